"""Checks when money moved: some wagers are settled at once, others must wait."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from domain.facts.round import DecisionMade
from domain.fold.round_cards import DrawnCard
from domain.games.blackjack.hands.decisions import ACTS
from domain.games.blackjack.hands.hand import Hand
from domain.games.blackjack.state import BlackjackRoundState, HandPlay, Move
from domain.games.blackjack.wagers import super_sevens
from domain.games.common import payment_checks
from domain.games.common.dues import difference
from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager


def check_payments(state: BlackjackRoundState, play: HandPlay, dues: list[DueWager], settled: bool) -> Findings:
    """Check every wager. A wager collected at once on a bust hand stays collected if another reading allows it."""
    paid = [owed for owed in dues if owed.ticket.settled is not None]
    kept = [owed for owed in paid if _is_returned_split(state, play, owed)]
    for owed in kept:
        assert owed.ticket.settled is not None
        yield state.finding("bust-kept", owed.ticket.settled.id, wager=owed.ticket.wager)
    yield from payment_checks.check_payments(state, [owed for owed in paid if owed not in kept], settled)
    for owed in paid:
        if owed not in kept and owed.ticket.placed is not None and difference(owed):
            yield from _wrong(state, play, owed)
    for owed in dues if settled else ():
        if owed.ticket.settled is None and owed.rules:
            yield from _unsettled(state, owed)


def _is_returned_split(state: BlackjackRoundState, play: HandPlay, owed: DueWager) -> bool:
    """Whether this is a split wager on a bust hand, which the dealer's blackjack returns (11.7)."""
    hand, settled = play.extras.lies.get(owed.ticket.wager), owed.ticket.settled
    back = owed.result == "stand_off" and state.book.split_back in owed.rules
    return back and hand is not None and hand.bust and settled is not None and settled.result == "lose"


def _unsettled(state: BlackjackRoundState, owed: DueWager) -> Findings:
    matter = {"win": "winner-not-paid", "lose": "loser-not-collected"}.get(owed.result)
    if matter is not None:
        yield state.finding(matter, state.ended or state.last, owed.rules[0], **payment_checks.unsettled(owed))


def _wrong(state: BlackjackRoundState, play: HandPlay, owed: DueWager) -> Findings:
    """Report errors besides the amount: another result than the cards give, a blackjack, a wrong announced total."""
    ticket, settled = owed.ticket, owed.ticket.settled
    assert settled is not None
    words = {"said": settled.result, "result": owed.result}
    mistaken = {owed.result, settled.result} == {"win", "lose"}
    if settled.result != owed.result and owed.rules and not mistaken and owed.rules[0] != owed.rules[-1]:
        yield state.finding("settled-as-another", settled.id, owed.rules[0], wager=ticket.wager, **words)
    hand = play.extras.lies.get(ticket.wager)
    if ticket.bet == "main" and hand is not None and hand.natural and hand.void is None and owed.result != "void":
        rule = state.book.waits if play.dealing.may_reach else state.book.early
        yield state.finding("blackjack-paid-wrongly", settled.id, rule, wager=ticket.wager)
    if {hand.name if hand is not None else "", "dealer"} & set(state.misheard):
        yield state.finding("announcement-relied-on", settled.id, wager=ticket.wager)


def check_timing(state: BlackjackRoundState, play: HandPlay, dues: list[DueWager]) -> Findings:
    """Check the first settlement of every wager."""
    places = _places(state, play)
    for owed in dues:
        paid = state.payments.get(owed.ticket.wager)
        check = CHECKS.get(owed.ticket.bet or "")
        if paid and check is not None and owed.ticket.alive and owed.result != "void":
            yield from check(state, play, owed, places)
    yield from _lifted(state, play, dues)


class MovePlaces(NamedTuple):
    """Places among the moves."""

    of: dict[str, int]
    """Moves by fact."""
    cards: dict[str, int]
    """The last card of each hand."""
    decisions: dict[int, int]
    """The first decision on each box."""
    acts: list[int]
    """The moves at which a player acts or a card is dealt."""
    third: int | None
    """The move at which a box got its first card after the initial deal."""
    last: int


def _places(state: BlackjackRoundState, play: HandPlay) -> MovePlaces:
    cards: dict[str, int] = {}
    decisions: dict[int, int] = {}
    for at, fact in enumerate(state.moves):
        if isinstance(fact, DrawnCard):
            cards[fact.to] = at
        elif isinstance(fact, DecisionMade) and fact.decision in ACTS | {"refuse_card"}:
            decisions.setdefault(fact.box, at)
    places = {fact.id: at for at, fact in enumerate(state.moves)}
    acts = [at for at, fact in enumerate(state.moves) if _acts(fact)]
    third = next((at for at in range(play.dealt_at, len(state.moves)) if _to_a_box(state.moves[at])), None)
    return MovePlaces(places, cards, decisions, acts, third, len(state.moves))


