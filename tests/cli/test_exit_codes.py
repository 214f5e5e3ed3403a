"""Commands end as their row in `cli.exit_codes` says: one case of each code."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.exit_codes import AMISS_OF, ExitCode

from ..faults.feeds import card, opened
from ..feeds import Feed
from ..servers import Databases, superuser
from .filled import Filled, filled
from .running import Pitlog


def played() -> bytes:
    """A round in which a winner got too little."""
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned().started("R1").wager("w1").closed()
    feed.cards("9H:player 2C:banker TD:player 5S:banker").result("player").settled("w1", "win", "95.00").ended()
    return b"".join(line + b"\n" for line in feed.raw())


@pytest.fixture(scope="module")
def amiss(databases: Databases) -> Iterator[Filled]:
    """A record with a wrong payment, a dispute, and a line that was refused."""

    def fill(pitlog: Pitlog) -> None:
        pitlog.run("record", "-", stdin=played() + b"bad\n")
        pitlog.said("dispute", "raise", "R1", "--claim", "x", "--name", "D1", "--player", "P1")

    with filled(databases, fill) as it:
        yield it


@pytest.fixture(scope="module")
def whole(databases: Databases) -> Iterator[Filled]:
    """A record in which nothing is amiss."""
    with filled(databases, lambda pitlog: pitlog.recorded([opened("o")])) as it:
        yield it


ASKED = {
    "dispute list": ("nothing", "nothing"),
    "findings": ("--table", "T99"),
    "explain": ("--wager", "w99"),
    "replay": ("R99",),
    "status": ("--keys",),
    "verify": ("/no/such/file",),
    "quarantine retry": ("x",),
    "record": ("/no/such/file",),
    "check": ("/no/such/file",),
    "commission": ("--table", "T99"),
    "rebuild": ("--verify", "no_such"),
}
"""Commands with words with which they can't be done."""


@pytest.mark.parametrize("name", sorted(ASKED))
def test_what_could_not_be_done(whole: Filled, name: str) -> None:
    assert whole.run(*name.split(), *ASKED[name]).exit_code == ExitCode.COULD_NOT


AMISS = ("dispute list", "findings", "quarantine retry", "status")


@pytest.mark.parametrize("name", AMISS)
def test_done_and_something_to_look_at(amiss: Filled, whole: Filled, name: str) -> None:
    """The same words on a record in which nothing is amiss end with 0."""
    assert name in AMISS_OF
    assert amiss.run(*name.split()).exit_code == ExitCode.AMISS
    assert whole.run(*name.split()).exit_code == ExitCode.DONE


def test_feeds(pitlog: Pitlog) -> None:
    for name in ("check", "record"):
        assert pitlog.run(name, "-", stdin=b"bad\n").exit_code == ExitCode.AMISS, name
        assert pitlog.run(name, "-", stdin=opened("o") + b"\n").exit_code == ExitCode.DONE, name


def test_commands_without_a_row_never_end_with_one(amiss: Filled) -> None:
    for words in (["rounds"], ["wagers"], ["facts"], ["quarantine", "list"], ["find", "P1"], ["dispute", "show", "D1"]):
        assert " ".join(words) not in AMISS_OF
        assert amiss.run(*words).exit_code == ExitCode.DONE, words


# --- status -------------------------------------------------------------------------------------------------------


def test_status_until_the_quarantine_has_no_open_line(pitlog: Pitlog) -> None:
    pitlog.run("record", "-", stdin=b"bad\n")
    pitlog.said("status", code=1)
    pitlog.said("quarantine", "close", "1", "--why", "no feed")
    pitlog.said("status")


def test_status_until_the_finding_of_a_gap_is_closed(pitlog: Pitlog) -> None:
    pitlog.recorded([opened("o", seq=1), card("b", seq=3)])
    pitlog.said("status", code=1)
    asked = pitlog.run("findings", "--open", "--code", "seq-gap", "--json").stdout
    pitlog.said("findings", "close", json.loads(asked)["finding"], "--why", "the source was restarted")
    pitlog.said("status")


def test_status_until_no_session_is_set_aside(pitlog: Pitlog) -> None:
    pitlog.recorded([opened("o")])
    pitlog.said("rounds")
    pitlog.said("status")
    with superuser(pitlog.server) as connection:
        connection.execute("UPDATE pitlog.sessions SET set_aside = 'it took too long'")
    pitlog.said("status", code=1)
    pitlog.said("rebuild")
    pitlog.said("status")


def test_status_until_a_witness_has_seen_all(pitlog: Pitlog, tmp_path: Path) -> None:
    pitlog.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    key = pitlog.said("key", "new", "h.example/t").strip()
    place = tmp_path / "witness"
    pitlog.said("key", "witness", pitlog.said("witness", "init", place, "w", "--log-key", key).strip())
    pitlog.recorded([opened("o")])
    pitlog.said("status")
    assert "ALARM" in pitlog.run("status", "--within", "0").stderr
    pitlog.said("status", "--within", "0", code=1)
    pitlog.said("seal")
    pitlog.said("witness", "pull", place)
    pitlog.said("status", "--within", "0")
