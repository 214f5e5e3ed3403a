"""What the watch counted of one subject, day by day: for charts."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from domain.watch.instruments import results
from domain.watch.shoe_families import SeenShoe
from domain.watch.shoes import UNIT
from domain.watch.watched import Watched
from projections.questions.columns import Row
from projections.watch.asking import SOURCES
from projections.watch.counts import Counts, wagers_of


class Trials(NamedTuple):
    """Where the trials and hits of a family are counted: the counts, whose they are, and the two columns."""

    counts: str
    who: tuple[str, ...]
    trials: str
    hits: str


TRIALS: Mapping[str, Trials] = {
    **{name: Trials(wagers_of(of.people), of.people, "rounds", of.hits) for name, of in SOURCES.items()},
    "repeats": Trials("repeats", (), "rounds", "repeats"),
    "slow": Trials("paces", ("dealer",), "rounds", "slow"),
    **{
        name + suffix: Trials("shoes of dealer", (who,), "watched_shoes", hits)
        for name, hits in (("burn", "unburned"), ("shallow-cut", "uncut"))
        for suffix, who in (("", "dealer"), ("-table", "table"))
    },
}
"""The families that count hits, by name."""


class Day(NamedTuple):
    """Of a gaming day: how many trials there were, and in how many it happened."""

    day: date
    trials: int
    hits: int


def days_of(counts: Counts, one: Watched) -> list[Day]:
    """The trials and hits of each day. Empty for families that count nothing of the kind."""
    source = TRIALS.get(one.family)
    if source is None:
        return []
    of: dict[date, list[int]] = {}
    for row in _rows(counts, source.counts, one):
        if source.who and "/".join(row[name] or "" for name in source.who) != one.value:
            continue
        if not source.who and row["table"] != one.table:
            continue
        sums = of.setdefault(row["day"], [0, 0])
        sums[0] += row[source.trials]
        sums[1] += row[source.hits]
    return [Day(day, *sums) for day, sums in sorted(of.items())]


def results_by_day(counts: Counts, one: Watched) -> dict[date, Counter[str]]:
    """The results of a wheel or dice on each day. Empty of anything else."""
    found: dict[date, Counter[str]] = {}
    for row in _rows(counts, "results", one) if one.family in ("wheel", "dice") else ():
        if row["table"] == one.table and row["outcome"] is not None:
            found.setdefault(row["day"], Counter())[row["outcome"]] += row["rounds"]
    return {day: results(one.ruleset or "", of) for day, of in sorted(found.items())}


def results_of(counts: Counts, one: Watched) -> Counter[str]:
    """The results of a wheel or dice, in the days of its evidence."""
    found = Counter[str]()
    for day, of in results_by_day(counts, one).items():
        if one.since <= day <= one.until:
            found += of
    return found


def shoes_of(counts: Counts, one: Watched) -> list[SeenShoe]:
    """The shoes of a table, in order of days."""
    rows = (SeenShoe(**row) for row in _rows(counts, "shoes", one) if row["table"] == one.table)
    return sorted(rows, key=lambda shoe: (shoe.day, shoe.shoe))


class Score(NamedTuple):
    """How far a player's stakes followed the count in the shoes of a day, in standard deviations."""

    day: date
    shoes: int
    score: float


def scores_of(counts: Counts, one: Watched) -> list[Score]:
    """The scores of a player, by day."""
    of: dict[date, list[int]] = {}
    for row in _rows(counts, "stakes", one):
        if row["player"] == one.value:
            sums = of.setdefault(row["day"], [0, 0])
            sums[0] += row["watched_stakes"]
            sums[1] += row["score"]
    return [Score(day, shoes, score / UNIT) for day, (shoes, score) in sorted(of.items())]


def _rows(counts: Counts, name: str, one: Watched) -> Iterator[Row]:
    """The rows of a subject's game. Shoes of a table are of any."""
    for row in counts(name):
        if row["day"] is not None and (row["ruleset"] == one.ruleset or (name == "shoes" and row["ruleset"])):
            yield row
