"""The dispatch table of a game: which functions a fact reaches, and which judge a round, in their order.

A function receives its parameters by name. If a fact reaches it: `floor`, `state` (the open round), `fact`. In a phase:
`floor`, `state`, `over`, and results of earlier steps. It returns findings, or nothing (`findings.py`). `docs/GAMES.md`
shows every table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from inspect import unwrap
from operator import attrgetter, itemgetter
from types import FunctionType
from typing import Any, NamedTuple, cast

from domain.facts import Fact
from domain.games.common.findings import Findings

Change = Callable[..., Findings | None]
"""A function that applies a fact to a table or to its open round."""
Changes = Mapping[type[Fact], Change | tuple[Change, ...]]
"""What to do with a fact, by kind, in order. Facts not listed change nothing."""
Run = Callable[[Any, Any, Any], Findings | None]
"""A change as it is run: with the table, the open round and the fact."""


def takes(function: Callable[..., Any]) -> tuple[str, ...]:
    """The parameters of a function, by name. A function that is wrapped has its own."""
    code = cast(FunctionType, unwrap(function)).__code__
    return code.co_varnames[: code.co_argcount]


class Layer(NamedTuple):
    """Changes that belong together, and why they have their place among the others."""

    name: str
    why: str
    changes: Changes
    when: Callable[[Any], bool] | None = None
    """A condition on the table. If it is false, the layer is skipped."""


class Step(NamedTuple):
    """One function of a phase, and why it has its place."""

    run: Callable[..., Any]
    why: str
    takes: str = ""
    """The values it takes, if its parameters have other names: `state outcome.status`."""
    gives: str = ""
    """The name under which later steps take its result."""

    def parts(self) -> tuple[str, ...]:
        """Its parameters, by name."""
        return tuple(self.takes.split()) if self.takes else takes(self.run)


class Alone(NamedTuple):
    """A fact of the table that reaches one function and no layer."""

    run: Change
    when: Callable[[Any, Any], bool]
    """A condition on the table and the fact."""
    why: str


PHASES = ("before_outcome", "decide", "dues", "check", "carry_forward")
"""How a round ends."""


class Dispatch(NamedTuple):
    """The table of one game."""

    in_round: Sequence[Layer]
    """Layers for a fact of the round."""
    at_table: Sequence[Layer]
    """Layers for a fact of the table, in a round or between rounds."""
    decide: Sequence[Step]
    """The decision of the round. Its result is `outcome`."""
    dues: Sequence[Step]
    """The due of every wager, by its valid stake. The result is `owed`."""
    check: Sequence[Step]
    """The checks of the round. They only return findings."""
    carry_forward: Sequence[Step]
    """Stores what the next round takes over. The result is `report`."""
    opening: Sequence[Step]
    """The session begins."""
    session_end: Sequence[Step]
    """Checks of omissions. They may run more than once, and change nothing."""
    alone: Mapping[type[Fact], Alone] = {}
    """Facts that reach one function instead of layers. Applied before `at_table`."""
    once_applied: Sequence[Layer] = ()
    """Effects of the fact after `in_round`, when the terms of a closed betting are fixed."""
    now_or_later: Sequence[Layer] = ()
    """Changes after `at_table` that may have to wait until the open round is judged."""
    before_outcome: Sequence[Step] = ()
    """Steps before the outcome, such as which wagers stand."""


Known = dict[str, Any]
"""The values that steps of a phase may take."""


class CompiledStep(NamedTuple):
    """A step, and the source of each of its parameters."""

    run: Callable[..., Any]
    takes: Callable[[Known], Sequence[Any]]
    gives: str


class CompiledDispatch:
    """A dispatch table as it is run: looked up by kind of fact."""

    def __init__(self, table: Dispatch) -> None:
        self._table = table
        self.in_round = by_kind(table.in_round)
        self.once_applied = by_kind(table.once_applied)
        self.alone = {kind: (one.when, _as_run(one.run)) for kind, one in table.alone.items()}
        self.at_table = by_kind(table.at_table)
        self.now_or_later = by_kind(table.now_or_later)

    @cached_property
    def opening(self) -> list[CompiledStep]:
        """The session begins."""
        return _compiled(self._table.opening)

    @cached_property
    def round_end(self) -> list[CompiledStep]:
        """The phases of a round's end, one after another."""
        return [step for phase in PHASES for step in _compiled(getattr(self._table, phase))]

    @cached_property
    def session_end(self) -> list[CompiledStep]:
        """The session ends."""
        return _compiled(self._table.session_end)


def _compiled(steps: Sequence[Step]) -> list[CompiledStep]:
    return [CompiledStep(step.run, _taken(step.parts()), step.gives) for step in steps]


def _taken(parts: Sequence[str]) -> Callable[[Known], Sequence[Any]]:
    """Finds the values of a step's parameters: `outcome`, or `outcome.status`."""
    if len(parts) > 1 and not any("." in part for part in parts):
        return itemgetter(*parts)
    getters = [_value(part) for part in parts]
    return lambda known: [get(known) for get in getters]


def _value(part: str) -> Callable[[Known], Any]:
    name, _, inner = part.partition(".")
    if not inner:
        return itemgetter(name)
    get = attrgetter(inner)
    return lambda known: get(known[name])


def functions(changes: Changes, kind: type[Fact]) -> tuple[Change, ...]:
    """The functions that a kind of fact reaches in one layer."""
    found = changes.get(kind, ())
    return found if isinstance(found, tuple) else (found,)


def kinds(layers: Sequence[Layer]) -> Iterator[type[Fact]]:
    """Every kind of fact that a layer lists, each once."""
    return iter(dict.fromkeys(kind for layer in layers for kind in layer.changes))


def by_kind(layers: Sequence[Layer]) -> dict[type[Fact], tuple[Run, ...]]:
    """The functions that each kind of fact reaches: layer by layer."""
    return {
        kind: tuple(_as_run(one, layer.when) for layer in layers for one in functions(layer.changes, kind))
        for kind in kinds(layers)
    }


ALL = ("floor", "state", "fact")
SHAPES: Mapping[tuple[str, ...], Callable[[Change], Run]] = {
    ALL: lambda change: cast(Run, change),
    ("state", "fact"): lambda change: lambda _floor, state, fact: change(state, fact),
    ("floor", "fact"): lambda change: lambda floor, _state, fact: change(floor, fact),
    ("floor", "state"): lambda change: lambda floor, state, _fact: change(floor, state),
    ("floor",): lambda change: lambda floor, _state, _fact: change(floor),
    ("state",): lambda change: lambda _floor, state, _fact: change(state),
}
"""The way to call a change, by its parameters."""


def _as_run(change: Change, when: Callable[[Any], bool] | None = None) -> Run:
    run = SHAPES[takes(change)](change)
    return run if when is None else lambda floor, state, fact: run(floor, state, fact) if when(floor) else None
