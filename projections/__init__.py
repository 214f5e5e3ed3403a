"""Answers computed from recorded facts. They can be rebuilt from the record at any time.

projection            the interface of projections; `registry` lists all of them
rounds, findings …    one file for each projection
commission            the ledger, and the questions of accountants
engine                follows the record, rebuilds, compares
queries               questions of people to projections
dossiers, drawing     documents and pictures of a round
versions              compares the answers of two versions of pitlog
"""
