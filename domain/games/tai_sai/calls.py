"""Compares calls, keys and lights with the dice, which alone decide."""

from domain.games.common.findings import Findings
from domain.games.layout.outcome import SpinOutcome
from domain.games.tai_sai.state import TaiSaiRoundState

Dice = tuple[int, ...]


def check_calls(state: TaiSaiRoundState, outcome: SpinOutcome) -> Findings:
    """Check a round with a result."""
    dice = outcome.came
    if not outcome.settled or not isinstance(dice, tuple):
        return
    yield from _called(state, dice)
    yield from _keyed(state, dice)
    yield from _lit(state, dice)
    yield from _in_time(state)


def _dice_text(dice: Dice) -> str:
    return "-".join(map(str, dice))


def _called(state: TaiSaiRoundState, dice: Dice) -> Findings:
    called = state.called
    if called is None or called.dice is None:
        return
    total, words = sum(dice), {"said": _dice_text(called.dice), "dice": _dice_text(dice), "total": sum(dice)}
    if sorted(called.dice) != sorted(dice) or called.number not in (None, total):
        doubled = len(set(dice)) < len(dice)
        yield state.finding("doubles-announced-wrongly" if doubled else "dice-announced-wrongly", called.id, **words)
    elif list(called.dice) != sorted(dice):
        yield state.finding("dice-announced-out-of-order", called.id, **words)


def _keyed(state: TaiSaiRoundState, dice: Dice) -> Findings:
    """Wrong keys are corrected before any wager is settled."""
    for fact, _ in state.keyed:
        if sorted(fact.dice or ()) != sorted(dice):
            yield state.finding("keyed-wrongly", fact.id, keyed=_dice_text(fact.dice or ()), dice=_dice_text(dice))
    stood = [fact for fact, settled in state.keyed if not settled][-1:]
    if stood and state.settlements and sorted(stood[0].dice or ()) != sorted(dice):
        words = {"keyed": _dice_text(stood[0].dice or ()), "dice": _dice_text(dice)}
        yield state.finding("keys-not-amended", state.settlements[0].id, **words)
    if not state.keyed:
        yield state.finding("not-keyed", state.ended or state.last)


def _lit(state: TaiSaiRoundState, dice: Dice) -> Findings:
    for fact, keyed in state.unlike:
        yield state.finding(
            "lit-wrongly", fact.id, lit=_dice_text(fact.dice), keyed=_dice_text(keyed), dice=_dice_text(dice)
        )
    if state.keyed and not state.lit:
        yield state.finding("dark" if state.dark else "not-lit", state.dark or state.ended or state.last)


def _in_time(state: TaiSaiRoundState) -> Findings:
    """No wager is settled before the keys and the lights."""
    late = [settled for _, settled in (*state.keyed[:1], *state.lit[:1]) if settled]
    if late:
        first = state.settlements[0]
        yield state.finding("settled-before-lights", first.id, wager=first.wager)
