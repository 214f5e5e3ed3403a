"""The next step in a layout game: a call, a result, its handling, and the wagers."""

from collections.abc import Iterator, Sequence

from domain.fold.explanation import ExplainStep, step
from domain.games.common.next_step import NextStep, called, first, over, settling
from domain.games.layout.evolve import spot
from domain.games.layout.state import LayoutRoundState, Spin
from domain.rulebooks.shapes.layout import Came

CALL = NextStep(called, "Wagers, until no more bets is called.", "late-wager", "wagers")
WHEEL = (
    CALL,
    NextStep(
        lambda state: state.good is not None,
        "The wheel comes to rest, after {book.turns} turns at least.",
        "turns-too-few",
    ),
    NextStep(lambda state: state.called is not None, "{came} is announced.", "spin-announced-wrongly"),
)


def next_steps(state: LayoutRoundState, tasks: Sequence[NextStep]) -> Iterator[ExplainStep]:
    """The next steps after the last fact."""
    if over(state):
        return
    last, good = state.spins[-1] if state.spins else None, state.good
    if last is not None and last.void is not None and not last.announced and not called(state):
        yield _void(state, last)
    came = good.came if good is not None else None
    task = [*first(state, tasks, came=result_text(came))]
    yield from task
    if not task and came is not None:
        yield from settling(state, _results(state, came))


def _void(state: LayoutRoundState, spin: Spin) -> ExplainStep:
    why = str(spin.void).replace("_", " ")
    return step("void", f"No spin is announced ({why}); what lies there stands off.", state.ground(str(spin.void)))


def result_text(came: Came | None) -> str:
    """A result in words."""
    return "-".join(map(str, came)) if isinstance(came, tuple) else str(came)


def _results(state: LayoutRoundState, came: Came) -> dict[str, str]:
    came = tuple(sorted(came)) if isinstance(came, tuple) else came
    areas = state.book.areas
    laid = ((one.wager, one.placed) for one in state.tickets.alive() if one.placed is not None)
    return {wager: areas[spot(placed)].fall(came).result for wager, placed in laid if spot(placed) in areas}
