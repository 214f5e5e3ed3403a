"""The shelves of rulebooks while they are swept: which data were read, and altered books put in the others' place."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from domain import rulebooks
from domain.rulebooks.shapes.rulebook import Rulebook
from tests.mutation import watching
from tests.mutation.data import AlteredBook, mutants
from tests.mutation.sweep import Mutant
from tests.mutation.watching import READ, entry

OF_GAMES = ("baccarat", "blackjack", "caribbean", "craps", "money_wheel", "roulette", "super_sevens", "tai_sai")
"""Words by which a file of tests says of which game it is; the others are of all of them."""
BACCARAT_TOO = ("later_nz", "nz_1996_", "nz_1998", "nz_div5", "shoe", "vic", "seating", "simulated_shifts")
"""Words by which one is of baccarat, where it names no other game."""


def begin() -> None:
    """Nothing has to be made ready."""


def own(names: tuple[str, ...]) -> tuple[str, ...]:
    """Tests of the games of these rulesets, of every game, and others that name one of these rulesets."""
    games, rulesets = ("", *map(_game_named, names)), [name.partition(".")[0] for name in names if name]
    every = [*Path("tests/rules").glob("test_*.py"), *Path("tests/domain").glob("games/**/test_*.py")]
    files = [*every, *Path("tests/domain/views/explain").glob("test_*.py")]
    return tuple(
        str(file) for file in sorted(files) if _judges(file) and (_game(file) in games or _names(file, rulesets))
    )


def _names(file: Path, rulesets: list[str]) -> bool:
    text = file.read_text(encoding="utf-8")
    return any(f'"{one}"' in text for one in rulesets)


def _judges(file: Path) -> bool:
    """Not what is never asked (`NOT_ASKED`); pytest leaves out no file that is named to it."""
    return not file.name.startswith(("test_coverage", "test_snapshots", "test_made_up"))


def _game(file: Path) -> str:
    named = next((word for word in OF_GAMES if word in str(file)), "")
    general = "general" in file.name or "layouts" in file.name
    return named or ("baccarat" if any(word in file.name for word in BACCARAT_TOO) and not general else "")


def _game_named(name: str) -> str:
    return next((word for word in OF_GAMES if word.replace("_", "-") in name), "")


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
    written: dict[Hashable, list[tuple[AlteredBook, Rulebook]]] = defaultdict(list)
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
    return [*rulebooks.RULEBOOKS.values(), *(book for _, book in rulebooks.VARIANTS.values())]


def put(altered: Mapping[int, Rulebook]) -> None:
    """Altered books take the place of others, by their identity; also where one stands within another."""
    for name, (fits, book) in rulebooks.VARIANTS.items():
        rulebooks.VARIANTS[name] = (fits, _with_screens(altered.get(id(book), book), altered))
    for shelf in (rulebooks.RULEBOOKS, rulebooks.BACCARAT):
        shelf.update({name: altered.get(id(book), book) for name, book in shelf.items()})


def _with_screens(book: Any, altered: Mapping[int, Rulebook]) -> Any:
    within = altered.get(id(getattr(book, "at_terminals", None)))
    return book if within is None else replace(book, at_terminals=within)
