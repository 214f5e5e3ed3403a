"""Cards: every one that there is, and the one that people mean."""

import pytest

from domain.cards import DECK, RANKS, SUITS, card_meant


def test_a_deck_has_every_rank_in_every_suit() -> None:
    assert sorted(DECK) == sorted(rank + suit for rank in RANKS for suit in SUITS)
    assert len(DECK) == 52


@pytest.mark.parametrize("card", DECK)
def test_a_card_is_meant_by_what_a_feed_writes_in_either_case(card: str) -> None:
    assert card_meant(card) == card_meant(card.lower()) == card_meant(f" {card}\n") == card


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("10h", "TH"), ("10 h", "TH"), ("ten h", "TH"), ("10♥", "TH"), ("10 of hearts", "TH"), ("t of hearts", "TH"),
        ("ten of hearts", "TH"), ("ten of h", "TH"), ("Ten of  Heart", "TH"), ("ACE OF SPADES", "AS"),
        ("jack of clubs", "JC"), ("queen of diamonds", "QD"), ("king of hearts", "KH"), ("two of clubs", "2C"),
        ("nine of spades", "9S"), ("ace♤", "AS"),
        *((f"9{sign}", f"9{suit}") for sign, suit in zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True)),
    ],
)  # fmt: skip
def test_a_card_is_meant_by_words_and_signs(words: str, card: str) -> None:
    assert card_meant(words) == card


@pytest.mark.parametrize(
    "words",
    [
        "", "h", "10", "1h", "11h", "th th", "9x", "9hh", "ten", "hearts", "ten of", "of hearts", "ten of cups",
        "ten of heartx", "ten of hats", "ten or hearts", "ten of hearts of", "eleven of hearts",
    ],
)  # fmt: skip
def test_other_words_mean_no_card(words: str) -> None:
    assert card_meant(words) is None
