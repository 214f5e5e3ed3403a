"""An old copy of the record put in the place of the new one."""

import pytest
from click.testing import CliRunner

from cli.context import KEYS_VARIABLE
from cli.main import pitlog
from evidence.errors import WitnessRefuses
from record.postgres.server_choice import URL_VARIABLE

from ...servers import Databases
from ..house import House, kinds


@pytest.fixture
def restored(house: House, databases: Databases) -> House:
    """What was recorded after the copy is gone, and nobody altered anything."""
    old = databases.at(databases.copy_of(str(house.server.conninfo().split("dbname=")[1].split(" ")[0])))
    house.record("BAC01", 80, 100)
    house.seal()
    house.pull()
    house.written_down(house.checkpoint)
    return House(old, house.keys, house.witness, house.checkpoint)


def test_anyone_who_holds_a_checkpoint_sees_it(restored: House) -> None:
    """The record ends before what was sealed."""
    assert restored.verify() == []
    [found] = restored.verify("--checkpoint", restored.checkpoint)
    assert (found["kind"], found["index"]) == ("history", 249)


@pytest.mark.parametrize("words", ["status", "rounds", "facts", "commission", "verify", "token list", "seal"])
def test_commands_say_it(restored: House, words: str) -> None:
    """Those that open the record, all in one place (`cli/context.py`); and nothing is sealed."""
    where = {URL_VARIABLE: restored.server.conninfo(), KEYS_VARIABLE: str(restored.keys)}
    said = CliRunner().invoke(pitlog, words.split(), env=where)
    assert said.stderr.startswith("THE RECORD IS OLDER THAN ITS SEALS: its log has ")
    assert words != "seal" or said.exit_code == 2


def test_the_witness_refuses_it(restored: House) -> None:
    """A log does not get shorter."""
    with pytest.raises(WitnessRefuses, match="gone back"):
        restored.pull()


def test_and_still_does_when_it_has_grown_again(restored: House) -> None:
    """Other facts have taken the places of those that were lost."""
    restored.record("BAC02", 80, 120)
    restored.seal()
    with pytest.raises(WitnessRefuses, match="does not extend"):
        restored.pull()
    assert kinds(restored.verify("--witness", restored.witness)) >= {"history", "edited"}
