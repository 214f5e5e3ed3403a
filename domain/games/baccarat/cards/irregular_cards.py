"""Finds irregular cards: cards dealt to the wrong hand, excess cards, missing cards, disputed orders."""

from itertools import takewhile

from domain.fold.round_cards import CARRIED, EXCESS, DrawnCard
from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.cards.outcome import ORDER_LOST, BaccaratOutcome, leftover
from domain.games.baccarat.cards.reconstruction import Rebuilt
from domain.games.baccarat.cards.table_of_play import UNSEEN, count
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.findings import Findings, Judged
from domain.games.common.rulings.effects import last_on_outcome
from domain.rulebooks.decision_tables import DecisionRow, table, yes_or_no

HANDS = ("player", "banker")
MISSING = frozenset({"card-missing-initial", "card-missing-player", "card-missing-banker", "card-missing-banker-alone"})


def check_cards(state: BaccaratRoundState, verdict: BaccaratOutcome, over: bool) -> Findings:
    """Check every card of the round, and cards that should have been drawn."""
    for one in state.deal.order[: verdict.play.used]:
        if one.found_face_up and one.fact != state.first_card:
            yield state.finding("card-face-up", one.fact, card=one.card)
    yield from _reconstructions(state, verdict)
    if verdict.why not in ORDER_LOST and state.voided is None:
        yield from _missing(state, verdict, over)
        yield from _places(state, verdict)


def _words(state: BaccaratRoundState, verdict: BaccaratOutcome) -> dict[str, object]:
    """Values for sentences: the counts on two cards, and the Player's third card."""
    two = [count(card for card in cards[:2] if card) for cards in (verdict.player, verdict.banker)]
    third = verdict.player[2] if len(verdict.player) > 2 else None
    return {
        "player_points": two[0],
        "banker_points": two[1],
        "third": third,
        "counts": two,
        "count": len(state.deal.order),
    }


def _missing(state: BaccaratRoundState, verdict: BaccaratOutcome, over: bool) -> Findings:
    lacks = verdict.play.lacks
    if lacks is None or not over or verdict.status != "open":
        return
    if lacks == UNSEEN or state.deal.order or state.called is not None:
        yield state.finding(lacks, state.called.id if state.called else state.last, **_words(state, verdict))


# --- where the cards lie --------------------------------------------------------------------------------------


