"""Ignored options: options, styles and deck counts of a table opening that this ruleset ignores."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from domain.facts.table import TableOpened
from domain.rulebooks import VARIANTS, book_of
from domain.rulebooks.shapes.baccarat import BaccaratRulebook

OPTIONS: Mapping[str, Callable[[BaccaratRulebook], bool]] = {
    "banker_six_half": lambda book: book.banker_option is not None,
    "perfect_pairs": lambda book: book.pairs is not None,
    "dragon_bonus": lambda book: book.dragon_bonus is not None,
    "insurance": lambda book: book.insurance is not None,
    "runs": lambda book: book.runs is not None,
    "shared_areas": lambda book: True,
    "layout_wagers": lambda book: book.name in VARIANTS,
    "aggregate_min": lambda book: "aggregate-too-small" in book.rules,
}
"""The baccarat rulesets that read each option. All other options belong to other games."""


def unread(opening: TableOpened) -> list[str]:
    """The ignored options of an opening. None for games with one rulebook."""
    book = book_of(opening)
    return list(_unread(opening, book)) if isinstance(book, BaccaratRulebook) else []


def _unread(opening: TableOpened, book: BaccaratRulebook) -> Iterator[str]:
    for name in _set(opening):
        if name not in OPTIONS or not OPTIONS[name](book):
            yield f"option {name}"
    if opening.style is not None and opening.style not in book.styles:
        yield f"style {opening.style}"
    fewest, most = book.shoe.decks
    if opening.decks is not None and not fewest <= opening.decks <= most:
        yield f"{opening.decks} decks"
    if opening.differential is not None and opening.differential.min is not None and book.extra is None:
        yield "differential.min"


def _set(opening: TableOpened) -> list[str]:
    """The options that are set, known or not."""
    if opening.options is None:
        return []
    known = msgspec.structs.asdict(opening.options)
    return [name for name, value in (known | known.pop("unknown")).items() if value not in (None, False)]
