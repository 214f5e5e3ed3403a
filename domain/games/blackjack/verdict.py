"""What a round of blackjack came to."""

from typing import NamedTuple

from domain.games.blackjack.hands import DEALER, Hand
from domain.games.blackjack.play import Play
from domain.games.blackjack.state import State
from domain.replay import round as replay
from domain.replay.round import Status
from domain.rulebooks.rule import NO_RULE, Rule

BY_THE_HOUSE = frozenset({"disruption", "invalidated"})
LESSER = frozenset({"dealer", "game_supervisor"})
"""Who may not undo a round for a disruption."""
WANT_OF_CARDS = "insufficient_cards"


class Verdict(NamedTuple):
    """A round, judged."""

    status: Status
    ground: Rule = NO_RULE
    """What makes it void."""


def judge(state: State, play: Play, over: bool) -> Verdict:
    """Whether it stands, and whether all cards came that had to."""
    if state.voided is not None:
        return Verdict("void", _voided(state))
    over = over or _all_settled(state)
    missing = _missing(play) if over else []
    for matter, hand in missing:
        state.find(matter, state.ended or state.last, hand=hand)
    dealt = state.first_card is not None or not state.tickets.alive()
    return Verdict("settled" if over and dealt and not missing else "open")


def _all_settled(state: State) -> bool:
    alive = state.tickets.alive()
    return bool(alive) and state.first_card is not None and all(ticket.settled is not None for ticket in alive)


def _voided(state: State) -> Rule:
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
    state.find("round-voided-here", voided.id, role=role)
    return book.rules["round-voided-here"]


def _missing(play: Play) -> list[tuple[str, str]]:
    """Cards that had to come and did not: a matter, and the hand."""
    if play.due and play.state.first_card is not None:
        return [("card-not-dealt", play.due[0])]
    hands = [(_of_hand(hand), hand.name) for hand in play.in_turn() if hand.wanted and hand.void is None]
    dealers = play.dealing.finish(play) if play.state.boxes else None
    return hands + ([(dealers, DEALER)] if dealers is not None else [])


def _of_hand(hand: Hand) -> str:
    if hand.doubled is not None:
        return "doubled-card-missing"
    return "split-card-missing" if hand.of_split and len(hand.cards) == 1 else "card-not-dealt"


def hands(state: State, play: Play) -> dict[str, replay.Hand]:
    """Every hand: as it was dealt, and as the rules give it."""
    dealt = state.lying.hands
    found = {DEALER: replay.Hand(dealt.get(DEALER, []), play.dealing.faces, play.dealing.points)}
    for hand in play.in_turn():
        found[hand.name] = replay.Hand(dealt.get(hand.name, []), hand.faces, hand.points)
    for name, cards in dealt.items():
        found.setdefault(name, replay.Hand(cards, [], None))
    return found
