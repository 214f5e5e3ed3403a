"""Recovering from a loss, killed at each step: the same again carries on, and the verdict is the same."""

import signal
from pathlib import Path
from random import Random

import pytest

from evidence.errors import RecordWentBack

from ..attacks.house import FACTS, House, build
from ..servers import Databases
from . import apart, backup_program


@pytest.fixture
def lost(databases: Databases, tmp_path: Path) -> House:
    """A house whose disk failed: an older copy came back."""
    base = tmp_path / "house"
    base.mkdir()
    name = databases.migrated()
    house = build(databases.at(name), base)
    copy = databases.copy_of(name)
    house.record("BAC01", FACTS, FACTS + 20)
    house.seal()
    house.pull()
    databases.drop(name)
    return House(databases.at(copy), house.keys, house.witness, house.checkpoint)


def killed_at(house: House, step: int) -> bool:
    end = apart.ended(backup_program.main, house.server.conninfo(), str(house.keys.parent), "recover", str(step))
    assert end in (-signal.SIGKILL, 1), end  # 1: facts have to be sent again
    return end == -signal.SIGKILL


def carries_on(house: House) -> None:
    """Whatever was done before: the facts are sent again, the witness goes on, and nothing is altered."""
    house.record("BAC01", FACTS, FACTS + 20)
    house.seal(knows=True)
    house.pull(accepts=True)
    said, code = house.said("--witness", house.witness)
    assert (code, said["alterations"]) == (0, [])
    assert [(one["facts"], one["again"]) for one in said["recovered"] if one["compared"]] == [(20, 20)]


def test_killed_at_every_step(lost: House) -> None:
    """Before it is declared nothing can be sealed; a run that was killed after is finished by the next."""
    with pytest.raises(RecordWentBack):
        lost.seal(knows=True)
    step = 1
    while killed_at(lost, step):
        step += 1
    assert step > 8
    carries_on(lost)


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.prove) for n in range(2, 60))])
def test_killed_at_random_steps(lost: House, seed: int) -> None:
    """And sometimes sealed between, as a server does."""
    draw = Random(seed)
    for _ in range(draw.randrange(1, 6)):
        killed_at(lost, draw.randrange(1, 14))
        if draw.random() < 0.4:
            try:
                lost.seal(knows=True)
            except RecordWentBack:
                continue
    killed_at(lost, 99)
    carries_on(lost)
