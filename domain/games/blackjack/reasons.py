"""Explains a round of blackjack: every hand and its end."""

from collections.abc import Iterator

from domain.fold.explanation import ExplainStep, step
from domain.fold.round import Round
from domain.games.blackjack.hands.hand import Hand
from domain.games.blackjack.state import BlackjackRoundState, HandPlay
from domain.games.blackjack.wagers.dues import way
from domain.places import place_name
from domain.text import capital

WAYS = {
    "bust": "over twenty-one", "dealer-blackjack": "twenty-one against a blackjack", "lower": "less than the dealer",
    "blackjack": "a blackjack", "both-blackjack": "a blackjack against a blackjack", "equal": "as much as the dealer",
    "higher": "more than the dealer", "dealer-bust": "and the dealer is over twenty-one",
}  # fmt: skip


def of_result(state: BlackjackRoundState, play: HandPlay | None, ended: Round) -> Iterator[ExplainStep]:
    """The dealer's hand, then every box from the dealer's left."""
    if play is None or state.first_card is None:
        return
    yield step("cards", f"The dealer has {_cards(play.dealing.faces)}: {play.dealing.points}.")
    for hand in play.in_turn():
        yield _hand(state, play, hand, ended.status == "settled")


def of_wager(play: HandPlay, wager: str) -> Iterator[ExplainStep]:
    """The hand that a wager is on."""
    hand, insured = play.extras.lies.get(wager), play.extras.insured.get(wager)
    if hand is not None:
        yield step("hand", f"It is on {place_name(hand.name)}.", facts=[one.fact for one in hand.cards])
    elif insured is not None:
        yield step("hand", f"It insures {place_name(insured.name)}.", facts=[one.fact for one in insured.cards])


def _hand(state: BlackjackRoundState, play: HandPlay, hand: Hand, settled: bool) -> ExplainStep:
    words = f"{capital(place_name(hand.name))} has {_cards(hand.faces)}: {hand.points}"
    facts = [one.fact for one in hand.cards]
    if hand.void is not None:
        return step("result", f"{words}; it is out of the round.", state.book.voids[hand.void], facts=facts)
    if not settled:
        return step("result", f"{words}.", facts=facts)
    return step("result", f"{words}, {WAYS[way(play, hand)]}.", facts=facts)


def _cards(faces: list[str | None]) -> str:
    return " ".join(card or "an unseen card" for card in faces) or "no cards"
