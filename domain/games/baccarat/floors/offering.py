"""Whether hands were offered to whom they should be, and in the right order."""

from typing import NamedTuple

from domain.facts.round import HandOffered
from domain.games.baccarat.floors.bids import Bid, bids
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.verdict import BaccaratOutcome
from domain.games.common.tickets import DueWager
from domain.rulebooks.floors.shape import HandOffer, Offering
from domain.rulebooks.rule import Rule

NAMES = {"player": "Player's Hand", "banker": "Banker's Hand"}


class OfferedHand(NamedTuple):
    """A hand that players may take: whom it was offered to, and who was entitled, in their order."""

    name: str
    asked: HandOffer
    offers: list[HandOffered]
    entitled: list[Bid]

    @property
    def taken(self) -> bool:
        """Somebody has it."""
        return any(offer.accepted for offer in self.offers)


def check_offers(state: BaccaratRoundState, verdict: BaccaratOutcome, owed: list[DueWager]) -> None:
    """What was offered in a round that has wagers; of a round in which nothing was, nothing follows."""
    offering, offers = state.book.places.offering, state.seen.offers
    if not offers:
        return
    _closed(state, offering)
    if state.style not in offering.styles or state.dummy or state.void_hand or not state.tickets.alive():
        return
    for to, asked in offering.hands.items():
        hand = OfferedHand(to, asked, [one for one in offers if one.to == to], bids(state, owed, to))
        if not any(ticket.alive and ticket.bet == to for ticket in state.tickets.listed):
            _unstaked(state, hand)
        elif _in_turn(state, hand) and verdict.status == "settled":
            _all_asked(state, hand)


def _closed(state: BaccaratRoundState, offering: Offering) -> None:
    """In some styles the dealer keeps the cards."""
    given = next((one for one in state.seen.offers if one.accepted), None)
    rule = offering.closed.get(state.style)
    if given is not None and rule is not None:
        state.find("hand-offered-in-closed-style", given.id, rule, offered=given.seat)


def _unstaked(state: BaccaratRoundState, hand: OfferedHand) -> None:
    """Nobody wagered on it: the dealer keeps it."""
    if hand.offers:
        offer, rule = hand.offers[0], state.book.places.offering.unstaked
        state.find("hand-offered-unstaked", offer.id, rule, hand=hand.name, offered=offer.seat)


def _in_turn(state: BaccaratRoundState, hand: OfferedHand) -> bool:
    """Whether everybody who was asked was asked in turn."""
    for turn, offer in enumerate(hand.offers):
        words = {"hand": hand.name, "offered": offer.seat}
        if turn >= len(hand.entitled):
            state.find("hand-offered-again", offer.id, hand.asked.nobody, **words)
            return False
        if offer.seat != hand.entitled[turn].seat:
            rule = _broken(hand, turn, offer.seat)
            state.find("hand-offered-past", offer.id, rule, seat=hand.entitled[turn].seat, **words)
            return False
        if offer.accepted:
            return True
    return True


def _all_asked(state: BaccaratRoundState, hand: OfferedHand) -> None:
    """The dealer keeps a hand when nobody wants it, or when a supervisor says so."""
    offering, left = state.book.places.offering, hand.entitled[len(hand.offers) :]
    if not left or hand.taken or any(one.rule == offering.direction for one in state.rulings):
        return
    words = {"hand": hand.name, "seat": left[0].seat}
    if hand.offers:
        state.find("hand-not-offered-on", hand.offers[-1].id, _broken(hand, len(hand.offers), None), **words)
    else:
        state.find("hand-not-offered", state.first_card, offering.kept, **words)


def _broken(hand: OfferedHand, turn: int, offered: int | None) -> Rule:
    """The rule by which it was this bid's turn: it is the highest, an equal one, or the next below."""
    asked, bid = hand.asked, hand.entitled[turn]
    stake = next((one.stake for one in hand.entitled if one.seat == offered), None)
    if turn and hand.entitled[turn - 1].stake == bid.stake:
        return asked.equal
    if stake == bid.stake:
        return asked.lowest
    return asked.below if turn else asked.highest
