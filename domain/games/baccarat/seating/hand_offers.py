"""Checks hand offers: whether hands were offered, to whom, and in which order."""

from decimal import Decimal
from typing import NamedTuple

from domain.facts.round import HandOffered
from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.chips import ZERO
from domain.games.common.findings import Findings, Judged
from domain.games.common.wagers import DueWager, WagerState
from domain.money import EXACT
from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.seating import HandOffer, Offering


class Bid(NamedTuple):
    """A seat and the total valid stake of its player on one hand."""

    seat: int
    stake: Decimal


def bids(state: BaccaratRoundState, owed: list[DueWager], *hands: str) -> list[Bid]:
    """Bids in the order of asking. Standing players have none."""
    totals: dict[int, Decimal] = {}
    for one in owed:
        seat = _seat(state, one.ticket) if one.ticket.bet in hands else None
        if seat is not None:
            totals[seat] = EXACT.add(totals.get(seat, ZERO), one.valid or one.ticket.stake)
    place = {seat: number for number, seat in enumerate(_round_the_table(state, sorted(totals)))}
    return sorted((Bid(*one) for one in totals.items()), key=lambda bid: (-bid.stake, place[bid.seat]))


def _seat(state: BaccaratRoundState, ticket: WagerState) -> int | None:
    """The seat of a wager's player, or of the wager if the player's seat is not recorded."""
    placed, company = ticket.placed, state.company
    if placed is None or not ticket.alive or placed.terminal is not None or placed.player in company.stood:
        return None
    seat = company.seats.get(placed.player, placed.seat)
    return seat if seat is None or company.hosts.get(seat, placed.player) == placed.player else None


def _round_the_table(state: BaccaratRoundState, seats: list[int]) -> list[int]:
    """Seats counter-clockwise from the lowest number."""
    rise = state.terms.opening.seats_run or state.book.places.offering.rise
    return seats if rise == "counter_clockwise" else seats[:1] + seats[:0:-1]


MAIN = ("banker", "player")
NAME = "shoe"


def check_first_offer(state: BaccaratRoundState, verdict: BaccaratOutcome, owed: list[DueWager]) -> Findings:
    """Check the first offer of a round, and whether one was required."""
    offering, so_far = state.book.places.offering, state.so_far
    if offering.shoe is None or state.style not in offering.shoe_styles:
        so_far.holder, so_far.lost = None, False
        return
    entitled = bids(state, owed, *MAIN)
    if state.seen.offers and entitled:
        yield from _first(state, offering.shoe, owed)
    elif so_far.lost and entitled and verdict.status == "settled":
        yield state.finding("shoe-kept", state.first_card, offering.shoe_lost)
    _note(state, verdict, owed)


def _first(state: BaccaratRoundState, rules: tuple[Rule, Rule], owed: list[DueWager]) -> Findings:
    """By seat, its larger wager. Of equal ones the lowest seat is asked."""
    offer, largest = state.seen.offers[0], _largest(state, owed)
    top = max(largest.values())
    seat = min(one for one, stake in largest.items() if stake == top)
    if seat != offer.seat:
        rule = rules[1] if largest.get(offer.seat) == top else rules[0]
        yield state.finding("hand-offered-past", offer.id, rule, hand=NAME, offered=offer.seat, seat=seat)


def _largest(state: BaccaratRoundState, owed: list[DueWager]) -> dict[int, Decimal]:
    largest: dict[int, Decimal] = {}
    for hand in MAIN:
        for bid in bids(state, owed, hand):
            largest[bid.seat] = max(bid.stake, largest.get(bid.seat, ZERO))
    return largest


def _note(state: BaccaratRoundState, verdict: BaccaratOutcome, owed: list[DueWager]) -> None:
    """Note who holds the shoe now, and whether that player lost."""
    so_far = state.so_far
    taken = next((one.seat for one in state.seen.offers if one.accepted), None)
    if taken is not None:
        so_far.holder = state.company.hosts.get(taken) or _bettor(owed, taken)
    so_far.lost = False
    mine = [one for one in owed if one.ticket.player == so_far.holder and one.ticket.bet in MAIN]
    if mine and verdict.status == "settled":
        so_far.lost = _lost(max(mine, key=lambda one: one.valid))


