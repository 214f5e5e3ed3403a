"""What the watch counts of shoes, stakes, settlements and repeats, as subjects of questions."""

from typing import LiteralString

from projections.questions.columns import Column, Kind
from projections.questions.measures import Measure, count
from projections.questions.subjects import WAGERS, Subject


def _summed(column: LiteralString) -> Measure:
    """The sum of whole numbers."""
    return Measure(
        column, "coalesce(sum(q." + column + "), 0)::bigint", column, lambda rows: sum(row[column] for row in rows)
    )


def _subject(name: LiteralString, columns: tuple[str, ...], measures: tuple[Measure, ...]) -> Subject:
    kinds = {"table": Kind.NAME, "day": Kind.DAY, "ruleset": Kind.NAME, "shoe": Kind.NAME, "dealer": Kind.PERSON,
             "player": Kind.PERSON}  # fmt: skip
    sql: dict[str, LiteralString] = {"table": "q.table_name", "day": "q.gaming_day", "ruleset": "q.ruleset",
                                     "shoe": "q.shoe", "dealer": "q.dealer", "player": "q.player"}  # fmt: skip
    return Subject(
        name, name, "pitlog." + name + " AS q", "q.session, q.k",
        {one: Column(one, kinds[one], sql[one], "") for one in columns}, {one.name: one for one in measures}, columns,
        "",
    )  # fmt: skip


_NUMBER = Kind.NUMBER
SHOES = _subject(
    "watched_shoes",
    ("day", "table", "ruleset", "shoe", "dealer"),
    (count("watched_shoes", ""), _summed("uncut"), _summed("unburned")),
)
SHOES = SHOES._replace(
    columns=SHOES.columns | {
        name: Column(name, _NUMBER, sql, "")
        for name, sql in (("cut_at", "q.cut_at"), ("kept", "q.kept"), ("survival", "q.survival"))
    }
)  # fmt: skip
STAKES = _subject(
    "watched_stakes", ("day", "table", "ruleset", "player"), (count("watched_stakes", ""), _summed("score"))
)
PACES = _subject("watched_paces", ("day", "table", "ruleset", "dealer"), (_summed("rounds"), _summed("slow")))
REPEATS = _subject("watched_repeats", ("day", "table", "ruleset"), (_summed("rounds"), _summed("repeats")))
WATCH = WAGERS._replace(name="watch")
"""Everything that the watch asks of facts in memory. Its filters are those of wagers."""
