"""The dispatch table of every game: shown in docs/GAMES.md, and each function gets what it takes."""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from domain.facts import Fact
from domain.facts.base import kind_of
from domain.facts.round import RoundStarted
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableOpened
from domain.fold.grouping.scopes import SCOPES, Scope
from domain.games import GAMES
from domain.games.common.dispatch import PHASES, Dispatch, Layer, Step, functions, kinds, takes
from domain.games.common.findings import Judged
from domain.games.common.game import RuledGame
from tests.domain.facts.kept import assert_kept

Game = type[RuledGame[Any, Any]]
BY_NAME: dict[str, Game] = {str(game.__name__): game for game in GAMES.values()}  # type: ignore[attr-defined, misc]

HEAD = """# The dispatch table of every game

For those who change a game, or ask why a finding has its place in the report. Each game has one table, in its
`game.py`; `RuledGame` (`domain/games/common/game.py`) runs it. The table lists

- the functions that a fact reaches, in order. They are grouped in layers, and each layer gives the reason for its
  place. `domain/fold/grouping/scopes.py` lists which facts belong to a round;
- the functions that judge a round, phase by phase. A function takes what its parameters name. What it gives can be
  taken by the functions after it.

A function returns its findings, and they are added in this order.
Functions are named from the game's folder, those of other folders from `domain/games/`.

This page is generated from the tables: change those.
"""
SESSION = ("opening", "session_end")
KEPT = "then, if betting is closed, the terms of its wagers are stored"
WAITS = "facts about commission wait here until the open round has ended"
TITLES = {
    "opening": "the session begins", "before_outcome": "before the outcome", "decide": "outcome", "dues": "dues",
    "check": "checks", "carry_forward": "carry forward", "session_end": "the session ends",
}  # fmt: skip


AT_ONCE = (Scope.STAKES, Scope.BEGINS, Scope.WAGER, Scope.RESULT, Scope.ENDS)
"""What is always of a round; what is left may come between rounds too."""


def _of_round(kind: type[Fact]) -> bool:
    return SCOPES[kind] is not Scope.TABLE and kind not in (TableOpened, ShoeStarted)


def _of_table(kind: type[Fact]) -> bool:
    return SCOPES[kind] not in AT_ONCE and kind is not RoundStarted


def _name(function: Callable[..., Any], home: str) -> str:
    module = function.__module__.removeprefix("domain.games.").removeprefix(f"{home}.")
    return f"`{module}.{function.__name__}`"


def _facts(
    layers: Sequence[Layer], then: Sequence[Layer], between: str, home: str, comes: Callable[[type[Fact]], bool]
) -> Iterator[str]:
    for nth, one in enumerate((*layers, *then)):
        if then and nth == len(layers):
            yield f"- *{between}*"
        only = f" Only where `{one.when.__name__}`." if one.when is not None else ""
        yield f"- **{one.name}**: {one.why}.{only}"
    yield "\n| fact | functions, in order |\n| --- | --- |"
    every = (*layers, *then)
    for kind in sorted(filter(comes, kinds(every)), key=kind_of):
        reached = [_layer(one, kind, home) for one in every if kind in one.changes]
        yield f"| `{kind_of(kind)}` | {'; '.join(reached)} |"


def _layer(layer: Layer, kind: type[Fact], home: str) -> str:
    return f"*{layer.name}* " + ", ".join(_name(one, home) for one in functions(layer.changes, kind))


def _alone(table: Dispatch, home: str) -> Iterator[str]:
    for kind, one in table.alone.items():
        yield f"\nA `{kind_of(kind)}` reaches {_name(one.run, home)} alone if {_name(one.when, home)}: {one.why}."


def _phases(title: str, table: Dispatch, phases: Sequence[str], home: str) -> Iterator[str]:
    yield f"\n### {title}\n"
    yield "| phase | function | takes | gives | why here |\n| --- | --- | --- | --- | --- |"
    for phase in phases:
        for nth, step in enumerate(getattr(table, phase)):
            given = f"`{step.gives}`" if step.gives else ""
            wanted = ", ".join(f"`{part}`" for part in step.parts())
            yield f"| {'' if nth else TITLES[phase]} | {_name(step.run, home)} | {wanted} | {given} | {step.why} |"


