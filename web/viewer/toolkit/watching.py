"""What pages about the watch share: its lines as a person asks for them, and the rounds behind them."""

import shlex
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from psycopg import Connection

from domain.watch.budget import FAMILIES, Budget
from domain.watch.watched import PEOPLE, Watched
from projections.questions.answering import Recorded
from projections.questions.filters import Filter
from projections.watch.asking import Selection, budget_of, watch_record
from projections.watch.counts import Counts, counted_by
from projections.watch.results import BY, results
from projections.watch.subjects import WINS
from web.viewer.toolkit.charts import Plot
from web.viewer.toolkit.question_address import Address
from web.viewer.toolkit.questions import ASKED
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.watch_plots import plots_of, win_plots

ABOUT = {one.name: one.about for one in FAMILIES}
SUBJECTS = tuple(dict.fromkeys(one.subject for one in FAMILIES))
DRAWN = 8
"""The most lines of a page with charts."""


class Line(NamedTuple):
    """A line of the watch on a page."""

    one: Watched
    rows: Address | None
    """The rounds that it rests on."""
    plots: list[Plot]


def rows_of(question: str) -> Address | None:
    """The page with the rounds that a command lists: the same words. None if it is of no page."""
    _, subject, *options = shlex.split(question)
    return Address(f"/{subject}", tuple(_words(options))) if subject in ASKED else None


def _words(options: list[str]) -> Iterator[tuple[str, str]]:
    left = [*options]
    while left:
        name = left.pop(0).removeprefix("--")
        alone = not left or left[0].startswith("--")
        yield name.replace("-", "_"), _ALONE.get(name, "yes") if alone else left.pop(0)


_ALONE = {"underpaid": ">0", "overpaid": ">0", "difference": "!=0"}
"""What an option means that has no value."""


def lines_of(found: Iterable[Watched]) -> list[Line]:
    """Lines without charts."""
    return [Line(one, rows_of(one.question), []) for one in found]


def watched(visit: Visit, connection: Connection[Any], selection: Selection) -> tuple[list[Watched], Budget]:
    """What is watched, alarms first, and the budget."""
    there = Recorded(connection, visit.here.venue.zone)
    budget = budget_of(there)
    return watch_record(there, (), selection, budget), budget


def of_person(kind: str, names: frozenset[str]) -> Selection:
    """What is watched of a dealer or a player: also as one of a pair."""
    return Selection(people=frozenset((kind, name) for name in names), subjects=frozenset({kind, "pair"}))


def charted(visit: Visit, connection: Connection[Any], selection: Selection) -> list[Line]:
    """The lines of a subject's page, alarms first; the first ones with charts."""
    there = Recorded(connection, visit.here.venue.zone)
    counts = _once(counted_by(there, ()))
    found = watch_record(there, (), selection._replace(charted=True), budget_of(there), counts)
    drawn = [one for one in found if one.subject not in PEOPLE or selection.people][:DRAWN]
    return [
        line._replace(plots=plots_of(line.one, counts, line.rows) if line.one in drawn else [])
        for line in lines_of(found)
    ]


def _once(counts: Counts) -> Counts:
    """The same counts, each asked for once."""

    @cache
    def rows(name: str) -> Sequence[Any]:
        return [*counts(name)]

    return rows


def wins(visit: Visit, connection: Connection[Any], column: str, names: Collection[str]) -> list[Plot]:
    """What the house won at a table, or with a person, by day."""
    there = Recorded(connection, visit.here.venue.zone)
    filters = [Filter(WINS.columns[column], tuple(sorted(names)))]
    whole = column if column in BY else "floor"
    return [*win_plots(results(there, filters, "day"), results(there, filters, whole), visit.here.money)]
