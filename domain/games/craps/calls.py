"""Compares calls, the marker and rulings with the dice, which alone decide."""

from domain.facts.disputes import RulingMade
from domain.facts.round import ResultAnnounced
from domain.facts.wheels_and_dice import PointMarked
from domain.games.common.findings import Findings
from domain.games.common.house.powers import words
from domain.games.common.rulings.effects import OUTCOME_STANDS as STANDS
from domain.games.common.rulings.effects import OUTCOME_VOID, effect_of, power_of
from domain.games.craps.state import CrapsRoundState, CrapsTableState
from domain.games.craps.void_rolls import RollOutcome, called_off
from domain.rulebooks.shapes.craps import Dice
from domain.rulebooks.shapes.house import may
from domain.rulebooks.shapes.rulebook import Rule

NOWHERE = "off"


def call_text(call: ResultAnnounced) -> str:
    """A call in words."""
    return "-".join(map(str, call.dice)) if call.dice is not None else str(call.number)


def check_calls(state: CrapsRoundState, verdict: RollOutcome) -> Findings:
    """Check every call of a valid roll, and that a roll seen to be void was not called."""
    if verdict.dice is not None:
        for call in state.calls:
            yield from _called(state, call, verdict.dice)
        if state.calls and state.early:
            yield state.finding("settled-before-announcement", state.early[0].id, wager=state.early[0].wager)
    elif state.calls and state.rolled is not None and state.rolled.void in state.book.voids:
        yield state.finding("no-roll-uncalled", state.calls[0].id, said=call_text(state.calls[0]))


def _called(state: CrapsRoundState, call: ResultAnnounced, dice: Dice) -> Findings:
    total = sum(dice)
    right = call.dice is None or sorted(call.dice) == sorted(dice)
    if (call.dice is not None or call.number is not None) and not (right and call.number in (None, total)):
        words = {"said": call_text(call), "dice": "-".join(map(str, dice)), "total": total}
        yield state.finding("total-called-wrongly", call.id, **words)


# --- the marker -----------------------------------------------------------------------------------------------


def marked(state: CrapsRoundState, fact: PointMarked) -> None:
    """The marker is put on a point, or turned off."""
    state.marked.append((fact, state.rolled is not None))


def check_marks(state: CrapsRoundState, before: int | None, after: int | None) -> Findings:
    """Compare the marker with the point before or after the roll."""
    for fact, rolled in state.marked:
        point = after if rolled else before
        if fact.point != point:
            yield state.finding("point-marked-wrongly", fact.id, on=fact.point or NOWHERE, point=point or NOWHERE)


def marked_between(floor: CrapsTableState, fact: PointMarked) -> Findings:
    """The marker moves while no round is open."""
    if fact.point != floor.point:
        yield floor.finding("point-marked-wrongly", fact.id, on=fact.point or NOWHERE, point=floor.point or NOWHERE)


# --- rulings --------------------------------------------------------------------------------------------------


def ruled(state: CrapsRoundState, fact: RulingMade) -> Findings:
    """A throw is ruled void or valid, or a call is overruled: only by a higher role."""
    power = power_of(state.book, fact)
    effect = effect_of(fact)
    if fact not in state.effective[-1:] or power is None or power.voids_as or effect not in (OUTCOME_VOID, STANDS):
        return
    before = state.decided.role if state.decided is not None else None
    if before is not None and not may(fact.role, before):
        values = {"role": words(fact.role), "before": words(before)}
        yield state.finding("overruled-downwards", fact.id, _power_of(state, before), **values)
    else:
        state.decided = fact


def check_ruling(state: CrapsRoundState, verdict: RollOutcome) -> Findings:
    """Check a ruling that a throw is valid: a throw void by its facts cannot be."""
    ruling = state.decided
    power = power_of(state.book, ruling) if ruling is not None else None
    if ruling is None or power is None or effect_of(ruling) != STANDS:
        return
    if verdict.dice is not None and called_off(state):
        yield state.finding("outcome-stands-by-ruling", ruling.id, power.rule, role=words(ruling.role))
    elif verdict.status == "void" and not verdict.undone:
        yield state.finding("ruling-against-fact", ruling.id, power.rule, role=words(ruling.role))


def _power_of(state: CrapsRoundState, role: str) -> Rule:
    return [rule for least, rule in state.book.overrules.items() if may(role, least)][-1]
