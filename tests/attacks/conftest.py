"""A sealed record, a copy of it for each attack."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ..servers import Databases
from .house import House, build


@pytest.fixture(scope="session")
def untouched(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, House, Path]]:
    """The record that everything is copied from."""
    name, base = databases.migrated(), tmp_path_factory.mktemp("house")
    yield name, build(databases.at(name), base), base
    databases.drop(name)


@pytest.fixture
def house(databases: Databases, untouched: tuple[str, House, Path], tmp_path: Path) -> Iterator[House]:
    """A copy: the record, the keys, the witness."""
    original, house, base = untouched
    name = databases.copy_of(original)
    here = tmp_path / "house"
    shutil.copytree(base, here)
    moved = {one: here / getattr(house, one).relative_to(base) for one in ("keys", "witness", "checkpoint")}
    yield replace(house, server=databases.at(name), **moved)
    databases.drop(name)
