"""Compares calls, keys and lights with the dice, which alone decide."""

from domain.games.layout.outcome import SpinOutcome
from domain.games.tai_sai.state import TaiSaiRoundState

Dice = tuple[int, ...]


def check_calls(state: TaiSaiRoundState, outcome: SpinOutcome) -> None:
    """Check a round with a result."""
    dice = outcome.came
    if not outcome.settled or not isinstance(dice, tuple):
        return
    _called(state, dice)
    _keyed(state, dice)
    _lit(state, dice)
    _in_time(state)


def _dice_text(dice: Dice) -> str:
    return "-".join(map(str, dice))


def _called(state: TaiSaiRoundState, dice: Dice) -> None:
    called = state.called
    if called is None or called.dice is None:
        return
    total, words = sum(dice), {"said": _dice_text(called.dice), "dice": _dice_text(dice), "total": sum(dice)}
    if sorted(called.dice) != sorted(dice) or called.number not in (None, total):
        doubled = len(set(dice)) < len(dice)
        state.find("doubles-announced-wrongly" if doubled else "dice-announced-wrongly", called.id, **words)
    elif list(called.dice) != sorted(dice):
        state.find("dice-announced-out-of-order", called.id, **words)


def _keyed(state: TaiSaiRoundState, dice: Dice) -> None:
    """Wrong keys are corrected before any wager is settled."""
    for fact, _ in state.keyed:
        if sorted(fact.dice or ()) != sorted(dice):
            state.find("keyed-wrongly", fact.id, keyed=_dice_text(fact.dice or ()), dice=_dice_text(dice))
    stood = [fact for fact, settled in state.keyed if not settled][-1:]
    if stood and state.settlements and sorted(stood[0].dice or ()) != sorted(dice):
        words = {"keyed": _dice_text(stood[0].dice or ()), "dice": _dice_text(dice)}
        state.find("keys-not-amended", state.settlements[0].id, **words)
    if not state.keyed:
        state.find("not-keyed", state.ended or state.last)


def _lit(state: TaiSaiRoundState, dice: Dice) -> None:
    for fact, keyed in state.unlike:
        state.find("lit-wrongly", fact.id, lit=_dice_text(fact.dice), keyed=_dice_text(keyed), dice=_dice_text(dice))
    if state.keyed and not state.lit:
        state.find("dark" if state.dark else "not-lit", state.dark or state.ended or state.last)


def _in_time(state: TaiSaiRoundState) -> None:
    """No wager is settled before the keys and the lights."""
    late = [settled for _, settled in (*state.keyed[:1], *state.lit[:1]) if settled]
    if late:
        first = state.settlements[0]
        state.find("settled-before-lights", first.id, wager=first.wager)
