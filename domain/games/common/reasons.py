"""Explains why a wager was due its amount, from the values that the fold computed it from."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from domain.facts import Fact
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerWithdrawn
from domain.facts.wheels_and_dice import WagerCalled
from domain.fold.explanation import ExplainStep, step
from domain.fold.wagers.postings import Got
from domain.games.common.chips import ZERO
from domain.games.common.dues import difference, multiply, settled_later, subtract, unpaid
from domain.games.common.state import RoundState
from domain.games.common.wagers import Call, DueWager, WagerState
from domain.money import EXACT, written
from domain.rulebooks.shapes.rulebook import NO_RULE

WON = {
    "win": "It wins",
    "lose": "It loses",
    "stand_off": "It stands off: the stake stays the player's",
}

# --- before the result ----------------------------------------------------------------------------------------


def before(state: RoundState, owed: DueWager, facts: Sequence[Fact]) -> Iterator[ExplainStep]:
    """How a wager was placed, and its valid stake."""
    ticket = owed.ticket
    if ticket.placed is None:
        yield step("laid", "No record shows that it was placed, so nothing can be said of what it was due.")
        return
    yield _laid(ticket.placed)
    yield step("limits", _limits(ticket), facts=[ticket.placed.id])
    for fact in facts:
        if type(fact) in CHANGED and getattr(fact, "wager", None) == ticket.wager:
            yield step("changed", CHANGED[type(fact)].format(fact=fact), facts=[fact.id])
    if state.closed and not _came_after(facts, ticket.placed.id, state.closed_by):
        words = f"When the betting closed, the stake was {written(ticket.stake)}."
        yield step("closed", words, facts=[state.closed_by])
    yield from _good(owed)


def _came_after(facts: Sequence[Fact], placed: str, closed: str | None) -> bool:
    """Whether a wager was placed after betting closed: it is added to another, or it is late."""
    ids = [fact.id for fact in facts]
    return closed in ids and placed in ids and ids.index(placed) > ids.index(closed)


def _laid(placed: WagerPlaced) -> ExplainStep:
    on = " ".join(map(str, placed.on)) if isinstance(placed.on, tuple) else "" if placed.on is None else str(placed.on)
    words = (
        f"{placed.player}, {_area_text(placed)}, laid {written(placed.stake)} on {placed.bet.replace('_', ' ')} {on}"
    )
    return step("laid", f"{words.rstrip()}.", facts=[placed.id])


def _area_text(placed: WagerPlaced) -> str:
    if placed.terminal is not None:
        return f"at terminal {placed.terminal}"
    return "standing" if placed.seat is None else f"in seat {placed.seat}"


def _limits(ticket: WagerState) -> str:
    least, most = ticket.limits
    if least is None and most is None:
        return "No limits were in force for it."
    if most is None:
        return f"The least allowed was {written(least or ZERO)}."
    if least is None:
        return f"The most allowed was {written(most)}."
    return f"The limits were {written(least)} to {written(most)}."


CHANGED: dict[type[Fact], str] = {
    WagerChanged: "Its stake was changed to {fact.stake} ({fact.reason}).",
    WagerWithdrawn: "It was taken back.",
    WagerRefused: "It was refused ({fact.reason}).",
    WagerCalled: "It was called {fact.state}.",
}


def _good(owed: DueWager) -> Iterator[ExplainStep]:
    ticket = owed.ticket
    if ticket.taken_down:
        yield step("good", "It was taken down before it was decided, and is returned.")
    elif ticket.flaw is not None:
        yield step("good", "It is void: the whole stake is returned.", *owed.rules)
    elif owed.good is not None:
        for stake, rule in owed.good.cuts:
            yield step("good", f"Only {written(stake)} of it counts: the rest is returned.", rule)


# --- by the result --------------------------------------------------------------------------------------------


def after(state: RoundState, owed: DueWager) -> Iterator[ExplainStep]:
    """Explain the result of a wager."""
    if owed.call is not None:
        yield from _decided(state, owed, owed.call)
    elif owed.ruling is not None:
        role, action = owed.ruling.role.replace("_", " "), owed.ruling.action.replace("_", " ")
        result = "the stake goes back" if owed.result == "void" else "the stake is lost"
        yield step("ruling", f"A {role} ruled so ({action}): {result}.", *owed.rules, facts=[owed.ruling.id])
    elif owed.unjudged:
        yield step("result", "What it is due, this record can't say.")
    elif owed.result == "open":
        yield step("result", "It is not decided: it stays up.")
    elif owed.ticket.alive:
        yield step("result", "The round decides nothing: the stake is returned.", *owed.rules)


def earlier(owed: DueWager) -> ExplainStep:
    """Why a wager settled in this round is due its amount by an earlier one."""
    return step("result", "An earlier round decided it, and it was settled only now.", *owed.rules)


def _decided(state: RoundState, owed: DueWager, call: Call) -> Iterator[ExplainStep]:
    if owed.result != "win":
        yield step("result", f"{WON.get(owed.result, 'It is returned')}.", call.rule, *call.more)
        return
    odds = f"{call.odds.normalize():f} to 1 on {written(owed.valid)} is {written(owed.winnings)}"
    yield step("result", f"{WON['win']}: {odds}.", call.rule, *call.more)
    yield from _commission(owed, call)
    exact = owed.winnings if owed.deferred else subtract(owed.winnings, owed.commission)
    if exact != owed.pays:
        words = f"Chips can't make {written(exact)}: {written(owed.pays)} is paid."
        yield step("chips", words, state.book.round_up if state.book.round_up is not NO_RULE else None)


def _commission(owed: DueWager, call: Call) -> Iterator[ExplainStep]:
    share = multiply(owed.winnings, call.commission)
    if share:
        words = f"Commission: {_percent(call.commission)} of the winnings, {written(share)}."
        yield step("commission", words, call.rule)
    more = subtract(owed.commission, share)
    if more and owed.good is not None:
        known = {call.rule, *call.more, *owed.good.rules}
        words = f"Extra commission: {written(more)}, on the {written(owed.good.extra)} above the least differential."
        yield step("commission", words, next((rule for rule in owed.rules if rule not in known), None))


def _percent(share: Decimal) -> str:
    return f"{(share * 100).normalize():f}%"


def payment_steps(state: RoundState, owed: DueWager) -> Iterator[ExplainStep]:
    """The total due of a wager, the payment, and the difference."""
    ticket, whole, short = owed.ticket, owed.ticket.received(), difference(owed)
    if owed.result != "open" and owed.ticket.placed is not None:
        yield step("due", f"Due: {written(owed.stake_back)} back, and {written(owed.pays)} on top.", *owed.rules)
    if whole is None:
        later = settled_later(state, ticket) if owed.result != "open" else ()
        yield step("paid", "It was settled in a later round." if later else "It was never settled.", facts=later)
        missing = unpaid(state, owed) if state.over else None
        if missing is not None:
            yield step("unpaid", f"The house owes {ticket.player} {written(missing)}.", *owed.rules[-1:])
        return
    facts = [one.id for one in (*ticket.earlier, *ticket.settlements)]
    yield step("paid", _settled(ticket, whole), facts=facts)
    if short is not None:
        words = _missing(ticket.player, short)
        yield step("difference", words, *owed.rules[-1:] if short else (), facts=facts[-1:])


def _settled(ticket: WagerState, whole: Got) -> str:
    """All postings in words."""
    back, paid = written(whole.stake_back), written(EXACT.add(whole.paid, ticket.refused))
    commission = f", {written(whole.commission)} of commission" if whole.commission else ""
    part = "" if whole.deferred == whole.commission else f" ({written(whole.deferred)} of it)"
    owing = f" left owing{part}" if whole.deferred else ""
    later = f"; {written(ticket.refused)} of it was refused later" if ticket.refused else ""
    times = f" {ticket.times} times, at last" if ticket.times > 1 else ""
    all_in = " in all" if times else ""
    result = whole.result.replace("_", " ")
    return f"Settled{times} as {result}: {back} back, {paid} on top{all_in}{commission}{owing}{later}."


def _missing(player: str, short: Decimal) -> str:
    if not short:
        return "That is what it was due."
    amount = written(abs(short))
    return f"The house owes {player} {amount}." if short > 0 else f"{player} owes the house {amount}."
