"""`pitlog verify --replay`: with the log's key and without, and what it says of rows that were altered."""

import json
from pathlib import Path
from typing import Any

import pytest

from ...projections.evenings import OwingEvening
from ...servers import superuser
from ..running import Pitlog

DAY = "1998-03-14"


@pytest.fixture(autouse=True)
def no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has no key of the log."""
    monkeypatch.setenv("PITLOG_KEYS", str(tmp_path / "keys"))


def evening(pitlog: Pitlog) -> None:
    """Commission left owing and collected, at a table that was closed."""
    pitlog.recorded(OwingEvening().day().coup().coup("P2").collected("P1", "5.00").raw())
    pitlog.said("close", DAY, "--yes")


def test_it_does_not_depend_on_the_key(pitlog: Pitlog) -> None:
    """And says what was not verified."""
    evening(pitlog)
    for option in ("--replay", "--projections", "--lines"):
        shown = pitlog.said("verify", option)
        assert "nothing found in what was checked" in shown
        assert "not verified without the log's key: leaves, roots and signatures of checkpoints" in shown
    said: dict[str, Any] = json.loads(pitlog.said("verify", "--replay", "--json"))
    assert (said["verdict"], said["alterations"]) == ("partial", [])
    assert said["not_verified"][0] == "leaves, roots and signatures of checkpoints"


@pytest.mark.parametrize("words", [(), ("--replay", "--archive", "."), ("--replay", "--state", "state")])
def test_what_takes_the_key_takes_it(pitlog: Pitlog, words: tuple[str, ...]) -> None:
    evening(pitlog)
    found = pitlog.run("verify", *words)
    assert found.exit_code == 2
    assert "key" in found.stderr


def test_with_the_key_everything_is_verified(pitlog: Pitlog) -> None:
    evening(pitlog)
    pitlog.said("key", "new", "casino.example/tables")
    pitlog.said("seal")
    said: dict[str, Any] = json.loads(pitlog.said("verify", "--replay", "--json"))
    assert (said["verdict"], said["not_verified"], said["alterations"]) == ("ok", [], [])


def test_a_posting_and_a_closing_that_were_altered_are_named(pitlog: Pitlog) -> None:
    evening(pitlog)
    pitlog.said("findings", code=1)
    with superuser(pitlog.server) as connection:
        connection.execute("UPDATE pitlog_a.closings SET by = 'nobody'")
    assert (
        "another closing of the day: closings, session BAC07/1998-03-14 n 0 k 1: by is nobody, should be person:"
        in (pitlog.said("verify", "--replay", code=1))
    )
    with superuser(pitlog.server) as connection:
        connection.execute("UPDATE pitlog_a.postings SET amount = 4 WHERE n = 1 AND account = 'payable'")
    said: dict[str, Any] = json.loads(pitlog.said("verify", "--replay", "--json", code=1))
    (one,) = said["alterations"]
    assert (said["verdict"], one["kind"], one["session"]) == ("altered", "replay", "BAC07/1998-03-14")
    assert "postings, session BAC07/1998-03-14 n 1 k 1 round BAC07-R1: amount is 4, should be 5" in one["what"]