def _places(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Compare each card's place with the hand that is entitled to it."""
    play = verdict.play
    yield from _restored(state)
    if any(_reordered(one) for one in state.deal.rebuilt):
        return
    if play.lacks is None or play.lacks in MISSING:
        yield from _misplaced(state, verdict)


def _restored(state: BaccaratRoundState) -> Findings:
    """Report an order that was in doubt and was restored."""
    restored = next((one for one in state.deal.order if one.restored), None)
    if restored is not None:
        yield state.finding("order-restored", restored.fact)
        yield from _supervised(state)


def _reordered(rebuilt: Rebuilt) -> bool:
    """Whether a binding reconstruction changes an order that was certain."""
    return rebuilt.followed and not rebuilt.in_doubt and rebuilt.differs


def _reconstructions(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Check each reconstruction: cards that never left the shoe, hands that the order of the draw does not give."""
    for rebuilt in state.deal.rebuilt:
        if rebuilt.foreign:
            yield state.finding("reconstruction-foreign-card", rebuilt.fact.id, cards=rebuilt.foreign)
            for card in rebuilt.foreign:
                yield state.finding("card-never-drawn", rebuilt.fact.id, card=card)
        elif _reordered(rebuilt) or (not rebuilt.followed and _breaks_order(rebuilt, verdict)):
            yield state.finding("reconstruction-differs", rebuilt.fact.id)


def _breaks_order(rebuilt: Rebuilt, verdict: BaccaratOutcome) -> bool:
    """Whether it gives a hand cards that the order of the draw does not. Cards may still be due."""
    rightful = {"player": verdict.player, "banker": verdict.banker}
    whole = verdict.play.lacks is None
    for hand in rebuilt.hands:
        cards, right = rebuilt.cards(hand), rightful.get(hand, [])
        beyond = whole and len(cards) > len(right)
        if hand != EXCESS and (beyond or any(one != other for one, other in zip(cards, right, strict=False))):
            return True
    return False


def _misplaced(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Report misplaced cards. For the first four, one finding is enough."""
    play = verdict.play
    owners = dict.fromkeys(play.player, "player") | dict.fromkeys(play.banker, "banker")
    order = state.deal.order
    wrong = [place for place, one in enumerate(order) if owners.get(place) != one.to and _certain(one, place, owners)]
    first = [place for place in wrong if place < INITIAL][:1]
    later = [place for place in wrong if place >= INITIAL]
    found = set()
    for place in first + later:
        found.add((yield from _report_card(state, verdict, place, owners.get(place))))
    if found & OUT_OF_ORDER:
        yield from _supervised(state)


def _certain(one: DrawnCard, place: int, owners: dict[int, str]) -> bool:
    """Whether the order was certain. Otherwise it is unknown which card was misdealt."""
    return one.order_known or place not in owners


def _report_card(
    state: BaccaratRoundState, verdict: BaccaratOutcome, place: int, owner: str | None
) -> Judged[str | None]:
    one = state.deal.order[place]
    matter = "cards-out-of-order" if place < INITIAL else matter_of(verdict, one, owner)
    if one.to not in (*HANDS, EXCESS) and "card-to-third-hand" in state.book.rules:
        matter = "card-to-third-hand"
    if matter is not None:
        words = {"card": one.card or "A card", "owner": owner}
        yield state.finding(matter, one.fact, **_words(state, verdict) | words)
    if matter in IN_EXCESS and one.to in HANDS:
        yield state.finding("card-beyond-three", one.fact, card=one.card or "A card", hand=one.to)
    return matter


IN_EXCESS = frozenset({"card-in-excess", "card-in-excess-unseen"})
"""Finding types for an excess card in a hand that already had three."""


OUT_OF_ORDER = frozenset({"cards-out-of-order", "players-card-to-banker", "bankers-card-to-player"})
"""Finding types for an order that must be put right in the presence of an authority."""


def _supervised(state: BaccaratRoundState) -> Findings:
    """Check who restored the order of the cards."""
    for rebuilt in state.deal.rebuilt:
        fact = rebuilt.fact
        if state.book.rebuilds and fact.role not in state.book.rebuilds:
            yield state.finding("reconstruction-unsupervised", fact.id, role=fact.role.replace("_", " "))


IRREGULAR_CARDS = table("irregular_cards", "irregular-cards")
LIES_WITH = {"player": "player", "banker": "banker", EXCESS: "aside"}


def row_of(verdict: BaccaratOutcome, one: DrawnCard, owner: str | None) -> DecisionRow:
    """The row in force for a card after the first four that lies with the wrong hand, or has no owner."""
    two = INITIAL // 2
    return IRREGULAR_CARDS.decide(
        owner or "nobody",
        LIES_WITH.get(one.to, "another"),
        yes_or_no(len(verdict.player) == two),
        yes_or_no(len(verdict.banker) == two),
        yes_or_no(one.seen),
    )


def matter_of(verdict: BaccaratOutcome, one: DrawnCard, owner: str | None) -> str:
    """The finding type of such a card."""
    return row_of(verdict, one, owner).then[0]


CARRIED_IN_EXCESS = {"banker-card-in-excess": "card-in-excess"}


IF_SEEN = {
    "third-card-carried-unseen": "third-card-carried",
    "banker-card-in-excess-unseen": "banker-card-in-excess",
    "card-in-excess-unseen": "card-in-excess",
}
"""The finding about an unseen excess card, and the one it would be if the card had been seen."""


def causes(state: BaccaratRoundState, verdict: BaccaratOutcome) -> tuple[str, ...]:
    """Why each excess card is left over, as finding types in the order of the draw."""
    return tuple(matter_of(verdict, one, None) for one in leftover(state, verdict))


def opens_void_hand(state: BaccaratRoundState, left: tuple[str, ...]) -> str | None:
    """The first of them that makes the next round a void hand."""
    return next((cause for cause in left if _opens(state, cause)), None)


def _opens(state: BaccaratRoundState, cause: str) -> bool:
    kind = IF_SEEN.get(cause, cause)
    seen = kind == cause
    return kind in state.book.dummy_always or (seen and CARRIED_IN_EXCESS.get(kind, kind) in state.book.dummy_if_seen)


def check_carried_cards(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Check the carried cards: those that must lead this round do, and a required void hand was announced."""
    led = sum(1 for _ in takewhile(lambda one: one.origin == CARRIED, state.deal.drawn))
    if state.left[led:] and state.first_card is not None and "carried-card-not-used" in state.book.rules:
        yield state.finding("carried-card-not-used", state.first_card, state.book.rules.get(state.left[led]))
    yield from _announced(state, verdict)


def _announced(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    announced = state.void_hand is not None or last_on_outcome(state, "void_hand") is not None
    if state.dummy is None or announced or verdict.status != "void_hand":
        return
    if any(ticket.alive and ticket.bet != "run" for ticket in state.tickets.listed):
        rules = state.book.rules
        rule = rules.get("void-hand-not-announced") or rules.get(state.dummy)
        yield state.finding("void-hand-not-announced", state.first_card, rule)
