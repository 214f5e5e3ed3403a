"""Super Sevens: by rule 14.4 the first three cards of a hand, by 14.5 the first two where it is split."""

from collections.abc import Sequence

from domain.games.blackjack.hands.hand import Hand
from domain.games.blackjack.state import BlackjackRoundState, HandPlay
from domain.games.common.wagers import Call, WagerState

SEVEN = "7"
STEPS = {1: ("seven", "seven"), 2: ("two", "two-suited"), 3: ("three", "three-suited")}
"""The step for each number of sevens, of mixed suits and of one suit."""
COUNTED = 3


def step(first: Sequence[str | None]) -> str:
    """The highest step that the first cards reach. A split ends with two."""
    sevens = next((at for at, card in enumerate(first) if card is None or card[0] != SEVEN), len(first))
    suits = {card[1] for card in first[:sevens] if card is not None}
    return STEPS.get(sevens, ("none", "none"))[len(suits) == 1]


def sevens(state: BlackjackRoundState, play: HandPlay, ticket: WagerState) -> Call:
    """The due of a Super Sevens wager. A wager settled before its hand became void stays settled."""
    hand = play.hands.get(f"box:{state.box_of(ticket.wager)}")
    book = state.book
    if hand is None:
        return Call("stand_off", book.rules["sevens-not-permitted"])
    if hand.void is not None and (ticket.settled is None or ticket.settled.result in ("stand_off", "void")):
        return Call("stand_off", book.voids[hand.void])
    name = step(hand.first)
    came = book.sevens[name]
    split = hand.split and name.startswith("two")
    return Call(came.result, came.rules[0], came.odds, more=(book.sevens_split,) if split else ())


def decided_by(hand: Hand) -> str | None:
    """The card that decided it. None if a decision did."""
    sevens = next((at for at, card in enumerate(hand.first) if card is None or card[0] != SEVEN), COUNTED)
    at = min(sevens, COUNTED - 1)
    return hand.first_facts[at] if at < len(hand.first_facts) else None
