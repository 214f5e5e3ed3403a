"""Cards: rank, then suit (`TD` is the ten of diamonds)."""

from typing import Literal, get_args

RANKS = "A23456789TJQK"
SUITS = "CDHS"

# Written out, so that a type checker and a decoder know every card there is.
Card = Literal[
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH",
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS",
]  # fmt: skip

DECK: tuple[Card, ...] = get_args(Card)

MOST_IN_SHOE = 8 * len(DECK)
"""The number of cards in the largest shoe of any rulebook. A reported card beyond it is no card of the deal."""

_SIGNS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"})
_WORDS = {"ACE": "A", "JACK": "J", "QUEEN": "Q", "KING": "K", "10": "T", "TEN": "T"} | dict(
    zip(("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"), "23456789", strict=True)
)


def card_meant(words: str) -> Card | None:
    """The card that people mean: `9H`, `10h`, `10♥`, `ten of hearts`. None if it is not a card."""
    written = words.strip().upper().translate(_SIGNS)
    rank, of, suit = written.partition(" OF ")
    if not of:
        rank, suit = written[:-1].strip(), written[-1:]
    found = _WORDS.get(rank, rank) + (suit.strip()[:1] if suit.strip().rstrip("S") in _SUIT_NAMES else suit)
    return next((card for card in DECK if card == found), None)


_SUIT_NAMES = ("CLUB", "DIAMOND", "HEART", "SPADE")
