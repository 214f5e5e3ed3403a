"""Decisions of players, and cards dealt to hands that may not have them."""

from collections.abc import Callable, Iterator, Mapping

from domain.facts.round import DecisionMade
from domain.facts.vocabulary import Decision
from domain.facts.wagers import WagerPlaced
from domain.fold.round_cards import DrawnCard
from domain.games.blackjack.hands.hand import DRAWN_IN_ERROR, MOST, Hand, ace, box_of, hard, pair, place
from domain.games.blackjack.hands.play import serve
from domain.games.blackjack.state import HandPlay
from domain.games.blackjack.wagers import added_wagers, boxes
from domain.games.common.findings import Findings
from domain.rulebooks.decision_tables import NO, yes_or_no

ACTS = frozenset({"stand", "draw", "double", "split"})
"""Decisions taken in turn. With some others, they also end the time in which the deal may be corrected."""
DOUBLES = range(9, 12)
MOST_FORMED = 9
"""The maximum number of hands tracked on a box. Splits beyond it are reported and form no hand."""
LEAST = 12
"""A hand must draw up to this total."""


def decide(play: HandPlay, fact: DecisionMade) -> Findings:
    """Apply a decision, by a player who may take it."""
    hand = play.hands.get(place(fact.box, fact.hand))
    if fact.box not in play.state.boxes:
        yield play.state.finding("no-wager-on-box", fact.id, box=fact.box)
        return
    if fact.decision == "claim_split":
        added_wagers.claim(play, fact, hand)
    elif fact.decision == "even_money":
        yield from added_wagers.take_even(play, fact, hand)
    else:
        yield from boxes.decided_by(play.state, fact)
    decided = DECISIONS.get(fact.decision)
    if hand is not None and hand.void is None and decided is not None:
        yield from decided(play, hand, fact) or ()
        hand.acted = hand.acted or fact.decision in ACTS


def _apply_stand(play: HandPlay, hand: Hand, fact: DecisionMade) -> Findings:
    hand.declined |= pair(hand.faces)
    if hand.points < LEAST and hand.doubled is None and hand.stood is None and not hand.refused:
        yield play.state.finding("stood-on-eleven", fact.id, hand=hand.name, points=hand.points)
    hand.stood = hand.stood or fact.id


def _draw(play: HandPlay, hand: Hand, fact: DecisionMade) -> None:
    hand.declined |= pair(hand.faces)
    if not hand.complete:
        play.await_cards(hand, hand.wanted + 1)
        serve(play)


def _double(play: HandPlay, hand: Hand, fact: DecisionMade) -> Findings:
    hand.declined |= pair(hand.faces)
    wrong = not_to_double(hand)
    for matter in wrong:
        yield play.state.finding(matter, fact.id, hand=hand.name, points=hand.points)
    yield from added_wagers.doubled(play, hand, fact, wrong[0] if wrong else None)
    if not hand.complete:
        play.await_cards(hand, hand.wanted + 1)
    if not wrong:
        hand.doubled = fact.id
    serve(play)


def not_to_double(hand: Hand) -> list[str]:
    """Why a hand may not be doubled: only nine, ten or eleven in two cards, without an ace."""
    wrong = ["double-with-ace"] if any(map(ace, hand.faces[:2])) else []
    if len(hand.cards) != 2 or hard(hand.faces) not in DOUBLES:
        wrong.append("double-wrong-total")
    return wrong


def _split(play: HandPlay, hand: Hand, fact: DecisionMade) -> Findings:
    """The second card begins a new hand."""
    wrong = not_to_split(play, hand)
    if wrong is not None:
        yield play.state.finding(wrong, fact.id, hand=hand.name)
    if len(play.of_box(hand.box)) >= MOST_FORMED:
        yield from added_wagers.not_split(play, hand, fact, wrong)
        return
    formed = Hand(hand.box, len(play.of_box(hand.box)) + 1, parent=hand)
    if len(hand.cards) > 1:
        formed.cards.append(hand.cards.pop(1))
    hand.split = True
    play.form(formed)
    play.await_cards(hand, 1)
    play.await_cards(formed, 1)
    yield from added_wagers.split(play, hand, formed, fact, wrong)
    serve(play)


def not_to_split(play: HandPlay, hand: Hand) -> str | None:
    """The finding type if a hand may not be split."""
    if hand.declined:
        return "split-after-declining"
    if not pair(hand.faces):
        return "split-unequal"
    if hand.of_split and ace(hand.faces[0]):
        return "split-aces-again"
    if len(play.of_box(hand.box)) >= play.state.book.most_hands:
        return "split-too-often"
    return None


def _refuse(play: HandPlay, hand: Hand, fact: DecisionMade) -> None:
    """A player who refuses an exposed card gets no other (15.7)."""
    hand.refused = True


