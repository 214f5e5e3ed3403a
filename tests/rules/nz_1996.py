"""The three books of baccarat of 1996 say the same, in part under other numbers: for their tests."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.proves import proves
from tests.rules.rounds import checked

MINI, MIDI, FULL = "nz-1996-mini-baccarat", "nz-1996-midi-baccarat", "nz-1996-baccarat"
BOOKS = (MINI, MIDI, FULL)
GENERAL = "nz-1996-general"

in_each_book = pytest.mark.parametrize("book", BOOKS)

LEFT_OUT = frozenset({"winner-not-paid", "loser-not-collected"})
"""Small rounds do not settle what they are not about."""


def in_part_12(number: str, book: str) -> str:
    """A number of mini baccarat's part 11 in another book. Midi baccarat misprints three of part 12."""
    if book == MINI or (book == MIDI and number in ("11.7", "11.8", "11.9")):
        return number
    return number.replace("11.", "12.", 1)


def irregularity(number: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test of a rule of mini baccarat's part 11, for each book under its own number."""

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        numbers = [(book, in_part_12(number, book)) for book in BOOKS]
        for book, own in numbers:
            test = proves(book, own)(test)
        marked: Callable[..., None] = pytest.mark.parametrize(("book", "rule"), numbers)(test)
        return marked

    return mark


def proves_in_each(*numbers: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test of rules that have one number in the three books."""

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        for book in BOOKS:
            test = proves(book, *numbers)(test)
        return test

    return mark


def found(ended: Report) -> list[tuple[str, str]]:
    """Rules and codes that were found, but for wagers that a test left unsettled."""
    return [(one["rule"], one["code"]) for one in ended["findings"] if one["code"] not in LEFT_OUT]


def rounds(feed: Feed) -> list[Report]:
    """The rounds of a feed."""
    listed: list[Report] = checked(feed)["rounds"]
    return listed


def outside(feed: Feed) -> list[tuple[str, str]]:
    """Rules and codes found outside rounds."""
    return [(one["rule"], one["code"]) for one in checked(feed)["findings"]]


def rightful(ended: Report) -> tuple[str, str]:
    """The hands that the rules give, the Player's first."""
    player, banker = (ended["hands"][hand]["rightful"] for hand in ("player", "banker"))
    return " ".join(card or "?" for card in player), " ".join(card or "?" for card in banker)


def of(ended: Report, wager: str) -> dict[str, Any]:
    """One wager of a round."""
    chosen: dict[str, Any] = next(one for one in ended["wagers"] if one["wager"] == wager)
    return chosen
