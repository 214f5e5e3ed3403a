"""Many venues, many years: the record as Parquet files, and the same fold over them on a cluster.

columns    a fact as a row of Parquet
manifest   what was exported: every session, its file, its digest, and what it was handed
export     a venue's record, session by session
reading    an export read back: which sessions, and the lines of one
folding    one session folded, by itself, into the rows of a question
questions  what is asked: a projection, and what is added up
otherwise  a table's sessions as if another ruleset had been in force
engine     the cluster: work dealt out, and what came of it as it comes
local      workers on this machine, where there is no cluster
answers    what comes back of a session, and what went wrong
summed     figures added up, and handed on from day to day
asking     a question put: rows into a file as they come
"""
