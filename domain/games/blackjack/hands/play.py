"""Gives cards to the entitled hands, in the order in which they left the shoe."""

from domain.games.blackjack.hands.hand import DEALER, Hand
from domain.games.blackjack.state import HandPlay
from domain.games.common.findings import Findings


def serve(play: HandPlay, at: Hand | None = None) -> dict[int, Hand]:
    """Give pending cards to hands that want one, in turn. In a box: to the current hand, but after its parent."""
    served: dict[int, Hand] = {}
    while play.waiting:
        hand = next(play.wanting(at), None)
        if hand is None:
            break
        if at is not None and at.wanted and at.void is None and at.box == hand.box and at.parent is not hand:
            hand = at
        card = play.waiting.pop(0)
        hand.get(card)
        hand.unplaced.append(card)
        served[id(card)] = hand
    return served


def fill(play: HandPlay) -> None:
    """Give cards to places of the initial deal that are still empty."""
    while play.waiting and play.due:
        to, card = play.due.pop(0), play.waiting.pop(0)
        if to == DEALER:
            play.dealing.get(card, play.at)
        else:
            play.hands[to].get(card)


def turn(play: HandPlay, box: int, fact: str) -> Findings:
    """Report a box that acted before an earlier box was complete (7.4)."""
    farthest, when = play.farthest
    if box < farthest:
        yield play.state.finding("out-of-turn", when, box=farthest, before=box)
    play.farthest = (box, fact) if box != farthest else play.farthest
