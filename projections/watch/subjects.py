"""What the watch counts of shoes, stakes, settlements and repeats, as subjects of questions."""

from collections.abc import Sequence
from typing import LiteralString

from projections.questions.columns import Column, Kind
from projections.questions.measures import Measure, count, sum_of
from projections.questions.subjects import WAGERS, Subject


def _summed(column: LiteralString) -> Measure:
    """The sum of whole numbers."""
    return Measure(
        column, "coalesce(sum(q." + column + "), 0)::bigint", column, lambda rows: sum(row[column] for row in rows)
    )


def _greatest(column: LiteralString) -> Measure:
    """The greatest of some numbers above zero."""
    return Measure(
        column, "coalesce(max(q." + column + "), 0)", column, lambda rows: max((row[column] for row in rows), default=0)
    )


def _subject(name: LiteralString, columns: tuple[str, ...], measures: tuple[Measure, ...]) -> Subject:
    kinds = {"day": Kind.DAY, "dealer": Kind.PERSON, "supervisor": Kind.PERSON, "player": Kind.PERSON}
    sql: dict[str, LiteralString] = {
        "table": "q.table_name", "day": "q.gaming_day", "ruleset": "q.ruleset", "shoe": "q.shoe", "dealer": "q.dealer",
        "supervisor": "q.supervisor", "player": "q.player", "bet": "q.bet", "currency": "q.currency", "per": "q.per",
    }  # fmt: skip
    found = {one: Column(one, kinds.get(one, Kind.NAME), sql[one], "") for one in columns}
    figures = {one.name: one for one in measures}
    return Subject(name, name, "pitlog." + name + " AS q", "q.session, q.k", found, figures, columns, "")


_NUMBER = Kind.NUMBER
AMOUNTS: tuple[LiteralString, ...] = (
    "turnover", "win", "stakes", "due", "expected", "least", "most", "variance",
)  # fmt: skip
SHOES = _subject(
    "watched_shoes",
    ("day", "table", "ruleset", "shoe", "dealer"),
    (count("watched_shoes", ""), _summed("uncut"), _summed("unburned")),
)
SHOES = SHOES._replace(
    columns=SHOES.columns | {
        name: Column(name, _NUMBER, sql, "")
        for name, sql in (
            ("cut_at", "q.cut_at"), ("kept", "q.kept"), ("survival", "q.survival"), ("rarity", "q.rarity"),
        )
    } | {"marks": Column("marks", Kind.NAME, "q.marks", "")}
)  # fmt: skip
STAKES = _subject(
    "watched_stakes", ("day", "table", "ruleset", "player"), (count("watched_stakes", ""), _summed("score"))
)
PACES = _subject(
    "watched_paces",
    ("day", "table", "ruleset", "dealer", "supervisor"),
    tuple(_summed(one) for one in ("rounds", "slow", "settling", "spans", "spanned")),
)
WINS = _subject(
    "watched_wins",
    ("day", "table", "ruleset", "shoe", "dealer", "supervisor", "currency", "per", "player", "bet"),
    (
        *map(_summed, ("rounds", "wagers")),
        *(sum_of(one, one, "") for one in AMOUNTS),
        *map(_greatest, ("below", "above")),
    ),
)
REPEATS = _subject("watched_repeats", ("day", "table", "ruleset"), (_summed("rounds"), _summed("repeats")))
WATCH = WAGERS._replace(name="watch")
"""Everything that the watch asks of facts in memory. Its filters are those of wagers."""

COMMISSION = WAGERS._replace(name="watched_commission")
"""The same of commission."""


def _of_commission(
    name: LiteralString, source: LiteralString, columns: Sequence[Column], measures: Sequence[Measure]
) -> Subject:
    figures = {one.name: one for one in (count(name, ""), *measures)}
    named = {one.name: one for one in columns}
    return Subject(name, name, source + " AS q", "q.session, q.k", named, figures, (*named,), "")


_TABLE, _DAY = Column("table", Kind.NAME, "q.table_name", ""), Column("day", Kind.DAY, "q.gaming_day", "")
_SHOE, _PLAYER = Column("shoe", Kind.NAME, "q.shoe", ""), Column("player", Kind.PERSON, "q.player", "")
_ACT = Column("act", Kind.NAME, "q.act", "")
_POSTED: LiteralString = """(
    SELECT p.*, CASE WHEN p.n > 0 THEN r.dealer ELSE a.by END AS person, a.fact AS act, a.at AS acted_at
    FROM pitlog.postings AS p
    LEFT JOIN pitlog.rounds AS r ON p.n > 0 AND r.session = p.session AND r.n = p.n
    LEFT JOIN pitlog.commission_acts AS a ON p.n = 0 AND a.session = p.session AND a.fact = p.entry
        AND a.act IN ('collected', 'waived')
)"""
POSTED = _of_commission(
    "postings", _POSTED,
    (
        _TABLE, _DAY, Column("currency", Kind.NAME, "q.currency", ""), _SHOE, _PLAYER,
        Column("account", Kind.NAME, "q.account", ""), Column("person", Kind.PERSON, "q.person", ""), _ACT,
        Column("acted_at", Kind.TIME, "q.acted_at", ""),
    ),
    (sum_of("amount", "amount", ""),),
)  # fmt: skip
"""Postings of commission, with who dealt the round or did the act. Of a wager, no act."""
WAIVERS = _of_commission(
    "commission_acts", "pitlog.commission_acts",
    (
        _TABLE, _DAY, Column("currency", Kind.NAME, "q.currency", ""), _SHOE, _PLAYER,
        Column("person", Kind.PERSON, "q.by", ""), Column("act", Kind.NAME, "q.fact", ""),
        Column("acted_at", Kind.TIME, "q.at", ""), Column("kind", Kind.NAME, "q.act", ""),
        Column("applied", Kind.MONEY, "q.applied", ""),
    ),
    (sum_of("amount", "amount", ""),),
)  # fmt: skip
"""Acts about commission, with what went to an account of it."""
DELAYS = _of_commission(
    "commission_acts", "pitlog.commission_acts",
    (_TABLE, _SHOE, _PLAYER, _ACT, Column("at", Kind.TIME, "q.at", "")), (),
)  # fmt: skip
DAYS = _of_commission(
    "tables", "pitlog.tables",
    (
        _TABLE, _DAY, Column("opened_at", Kind.TIME, "q.opened_at", ""),
        Column("closed_at", Kind.TIME, "q.closed_at", ""),
    ),
    (),
)  # fmt: skip
"""When tables opened and closed."""