def _lost(one: DueWager) -> bool:
    """Whether it was settled as lost: then the shoe is given up."""
    return one.ticket.settled is not None and one.ticket.settled.result == "lose"


def _bettor(owed: list[DueWager], seat: int) -> str | None:
    return next((one.ticket.player for one in owed if one.ticket.placed and one.ticket.placed.seat == seat), None)


NAMES = {"player": "Player's Hand", "banker": "Banker's Hand"}


class OfferedHand(NamedTuple):
    """A hand offered to players: to whom, and who was entitled, in order."""

    name: str
    asked: HandOffer
    offers: list[HandOffered]
    entitled: list[Bid]

    @property
    def taken(self) -> bool:
        return any(offer.accepted for offer in self.offers)


def check_offers(state: BaccaratRoundState, verdict: BaccaratOutcome, owed: list[DueWager]) -> Findings:
    """Check the offers of a round with wagers. Skipped if no offer was recorded."""
    offering, offers = state.book.places.offering, state.seen.offers
    if not offers:
        return
    yield from _closed(state, offering)
    if state.style not in offering.styles or state.dummy or state.void_hand or not state.tickets.alive():
        return
    for to, asked in offering.hands.items():
        hand = OfferedHand(to, asked, [one for one in offers if one.to == to], bids(state, owed, to))
        if not any(ticket.alive and ticket.bet == to for ticket in state.tickets.listed):
            yield from _unstaked(state, hand)
        elif (yield from _in_turn(state, hand)) and verdict.status == "settled":
            yield from _all_asked(state, hand)


def _closed(state: BaccaratRoundState, offering: Offering) -> Findings:
    """In some styles the dealer keeps the cards."""
    given = next((one for one in state.seen.offers if one.accepted), None)
    rule = offering.closed.get(state.style)
    if given is not None and rule is not None:
        yield state.finding("hand-offered-in-closed-style", given.id, rule, offered=given.seat)


def _unstaked(state: BaccaratRoundState, hand: OfferedHand) -> Findings:
    """If no player wagered on a hand, the dealer keeps it."""
    if hand.offers:
        offer, rule = hand.offers[0], state.book.places.offering.unstaked
        yield state.finding("hand-offered-unstaked", offer.id, rule, hand=hand.name, offered=offer.seat)


def _in_turn(state: BaccaratRoundState, hand: OfferedHand) -> Judged[bool]:
    """Whether players were asked in turn."""
    for turn, offer in enumerate(hand.offers):
        words = {"hand": hand.name, "offered": offer.seat}
        if turn >= len(hand.entitled):
            yield state.finding("hand-offered-again", offer.id, hand.asked.nobody, **words)
            return False
        if offer.seat != hand.entitled[turn].seat:
            rule = _broken(hand, turn, offer.seat)
            yield state.finding("hand-offered-past", offer.id, rule, seat=hand.entitled[turn].seat, **words)
            return False
        if offer.accepted:
            return True
    return True


def _all_asked(state: BaccaratRoundState, hand: OfferedHand) -> Findings:
    """The dealer keeps a hand only if all players declined, or a supervisor says so."""
    offering, left = state.book.places.offering, hand.entitled[len(hand.offers) :]
    if not left or hand.taken or any(one.rule == offering.direction for one in state.rulings):
        return
    words = {"hand": hand.name, "seat": left[0].seat}
    if hand.offers:
        yield state.finding("hand-not-offered-on", hand.offers[-1].id, _broken(hand, len(hand.offers), None), **words)
    else:
        yield state.finding("hand-not-offered", state.first_card, offering.kept, **words)


def _broken(hand: OfferedHand, turn: int, offered: int | None) -> Rule:
    """The rule by which it was this bid's turn: the highest, an equal one, or the next below."""
    asked, bid = hand.asked, hand.entitled[turn]
    stake = next((one.stake for one in hand.entitled if one.seat == offered), None)
    if turn and hand.entitled[turn - 1].stake == bid.stake:
        return asked.equal
    if stake == bid.stake:
        return asked.lowest
    return asked.below if turn else asked.highest