def _after(places: MovePlaces, start: int) -> int:
    """The next move by a player, or the dealer's draw, after a place."""
    at = bisect_right(places.acts, start)
    return places.acts[at] if at < len(places.acts) else places.last


def _acts(fact: Move) -> bool:
    return isinstance(fact, DrawnCard) or (isinstance(fact, DecisionMade) and fact.decision in ACTS)


def _main(state: BlackjackRoundState, play: HandPlay, owed: DueWager, places: MovePlaces) -> Findings:
    hand = play.extras.lies.get(owed.ticket.wager)
    if hand is None or hand.void is not None:
        return
    if hand.bust:
        yield from _bust(state, owed, hand, places)
    elif hand.natural and owed.ticket.wager not in play.extras.even:
        yield from _blackjack(state, play, owed, places)


def _bust(state: BlackjackRoundState, owed: DueWager, hand: Hand, places: MovePlaces) -> Findings:
    """A bust hand is collected before any other act (12.2)."""
    at, fact = state.payments[owed.ticket.wager][0]
    if at > _after(places, max(places.of.get(hand.cards[-1].fact, 0), places.cards.get(hand.name, 0))):
        yield state.finding("bust-collected-late", fact.id, wager=owed.ticket.wager)


def _blackjack(state: BlackjackRoundState, play: HandPlay, owed: DueWager, places: MovePlaces) -> Findings:
    at, fact = state.payments[owed.ticket.wager][0]
    wager = owed.ticket.wager
    if play.dealing.late:
        return
    if not play.dealing.may_reach:
        if places.third is not None and at > places.third:
            yield state.finding("blackjack-paid-late", fact.id, wager=wager)
    elif fact.result == "win" and (play.dealing.second_at is None or at <= play.dealing.second_at):
        even = fact.paid == owed.ticket.stake
        if even:
            yield state.finding("even-money-unasked", fact.id, wager=wager)
        if not even or not play.dealing.shows_ace:
            yield state.finding("blackjack-paid-early", fact.id, wager=wager)


def _to_a_box(fact: Move) -> bool:
    return isinstance(fact, DrawnCard) and fact.to.startswith("box")


def _insurance(state: BlackjackRoundState, play: HandPlay, owed: DueWager, places: MovePlaces) -> Findings:
    """Insurance is collected before the dealer's third card (9.6)."""
    at, fact = state.payments[owed.ticket.wager][0]
    third = play.dealing.third_at
    if owed.result == "lose" and third is not None and at > third:
        yield state.finding("insurance-collected-late", fact.id, wager=owed.ticket.wager)


def _sevens(state: BlackjackRoundState, play: HandPlay, owed: DueWager, places: MovePlaces) -> Findings:
    """Super Sevens are settled when decided (14.6): before any act, once the first two cards lie."""
    hand = play.hands.get(f"box:{state.box_of(owed.ticket.wager)}")
    if hand is None or hand.void is not None:
        return
    at, fact = state.payments[owed.ticket.wager][0]
    card = super_sevens.decided_by(hand)
    came = places.of.get(card, 0) if card is not None else places.decisions.get(hand.box, places.last)
    if at > _after(places, max(came, play.dealt_at - 1)):
        yield state.finding("sevens-settled-late", fact.id, wager=owed.ticket.wager)


CHECKS = {"main": _main, "double": _main, "split": _main, "insurance": _insurance, "super_sevens": _sevens}
"""The check for each bet."""


def _lifted(state: BlackjackRoundState, play: HandPlay, dues: Iterable[DueWager]) -> Findings:
    """A winner's chips stay until every winner of the box is paid (4.8), except even money (8.3)."""
    won = {owed.ticket.wager for owed in dues if owed.result == "win" and owed.ticket.bet not in FREE}
    first = {wager: at for at, wager in reversed([*enumerate(state.settlements)])}
    paid: dict[int | None, list[tuple[int, str]]] = {}
    for wager in won if state.lifted else ():
        paid.setdefault(state.box_of(wager), []).append((first.get(wager, len(state.settlements)), wager))
    last = {box: sorted(all_)[-2:] for box, all_ in paid.items()}
    for at, ticket, fact in state.lifted:
        others = (when for when, wager in last.get(state.box_of(ticket.wager), ()) if wager != ticket.wager)
        if ticket.wager in won and ticket.wager not in play.extras.even and any(when >= at for when in others):
            yield state.finding("lifted-before-box-paid", fact, wager=ticket.wager)


FREE = frozenset({"super_sevens"})
"""Wagers that may be picked up at once (14.6)."""