def _page() -> Iterator[str]:
    yield HEAD.rstrip()
    for game in BY_NAME.values():
        home, table = game.__module__.split(".")[-2], game.table
        yield f"\n## {home.replace('_', ' ').capitalize()}\n\n### A fact of a round\n"
        yield from _facts(table.in_round, table.once_applied, KEPT, home, _of_round)
        yield "\n### A fact of the table\n"
        yield from _facts(table.at_table, table.now_or_later, WAITS, home, _of_table)
        yield from _alone(table, home)
        yield from _phases("The end of a round", table, PHASES, home)
        yield from _phases("The session", table, SESSION, home)


def test_the_page_shows_every_table() -> None:
    assert_kept("GAMES.md", "\n".join(_page()) + "\n")


# --- what functions take --------------------------------------------------------------------------------------


def _states(game: Game) -> dict[str, Any]:
    (base,) = game.__orig_bases__  # type: ignore[attr-defined]
    floor, state = get_args(base)
    return {"floor": floor, "state": state, "over": bool}


def _fits(given: Any, function: Callable[..., Any], parameter: str) -> bool:
    """As far as classes tell: what is generic, or one of several, is taken as it is."""
    wanted = get_type_hints(function)[parameter]
    return not (isinstance(given, type) and isinstance(wanted, type)) or issubclass(given, wanted)


def _returned(function: Callable[..., Any]) -> Any:
    hint = get_type_hints(function)["return"]
    return get_args(hint)[2] if get_origin(hint) is get_origin(Judged[Any]) else hint


@pytest.mark.parametrize("name", BY_NAME)
def test_every_change_takes_what_there_is(name: str) -> None:
    game = BY_NAME[name]
    for layers in (game.table.in_round, game.table.once_applied, game.table.at_table, game.table.now_or_later):
        for layer in layers:
            for kind in layer.changes:
                for change in functions(layer.changes, kind):
                    known = _states(game) | {"fact": kind}
                    wrong = [one for one in takes(change) if not _fits(known[one], change, one)]
                    assert not wrong, f"{change.__module__}.{change.__name__} of {kind_of(kind)}: {wrong}"
    for kind, one in game.table.alone.items():
        for function in (one.run, one.when):
            known = _states(game) | {"fact": kind}
            assert all(_fits(known[name], function, name) for name in takes(function))


@pytest.mark.parametrize("name", BY_NAME)
def test_no_game_decides_beside_its_table_what_a_fact_reaches(name: str) -> None:
    assert not {"evolve", "at_table", "change"} & vars(BY_NAME[name]).keys()


@pytest.mark.parametrize("name", BY_NAME)
def test_every_step_takes_what_came_before_it(name: str) -> None:
    game, known = BY_NAME[name], _states(BY_NAME[name])
    for phase in PHASES:
        for step in getattr(game.table, phase):
            _check_step(step, known)
            if step.gives:
                known[step.gives] = _returned(step.run)
    assert {"outcome", "owed", "report"} <= known.keys()


@pytest.mark.parametrize("name", BY_NAME)
def test_a_session_begins_and_ends_with_its_table_alone(name: str) -> None:
    for phase in SESSION:
        for step in getattr(BY_NAME[name].table, phase):
            _check_step(step, {"floor": _states(BY_NAME[name])["floor"]})


def _check_step(step: Step, known: dict[str, Any]) -> None:
    for part, parameter in zip(step.parts(), takes(step.run), strict=True):
        base, _, inner = part.partition(".")
        assert inner or _fits(known[base], step.run, parameter), f"{step.run.__module__}.{step.run.__name__}: {part}"


def test_every_place_has_its_reason() -> None:
    for game in BY_NAME.values():
        layers = [*game.table.in_round, *game.table.once_applied, *game.table.at_table, *game.table.now_or_later]
        steps = [step for phase in (*PHASES, *SESSION) for step in getattr(game.table, phase)]
        assert all(one.why for one in (*layers, *steps))


def test_a_wrapped_change_is_called_as_the_one_in_it() -> None:
    """As the sweep of mutants wraps every function."""

    def change(state: list[str], fact: str) -> None:
        state.append(fact)

    @wraps(change)
    def wrapped(*given: Any) -> None:
        change(*given)

    assert takes(wrapped) == takes(change) == ("state", "fact")
