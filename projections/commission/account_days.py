"""The sums of each account of commission by gaming day."""

from typing import LiteralString

from projections.commission.figures import COLUMNS

NAMES = {"left_owing": "deferred", "let_go": "written_off"}
"""The names of figures, if they are not those of a statement: JSON keys of statements keep older words."""
ACCOUNT: tuple[LiteralString, ...] = ("currency", "table_name", "shoe", "player", "seat", "ruleset")
"""Postings that agree in these are of one account."""
KEY: tuple[LiteralString, ...] = (*ACCOUNT, "gaming_day")
MOVED = tuple(name for name in COLUMNS if name not in ("opening", "balance"))
"""The figures of a statement that are sums of a day's postings."""
FIGURES: tuple[LiteralString, ...] = (
    *(NAMES.get(name, name) for name in MOVED), "payable", "added", "first_position", "first_payable",
)  # fmt: skip

_PAYABLE: LiteralString = "FILTER (WHERE account = 'payable')"
_SUMS: LiteralString = ", ".join(
    (COLUMNS[name] + " AS " + NAMES.get(name, name)).replace(" AND NOT before", "") for name in MOVED
)
SUMMED: LiteralString = (
    "SELECT session, " + ", ".join(KEY) + ", " + _SUMS + ", sum(amount) " + _PAYABLE + " AS payable, "
    "sum(amount) FILTER (WHERE account = 'payable' AND amount > 0) AS added, "
    "min(last_position) AS first_position, min(last_position) " + _PAYABLE + " AS first_payable "
    "FROM pitlog.postings WHERE session = ANY (<sessions>) GROUP BY session, " + ", ".join(KEY)
)
"""The sums of the postings of some sessions."""
_COLUMNS: LiteralString = ", ".join((*KEY, *FIGURES))
PRESENT: LiteralString = (
    "SELECT <columns> FROM pitlog.account_days UNION ALL SELECT <columns> FROM (<summed>) AS open".replace(
        "<summed>", SUMMED.replace("<sessions>", "ARRAY(SELECT session FROM pitlog.still_open)")
    ).replace("<columns>", _COLUMNS)
)
"""The sums of all accounts by day."""
