"""Lines that any reader of the database may put beside a checkpoint: nothing that uses them is stopped or misled."""

import json
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection
from psycopg.errors import CheckViolation

from evidence.sealing.ed25519 import COSIGNATURE, Key, Secret, line_of
from evidence.sealing.notes import SignedNote
from record.postgres.connections import READER, SEALER, connect

from ...evidence.bundles.forging import OTHER_KINDS
from ...faults.feeds import shift
from ...servers import superuser
from ..running import Pitlog

ORIGIN = "casino.example/tables"
DAY = "1998-03-14"


@pytest.fixture
def log(pitlog: Pitlog, tmp_path: Path) -> Pitlog:
    """A sealed record, whose witness is known."""
    pitlog.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    key = pitlog.said("key", "new", ORIGIN).strip()
    pitlog.recorded(shift("BAC07", 30))
    pitlog.said("key", "witness", pitlog.said("witness", "init", tmp_path / "witness", "w", "--log-key", key).strip())
    pitlog.said("seal")
    return pitlog


def junk(log: Pitlog, *lines: str) -> None:
    """As somebody with a reader's login."""
    with connect(log.server, READER) as connection:
        for line in lines:
            connection.execute("SELECT pitlog.add_cosignature(1, %s)", (line,))


def stranger(log: Pitlog, name: str = "stranger.example") -> str:
    return Secret.new(name, COSIGNATURE).cosign("anything\n", 1)


def unwitnessed(log: Pitlog) -> tuple[int, int]:
    said = json.loads(log.said("status", "--json"))["log"]
    return said["unwitnessed"], said["not_known"]


@pytest.mark.parametrize(
    "line", ["x", "", "— w AAAA\n", "— w w\n— w w\n", "— a b c", "— " + "w" * 201 + f" {'A' * 102}=="]
)
def test_a_line_that_can_be_no_cosignature_is_refused(log: Pitlog, line: str) -> None:
    with superuser(log.server) as connection, pytest.raises(CheckViolation):
        connection.execute("SET ROLE pitlog_reader")
        connection.execute("SELECT pitlog.add_cosignature(1, %s)", (line,))


def test_lines_that_stand_there_are_passed_over(log: Pitlog, tmp_path: Path) -> None:
    """Those too that got past the function: a sealer may insert."""
    witness = Key.of((tmp_path / "keys" / "witnesses").read_text())
    in_its_name = line_of(witness, bytes(72))
    of_the_log = line_of(Key.of(log.said("key", "show")), bytes(72))
    junk(log, stranger(log), in_its_name, of_the_log)
    with connect(log.server, SEALER) as connection:
        connection.execute("INSERT INTO pitlog.cosignatures (number, line) VALUES (1, 'x'), (1, '— w AAAA')")
    assert unwitnessed(log) == (31, 5)
    assert "ignored: 5 cosignatures by unknown witnesses" in log.said("status")
    log.said("seal", "-o", tmp_path / "checkpoint")
    assert len(SignedNote.of((tmp_path / "checkpoint").read_text()).signatures) == 1
    log.said("witness", "pull", tmp_path / "witness")
    assert unwitnessed(log) == (0, 5)
    log.said("export", DAY, "-o", tmp_path / "b.zip")
    log.said("verify", tmp_path / "b.zip", "--log-key", log.said("key", "show").strip(), "--witness-key", str(witness))


def test_where_no_witness_is_known_nothing_is_witnessed(log: Pitlog, tmp_path: Path) -> None:
    (tmp_path / "keys" / "witnesses").unlink()
    junk(log, stranger(log))
    assert unwitnessed(log) == (31, 1)


def test_strangers_dont_keep_a_witness_out(log: Pitlog, tmp_path: Path) -> None:
    """Not with sixteen lines; and where they have filled the witness's own login, its file still counts."""
    lines = [stranger(log, f"junk{nth}") for nth in range(256)]
    junk(log, *lines[:16])
    assert "hand the file back" not in log.said("witness", "pull", tmp_path / "witness")
    log.recorded(shift("BAC08", 30))
    log.said("seal")
    with connect(log.server, READER) as connection:
        fill(connection, 2, lines)
    assert "hand the file back" in log.said("witness", "pull", tmp_path / "witness", "-o", tmp_path / "cosigned")
    with (tmp_path / "cosigned").open("a", encoding="utf-8") as file:
        file.writelines(OTHER_KINDS)  # it has another key, too, of a kind that we don't know
    log.said("seal", "--cosignature", tmp_path / "cosigned")
    assert unwitnessed(log) == (0, 256)


def fill(connection: Connection[Any], number: int, lines: list[str]) -> None:
    for line in lines:
        connection.execute("SELECT pitlog.add_cosignature(%s, %s)", (number, line))
