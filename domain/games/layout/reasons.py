"""Why a round on a layout came out as it did: every spin or roll, and the one that counts."""

from collections.abc import Iterator

from domain.explain.steps import ExplainStep, step
from domain.games.layout.state import LayoutRoundState, Spin
from domain.games.layout.verdict import decide_spin
from domain.replay.round import Round


def of_result(state: LayoutRoundState, ended: Round) -> Iterator[ExplainStep]:
    """In their order."""
    for spin in state.spins:
        yield _spin(state, spin)
    verdict = decide_spin(state, ended.status != "open")
    if verdict.status == "void":
        told = [state.voided.id if state.voided else None, state.reported[0] if state.reported else None]
        yield step("result", "The round is void: it has no result.", verdict.ground, facts=told)


def _spin(state: LayoutRoundState, spin: Spin) -> ExplainStep:
    came = "nobody saw where" if spin.came is None else _words(spin.came)
    if spin.void is None:
        return step("result", f"It came to rest: {came}.", facts=[spin.fact])
    words = f"It came to rest ({came}) and does not count: {spin.void.replace('_', ' ')}."
    return step("result", words, state.ground(spin.void), facts=[spin.fact])


def _words(came: object) -> str:
    return "-".join(map(str, came)) if isinstance(came, tuple) else str(came)
