"""Labels: cards, places and bets in words."""

from typing import Any

from domain.cards import RANKS, SUITS
from domain.places import place_name

HIDDEN = "##"
"""A face-down card, as shown to those at the table."""

UNKNOWN = "??"
"""A card that no person knows."""

_RANK_WORDS = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
_SUIT_WORDS = "clubs", "diamonds", "hearts", "spades"
_CARDS = {
    rank + suit: f"{rank_word} of {suit_word}"
    for rank, rank_word in zip(RANKS, _RANK_WORDS, strict=True)
    for suit, suit_word in zip(SUITS, _SUIT_WORDS, strict=True)
} | {HIDDEN: "face down", UNKNOWN: "not seen"}

_UNNAMED = {HIDDEN: "a card face down", UNKNOWN: "a card that nobody saw"}
_BACKING = {"pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds", "double", "raise", "insurance", "jackpot"}
"""Bets whose choice is another wager."""
_BETS = {
    "straight": "straight up", "dont_pass": "don't pass", "dont_come": "don't come", "c_and_e": "C and E",
    "dont_pass_odds": "don't pass odds", "dont_come_odds": "don't come odds",
}  # fmt: skip


def card_name(card: str | None) -> str:
    """`7H` is the seven of hearts."""
    return _CARDS.get(card or UNKNOWN, str(card))


def the_card(card: str | None) -> str:
    """The card in a sentence."""
    return {HIDDEN: "a card face down", UNKNOWN: "a card that nobody saw"}.get(
        card or UNKNOWN, f"the {card_name(card)}"
    )


def label(place: str) -> str:
    """The label of a hand, without its article."""
    name = place_name(place).removeprefix("the ")
    return name[:1].upper() + name[1:]


def bet_name(bet: str | None, on: Any = None) -> str:
    """The bet and its choice."""
    name = _BETS.get(bet or "", (bet or "a bet nobody recorded").replace("_", " "))
    if on is None:
        return name
    behind = "behind " if bet in _BACKING and isinstance(on, str) else ""  # a double of tai-sai has a number
    return f"{name} {behind}{choice(on)}"


def choice(on: Any) -> str:
    """The choice of a bet: numbers, a symbol, another wager."""
    if isinstance(on, dict):
        return " and ".join(f"{_word(name)} {value}" for name, value in on.items())
    return ", ".join(map(str, on)) if isinstance(on, list | tuple) else _word(str(on))


def _word(name: str) -> str:
    return name.replace("_", " ")