def _void(play: HandPlay, hand: Hand, fact: DecisionMade) -> Findings:
    """If the dealer's first card was missed, a hand may be withdrawn under 15.5(a). Under 15.5(b), any other is
    completed.
    """
    if not play.dealing.late:
        yield play.state.finding("hand-voided-without-ground", fact.id, hand=hand.name)
        return
    for one in play.of_box(hand.box) if fact.hand == 1 else [hand]:
        one.void = "dealer-card-missed"


DECISIONS: Mapping[str, Callable[[HandPlay, Hand, DecisionMade], Findings | None]] = {
    "stand": _apply_stand,
    "draw": _draw,
    "double": _double,
    "split": _split,
    "refuse_card": _refuse,
    "void_hand": _void,
}
"""What to do with each decision."""

# --- cards without a decision ---------------------------------------------------------------------------------


def undecided(play: HandPlay, hand: Hand, one: DrawnCard) -> Findings:
    """A card without a decision. If no decisions are recorded, it counts as asked for."""
    if play.absent is not None and not hand.acted:
        over = hard(hand.faces) >= LEAST
        hand.absent = True
        if over or not play.directed:
            yield play.state.finding("absent-dealt", one.fact, hand=hand.name, points=hard(hand.faces))
        if over:
            return
    elif play.state.decisions:
        yield play.state.finding("card-without-decision", one.fact, hand=hand.name)
    play.await_cards(hand, hand.wanted + 1)


def error(play: HandPlay, hand: Hand | None, one: DrawnCard) -> Findings:
    """A card that no hand may have becomes the next one from the shoe (15.2, 15.7)."""
    for matter in _reasons(play, hand) if hand is not None else ():
        yield play.state.finding(matter, one.fact, hand=hand.name if hand is not None else one.to)
    yield from drawn_in_error(play, one)


def drawn_in_error(play: HandPlay, one: DrawnCard) -> Findings:
    """Report a card that becomes the next one."""
    (found,) = DRAWN_IN_ERROR.codes(DRAWN_IN_ERROR.decide(NO, "no hand", yes_or_no(one.seen)))
    yield play.state.finding(found, one.fact, card=one.card)


def _reasons(play: HandPlay, hand: Hand) -> list[str]:
    if hand.refused:
        return ["dealt-after-refusal"]
    if hand.doubled is not None:
        shared = ["drawn-after-double"] if len(boxes.bettors(play.state, hand.box)) > 1 else []
        return ["doubled-drawn-again", "doubled-drawn-twice", *shared]
    if hand.points >= MOST:
        return ["drawn-on-twenty-one"] if hand.points == MOST else []
    if hand.split_ace:
        return ["split-aces-drawn", "split-aces-one-card"]
    return ["card-without-decision"] if hand.stood else []


def check_split_order(play: HandPlay, hand: Hand, taker: Hand, fact: str) -> Findings:
    """A split hand must be completed before the hand formed from it gets a card (11.3)."""
    begun = [one for one in play.of_box(hand.box) if one.parent is hand and len(one.cards) > 1]
    if begun or hand.parent is taker:
        yield play.state.finding("split-out-of-order", fact, hand=begun[0].name if begun else hand.name)


INITIAL = 2
MEANT: Mapping[str, Decision] = {"double": "double", "split": "split"}
"""The decision that each bet implies."""


def infer_decision(play: HandPlay, to: str) -> Findings:
    """If the deciding player placed a double or a split, a card for the box confirms that decision."""
    box = box_of(to)
    if box is None or not any(map(_undecided, play.of_box(box))):
        return
    for fact in [*play.extras.early]:
        if box != play.state.box_of(fact.wager) or not boxes.decides(play.state, box, fact.player):
            continue
        hand = next(_open(play, box, fact), None)
        if hand is not None and fact in play.extras.early:
            yield from decide(play, _decision(hand, fact))


def _open(play: HandPlay, box: int, fact: WagerPlaced) -> Iterator[Hand]:
    """The hands that a decision may concern: the wager's own hand first, and for splits, pairs first."""
    named = play.extras.lies.get(fact.on) if isinstance(fact.on, str) else None
    odd = fact.bet == "split"
    for hand in sorted(play.of_box(box), key=lambda one: (one is not named, odd and not pair(one.faces), one.number)):
        if _undecided(hand):
            yield hand


def _undecided(hand: Hand) -> bool:
    return len(hand.cards) == INITIAL and not hand.wanted and not hand.complete


def _decision(hand: Hand, fact: WagerPlaced) -> DecisionMade:
    return DecisionMade(
        id=fact.id, table=fact.table, at=fact.at, box=hand.box, hand=hand.number, decision=MEANT[fact.bet],
        player=fact.player,
    )  # fmt: skip
