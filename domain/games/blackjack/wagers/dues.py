"""Computes what every wager was due."""

from collections.abc import Callable, Mapping

from domain.games.blackjack.hands.hand import MOST, Hand, ten
from domain.games.blackjack.outcome import BlackjackOutcome
from domain.games.blackjack.state import BlackjackRoundState, HandPlay
from domain.games.blackjack.wagers import valid_stake
from domain.games.blackjack.wagers.super_sevens import sevens
from domain.games.common.dues import invalid_by, multiply, nothing, owe, pay, still_open
from domain.games.common.findings import Judged
from domain.games.common.rulings import effects
from domain.games.common.wagers import Call, DueWager, Good, WagerState
from domain.rulebooks.shapes.blackjack import HandCall
from domain.rulebooks.shapes.rulebook import Rule


def dues(state: BlackjackRoundState, play: HandPlay, verdict: BlackjackOutcome) -> Judged[list[DueWager]]:
    """Dues in order of placement."""
    good = yield from valid_stake.good(state, play)
    owed = []
    for ticket in state.tickets.listed:
        owed.append((yield from _due(state, play, verdict, ticket, good.get(ticket.wager))))
    return owed


def _due(
    state: BlackjackRoundState, play: HandPlay, verdict: BlackjackOutcome, ticket: WagerState, good: Good | None
) -> Judged[DueWager]:
    concerned = state.effective and ticket.alive
    ruled = (yield from effects.ruled(state, ticket, verdict.status)) if concerned else None
    if ruled is not None:
        return ruled
    if good is None or not ticket.alive:
        return nothing(ticket, [invalid_by(state, ticket)])
    if verdict.status == "void":
        return nothing(ticket, [verdict.ground])
    if verdict.status == "open":
        return still_open(ticket, good.stake)
    call = CALLS[ticket.bet or "main"](state, play, ticket)
    owed = owe(ticket, good, call)
    if owed.result == "win":
        owed.winnings = multiply(good.stake, call.odds)
        yield from pay(state, owed, owed.winnings)
    return owed


def _call_of(way: HandCall, *more: Rule) -> Call:
    """The outcome of a wager, by the result of its hand."""
    first, *rest = way.rules
    return Call(way.result, first, way.odds, more=(*rest, *more))


def stand_off(rule: Rule) -> Call:
    """The stake is returned."""
    return Call("stand_off", rule)


# --- hands ----------------------------------------------------------------------------------------------------


def way(play: HandPlay, hand: Hand) -> str:
    """The result of a hand against the dealer's: `lower`, `dealer-bust` …"""
    dealer, points, dealers = play.dealing, hand.points, play.dealing.points
    if points > MOST:
        return "bust"
    if dealer.natural and not hand.natural:
        return "dealer-blackjack" if points == dealers else "lower"
    if hand.natural:
        return "both-blackjack" if dealer.natural else "blackjack"
    if dealers > MOST:
        return "dealer-bust"
    if points == dealers:
        return "equal"
    return "higher" if points > dealers else "lower"


def _main(state: BlackjackRoundState, play: HandPlay, ticket: WagerState) -> Call:
    hand, book = play.extras.lies.get(ticket.wager), state.book
    if hand is None:
        return stand_off(book.rules["late-wager"])
    if hand.void is not None:
        return stand_off(book.voids[hand.void])
    if ticket.wager in play.extras.even:
        return _call_of(book.even_money)
    name = way(play, hand)
    if name == "blackjack":
        return _blackjack(play, book.blackjack, book.waits if play.dealing.may_reach else book.early)
    back = _given_back(state, play, hand, ticket) if play.dealing.two else None
    if back is not None and book.hands[name].result == "lose":
        return _call_of(book.hands[name], back) if ticket.bet == "main" else stand_off(back)
    return _hand(state, book.hands[name], hand)


def _blackjack(play: HandPlay, won: HandCall, when: Rule) -> Call:
    """The rule is 4.1(c) if the dealer has another twenty-one, else the one for any better hand."""
    points, book = play.dealing.points, play.state.book
    name = "dealer-bust" if points > MOST else "blackjack-over-twenty-one" if points == MOST else "higher"
    first = book.hands[name].rules[0]
    return Call(won.result, first, won.odds, more=(when, *won.rules[1:]))


def _given_back(state: BlackjackRoundState, play: HandPlay, hand: Hand, ticket: WagerState) -> Rule | None:
    """Added wagers are returned if the dealer has a blackjack (10.5, 11.7)."""
    if ticket.bet == "double":
        return state.book.doubled_back
    if ticket.bet == "split" or hand.of_split:
        return state.book.split_back
    return state.book.doubled_back if hand.doubled is not None else None


def _hand(state: BlackjackRoundState, came: HandCall, hand: Hand) -> Call:
    """The due by the paragraph of 4.1, and the rule on odds of split or doubled hands."""
    book, more = state.book, []
    if hand.of_split:
        more.append(book.split)
        if len(hand.cards) == 2 and hand.points == MOST and (hand.split_ace or ten(hand.faces[0])):
            more.append(book.no_blackjack)
    if hand.doubled is not None:
        more.append(book.doubled)
    if not more:
        return _call_of(came)
    return Call(came.result, came.rules[0], came.odds, more=tuple(more))


# --- insurance ------------------------------------------------------------------------------------------------


def _insurance(state: BlackjackRoundState, play: HandPlay, ticket: WagerState) -> Call:
    """The due by the dealer's second card alone (9.1)."""
    hand = play.extras.insured.get(ticket.wager)
    if hand is not None and hand.void is not None:
        return stand_off(state.book.voids[hand.void])
    second = play.dealing.faces[1] if len(play.dealing.cards) > 1 else None
    return _call_of(state.book.insurance["win" if ten(second) else "lose"])


CALLS: Mapping[str, Callable[[BlackjackRoundState, HandPlay, WagerState], Call]] = {
    "main": _main,
    "double": _main,
    "split": _main,
    "insurance": _insurance,
    "super_sevens": sevens,
}
"""The call of each bet."""
