"""Computes every entry of the data file anew."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from typing import Literal

from domain.cards import DECK
from domain.expectations import blackjack, caribbean_stud
from domain.expectations import expected as expect_of
from domain.expectations.catalogue import Entry, Options
from domain.expectations.expectation import Expectation
from domain.facts.bets import On
from domain.facts.options import Options as TableOptions
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.shapes.baccarat import BaccaratRulebook
from domain.rulebooks.shapes.blackjack import BlackjackRulebook
from domain.rulebooks.shapes.caribbean_stud import StudRulebook
from domain.rulebooks.shapes.craps import CrapsRulebook
from domain.rulebooks.shapes.layout import LayoutRulebook, Spot
from domain.rulebooks.shapes.rulebook import Rulebook

NOTHING: Options = ()


def quick() -> Iterator[Entry]:
    """Every entry that is computed within a second."""
    for name, book in RULEBOOKS.items():
        for bet, on, options, found in _quick_of(book):
            if found is not None:
                yield Entry(name, bet, on, options, found)


def of_shoe(book: BaccaratRulebook, left: Mapping[str, int]) -> Iterator[Entry]:
    """Every bet of baccarat from the cards that are left."""
    for bet, on, options, found in _baccarat(book, left):
        if found is not None:
            yield Entry(book.name, bet, on, options, found)


def long_ones(ruleset: str, decks: int | None = None) -> Iterator[Entry]:
    """The entries that take minutes: of blackjack with so many decks, or of Caribbean stud."""
    book = RULEBOOKS[ruleset]
    if isinstance(book, BlackjackRulebook) and decks is not None:
        for (bet, play), found in blackjack.long_ones(book, decks).items():
            yield Entry(ruleset, bet, None, (("decks", decks), ("play", play)), found)
    elif isinstance(book, StudRulebook):
        for (bet, play), found in caribbean_stud.long_ones(book).items():
            yield Entry(ruleset, bet, None, (("play", play),), found)


def shoes(book: BaccaratRulebook | BlackjackRulebook) -> range:
    """The numbers of decks that the rules allow."""
    least, most = book.shoe.decks
    return range(least, most + 1)


Case = tuple[str, On, Options, Expectation | None]


def _quick_of(book: Rulebook) -> Iterator[Case]:
    if isinstance(book, LayoutRulebook):
        yield from _alike(book, book.areas)
    elif isinstance(book, CrapsRulebook):
        yield from _craps(book)
    elif isinstance(book, BaccaratRulebook):
        for decks in shoes(book):
            shoe = _baccarat(book, dict.fromkeys(DECK, decks))
            yield from ((bet, on, (("decks", decks), *options), found) for bet, on, options, found in shoe)
    elif isinstance(book, BlackjackRulebook):
        for decks in shoes(book):
            yield "insurance", None, (("decks", decks),), expect_of(book, "insurance", decks=decks)
            if decks in range(book.sevens_decks[0], book.sevens_decks[1] + 1):
                yield "super_sevens", None, (("decks", decks),), expect_of(book, "super_sevens", decks=decks)
    else:
        yield "jackpot", None, NOTHING, expect_of(book, "jackpot")


def _alike(book: Rulebook, spots: Iterable[Spot]) -> Iterator[Case]:
    """One entry for all choices of a bet that have the same expectation, else one for each."""
    choices: dict[str, list[On]] = {}
    for bet, on in spots:
        choices.setdefault(bet, []).append(tuple(sorted(on, key=str)) if isinstance(on, frozenset) else on)
    for bet, every in choices.items():
        found = [(on, expect_of(book, bet, on)) for on in every]
        if len({one.chances for _, one in found if one is not None}) == 1:
            found = [(None, found[0][1])]
        yield from ((bet, on, NOTHING, one) for on, one in found)


def _craps(book: CrapsRulebook) -> Iterator[Case]:
    for bet in book.lines:
        yield bet, None, NOTHING, expect_of(book, bet)
    for bet in book.behinds:
        yield bet, None, NOTHING, expect_of(book, bet)
        for point in sorted(book.points):
            yield bet, None, (("point", point),), expect_of(book, bet, point=point)
    yield from _alike(book, [*book.falls, *book.composites])


def _baccarat(book: BaccaratRulebook, left: Mapping[str, int]) -> Iterator[Case]:
    """Every bet from these cards."""
    expect_here = partial(expect_of, book, left=left)
    for bet in book.bets:
        yield bet, None, NOTHING, expect_here(bet)
        if book.extra is not None and bet in book.extra.rules:
            yield bet, None, (("above", 1),), expect_here(bet, above=Fraction(1))
    if book.banker_option is not None:
        half = TableOptions(banker_six_half=True)
        yield "banker", None, (("banker_six_half", True),), expect_here("banker", options=half)
    yield "insurance", None, NOTHING, expect_here("insurance")
    for scale in SCALES:
        terms = TableOptions(perfect_pairs=scale)
        yield "perfect_pairs", None, (("perfect_pairs", scale),), expect_here("perfect_pairs", options=terms)
    for sequence in _runs(book):
        yield "run", sequence, NOTHING, expect_here("run", sequence)


SCALES: tuple[Literal[1, 2], ...] = (1, 2)


def _runs(book: BaccaratRulebook) -> Iterator[tuple[str, ...]]:
    """Every run on offer. The order of its rounds changes nothing."""
    if book.runs is not None:
        for length in book.runs.hands:
            yield from combinations_with_replacement("BP", length)
        yield from (("T",) * length for length in book.runs.ties)
