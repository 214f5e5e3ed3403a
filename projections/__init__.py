"""From recorded facts to answers: what people ask for, folded from the record, and rebuilt from it at will.

projection            what a projection is; `registry` lists all of them
rounds, findings …    one file a projection
commission            the ledger, and everything that accountants ask of it
engine                follows the record, rebuilds, compares
queries               the questions that people ask of projections
dossiers, drawing     what is issued and drawn of a round
versions              what another version of pitlog says of the same facts
"""
