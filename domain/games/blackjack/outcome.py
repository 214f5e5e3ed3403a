"""What a round of blackjack came to."""

from typing import NamedTuple

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import CardsReconstructed
from domain.fold import round as replay
from domain.fold.round import Status
from domain.games.blackjack.hands import dealer_hand
from domain.games.blackjack.hands.decisions import LEAST
from domain.games.blackjack.hands.hand import BOX, DEALER, DEALERS, MISPLACED, WITHOUT_WAGER, Hand
from domain.games.blackjack.state import BlackjackRoundState, HandPlay
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

BY_THE_HOUSE = frozenset({"disruption", "invalidated"})
LESSER = frozenset({"dealer", "game_supervisor"})
"""Who may not undo a round for a disruption."""
WRONG = frozenset({WITHOUT_WAGER, BOX, DEALERS, MISPLACED})
"""What may make a hand void: matters."""
WANT_OF_CARDS = "insufficient_cards"


class BlackjackOutcome(NamedTuple):
    """A round, judged."""

    status: Status
    ground: Rule = NO_RULE
    """What makes it void."""


def decide_outcome(state: BlackjackRoundState, play: HandPlay, over: bool) -> BlackjackOutcome:
    """Whether it stands, and whether all cards came that had to."""
    if state.voided is not None:
        return BlackjackOutcome("void", _voided(state, play))
    over = over or _all_settled(state)
    missing = _missing(play) if over else []
    for matter, hand in missing:
        state.find(matter, state.ended or state.last, hand=hand)
    if missing and state.ran_out is not None:
        state.find("voided-for-want-of-cards", state.ran_out)
    dealt = state.first_card is not None or not state.tickets.alive()
    if over and dealt and not missing:
        _stood_low(state, play)
    unseen = over and not missing and _unseen(state, play)
    return BlackjackOutcome("settled" if over and dealt and not missing and not unseen else "open")


def _stood_low(state: BlackjackRoundState, play: HandPlay) -> None:
    """A hand that was left on eleven or less though nobody said that it stands."""
    for hand in play.in_turn():
        done = hand.stood or hand.doubled or hand.refused or hand.void or hand.absent or play.absent
        if hand.cards and not done and hand.points < LEAST:
            state.find("stood-on-eleven", state.ended or state.last, hand=hand.name, points=hand.points)


def _unseen(state: BlackjackRoundState, play: HandPlay) -> bool:
    """A card that counts was never seen: nothing can be said of the round."""
    cards = [*play.dealing.cards, *(card for hand in play.in_turn() if hand.void is None for card in hand.cards)]
    blind = next((one.fact for one in cards if one.card is None), None)
    if blind is not None:
        state.find("card-never-seen", blind)
    return blind is not None


def _all_settled(state: BlackjackRoundState) -> bool:
    alive = state.tickets.alive()
    return bool(alive) and state.first_card is not None and all(ticket.settled is not None for ticket in alive)


def _voided(state: BlackjackRoundState, play: HandPlay) -> Rule:
    """Somebody declared it void: on what ground, and whether it was theirs to do."""
    voided, book = state.voided, state.book
    assert voided is not None
    role = voided.role.replace("_", " ")
    if voided.reason in BY_THE_HOUSE:
        matter = "voided-by-lesser-role" if voided.role in LESSER else "round-invalidated"
        state.find(matter, voided.id, role=role)
        return book.rules["round-voided"]
    if voided.reason == WANT_OF_CARDS:
        state.find("voided-for-want-of-cards", voided.id)
        return book.rules["voided-for-want-of-cards"]
    if _complete(state, play):
        state.find("voided-though-finished", voided.id)
        return NO_RULE
    state.find("round-voided-here", voided.id, role=role)
    return book.rules["round-voided-here"]


def _complete(state: BlackjackRoundState, play: HandPlay) -> bool:
    """Every card came, each to its hand, and nobody reported or ruled anything: nothing to void it for (15.8)."""
    said = any(isinstance(one, IrregularityReported | RulingMade | CardsReconstructed) for one in state.moves)
    wrong = any(one.code in WRONG for one in state.findings)
    return state.first_card is not None and not (said or wrong or _missing(play))


def _missing(play: HandPlay) -> list[tuple[str, str]]:
    """Cards that had to come and did not: a matter, and the hand."""
    if play.due and play.state.first_card is not None:
        return [("card-not-dealt", play.due[0])]
    hands = [(missing_of(hand), hand.name) for hand in play.in_turn() if hand.wanted and hand.void is None]
    dealers = dealer_hand.finish(play) if play.state.boxes else None
    return hands + ([(dealers, DEALER)] if dealers is not None else [])


def missing_of(hand: Hand) -> str:
    """The matter of a card that a hand wants."""
    if hand.doubled is not None:
        return "doubled-card-missing"
    return "split-card-missing" if hand.of_split and len(hand.cards) == 1 else "card-not-dealt"


def hands(state: BlackjackRoundState, play: HandPlay) -> dict[str, replay.RoundHand]:
    """Every hand: as it was dealt, and as the rules give it."""
    dealt = state.lying.hands
    found = {DEALER: replay.RoundHand(dealt.get(DEALER, []), play.dealing.faces, play.dealing.points)}
    for hand in play.in_turn():
        found[hand.name] = replay.RoundHand(dealt.get(hand.name, []), hand.faces, hand.points)
    for name, cards in dealt.items():
        found.setdefault(name, replay.RoundHand(cards, [], None))
    return found
