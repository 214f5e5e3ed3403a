"""What a search goes through: the subjects of questions, with columns that only a search has, and more of them."""

from typing import LiteralString

from projections.questions.columns import Column, Kind
from projections.questions.subjects import FINDINGS, ROUNDS, WAGERS, Subject

_CARDS: LiteralString = (
    "unnest((SELECT o.cards FROM pitlog.rounds AS o WHERE o.session = q.session AND o.n = q.n)) AS one"
)
_CARD = Column("card", Kind.CARD, "one", "", listed=_CARDS)


_NUMBER = Column("number", Kind.NAME, "ltrim(substring(q.round FROM '[0-9]+$'), '0')", "")
"""The number at the end of a round's id: of its shoe, of its table's day, or of whatever the source counts."""

_CITED = ("rule", "code", "due_rule")
"""Findings are searched for these: rows that only belong to findings have no index of them."""


def _without(subject: Subject, *names: str) -> dict[str, Column]:
    return {name: one for name, one in subject.columns.items() if name not in names}


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
    "rounds": ROUNDS._replace(
        columns=_without(ROUNDS, *_CITED) | {"number": _NUMBER}, order="q.began_at DESC, q.session DESC, q.n DESC"
    ),
    "wagers": WAGERS._replace(
        columns=_without(WAGERS, *_CITED) | {"card": _CARD}, order="q.at DESC, q.session DESC, q.n DESC, q.k"
    ),
    # By day first: an index has the days, none the times.
    "findings": FINDINGS._replace(
        columns=FINDINGS.columns | {"card": _CARD}, order="q.gaming_day DESC, q.at DESC, q.session DESC, q.n DESC, q.k"
    ),
    "disputes": _DISPUTES,
    "shoes": _SHOES,
}
"""The rows that are searched, with the newest first."""
