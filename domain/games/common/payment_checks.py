"""Compares payments with dues. What is due depends on the rules alone (in 1996 general 15.1)."""

from decimal import Decimal

from domain.fold.wagers.postings import sum_postings
from domain.games.common.dues import add, difference, settled_later, subtract
from domain.games.common.findings import Findings, excuse
from domain.games.common.state import RoundState
from domain.games.common.wagers import DueWager
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

UNSETTLED = frozenset({"winner-not-paid", "loser-not-collected", "winner-paid-late", "loser-collected-late"})


def check_payments(state: RoundState, dues: list[DueWager], settled: bool) -> Findings:
    """Check every wager. A payment is missing only if the round is settled."""
    for owed in dues:
        ticket = owed.ticket
        if ticket.times > 1:
            yield from _check_repeated_settlements(state, owed)
        if not ticket.settlements:
            if settled:
                yield from _unsettled(state, owed)
        elif ticket.placed is None:
            yield state.finding("settled-unplaced", ticket.settlements[-1].id, wager=ticket.wager)
        else:
            short = difference(owed)
            if short and not _only_again(state, owed):
                yield from _wrong(state, owed, short)
        if ticket.undone is not None and owed.result != "stand_off" and settled:
            yield state.finding("late-withdrawal", ticket.undone, wager=ticket.wager, stake=ticket.stake)
    _unless_nobody_tells(state, dues)


def _check_repeated_settlements(state: RoundState, owed: DueWager) -> Findings:
    """Report repeated settlements, each in its own round."""
    ticket, book = owed.ticket, state.book_of(owed.ticket)
    if state.settles_anew(owed):
        return
    rule = book.rules.get("wrong-payment") or _settlement_rule(book.settles_winners, owed)
    amount = _amount(owed)
    for nth, one in enumerate(ticket.settlements, len(ticket.earlier) + 1):
        if nth > 1:
            words = {"wager": ticket.wager, "result": one.result, "paid": one.paid, "times": nth}
            yield state.finding("settled-again", one.id, rule, **words, **amount)


def _amount(owed: DueWager) -> dict[str, Decimal]:
    short = difference(owed)
    return {"amount": short} if short else {}


def _only_again(state: RoundState, owed: DueWager) -> bool:
    """Whether the last settlement alone is right. Then only the repetition is reported."""
    ticket = owed.ticket
    if ticket.times < 2 or state.settles_anew(owed) or ticket.refused:
        return False
    return not difference(owed, sum_postings(ticket.settlements[-1:], ticket.stake))


def _unless_nobody_tells(state: RoundState, dues: list[DueWager]) -> None:
    """If no settlement was ever recorded at this table, missing ones are not reported."""
    floor = state.floor
    floor.settles = floor.settles or any(owed.ticket.settlements for owed in dues)
    if not floor.settles:
        excuse(state, lambda one: one.code in UNSETTLED)


def _unsettled(state: RoundState, owed: DueWager) -> Findings:
    """Report an unsettled wager under the rule by which it must be settled in this round."""
    if owed.result not in ("win", "lose"):
        return
    fact, book, won = state.ended or state.last, state.book_of(owed.ticket), owed.result == "win"
    rule = _settlement_rule(book.settles_winners if won else book.settles_losers, owed)
    if settled_later(state, owed.ticket):
        late = "winner-paid-late" if won else "loser-collected-late"
        yield state.finding(late, fact, rule, wager=owed.ticket.wager, pays=owed.pays)
    else:
        yield state.finding("winner-not-paid" if won else "loser-not-collected", fact, rule, **unsettled(owed))


def unsettled(owed: DueWager) -> dict[str, object]:
    """Values of the finding `not settled`: for a losing wager, the player still has the stake."""
    back = owed.stake_back if owed.result == "win" else subtract(owed.stake_back, owed.ticket.stake)
    return {"wager": owed.ticket.wager, "pays": owed.pays, "amount": add(back, owed.pays)}


def _settlement_rule(rule: Rule, owed: DueWager) -> Rule:
    """If a rulebook has no single rule for settlement, the rule that determined this due."""
    return owed.rules[-1] if rule is NO_RULE and owed.rules else rule


def _wrong(state: RoundState, owed: DueWager, short: Decimal) -> Findings:
    settled, whole = owed.ticket.settled, owed.ticket.received()
    assert settled is not None and whole is not None
    back, stake = whole.stake_back, owed.ticket.stake
    paid = subtract(subtract(add(owed.stake_back, owed.pays), short), back)
    words: dict[str, object] = {
        "wager": owed.ticket.wager,
        "result": owed.result,
        "due": {"pays": owed.pays, "stake_back": owed.stake_back, "stake": stake},
        "got": {"pays": paid, "stake_back": back, "stake": stake},
        "amount": short,
    }
    rule = _rule(owed, settled.result)
    if rule == NO_RULE:
        rule = state.book_of(owed.ticket).rules.get("wrong-payment", NO_RULE)
    yield state.finding("wrong-payment", settled.id, rule, **words)


def _rule(owed: DueWager, recorded: str) -> Rule:
    """The rule that says a wager is no winner or no loser, else the rule that determined the amount."""
    if not owed.rules:
        return NO_RULE
    mistaken = {owed.result, recorded} == {"win", "lose"}
    return owed.rules[0] if mistaken else owed.rules[-1]
