"""Explains a roll and its wagers: the point, the roll, and what it decides."""

from collections.abc import Iterator

from domain.fold.explanation import ExplainStep, step
from domain.games.common import reasons
from domain.games.common.wagers import DueWager
from domain.games.craps import fees, roll_results, void_rolls
from domain.games.craps.state import CrapsBet, CrapsRoundState, Roll
from domain.money import written
from domain.rulebooks.shapes.craps import Dice
from domain.rulebooks.shapes.rulebook import Rule


def of_result(state: CrapsRoundState) -> Iterator[ExplainStep]:
    """The roll, and whether it is valid."""
    verdict, rolled = void_rolls.decide_roll(state), state.rolled
    if rolled is not None:
        what = "a come-out roll" if state.before is None else f"the point is {state.before}"
        words = f"{rolled.shooter} threw {'-'.join(map(str, rolled.dice))}, total {sum(rolled.dice)}; it was {what}."
        yield step("result", words.replace("it was the", "the"), facts=[rolled.id])
    if verdict.status == "void":
        words = f"The roll is void{f' ({verdict.reason_text})' if verdict.why else ''}: it decides nothing."
        yield step("result", words, verdict.ground, facts=[verdict.fact])


def of_due(state: CrapsRoundState, owed: DueWager) -> Iterator[ExplainStep]:
    """Explain a wager's result by the roll."""
    bet = owed.ticket
    if not isinstance(bet, CrapsBet):
        return
    dice = void_rolls.decide_roll(state).dice
    off = _off(state, bet, dice)
    if dice is not None and owed.result in ("win", "lose"):
        yield from _own_point(state, bet)
    if bet.wager in state.settled_late:
        yield reasons.earlier(owed)
    elif owed.result == "open" and off is not None:
        yield step("result", "It is off for this roll: it stays up, whatever came.", off)
    elif owed.result == "open" and dice is not None and bet.point == sum(dice):
        words = f"It goes to {bet.point}: it stays up until that comes again, or a 7."
        yield step("result", words, state.book.lines[bet.bet or ""].permits)
    elif owed.result == "open" and bet.point is not None:
        yield step("result", f"It is not decided: it stays up, for {bet.point} or a 7.")
    elif owed.result == "win":
        yield from _won(state, owed)
    else:
        yield from reasons.after(state, owed)
    if owed.commission or owed.result == "void":
        yield from _fee(state, owed, bet)


def _own_point(state: CrapsRoundState, bet: CrapsBet) -> Iterator[ExplainStep]:
    """The wager's own point, or that of its base wager: the point and a 7 decide it, not the table's point."""
    behind = bet.bet in state.book.behinds
    base = state.bet(bet.placed.on) if bet.placed is not None and behind else bet
    line = state.book.lines.get(base.bet or "") if base is not None else None
    if base is None or line is None or base.point is None:
        return
    good, bad = (base.point, 7) if line.made.result == "win" else (7, base.point)
    what = f"The point of {base.wager}, which it backs," if behind else "Its own point"
    yield step("point", f"{what} is {base.point}: it wins on {good} and loses on {bad}.", line.permits)


def wager_status(state: CrapsRoundState, wager: str) -> dict[str, str]:
    """The state of a wager in a round: the table's point at the beginning, its own, and whether it was working."""
    bet = state.bet(wager)
    if bet is None:
        return {}
    base = state.bet(bet.placed.on) if bet.placed and bet.bet in state.book.behinds else None
    own = base.point if base is not None else bet.point
    off = _off(state, bet, void_rolls.decide_roll(state).dice)
    point = roll_results.OFF if state.before is None else str(state.before)
    number = {} if own is None else {"its own": str(own)}
    return {"point": point, **number, "it is": roll_results.ON if off is None else roll_results.OFF}


def _off(state: CrapsRoundState, bet: CrapsBet, dice: Dice | None) -> Rule | None:
    """The rule by which it is off for this roll."""
    return roll_results.asleep(state, bet, Roll(dice, state.before is None)) if dice is not None else None


def _won(state: CrapsRoundState, owed: DueWager) -> Iterator[ExplainStep]:
    odds = state.falls[owed.ticket.wager].odds
    words = f"{odds.numerator} to {odds.denominator} on {written(owed.valid)} is {written(owed.winnings)}"
    yield step("result", f"{reasons.WON['win']}: {words}.", *owed.rules)
    if owed.pays != owed.winnings:
        yield step("chips", f"{written(owed.pays)} is paid: less the parts that lose, and what chips can make.")


def _fee(state: CrapsRoundState, owed: DueWager, bet: CrapsBet) -> Iterator[ExplainStep]:
    fee = state.book.fees.get(bet.bet or "")
    if fee is None:
        return
    if owed.commission:
        yield step("commission", f"Commission was due when it was placed: {written(owed.commission)}.", fee.rule)
    elif fees.taken(bet):
        words = f"Commission is returned with it: {written(fees.taken(bet))}."
        yield step("commission", words, state.book.fee_back)
