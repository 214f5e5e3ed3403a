"""What a search goes through: the subjects of questions, with columns that only a search has, and more of them."""

from typing import LiteralString

from projections.questions.columns import Column, Kind
from projections.questions.subjects import FINDINGS, ROUNDS, WAGERS, Subject


def _of_round(name: str, kind: Kind, sql: LiteralString, table: LiteralString) -> Column:
    """A value of the rows of another table, `o`, that belong to the same round."""
    its: LiteralString = "FROM pitlog." + table + " AS o WHERE o.session = q.session AND o.n = q.n"
    listed: LiteralString = "(SELECT " + sql + " AS one " + its + ") AS o"
    return Column(name, kind, "one", "", listed=listed)


_CARDS: LiteralString = (
    "unnest((SELECT o.cards FROM pitlog.rounds AS o WHERE o.session = q.session AND o.n = q.n)) AS one"
)
_CARD = Column("card", Kind.CARD, "one", "", listed=_CARDS)


_IN_ROUNDS = {
    "wager": _of_round("wager", Kind.NAME, "o.wager", "wagers"),
    "result": _of_round("result", Kind.NAME, "o.result", "wagers"),
    "severity": _of_round("severity", Kind.NAME, "o.severity", "findings"),
    "finding": _of_round("finding", Kind.NAME, "o.finding", "findings"),
    **{
        name: _of_round(name, Kind.MONEY, WAGERS.columns[name].sql.replace("q.", "o."), "wagers")._replace(alone=">0")
        for name in ("unpaid", "overpaid", "underpaid")
    },
}
_DISPUTES = Subject(
    "disputes",
    "dispute",
    "pitlog.disputes AS q",
    "q.raised_at DESC, q.session, q.dispute",
    {
        one.name: one
        for one in (
            Column("dispute", Kind.NAME, "q.dispute", ""),
            Column("table", Kind.NAME, "q.table_name", ""),
            Column("day", Kind.DAY, "q.gaming_day", ""),
            Column("round", Kind.NAME, "one", "", listed="unnest(q.rounds) AS one"),
            Column("player", Kind.PERSON, "q.player", ""),
            Column("wager", Kind.NAME, "q.wager", ""),
            Column("time", Kind.TIME, "q.raised_at", ""),
            Column("state", Kind.NAME, "q.state", "", choices=("open", "decided")),
        )
    },
    {},
    (),
    "raised",
)
_SHOES = Subject(
    "shoes",
    "shoe",
    "pitlog.shoes AS q",
    "q.started_at DESC, q.session, q.k",
    {
        one.name: one
        for one in (
            Column("shoe", Kind.NAME, "q.shoe", ""),
            Column("table", Kind.NAME, "q.table_name", ""),
            Column("day", Kind.DAY, "q.gaming_day", ""),
        )
    },
    {},
    (),
    "started",
)

SEARCHED: dict[str, Subject] = {
    "rounds": ROUNDS._replace(columns=ROUNDS.columns | _IN_ROUNDS, order="q.began_at DESC, q.session DESC, q.n DESC"),
    "wagers": WAGERS._replace(
        columns=WAGERS.columns | {"card": _CARD}, order="q.at DESC, q.session DESC, q.n DESC, q.k"
    ),
    # By day first: an index has the days, none the times.
    "findings": FINDINGS._replace(
        columns=FINDINGS.columns | {"card": _CARD}, order="q.gaming_day DESC, q.at DESC, q.session DESC, q.n DESC, q.k"
    ),
    "disputes": _DISPUTES,
    "shoes": _SHOES,
}
"""The rows that are searched, with the newest first."""
