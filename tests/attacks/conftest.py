"""A sealed record, a copy of it for each attack."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
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
    with copied(databases, original, house, base, tmp_path) as copy:
        yield copy


@contextmanager
def copied(databases: Databases, name: str, house: House, base: Path, folder: Path) -> Iterator[House]:
    """A house like another, which stands in `base`."""
    copy, here = databases.copy_of(name), folder / "house"
    shutil.copytree(base, here)
    moved = {one: here / getattr(house, one).relative_to(base) for one in ("keys", "witness", "checkpoint")}
    yield replace(house, server=databases.at(copy), **moved)
    databases.drop(copy)
