"""Every kind of attack at random places, covered up in every way: what a witness has seen is found and located, and no
other fact is blamed; whoever holds a checkpoint alone finds that something is wrong."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from ..servers import Databases, superuser
from .conftest import copied
from .havoc import ATTACKS, COVERS, AttackedRecord, accused
from .house import TABLES, House, founded, kinds

OF_EACH, STEP, ROUNDS = 2_500, 500, 12
"""Facts of each of four tables, so many between two checkpoints; how often each attack is tried under each cover."""


def filled(house: House, of_each: int, step: int) -> None:
    """Facts of some tables in turns, with transactions between that failed; the witness has seen them all."""
    for first in range(0, of_each, step):
        for table in (*TABLES, "BAC04"):
            house.record(table, first, min(first + step, of_each), of=of_each)
            with superuser(house.server) as connection:
                # More than the leaves of the log itself between two stretches, which a witness knows by their hashes
                # only: otherwise they could have been facts at these positions.
                connection.execute("SELECT nextval('pitlog.facts_position') FROM generate_series(1, 3)")
        house.seal()
        if first == step:
            house.written_down(house.checkpoint)
    house.pull()
    house.written_down(house.checkpoint.with_name("newest"))


def known(house: House) -> AttackedRecord:
    """What there is to attack."""
    with superuser(house.server) as connection:
        rows = connection.execute("SELECT session, position FROM pitlog.facts ORDER BY position").fetchall()
    sessions = defaultdict[str, list[int]](list)
    for session, position in rows:
        sessions[session].append(position)
    taken = {position for _, position in rows}
    return AttackedRecord(dict(sessions), [n for n in range(1, max(taken)) if n not in taken])


Large = tuple[str, House, Path, AttackedRecord]


def made(databases: Databases, base: Path, of_each: int, step: int) -> Iterator[Large]:
    name = databases.migrated()
    house = founded(databases.at(name), base)
    filled(house, of_each, step)
    yield name, house, base, known(house)
    databases.drop(name)


@pytest.fixture(scope="module")
def large(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Large]:
    """Ten thousand facts."""
    yield from made(databases, tmp_path_factory.mktemp("large"), OF_EACH, STEP)


@pytest.fixture(scope="module")
def little(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Large]:
    """A few of them."""
    yield from made(databases, tmp_path_factory.mktemp("little"), 40, 10)


def tried(databases: Databases, of: Large, folder: Path, attack: str, cover: str, seed: int) -> None:
    """One attack on a copy."""
    name, original, base, record = of
    with copied(databases, name, original, base, folder) as house:
        wanted = ATTACKS[attack](house, Random(f"{attack}, {cover}, {seed}"), record)
        COVERS[cover](house)
        found = house.verify("--witness", house.witness)
        assert accused(found, record) == wanted, (seed, found[:5])
        bare = house.verify("--checkpoint", house.checkpoint, "--checkpoint", base / "newest")
        assert bare, seed
        assert cover != "left so" or accused(bare, record) == wanted, (seed, bare[:5])
        assert not cover.startswith("sealed") or "history" in kinds(bare), (seed, bare[:5])


@pytest.mark.parametrize(("attack", "cover"), [*zip(ATTACKS, cycle(COVERS), strict=False)])
def test_once(databases: Databases, little: Large, tmp_path: Path, attack: str, cover: str) -> None:
    """Each attack, under one cover or another."""
    tried(databases, little, tmp_path, attack, cover, 1)


@pytest.mark.prove
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_again_and_again(databases: Databases, large: Large, tmp_path: Path, attack: str, cover: str) -> None:
    """Each attack under every cover, many times."""
    for seed in range(ROUNDS):
        tried(databases, large, tmp_path / str(seed), attack, cover, seed)


def test_nothing_is_found_where_nothing_was_done(databases: Databases, little: Large, tmp_path: Path) -> None:
    """The same copies, the same questions."""
    name, original, base, _ = little
    with copied(databases, name, original, base, tmp_path) as house:
        assert house.verify("--witness", house.witness, "--checkpoint", house.checkpoint, "--lines") == []
