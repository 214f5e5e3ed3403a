"""Rulebooks: the rules of the gazettes as data, one module for each document."""

from collections.abc import Callable

from domain.facts.table import TableOpened
from domain.rulebooks.nz_1996_baccarat import NZ_1996, NZ_1996_MIDI, NZ_1996_MINI
from domain.rulebooks.nz_1996_blackjack import NZ_1996_BLACKJACK
from domain.rulebooks.nz_1996_caribbean_stud import NZ_1996_CARIBBEAN_STUD
from domain.rulebooks.nz_1996_craps import NZ_1996_CRAPS
from domain.rulebooks.nz_1996_money_wheel import NZ_1996_MONEY_WHEEL
from domain.rulebooks.nz_1996_roulette import NZ_1996_ROULETTE
from domain.rulebooks.nz_1996_tai_sai import NZ_1996_TAI_SAI
from domain.rulebooks.nz_1998_baccarat import NZ_1998
from domain.rulebooks.nz_div5_baccarat import NZ_DIV5_FULL, NZ_DIV5_MIDI, NZ_DIV5_MINI
from domain.rulebooks.nz_electronic_baccarat import NZ_ELECTRONIC, NZ_ELECTRONIC_MIXED
from domain.rulebooks.shapes.baccarat import BaccaratRulebook
from domain.rulebooks.shapes.rulebook import Rulebook
from domain.rulebooks.vic_2002_baccarat import VIC_CROWN, VIC_TRADITIONAL

BACCARAT: dict[str, BaccaratRulebook] = {
    book.name: book
    for book in (
        NZ_1996_MINI, NZ_1996_MIDI, NZ_1996, NZ_1998, NZ_DIV5_MINI, NZ_DIV5_MIDI, NZ_DIV5_FULL, NZ_ELECTRONIC,
        VIC_TRADITIONAL, VIC_CROWN,
    )
}  # fmt: skip

RULEBOOKS: dict[str, Rulebook] = {
    **BACCARAT,
    **{
        book.name: book
        for book in (
            NZ_1996_BLACKJACK,
            NZ_1996_CARIBBEAN_STUD,
            NZ_1996_CRAPS,
            NZ_1996_MONEY_WHEEL,
            NZ_1996_ROULETTE,
            NZ_1996_TAI_SAI,
        )
    },
}
"""Every ruleset that has a rulebook."""


def _takes_chips(opening: TableOpened) -> bool:
    return opening.options is not None and bool(opening.options.layout_wagers)


VARIANTS: dict[str, tuple[Callable[[TableOpened], bool], Rulebook]] = {
    NZ_ELECTRONIC.name: (_takes_chips, NZ_ELECTRONIC_MIXED),
}
"""Rulesets whose rulebook depends on how the table was opened."""


def book_of(opening: TableOpened) -> Rulebook | None:
    """The rulebook in force at a table. None if it is not written yet."""
    fits, variant = VARIANTS.get(opening.ruleset, (None, None))
    return variant if fits is not None and fits(opening) else RULEBOOKS.get(opening.ruleset)
