"""Folds a table's sessions as if another ruleset had been in force.

The carry-forwards then differ from the recorded ones, so a table's sessions are folded in order, and a table is the
unit of work. After a session that is missing or cannot be read or folded, the next one begins with the recorded
carry-forward.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
from msgspec import Struct, field
from msgspec.structs import replace

from domain.facts.vocabulary import Ruleset
from domain.fold.lines import FeedLine
from domain.fold.session.carry_forward import CarryForward
from domain.fold.session.session_fold import SessionFold
from domain.games import games
from domain.games.common.limits import total
from domain.games.encoding.carry_codec import unpack_carry_forward
from domain.money import EXACT
from domain.rulebooks.paragraphs.lookup import known_ruleset
from domain.views.what_if.differences import Parting
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.totals import Pairing, Sum
from estate.questions.question import DAY, MONEY, NUMBER, TEXT
from estate.reading import Task, lines
from estate.totals import Figures, TotalKey, add
from estate.worker import Amiss, SessionAnswer, absent, failed, folding

SCHEMA = pa.schema([
    ("venue", TEXT), ("session", TEXT), ("table_name", TEXT), ("gaming_day", DAY), ("shoe", TEXT), ("round", TEXT),
    ("ruleset", TEXT), ("as", TEXT), ("currency", TEXT), ("wagers", NUMBER), ("more", MONEY),
])  # fmt: skip
"""One row for each round that differs. `more`: how much more players would have received."""

FIGURES = ("other_game", "rounds", "apart", "wagers", "in_force", "as", "more")


class WhatIfTable(Struct):
    """A table under two rulesets, folded up to a session."""

    ruleset: Ruleset
    nth: int = 0
    """The index of the session folded last."""
    carry: CarryForward | None = None
    """The carry-forward of the previous session under both rulesets. None if the next session starts afresh."""
    pairing: Pairing = field(default_factory=Pairing)
    rows: list[dict[str, Any]] = field(default_factory=list)
    sums: dict[TotalKey, Figures] = field(default_factory=dict)

    def fold(self, task: Task) -> None:
        """Fold the next session."""
        if task.entry.nth != self.nth + 1:
            self.anew()
        self.nth = task.entry.nth
        comparison = Comparison(self.ruleset, games)
        comparison.pairing = self.pairing
        carry = self.carry or unpack_carry_forward(task.entry.carry_in)
        feed = lines(task)
        self.carry = folding(feed, lambda some: self._folded(task, comparison, carry, some))
        self._take(task, comparison)

    def _folded(
        self, task: Task, comparison: Comparison, carry: CarryForward, feed: Sequence[FeedLine]
    ) -> CarryForward:
        following = SessionFold(task.entry.session, comparison.game, carry, last=not task.entry.followed)
        following.refold(lambda: feed)
        return following.end().carry

    def _take(self, task: Task, comparison: Comparison) -> None:
        currency = next(iter(comparison.totals)) if len(comparison.totals) == 1 else None
        self.rows += [_row(task, parting, currency) for parting in comparison.take()]
        for key, figures in _sums(task, comparison, currency):
            add(self.sums.setdefault(key, {}), figures)

    def anew(self) -> None:
        """Forget the session before."""
        self.carry, self.pairing = None, Pairing()


def fold_both(sessions: Sequence[Task], ruleset: str) -> SessionAnswer:
    """Fold a table's sessions under two rulesets. Runs on a worker."""
    table, wrong = WhatIfTable(known_ruleset(ruleset)), list[Amiss]()
    for task in sessions:
        wrong += absent(task)
        try:
            table.fold(task)
        except Exception as why:
            table.anew()
            wrong.append(failed(task, why))
    rows = pa.RecordBatch.from_pylist(table.rows, schema=SCHEMA)
    return SessionAnswer(rows, table.sums, sum(one.entry.facts for one in sessions), wrong)


def _row(task: Task, it: Parting, currency: str | None) -> dict[str, Any]:
    more = total(one.more for one in it.wagers if one.more is not None)
    where = {"venue": task.venue, "session": task.entry.session, "table_name": it.table, "shoe": it.shoe}
    books = {"ruleset": it.ruleset.in_force, "as": it.ruleset.as_, "currency": currency}
    counts = {"wagers": len(it.wagers), "more": more}
    return {**where, "gaming_day": task.entry.gaming_day, "round": it.round, **books, **counts}


def _sums(task: Task, comparison: Comparison, currency: str | None) -> Iterator[tuple[TotalKey, Figures]]:
    """Rounds are counted with their currency. On a day with several currencies, they are counted separately."""
    where = TotalKey(task.venue, task.entry.gaming_day, task.entry.table)
    if comparison.left_out:
        yield where, {"other_game": 1}
    if comparison.rounds:
        yield replace(where, currency=currency), {"rounds": comparison.rounds, "apart": comparison.apart}
    for of, totals in comparison.totals.items():
        yield replace(where, currency=of), _figures(totals.all())


def _figures(it: Sum) -> Figures:
    more = EXACT.subtract(it.other, it.in_force)
    return {"wagers": it.wagers, "in_force": it.in_force, "as": it.other, "more": more}
