"""Checks the cut: who is asked, in which order, and where the cutting card goes (6.2 to 6.8)."""

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.people import PlayerLeft
from domain.facts.shoe import CardsCut, CutOffered
from domain.facts.table import InspectorNotified
from domain.games.blackjack.shoe import preparation
from domain.games.blackjack.shoe.state import BOX, DEALER, NEW, START, OwedPreparation
from domain.games.blackjack.state import BlackjackRoundState, BlackjackTableState, in_round
from domain.games.blackjack.wagers import minimum_only
from domain.games.common.cards.card_sets import CardsDone
from domain.games.common.findings import Findings
from domain.rulebooks.shapes.house import may

ORDERS = ("6.5", "6.9")
POSITION = "cut_position"
WRONGLY = {
    START: "cut-offered-wrongly-at-start", BOX: "cut-offered-wrongly-box", DEALER: "cut-offered-wrongly-dealer",
    NEW: "cut-offered-wrongly-new",
}  # fmt: skip


def designated(floor: BlackjackTableState) -> int | None:
    """The seat to be asked first. None if no rule says so, or seating is not recorded."""
    making, seats = floor.keeping.making, list(floor.room.seats.values())
    if not seats or not floor.room.kept:
        return None
    firsts = {START: seats[0], BOX: making.box, DEALER: max(seats), NEW: min(seats)}
    first = firsts.get(making.after)
    return first if first in seats else None


def offered(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CutOffered) -> Findings:
    """The cut is offered to a seat."""
    making = floor.keeping.making
    if not making.offers:
        yield from _first(floor, fact.seat, fact.id)
    else:
        yield from _next(floor, fact)
    making.offers.append(fact)


def _first(floor: BlackjackTableState, seat: int, fact: str) -> Findings:
    due = designated(floor)
    if due is not None and due != seat:
        yield floor.finding(WRONGLY[floor.keeping.making.after], fact, seat=seat, due=due)


def _next(floor: BlackjackTableState, fact: CutOffered) -> Findings:
    """The next seat clockwise, by rising seat numbers (6.8)."""
    asked = [offer.seat for offer in floor.keeping.making.offers]
    due = next((seat for seat in _around(floor, asked[-1]) if seat not in asked), None)
    if due is not None and floor.room.kept and due != fact.seat and fact.seat not in asked:
        yield floor.finding("cut-offered-out-of-order", fact.id, seat=fact.seat, due=due)


def _around(floor: BlackjackTableState, seat: int) -> list[int]:
    seats = sorted(floor.room.seats.values())
    return [one for one in seats if one > seat] + [one for one in seats if one < seat]


def cut(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: CardsCut) -> Findings:
    """The cards are cut."""
    making = floor.keeping.making
    making.due = True
    yield from preparation.used(floor, floor, CardsDone("cut", fact.id))
    if making.started is not None:
        yield floor.finding("loaded-before-cut", making.started)
    yield from _by_whom(floor, fact)
    yield from _check_cut_place(floor, fact)
    making.cut = fact


def _by_whom(floor: BlackjackTableState, fact: CardsCut) -> Findings:
    offers = floor.keeping.making.offers
    taken = next((offer.seat for offer in offers if offer.accepted), None)
    if taken is not None and taken != fact.seat and (fact.seat is not None or fact.staff is not None):
        yield floor.finding("cut-by-another", fact.id, who=fact.seat, seat=taken)
    elif fact.seat is not None and not offers:
        yield from _first(floor, fact.seat, fact.id)
    elif taken is None and fact.staff is not None and floor.room.kept:
        asked = {offer.seat for offer in offers}
        passed = next((seat for seat in sorted(floor.room.seats.values()) if seat not in asked), None)
        if passed is not None:
            yield floor.finding("cut-not-offered", fact.id, seat=passed)


def _check_cut_place(floor: BlackjackTableState, fact: CardsCut) -> Findings:
    """About a deck and a half from the back. Elsewhere only by order of a manager, after notice to an
    inspector (6.5).
    """
    book, keeping = floor.book, floor.keeping
    total = (keeping.sets.waiting().decks or floor.shoe.decks) * 52 - keeping.making.lying
    front, back, behind = fact.from_front, total - fact.from_front, fact.cutting_card_from_back
    if min(front, back) < book.shoe.cut.margin:
        yield floor.finding("cut-too-shallow", fact.id, front=front, back=back, least=book.shoe.cut.margin)
    if behind in book.places.usual:
        return
    ordered, noticed = "6.5" in keeping.orders, POSITION in keeping.notices
    if not ordered and not noticed:
        yield floor.finding("cutting-card-misplaced", fact.id, behind=behind)
    if (ordered or noticed) and not (ordered and noticed):
        yield floor.finding("cutting-card-moved-untold", fact.id, behind=behind)
    if 2 * behind > total:
        yield floor.finding("cutting-card-too-far", fact.id, behind=behind, half=total // 2)


# --- orders, notices, reports ---------------------------------------------------------------------------------


def ruled(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: RulingMade) -> Findings:
    """A manager orders an act; a supervisor replaces a damaged card, or restricts a player to the minimum."""
    yield from minimum_only.ruled(floor, state, fact)
    keeping = floor.keeping
    keeping.orders |= {rule for rule in ORDERS if fact.rule == rule and may(fact.role, floor.book.places.by_whom)}
    if fact.rule == "15.11" or (fact.irregularity is not None and fact.irregularity == keeping.damaged):
        if in_round(state):
            yield floor.finding("damaged-in-a-round", fact.id)
        if fact.rule != "15.11" and not may(fact.role, floor.book.supervises):
            yield floor.finding("damaged-by-another", fact.id)
        keeping.damaged = None


def apply_cut_notice(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: InspectorNotified) -> None:
    """An inspector is notified."""
    minimum_only.apply_minimum_notice(floor, state, fact)
    if fact.about == "cards_replaced" and floor.keeping.untold:
        floor.keeping.untold.clear()
    else:
        floor.keeping.notices.add(fact.about)


def reported(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: IrregularityReported) -> Findings:
    """A report: a damaged or foreign card, or a missing cutting card (15.13)."""
    if fact.kind == "damaged_card":
        floor.keeping.damaged = fact.id
    elif fact.kind == "foreign_card":
        yield floor.finding("foreign-card", fact.id, note=fact.note)
    if fact.rule == "15.13":
        floor.keeping.owed.append(OwedPreparation("cutting-card-not-in", fact.id))


def left(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: PlayerLeft) -> None:
    """A player leaves and the table is empty (6.1(d))."""
    if floor.room.kept and not floor.room.present() and not floor.keeping.owed and floor.shoe.begun:
        floor.keeping.owed.append(OwedPreparation("resumed-unshuffled", fact.id))
