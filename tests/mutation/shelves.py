"""The shelves of rulebooks while they are swept: which data were read, and altered books put in the others' place."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from domain import rulebooks
from domain.rulebooks.rule import Rulebook
from tests.mutation import watching
from tests.mutation.data import Altered, mutants
from tests.mutation.sweep import Mutant
from tests.mutation.watching import READ, entry


def begin() -> None:
    """Nothing has to be made ready."""


def watch() -> None:
    """From now on it is known what was read."""
    for book in every_book():
        watching.watch(book)


def touched() -> frozenset[str]:
    """What was read since this was last asked."""
    read = frozenset(READ)
    READ.clear()
    return read


def every_mutant() -> Iterator[Mutant]:
    """Each datum altered wherever it is in force: what one book took over from another is one datum."""
    written: dict[Hashable, list[tuple[Altered, Rulebook]]] = defaultdict(list)
    for book in every_book():
        for one in mutants(book):
            written[one.datum].append((one, book))
    for places in written.values():
        first, book = places[0]
        touches = frozenset(entry(*one.held) for one, _ in places)
        altered = partial(put, {id(book): one.book for one, book in places})
        yield Mutant(f"{book.name}{first.path}", book.name, touches, altered, first.word)


def every_book() -> list[Rulebook]:
    """Every book that a table may be opened under."""
    return [*rulebooks.BOOKS.values(), *(book for _, book in rulebooks.VARIANTS.values())]


def put(altered: Mapping[int, Rulebook]) -> None:
    """Altered books take the place of others, by their identity; also where one stands within another."""
    for name, (fits, book) in rulebooks.VARIANTS.items():
        rulebooks.VARIANTS[name] = (fits, _with_screens(altered.get(id(book), book), altered))
    for shelf in (rulebooks.BOOKS, rulebooks.BACCARAT):
        shelf.update({name: altered.get(id(book), book) for name, book in shelf.items()})


def _with_screens(book: Any, altered: Mapping[int, Rulebook]) -> Any:
    within = altered.get(id(getattr(book, "at_terminals", None)))
    return book if within is None else replace(book, at_terminals=within)
