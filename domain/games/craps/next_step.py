"""The next step at craps: a roll, its call, its decisions, and the marker."""

from collections.abc import Iterator

from domain.fold.explanation import ExplainStep, step
from domain.games.common.next_step import over, settling
from domain.games.craps import roll_results, void_rolls
from domain.games.craps.state import CrapsRoundState, Roll


def next_steps(state: CrapsRoundState) -> Iterator[ExplainStep]:
    """The next steps after the last fact."""
    if over(state):
        return
    verdict = void_rolls.decide_roll(state)
    if state.rolled is None:
        yield from _before(state)
    elif verdict.dice is None:
        words = f"The roll is void ({verdict.why.replace('_', ' ')}): no roll is called, and the dice are thrown again."
        yield step("void", words, verdict.ground, facts=[verdict.fact])
    elif not state.calls:
        yield step("result", f"The total, {sum(verdict.dice)}, is announced.", state.book.rules["total-called-wrongly"])
    else:
        yield from _after(state, Roll(verdict.dice, state.before is None))


def _before(state: CrapsRoundState) -> Iterator[ExplainStep]:
    hand, rules = state.floor.hand, state.book.rules
    if hand.out is not None and hand.taker is None:
        yield step("shooter", f"{hand.out} threw a 7 out: the dice are offered on.", rules["dice-offered-left"])
    if state.before is None:
        words = "A come out roll: wagers until the dice are thrown, by somebody with a wager on the line."
        yield step("wagers", words, rules["shooter-without-line-bet"])
    else:
        words = f"A roll for the point, {state.before}: wagers until the dice are thrown."
        yield step("wagers", words, rules["late-wager"])


def _after(state: CrapsRoundState, roll: Roll) -> Iterator[ExplainStep]:
    results = {wager: fall.result for wager, fall in roll_results.falls(state, roll).items()}
    yield from settling(state, results)
    after = roll_results.point_after(state.book, state.before, roll.total)
    marked = [fact.point for fact, rolled in state.marked if rolled]
    if after != state.before and after not in marked:
        words = f"The marker is put on {after}." if after is not None else "The marker is turned off."
        yield step("marker", words, state.book.rules["point-marked-wrongly"])
