"""What was called, marked and overruled, against the dice: they alone decide."""

from domain.facts.disputes import RulingMade
from domain.facts.round import ResultAnnounced
from domain.facts.wheels_and_dice import PointMarked
from domain.games.craps.state import Floor, State
from domain.games.craps.void import Verdict
from domain.rulebooks.craps import Dice
from domain.rulebooks.house import may
from domain.rulebooks.rule import Rule

OVERRULED = "overrul"
NOWHERE = "off"


def said(call: ResultAnnounced) -> str:
    """In words."""
    return "-".join(map(str, call.dice)) if call.dice is not None else str(call.number)


def look(state: State, verdict: Verdict) -> None:
    """Every call of a roll that counts; none is made of one that was seen to be void."""
    if verdict.dice is not None:
        for call in state.calls:
            _called(state, call, verdict.dice)
        if state.calls and state.early:
            state.find("settled-before-announcement", state.early[0].id, wager=state.early[0].wager)
    elif state.calls and state.rolled is not None and state.rolled.void in state.book.voids:
        state.find("no-roll-uncalled", state.calls[0].id, said=said(state.calls[0]))


def _called(state: State, call: ResultAnnounced, dice: Dice) -> None:
    total = sum(dice)
    right = call.dice is None or sorted(call.dice) == sorted(dice)
    if (call.dice is not None or call.number is not None) and not (right and call.number in (None, total)):
        words = {"said": said(call), "dice": "-".join(map(str, dice)), "total": total}
        state.find("total-called-wrongly", call.id, **words)


# --- the marker -----------------------------------------------------------------------------------------------


def marked(state: State, fact: PointMarked) -> None:
    """It is put on a point, or turned off."""
    state.marked.append((fact, state.rolled is not None))


def look_at_marks(state: State, before: int | None, after: int | None) -> None:
    """Against the point as it was before the roll, or is after it."""
    for fact, rolled in state.marked:
        point = after if rolled else before
        if fact.point != point:
            state.find("point-marked-wrongly", fact.id, on=fact.point or NOWHERE, point=point or NOWHERE)


def marked_between(floor: Floor, fact: PointMarked) -> None:
    """No round is at hand."""
    if fact.point != floor.point:
        floor.find("point-marked-wrongly", fact.id, on=fact.point or NOWHERE, point=floor.point or NOWHERE)


# --- who may say otherwise ------------------------------------------------------------------------------------


def ruled(state: State, fact: RulingMade) -> None:
    """A call is overruled: upwards only."""
    overrules = state.book.overrules
    powers = {rule.number: role for role, rule in overrules.items()}
    if OVERRULED not in f"{fact.action} {fact.note or ''}".lower() and fact.rule not in powers:
        return
    least = next(iter(overrules))
    if not may(fact.role, powers.get(fact.rule or "", least)):
        if fact.rule not in powers:
            state.find("overruled-by-lesser-role", fact.id, role=fact.role.replace("_", " "))
        return
    before = state.overruler
    if before is not None and not may(fact.role, before):
        words = {"role": fact.role.replace("_", " "), "before": before.replace("_", " ")}
        state.find("overruled-downwards", fact.id, _power_of(state, before), **words)
        return
    state.overruler = fact.role
    state.overruled.append(f"{fact.action} {fact.note or ''}")


def _power_of(state: State, role: str) -> Rule:
    return [rule for least, rule in state.book.overrules.items() if may(role, least)][-1]
