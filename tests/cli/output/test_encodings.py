"""What a terminal can't show is spelled out: every command, in terminals of few letters; no traceback, no noise."""

import json
from pathlib import Path

import pytest

from ...projections.evenings import OwingEvening
from ..running import COMMAND, Pitlog, begun_anew, finished

NAME = "Tē Whare ♥ 賭場"
COMMANDS = [
    "status", "rounds", "findings", "commission", "commission --reconcile", "commission --postings", "quarantine list",
    "quarantine show 1", "dispute list", "access", "token list", "user list", "replay R♥1", "facts --pretty",
    "check {feed}", "explain {feed} --round R♥1", "rounds --table Tē",
]  # fmt: skip
ASCII = {"PYTHONIOENCODING": "ascii"}
RUNS = [*((one, "ascii") for one in COMMANDS), *((one, "latin-1") for one in ("status", "rounds", "check {feed}"))]
STARTS = [ASCII, {"PYTHONIOENCODING": "latin-1"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
"""What Python is told of its terminal when it starts."""


@pytest.fixture
def full(pitlog: Pitlog, tmp_path: Path) -> Pitlog:
    """A record with letters of many kinds in it."""
    it = OwingEvening("Tē-♥").day(seated=("Māia", "P2"))
    it.started("R♥1").wager("w♥", "banker", "100.00", player="Māia", seat=1).closed()
    it.cards("2H:player 9C:banker 5D:player KD:banker").result("banker").ended()
    it.add("dispute_raised", dispute="D-é", rounds=["R♥1"], player="Māia", note="Ça n'a pas été payé ♥")
    (tmp_path / "feed").write_bytes(b"\n".join(it.raw()))
    pitlog.said("init", "--name", NAME, "--zone", "Pacific/Auckland")
    pitlog.said("record", tmp_path / "feed")
    pitlog.run("record", "-", stdin='{"fact":"naïve ♥"}'.encode())
    return pitlog


def test_every_command_spells_out_what_it_cannot_show(full: Pitlog, tmp_path: Path) -> None:
    for words, encoding in RUNS:
        command = [word.format(feed=tmp_path / "feed") for word in words.split()]
        environ = {**full.environ, "PYTHONIOENCODING": encoding}
        holds(words, *finished(*command, environ=environ, reads="latin-1"), encoding)


@pytest.mark.parametrize("start", STARTS, ids=" ".join)
def test_so_does_a_program_that_python_starts_for(full: Pitlog, start: dict[str, str]) -> None:
    """And as one that was forked does: the test above rests on it."""
    environ = {**full.environ, **start}
    with begun_anew([*COMMAND, "rounds"], environ) as process:
        out, err = (written.decode("latin-1") for written in process.communicate())
    holds("rounds", process.returncode, out, err, start.get("PYTHONIOENCODING", "ascii"))
    assert "PYTHONIOENCODING" not in start or out == finished("rounds", environ=environ, reads="latin-1")[1]


def holds(words: str, code: int, out: str, err: str, encoding: str) -> None:
    """It ends in order, and every letter that it writes is one of the terminal's."""
    assert code in (0, 1, 2), words
    assert "fault in the program" not in err, words
    assert "Traceback" not in err, words
    assert "♥".encode().decode("latin-1") not in out + err, words
    assert (out + err).isascii() or encoding == "latin-1", (words, out + err)


def test_json_stays_as_it_is(full: Pitlog) -> None:
    code, out, _ = finished("rounds", "--json", environ={**full.environ, **ASCII})
    assert json.loads(out)["round"] == "R♥1"
    assert code == 0
