"""Checks the cut: to whom it is offered, who makes it, and where."""

from collections.abc import Iterable

from domain.cards import DECK
from domain.facts.shoe import CardsCut, CutOffered
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.findings import Findings
from domain.rulebooks.shapes.shoe import ANY_NUMBER, CardsBehind, CutRules


def offered(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CutOffered) -> Findings:
    """The cut is offered to a seat: check that it is the right one."""
    making = floor.keeping.making
    if floor.book.shoe.cut.first and not making.named:
        yield from _in_turn(floor, fact, making.offers)
    making.offers.append(fact)


def _in_turn(floor: BaccaratTableState, fact: CutOffered, before: list[CutOffered]) -> Findings:
    """Check the order of offers. Needed where seating is not recorded."""
    asked = [offer.seat for offer in before]
    turn = _turn(floor, asked, fact.seat)
    due = next((seat for seat in turn if seat not in asked), fact.seat)
    if due != fact.seat and fact.seat not in asked:
        wrong_seat = not asked and "cut-offered-to-wrong-seat" in floor.book.rules
        matter = "cut-offered-to-wrong-seat" if wrong_seat else "cut-offered-out-of-order"
        yield floor.finding(matter, fact.id, seat=fact.seat, due=due)
    elif not floor.room.kept:
        early = next((one for one in before if turn.index(one.seat) > turn.index(fact.seat)), None)
        if early is not None:
            yield floor.finding("cut-offered-out-of-order", early.id, seat=early.seat, due=fact.seat)


def _turn(floor: BaccaratTableState, asked: Iterable[int] = (), *others: int) -> list[int]:
    """The occupied seats, in the order of asking."""
    book = floor.book.shoe.cut
    seats = {*floor.room.seats.values(), *asked, *others}
    return order(seats, book, floor.opening.seats_run or book.seats_run)


def order(seats: Iterable[int], book: CutRules, seats_run: str) -> list[int]:
    """The seats in order from the first."""
    rising = sorted(seats)
    around = rising if book.way == seats_run or not book.first else rising[::-1]
    if not around:
        return []
    start = around.index(rising[-1] if book.first == "highest" else rising[0])
    return around[start:] + around[:start]


def cut(floor: BaccaratTableState, fact: CardsCut) -> Findings:
    """Check who cuts the cards, and where."""
    yield from _by_whom(floor, fact)
    yield from _check_cut_place(floor, fact)
    floor.keeping.making.cut = fact


def _by_whom(floor: BaccaratTableState, fact: CardsCut) -> Findings:
    if floor.book.shoe.cut.staff_only:
        if fact.seat is not None:
            yield floor.finding("cut-by-player", fact.id, seat=fact.seat)
        return
    if fact.seat is None and fact.staff is None:
        return
    taken = next((offer.seat for offer in floor.keeping.making.offers if offer.accepted), None)
    if taken is not None and taken != fact.seat:
        yield floor.finding("cut-by-another", fact.id, who=fact.seat, seat=taken)
    elif taken is None and fact.seat is None:
        yield from _by_staff(floor, fact)


def _by_staff(floor: BaccaratTableState, fact: CardsCut) -> Findings:
    """Staff may cut only if every seat was asked. Where staff may be named, only if the cut was offered at all."""
    making = floor.keeping.making
    asked = [offer.seat for offer in making.offers]
    passed = next((seat for seat in _turn(floor) if seat not in asked), None)
    if floor.book.shoe.cut.named and (making.named or not asked):
        return
    if passed is not None:
        matter = "cut-not-offered" if asked else "cut-offers-unrecorded"
        yield floor.finding(matter, fact.id, seat=passed)
    elif (fact.staff or "").partition(":")[0] == "dealer":
        yield floor.finding("cut-by-dealer", fact.id)


def _check_cut_place(floor: BaccaratTableState, fact: CardsCut) -> Findings:
    book, total = floor.book.shoe.cut, _size(floor)
    front, back = fact.from_front, total - fact.from_front
    if min(front, back) < book.margin:
        yield floor.finding("cut-too-shallow", fact.id, front=front, back=back, least=book.margin)
    nearest = min(book.behind, key=lambda one: one.off(fact.cutting_card_from_back), default=None)
    if nearest is not None and not floor.shoe.endless and nearest.off(fact.cutting_card_from_back):
        wanted = [_allowed(one) for one in book.behind]
        yield floor.finding(nearest.matter, fact.id, behind=fact.cutting_card_from_back, wanted=wanted)


def _size(floor: BaccaratTableState) -> int:
    return (floor.keeping.sets.waiting().decks or floor.shoe.decks) * len(DECK)


def _allowed(place: CardsBehind) -> tuple[int, int | None]:
    """The minimum and maximum number of cards."""
    first, last = place.cards.start, place.cards.stop - 1
    return first, None if last >= ANY_NUMBER - 1 else last
