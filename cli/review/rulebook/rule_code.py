"""Where a rule is in the program: the code that makes its findings, and the tests that prove it.

A finding's code is searched in the source, as a whole string. The suite itself lists the tests: those named after a
paragraph, or marked `@proves`. An installed copy has no tests, or cannot import them: then none are found.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import domain
from domain.rulebooks.decision_tables import tables
from domain.rulebooks.paragraphs.statuses import Paragraph

PACKAGE = Path(domain.__file__).parent
PROJECT = PACKAGE.parent
GAMES = ("games", "fold")
"""Modules that produce findings. Rulebooks name codes only in the data for a game."""
CATALOGUE = "finding_types.py"
"""Files that list severity and sentence of every code."""
SUITE = "tests.rules.proofs"


class CodePlace(NamedTuple):
    """A place in the source."""

    file: str
    """Relative to the project."""
    line: int
    name: str
    """The function, or the name of the data."""


def places_of(codes: Iterable[str], game: str | None = None) -> list[CodePlace]:
    """Every place that makes one of these findings, in file order; in one game, if it is named."""
    wanted = frozenset(codes)
    made = [*_places(wanted, GAMES), *_rows(wanted)]
    named = {code for code, _ in made}
    rest = [*_places(wanted - named, ("rulebooks",))] if wanted - named else []
    return sorted({place for _, place in (*made, *rest) if _is_of(place, game)})


def defined_at(how: str) -> list[CodePlace]:
    """The places of each `module:name` that computes a rule or contains its data."""
    pairs = [word.rpartition(":") for word in how.split() if word.startswith("domain.")]
    return [place for module, _, name in pairs for place in _definition(PROJECT.joinpath(*module.split(".")), name)]


def _definition(module: Path, name: str) -> Iterator[CodePlace]:
    """The statement that gives a name in a module, or in the module of a package."""
    file = module.with_suffix(".py") if module.with_suffix(".py").is_file() else module / "__init__.py"
    nodes = ast.parse(file.read_text(encoding="utf-8")).body
    found = next((node for node in nodes if name in _defined_names(node)), None)
    if found is not None:
        shown = f"{name}()" if isinstance(found, ast.FunctionDef) else name
        yield CodePlace(file.relative_to(PROJECT).as_posix(), found.lineno, shown)


def _defined_names(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]


GAMES_OF = {
    "baccarat": {"baccarat", "terminals"},
    "blackjack": {"blackjack"},
    "caribbean_stud": {"caribbean_stud"},
    "craps": {"craps"},
    "layout": {"layout", "roulette", "tai_sai"},
}
"""The folders of each game's own code, by the shape of its rulebooks. Games share codes."""
SINGLE = frozenset(folder for folders in GAMES_OF.values() for folder in folders)


def _is_of(place: CodePlace, game: str | None) -> bool:
    """Whether a game can reach it. A decision table belongs to the game that looks it up."""
    if game is None:
        return True
    table = next((one for one in tables().values() if place.name.startswith(f"{one.name}, row")), None)
    folder = table.game if table is not None else place.file.split("/")[2]
    return folder in GAMES_OF[game] or folder not in SINGLE


def unplaced(codes: Iterable[str]) -> list[str]:
    """Codes that occur nowhere as a whole string."""
    codes = list(codes)
    wanted = frozenset(codes)
    named = {code for code, _ in (*_places(wanted, (*GAMES, "rulebooks")), *_rows(wanted))}
    return [code for code in codes if code not in named]


def _places(wanted: frozenset[str], folders: tuple[str, ...]) -> Iterator[tuple[str, CodePlace]]:
    for file in _sources(folders):
        text = file.read_text(encoding="utf-8")
        if any(f'"{code}"' in text for code in wanted):
            for code, line, name in _strings(file):
                if code in wanted:
                    yield code, CodePlace(file.relative_to(PROJECT).as_posix(), line, name)


def _rows(wanted: frozenset[str]) -> Iterator[tuple[str, CodePlace]]:
    """The rows of decision tables, and the code that looks them up."""
    for one in tables().values():
        found = [(code, row.number) for row in one.rows for code in one.codes(row) if code in wanted]
        file = PACKAGE / "rulebooks" / "tables" / one.file
        lines = _lines(file, one.name) if found else []
        for code, number in found:
            yield code, CodePlace(file.relative_to(PROJECT).as_posix(), lines[number - 1], f"{one.name}, row {number}")
            yield from ((code, place) for _, place in _places(frozenset({one.name}), GAMES))


def _lines(file: Path, name: str) -> list[int]:
    """The lines of the rows of a table: one row a line."""
    inside, found = False, []
    for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        inside = text == f"[{name}]" if text.startswith("[") else inside
        found += [line] if inside and text.startswith("    [") else []
    return found


@cache
def _sources(folders: tuple[str, ...]) -> tuple[Path, ...]:
    found = (file for folder in folders for file in (PACKAGE / folder).rglob("*.py"))
    return tuple(sorted(file for file in found if not file.name.endswith(CATALOGUE)))


@cache
def _strings(file: Path) -> tuple[tuple[str, int, str], ...]:
    """Every string of a file except citations, with its line and the function or constant around it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return tuple(_within(tree.body, ""))


def _within(nodes: Iterable[ast.AST], name: str) -> Iterator[tuple[str, int, str]]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, node.lineno, name
        elif isinstance(node, ast.Dict):
            yield from _within(_uncited(node), name)
        else:
            yield from _within(ast.iter_child_nodes(node), _named(node) or name)


def _uncited(node: ast.Dict) -> Iterator[ast.AST]:
    """Whether it only cites: a map from codes to rule numbers makes no finding."""
    for key, value in zip(node.keys, node.values, strict=True):
        if not (isinstance(value, ast.Constant | ast.JoinedStr) and _number(value)):
            yield from (one for one in (key, value) if one is not None)


def _number(value: ast.Constant | ast.JoinedStr) -> bool:
    if isinstance(value, ast.JoinedStr):
        return True
    return value.value is None or (isinstance(value.value, str) and value.value[:1].isdigit())


def _named(node: ast.AST) -> str:
    if isinstance(node, ast.FunctionDef):
        return f"{node.name}()"
    if isinstance(node, ast.ClassDef):
        return node.name
    return ", ".join(name for name in _defined_names(node) if name.isupper()) if isinstance(node, ast.stmt) else ""


class ProvingTest(NamedTuple):
    """A test and its place."""

    file: str
    """Relative to the project."""
    line: int
    name: str


def tests_of(row: Paragraph) -> list[ProvingTest]:
    """The tests that prove a paragraph, in file order."""
    suite = _suite()
    try:
        return [] if suite is None else [ProvingTest(*test) for test in suite.proving(row.document, row.number)]
    except Exception:  # a test is in the middle of being changed: rules are shown all the same
        return []


@cache
def _suite() -> Any:
    if not PROJECT.joinpath(*SUITE.split(".")).with_suffix(".py").is_file():
        return None
    if str(PROJECT) not in sys.path:
        sys.path.append(str(PROJECT))
    try:
        return import_module(SUITE)
    except ImportError:
        return None
