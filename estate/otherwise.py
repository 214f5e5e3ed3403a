"""A table's sessions as if another ruleset had been in force.

What a session hands on is then something else than what was recorded of it, so the sessions of a table are folded one
after the other, and a table is the unit of work.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

import pyarrow as pa

from domain.compare.both import Comparison
from domain.compare.parting import Parting
from domain.compare.totals import Sum
from domain.errors import AnotherGame
from domain.games import games
from domain.games.carries import unpack
from domain.money import EXACT
from domain.replay.following import Following
from domain.rulebooks.asking import known_ruleset
from estate.answers import LONGEST, Answer, Figures, Key, nothing
from estate.questions.shape import DAY, MONEY, NUMBER, TEXT
from estate.reading import Altered, Task, lines

SCHEMA = pa.schema([
    ("venue", TEXT), ("session", TEXT), ("table_name", TEXT), ("gaming_day", DAY), ("shoe", TEXT), ("round", TEXT),
    ("ruleset", TEXT), ("as", TEXT), ("wagers", NUMBER), ("more", MONEY),
])  # fmt: skip
"""A row a round where the books part; `more` is what players would have had more."""

FIGURES = ("other_game", "rounds", "apart", "wagers", "in_force", "as", "more")


def otherwise(sessions: Sequence[Task], ruleset: str) -> Answer:
    """Fold a table's sessions under two books: the work of a worker."""
    facts, venue, table = sum(one.entry.facts for one in sessions), sessions[0].venue, sessions[0].entry.table
    comparison = Comparison(known_ruleset(ruleset), games)
    try:
        rows = [row for task, parting in _partings(sessions, comparison) for row in _row(task, parting)]
        comparison.end()
    except AnotherGame:
        return Answer(nothing(SCHEMA, facts).rows, {Key(venue, None, table): {"other_game": 1}}, facts)
    except Altered as why:
        return nothing(SCHEMA, facts, str(why))
    except Exception as why:
        return nothing(SCHEMA, facts, f"can't be folded: {type(why).__name__}: {why}"[:LONGEST])
    return Answer(pa.RecordBatch.from_pylist(rows, schema=SCHEMA), _sums(sessions[0], comparison), facts)


def _partings(sessions: Sequence[Task], comparison: Comparison) -> Iterator[tuple[Task, Parting]]:
    carry = unpack(sessions[0].entry.carry_in)
    for task in sessions:
        held = lines(task)
        following = Following(task.entry.table, comparison.game, carry, last=not task.entry.followed)
        following.again(lambda held=held: held)  # type: ignore[misc]
        carry = following.end().carry
        for parting in comparison.take():
            yield task, parting


def _row(task: Task, it: Parting) -> Iterator[dict[str, Any]]:
    more = Decimal(0)
    for one in it.wagers:
        more = EXACT.add(more, Decimal(one.more or 0))
    where = {"venue": task.venue, "session": task.entry.session, "table_name": it.table, "shoe": it.shoe}
    books = {"ruleset": it.ruleset.in_force, "as": it.ruleset.as_}
    counts = {"wagers": len(it.wagers), "more": more}
    yield {**where, "gaming_day": task.entry.gaming_day, "round": it.round, **books, **counts}


def _sums(task: Task, comparison: Comparison) -> dict[Key, Figures]:
    """Rounds are counted where their money is; a table that played in several has them beside."""
    of: list[str | None] = list(comparison.totals)
    sums: dict[Key, Figures] = {
        Key(task.venue, None, task.entry.table, currency): _figures(totals.all())
        for currency, totals in comparison.totals.items()
    }
    key = Key(task.venue, None, task.entry.table, of[0] if len(of) == 1 else None)
    sums.setdefault(key, {}).update(rounds=comparison.rounds, apart=comparison.apart)
    return sums


def _figures(it: Sum) -> Figures:
    more = EXACT.subtract(it.other, it.in_force)
    return {"wagers": it.wagers, "in_force": it.in_force, "as": it.other, "more": more}
