"""Gives the cards, in the order in which they left the shoe, to the hands that have to get them."""

from domain.games.blackjack.hands.hand import DEALER, Hand
from domain.games.blackjack.state import HandPlay


def serve(play: HandPlay, at: Hand | None = None) -> dict[int, Hand]:
    """Cards that wait go to the hands that want some, in turn; of one box to that at hand, but after its parent."""
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
    """Cards of the initial deal, to the places that still have to get one."""
    while play.waiting and play.due:
        to, card = play.due.pop(0), play.waiting.pop(0)
        if to == DEALER:
            play.dealing.get(card, play.at)
        else:
            play.hands[to].get(card)


def turn(play: HandPlay, box: int, fact: str) -> None:
    """A box farther round the table had its turn before this one was done (7.4)."""
    farthest, when = play.farthest
    if box < farthest:
        play.state.find("out-of-turn", when, box=farthest, before=box)
    play.farthest = (box, fact) if box != farthest else play.farthest
