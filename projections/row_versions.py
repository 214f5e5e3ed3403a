"""The version of each projection's rows: raised whenever the same facts may give other rows.

They are not in the projections themselves, so that a question learns whether rows are current without loading games.
"""

ROW_VERSIONS = {
    "rounds": 9,
    "wagers": 4,
    "findings": 9,
    "commission": 5,
    "reconstructions": 1,
    "disputes": 1,
    "tables": 1,
    "shoes": 1,
    "terminals": 1,
    "footings": 6,
    "timelines": 1,
    "cases": 1,
    "watched": 6,
}
SESSIONS_VERSION = 2
"""The version of stored carry-forwards."""
