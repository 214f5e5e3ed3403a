"""Many venues, many years: the record as Parquet files, and the same fold over them on a cluster.

manifest        what was exported: every session, its file, its digest, and its carry-forward
export          a venue's record, session by session
reading         reads an export: its sessions, and the lines of one
questions       the questions: a projection, and the figures summed from it
cluster         distributes work, and returns results as they arrive
errors          errors of questions to an estate of many venues
result_files    writes rows to a file as they arrive: Parquet, CSV or JSON Lines, whole or not at all
run             runs a question on an estate: distributes work, writes rows as they arrive, sums figures
totals          totals by venue, and optionally day, table and currency
venue_findings  findings over several tables of a venue, made after every session of an estate was folded
what_if         folds a table's sessions as if another ruleset had been in force
watch           the watch of every venue: counts by session, judged venue by venue
worker          the work of a worker, and its results: the rows of a question, their figures, and failures
"""
