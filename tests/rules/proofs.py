"""What proves the rows of the tables of rules: the code that cites them, and the tests."""

import dataclasses
import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from domain.games.finding_lookup import FINDING_TYPES, matters
from domain.rulebooks.paragraphs.statuses import Paragraph, documents, paragraphs
from domain.rulebooks.shapes.rulebook import Rule
from tests.rules.proves import proved_by

ROOT = Path(__file__).parents[2]
PLACES = ("tests/rules/test_*.py", "tests/domain/**/test_*.py")
NOT_RUN = {"skip", "skipif", "xfail", "prove"}

# --- code -----------------------------------------------------------------------------------------------------


def uncited(row: Paragraph) -> str | None:
    """Why the code that a row names does not cite it; nothing if it does."""
    wrong = [place for place in row.how.split() if not _cites(place, row)]
    return f"does not cite {row.cited}, or is not there: {' '.join(wrong)}" if wrong else None


def absent(row: Paragraph) -> str | None:
    """What a row names that is not there; nothing if all of it is."""
    wrong = [place for place in row.how.split() if _found(place) is None and place not in FINDING_TYPES]
    return f"is not there: {' '.join(wrong)}" if wrong else None


def _cites(place: str, row: Paragraph) -> bool:
    found = _found(place)
    if found is None:
        return place in matters(row.document, row.cited)
    home, thing = found
    return speaks_of(inspect.getsource(home), row.cited) or Rule(row.document, row.cited) in set(rules_in(thing))


def _found(place: str) -> tuple[ModuleType, Any] | None:
    """A module and what it holds under a name, as `module.path:name`."""
    module, _, name = place.partition(":")
    try:
        home = importlib.import_module(module) if name else None
    except ImportError:
        return None
    return (home, getattr(home, name)) if home is not None and hasattr(home, name) else None


def speaks_of(text: str, number: str) -> bool:
    """Whether a text has this very number: `12.1` is neither in `12.1(b)` nor in `12.10`."""
    return re.search(rf"(?<![\w.]){re.escape(number)}(?![\w(]|\.\d)", text) is not None


def rules_in(thing: Any) -> Iterator[Rule]:
    """Every rule in a piece of a rulebook."""
    if isinstance(thing, Rule):
        yield thing
    elif dataclasses.is_dataclass(thing):
        for one in dataclasses.fields(thing):
            yield from rules_in(getattr(thing, one.name))
    elif isinstance(thing, Mapping):
        for value in thing.values():
            yield from rules_in(value)
    elif isinstance(thing, list | tuple | set | frozenset):
        for value in thing:
            yield from rules_in(value)


# --- tests ----------------------------------------------------------------------------------------------------


@cache
def proved() -> frozenset[tuple[str, str]]:
    """Documents and numbers that some test proves."""
    return frozenset(expanded({claim for claim, _ in claims()}))


@cache
def _proving() -> dict[tuple[str, str], list[tuple[str, int, str]]]:
    found: dict[tuple[str, str], list[tuple[str, int, str]]] = {}
    for module, name, test in tests():
        for claim in expanded(set(claims_by(module, name, test))):
            found.setdefault(claim, []).append(_place(name, test))
    return found


def _place(name: str, test: Any) -> tuple[str, int, str]:
    code = inspect.unwrap(test).__code__
    return Path(code.co_filename).relative_to(ROOT).as_posix(), code.co_firstlineno, name


def proving(document: str, number: str) -> list[tuple[str, int, str]]:
    """The tests that prove a rule: file, line and name. `pitlog rules` shows them."""
    return sorted(set(_proving().get((document, number), ())))


def claims() -> Iterator[tuple[tuple[str, str], str]]:
    """What tests say they prove, and which says so."""
    for module, name, test in tests():
        file = module.__name__.rpartition(".")[2]
        yield from ((claim, f"{file}.py::{name}") for claim in claims_by(module, name, test))


def tests() -> Iterator[tuple[ModuleType, str, Any]]:
    for file in sorted(
        [*(ROOT / "tests" / "rules").glob("test_*.py"), *(ROOT / "tests" / "domain").rglob("test_*.py")]
    ):
        module = importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
        yield from ((module, name, test) for name, test in vars(module).items())


def claims_by(module: ModuleType, name: str, test: Any) -> Iterator[tuple[str, str]]:
    """What one test says that it proves."""
    if name.startswith("test_") and callable(test) and not NOT_RUN & _marks(module, test):
        yield from proved_by(test)
        yield from _by_name(module, name)


def _marks(*things: object) -> set[str]:
    found = [getattr(thing, "pytestmark", []) for thing in things]
    return {mark.name for marks in found for mark in (marks if isinstance(marks, list) else [marks])}


def _by_name(module: ModuleType, name: str) -> Iterator[tuple[str, str]]:
    for document in documents_of(module):
        number = number_named(name, document)
        if number is not None:
            yield document, number


def documents_of(module: ModuleType) -> list[str]:
    """The documents whose paragraphs a file's tests are named after."""
    said: tuple[str, ...] | None = getattr(module, "DOCUMENTS", None)
    if said is not None:
        return list(said)
    file = module.__name__.rpartition(".")[2]
    return [name for name in documents() if _starts(file, f"test_{slug(name)}")][:1]


@cache
def number_named(test: str, document: str) -> str | None:
    """The longest number that a test is named after."""
    fitting = [row.number for row in paragraphs(document) if _starts(test, f"test_{slug(row.number)}")]
    return max(fitting, key=lambda number: len(slug(number)), default=None)


@cache
def slug(number: str) -> str:
    """A number as part of a name."""
    return re.sub(r"[^0-9a-z]+", "_", number.lower()).strip("_")


def _starts(name: str, beginning: str) -> bool:
    return f"{name}_".startswith(f"{beginning}_")


def expanded(found: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Claims, with every part of `9.4 *`."""
    for document, number in found:
        yield document, number
        if number.endswith(" *"):
            yield from ((document, part) for part in parts(document, number.removesuffix(" *")))


def parts(document: str, number: str) -> list[str]:
    """The rows that are parts of one rule."""
    return [row.number for row in paragraphs(document) if row.cited == number != row.number]
