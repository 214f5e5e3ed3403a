"""Runs a question on an estate: distributes work, writes rows as they arrive, sums figures."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pyarrow as pa

from estate.cluster import Cluster, LostWork, deal
from estate.questions import QUESTIONS
from estate.questions.question import Runs
from estate.reading import Task, by_table
from estate.result_files import rows_into
from estate.totals import Summed
from estate.venue_findings import OverTables
from estate.what_if import FIGURES, SCHEMA, fold_both
from estate.worker import Amiss, SessionAnswer, answer

Report = Callable[[int, int], None]
"""Called with the number of facts done and of all facts."""

Work = Sequence[Task]
"""The unit of work: a session, or all sessions of a table."""


@dataclass(frozen=True)
class EstateRequest:
    """A question, ready to be distributed."""

    work: Callable[[Work], SessionAnswer]
    pieces: list[Work]
    schema: pa.Schema
    figures: tuple[str, ...]
    runs: Runs | None = None
    over_tables: OverTables | None = None
    """Computes findings over the tables of a venue, if the question asks for findings."""


def question(name: str, sessions: Sequence[Task]) -> EstateRequest:
    """One of the questions, by session."""
    one = QUESTIONS[name]
    pieces: list[Work] = [[task] for task in sessions]
    return EstateRequest(partial(_single, name=name), pieces, one.schema(), one.figures, one.runs, OverTables(one))


def _single(piece: Work, name: str) -> SessionAnswer:
    return answer(piece[0], name)


def under(ruleset: str, sessions: Sequence[Task]) -> EstateRequest:
    """The what-if question under another ruleset, by table."""
    return EstateRequest(partial(fold_both, ruleset=ruleset), list(by_table(sessions)), SCHEMA, FIGURES)


def run_question(
    asked: EstateRequest, by: tuple[str, ...], into: Path | None, cluster: Cluster, report: Report
) -> tuple[Summed, list[Amiss]]:
    """Run it. Returns the figures, and the sessions missing from them or incomplete."""
    summed, amiss = Summed(by, asked.runs), list[Amiss]()
    done, total = 0, sum(map(_facts, asked.pieces))
    with rows_into(into, asked.schema) as take, closing(deal(asked.work, asked.pieces, cluster)) as coming:
        for piece, came in coming:
            if isinstance(came, LostWork):
                amiss.append(_lost(piece, came.why))
            else:
                summed.take(came.sums)
                take(came.rows)
                amiss += came.amiss
                if asked.over_tables is not None:
                    asked.over_tables.take(piece[0].venue, came.notes, came.currency)
            done += _facts(piece)
            report(done, total)
        for rows, sums in asked.over_tables.batches() if asked.over_tables is not None else ():
            summed.take(sums)
            take(rows)
    return summed, sorted(amiss)


def _facts(piece: Work) -> int:
    return sum(one.entry.facts for one in piece)


def _lost(piece: Work, why: str) -> Amiss:
    entry = piece[0].entry
    return Amiss(piece[0].venue, entry.session if len(piece) == 1 else entry.table, why)
