"""The watch of every venue of an estate: workers count, session by session, and each venue is judged by its counts.

Each venue has its own budget of false alarms, and its people are compared with each other only.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from datetime import UTC
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from domain.watch.budget import Budget
from domain.watch.watched import VenueWatched, listed
from estate.cluster import Cluster, LostWork, deal
from estate.reading import Task, lines, venues
from estate.worker import Amiss, absent, failed, folding, parts, play
from projections.questions.answer import groups_in_order
from projections.questions.columns import Row
from projections.questions.filters import Filter
from projections.questions.folded import NEEDED, add_columns_of_postings, row_of
from projections.questions.in_memory import groups, in_order, selected, shown
from projections.questions.question import Question
from projections.questions.subjects import Subject
from projections.registry import PROJECTIONS
from projections.watch.asking import Selection, watch_counts
from projections.watch.commission import By, VenueCommissionActs, commission_of, questions_of_commission
from projections.watch.counts import COUNTS, Counts
from projections.watch.results import VenueResult, pace_by, results_of, wins_by
from projections.watch.subjects import COMMISSION, POSTED, WATCH

Counted = Mapping[str, list[Row]]
"""The rows of each of `COUNTS`."""

Report = Callable[[int], None]
"""Called with the number of facts done."""


class SessionCounts(Struct):
    """What a worker counted in a session."""

    rows: Counted
    amiss: list[Amiss]


def count(task: Task) -> SessionCounts:
    """Fold a session and count what is watched. Runs on a worker. A failure affects no other session."""
    return _asked_of(task, COUNTS, WATCH)


def _asked_of(task: Task, questions: Mapping[str, Question], subject: Subject) -> SessionCounts:
    """The groups of each question, by its name, of one session. `subject`: what they are about."""
    asked = {name: PROJECTIONS[name] for name in NEEDED[subject.name]}
    try:
        played = folding(lines(task), lambda feed: play(task, asked, feed))
        rows: dict[str, list[Row]] = defaultdict(list)
        for n, row in played.rows:
            rows[row.table].append(row_of(row.table, (task.entry.session, n, *row.values)))
        if subject is COMMISSION:
            add_columns_of_postings(rows)
        counted = {name: _counted(one, rows[one.subject.name]) for name, one in questions.items()}
    except Exception as why:
        return SessionCounts({}, [failed(task, why)])
    return SessionCounts(counted, [*absent(task), *parts(task, played.parts_from_next)])


def _counted(asked: Question, rows: Iterable[Row]) -> list[Row]:
    found = selected(asked, rows, UTC)
    return groups(asked, found, UTC) if asked.by else [*shown(asked, in_order(asked, found, UTC), UTC)]


def budgets(folders: Iterable[Path]) -> dict[str, Budget]:
    """The budget of each venue, as its newest manifest has it."""
    oldest_first = sorted(venues(folders).values(), key=lambda one: one.position)
    found = {one.venue: (one.alarms_a_year, one.closed_alarms) for one in oldest_first}
    return {
        name: Budget(closed=closed) if per_year is None else Budget(per_year, closed)
        for name, (per_year, closed) in found.items()
    }


def watch_venues(
    sessions: Sequence[Task], budget_of: Mapping[str, Budget], selection: Selection, cluster: Cluster, report: Report
) -> tuple[list[VenueWatched], list[Amiss]]:
    """Everything that is watched, alarms first, and the sessions that were not counted or are missing."""
    came, amiss = _came(count, sessions, cluster, report)
    found = [
        VenueWatched(venue=venue, **listed(one))
        for venue, of in sorted(came.items())
        for one in watch_counts(together(of), selection, budget_of[venue])
    ]
    return sorted(found, key=lambda one: (one.alarm is None, one.a_year)), sorted(amiss)


def _came(
    work: Callable[[Task], SessionCounts], sessions: Sequence[Task], cluster: Cluster, report: Report
) -> tuple[Mapping[str, Mapping[str, Counted]], list[Amiss]]:
    """What workers counted, by venue and session."""
    came: dict[str, dict[str, Counted]] = defaultdict(dict)
    amiss, done = list[Amiss](), 0
    with closing(deal(work, sessions, cluster)) as coming:
        for task, counted in coming:
            if isinstance(counted, LostWork):
                amiss.append(Amiss(task.venue, task.entry.session, counted.why))
            else:
                came[task.venue][task.entry.session] = counted.rows
                amiss += counted.amiss
            done += task.entry.facts
            report(done)
    return came, amiss


def count_results(by: str, task: Task) -> SessionCounts:
    """Fold a session and add up what the house won, by these columns. Runs on a worker."""
    questions = (wins_by((), by), pace_by((), by))
    return _asked_of(task, {one.subject.name: one for one in questions if one is not None}, WATCH)


def results_of_venues(
    sessions: Sequence[Task], by: str, cluster: Cluster, report: Report
) -> tuple[list[VenueResult], list[Amiss]]:
    """What each venue won, as its own `pitlog watch` says, and the sessions that were not counted or are missing."""
    came, amiss = _came(partial(count_results, by), sessions, cluster, report)
    found = [
        VenueResult(venue=venue, **asdict(one))
        for venue, of in sorted(came.items())
        for one in results_of(lambda asked, of=of: _rows(of, asked.subject.name), (), by)  # type: ignore[misc]
    ]
    return found, sorted(amiss)


def count_commission(days: Sequence[str], task: Task) -> SessionCounts:
    """Fold a session and count what was done about commission on these days. Runs on a worker."""
    filters = [Filter(POSTED.columns["day"], (one,)) for one in days]
    return _asked_of(task, questions_of_commission(filters), COMMISSION)


def commission_of_venues(
    sessions: Sequence[Task], days: Sequence[str], by: By, cluster: Cluster, report: Report
) -> tuple[list[VenueCommissionActs], list[Amiss]]:
    """What was done about commission on some days in each venue, as its own `pitlog watch commission` says. `days`: the
    first and the last, as filters. `sessions`: those of all days, because what is owed lasts.
    """
    came, amiss = _came(partial(count_commission, days), sessions, cluster, report)
    found = [
        VenueCommissionActs(venue=venue, **asdict(one))
        for venue, of in sorted(came.items())
        for one in commission_of({name: _rows(of, name) for name in questions_of_commission([])}, by)
    ]
    return found, sorted(amiss)


def _rows(of: Mapping[str, Counted], name: str) -> list[Row]:
    return [row for _, counted in sorted(of.items()) for row in counted.get(name, ())]


def together(of: Mapping[str, Counted]) -> Counts:
    """The counts of a venue's sessions in the order in which its record has them, whichever came first."""

    def rows(name: str) -> list[Row]:
        return groups_in_order(_rows(of, name), COUNTS[name])

    return rows
