"""Whether hands were offered to whom they should be, and in the right order."""

from domain.facts.round import HandOffered
from domain.games.baccarat.floors.bids import Bid, bids
from domain.games.baccarat.state import State
from domain.games.common.dues import Owed
from domain.rulebooks.floors.shape import Asked, Offering
from domain.rulebooks.rule import Rule

NAMES = {"player": "Player's Hand", "banker": "Banker's Hand"}


def look(state: State, owed: list[Owed]) -> None:
    """What was offered in a round that has wagers; of a round in which nothing was, nothing follows."""
    offering, offers = state.book.places.offering, state.seen.offers
    if not offers:
        return
    _closed(state, offering)
    if state.style not in offering.styles or state.dummy or state.void_hand or not state.tickets.alive():
        return
    for hand, asked in offering.hands.items():
        _hand(state, hand, asked, [one for one in offers if one.to == hand], bids(state, owed, hand))


def _closed(state: State, offering: Offering) -> None:
    """In some styles the dealer keeps the cards."""
    given = next((one for one in state.seen.offers if one.accepted), None)
    rule = offering.closed.get(state.style)
    if given is not None and rule is not None:
        state.find("hand-offered-in-closed-style", given.id, rule, offered=given.seat)


def _hand(state: State, hand: str, asked: Asked, offers: list[HandOffered], entitled: list[Bid]) -> None:
    """One hand: was it anybody's turn, was it this one's, and was everybody asked?"""
    offering, name = state.book.places.offering, NAMES[hand]
    if not offers and entitled:
        state.find("hand-not-offered", state.first_card, offering.kept, hand=name, seat=entitled[0].seat)
    elif offers and not any(ticket.alive and ticket.bet == hand for ticket in state.tickets.listed):
        state.find("hand-offered-unstaked", offers[0].id, offering.unstaked, hand=name, offered=offers[0].seat)
    elif offers and entitled:
        _in_turn(state, name, asked, offers, entitled)


def _in_turn(state: State, name: str, asked: Asked, offers: list[HandOffered], entitled: list[Bid]) -> None:
    for turn, offer in enumerate(offers):
        words = {"hand": name, "offered": offer.seat}
        if turn >= len(entitled):
            state.find("hand-offered-again", offer.id, asked.nobody, **words)
            return
        if offer.seat != entitled[turn].seat:
            rule = _broken(asked, entitled, turn, offer.seat)
            state.find("hand-offered-past", offer.id, rule, seat=entitled[turn].seat, **words)
            return
        if offer.accepted:
            return
    left = entitled[len(offers) :]
    if left and not any(one.rule == state.book.places.offering.direction for one in state.rulings):
        rule = _broken(asked, entitled, len(offers), None)
        state.find("hand-not-offered-on", offers[-1].id, rule, hand=name, seat=left[0].seat)


def _broken(asked: Asked, entitled: list[Bid], turn: int, offered: int | None) -> Rule:
    """The rule by which it was this bid's turn: it is the highest, an equal one, or the next below."""
    bid = entitled[turn]
    stake = next((one.stake for one in entitled if one.seat == offered), None)
    leads = turn == 0 or entitled[turn - 1].stake != bid.stake
    if not leads:
        return asked.equal
    if stake == bid.stake:
        return asked.lowest
    return asked.highest if turn == 0 else asked.below
