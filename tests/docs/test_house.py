"""What docs/ARCHITECTURE.md and docs/decisions/0007 say of imports and dependencies is true."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from .pages import ROOT, text

ARCHITECTURE = ROOT / "docs" / "ARCHITECTURE.md"
DEPENDENCIES = ROOT / "docs" / "decisions" / "0007-dependencies.md"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ROOMS = {"cli", "domain", "evidence", "migrations", "projections", "record", "simulator", "web"}


@cache
def statements(file: Path) -> list[ast.Import | ast.ImportFrom]:
    """The imports of a file, wherever in it: inside a function, or for types alone, counts too."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]


def imported(room: str) -> Iterator[tuple[str, str]]:
    """The files of a room, and what each imports from outside the standard library and itself."""
    for file in sorted((ROOT / room).rglob("*.py")):
        for node in statements(file):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            for name in filter(None, names):
                top = name.partition(".")[0]
                if top != room and top not in sys.stdlib_module_names:
                    yield file.relative_to(ROOT).as_posix(), name


def named(file: Path) -> str:
    """The module of a file, by its dotted name."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path, modules: set[str]) -> Iterator[str]:
    """Which of these modules a file imports."""
    for node in statements(file):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in modules)
        elif node.module:
            for one in node.names:
                below = f"{node.module}.{one.name}"
                yield from [name for name in (below, node.module) if name in modules][:1]


def test_no_imports_go_round_in_a_circle() -> None:
    """Data below deeds: whoever reads a module can read first what it rests on, and never comes back to it."""
    files = {named(file): file for room in ROOMS | {"bench", "estate"} for file in (ROOT / room).rglob("*.py")}
    graph = {name: set(imports(file, set(files))) - {name} for name, file in files.items()}
    assert [*TopologicalSorter(graph).static_order()]


def test_the_domain_rests_on_msgspec_and_one_class_of_eventsourcing() -> None:
    """No database, no command line, no web."""
    found = {(file, name) for file, name in imported("domain") if name.partition(".")[0] != "msgspec"}
    assert found == {("domain/fold/aggregate.py", "eventsourcing.domain")}


@pytest.mark.parametrize("room", ["simulator", "migrations"])
def test_these_rooms_rest_on_nothing(room: str) -> None:
    """The standard library alone."""
    assert list(imported(room)) == []


def test_only_the_command_line_and_the_measurements_use_the_simulator() -> None:
    """No other room of the program knows of it."""
    users = {room for room in ROOMS for _, name in imported(room) if name.partition(".")[0] == "simulator"}
    assert users == {"cli"}


def test_every_room_is_in_the_house() -> None:
    """Each package of the distribution has its row in the table."""
    packages = {name.partition(".")[0] for name in PROJECT["tool"]["setuptools"]["packages"]}
    for room in packages | {"bench", "tests", "docs"}:
        assert re.search(rf"^\| .*`{room}/`", text(ARCHITECTURE), re.MULTILINE), room


def test_every_package_is_installed() -> None:
    """The list of packages is written by hand: none is forgotten, none is left that is gone."""
    listed = set(PROJECT["tool"]["setuptools"]["packages"])
    rooms = {name.partition(".")[0] for name in listed}
    there = {file.parent for room in rooms for file in (ROOT / room).rglob("__init__.py")}
    assert listed == {".".join(folder.relative_to(ROOT).parts) for folder in there}


def test_every_file_named_in_the_page_is_there() -> None:
    """Paths in code marks, to a file or a directory of the project."""
    for name in re.findall(r"`((?:[a-z_]+/)+(?:[a-z_0-9]+\.(?:py|sql|md|csv|json))?)`", text(ARCHITECTURE)):
        assert (ROOT / name).exists(), name


def test_every_dependency_has_its_reason_and_no_other_has_one() -> None:
    """Those of the program, of its extras, and of its tests."""
    project = PROJECT["project"]
    listed = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = {re.split(r"[\[<>=~!; ]", one, maxsplit=1)[0] for one in listed} - {project["name"]}
    told = re.findall(r"^\| `([a-z0-9-]+)(?:\[[a-z,]+\])?` \|", text(DEPENDENCIES), re.MULTILINE)
    assert set(told) == names
    assert len(told) == len(set(told))


def test_versions_named_are_those_of_the_project() -> None:
    """A pinned dependency is pinned to what the page says."""
    for name, version in re.findall(r"^\| `([a-z0-9-]+)` \| ([0-9.]+), pinned", text(DEPENDENCIES), re.MULTILINE):
        assert f"{name}=={version}" in PROJECT["project"]["dependencies"]


def test_make_bench_reaches_every_measurement() -> None:
    """`python -m bench` and its rooms; a measurement that none of them runs is dead."""
    files = {named(file): file for file in (ROOT / "bench").rglob("*.py")}
    measure = {name for name, file in files.items() if "\ndef figures(" in text(file)}
    assert measure
    assert measure <= {*imports(ROOT / "bench/__main__.py", set(files))}
