"""Dossiers with names withheld: other players have labels, and no note about them is shown."""

import hashlib
import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.cli.filled import Filled, filled
from tests.cli.running import Pitlog
from tests.feeds import Feed
from tests.servers import Databases, rows, superuser

FORMS = ("json", "html", "pdf")
NOTE = "spoke with Anne Other, who was Kea Two's guest"


def evening(pitlog: Pitlog) -> None:
    """Three players at a disputed round, one of them under two names. No name could be part of a digest by chance."""
    feed = Feed().opened().shoe("S1").burned()
    feed.add("personal_limit_set", player="Kea Two", limits={"player": {"min": "1"}}, by="pit_boss:Rangi")
    feed.add("player_identified", player="Tui One", **{"is": "Mr Tui"})
    feed.started("R1").wager("w1", stake="100", player="Tui One")
    feed.wager("w2", stake="50", player="Kea Two").wager("w3", player="Anne Other").closed().cards(
        "9H:player 2C:banker TD:player 5S:banker"
    ).result("player")
    feed.settled("w1", "lose").settled("w2", "win", paid="50").settled("w3", "win", paid="100").ended()
    pitlog.recorded(feed.raw())
    pitlog.said("dispute", "raise", "R1", "--claim", "Tui One was not paid", "--player", "Mr Tui", "--name", "D1")
    pitlog.said("dispute", "comment", "D1", "--note", "the video agrees with Tui One")
    pitlog.said("dispute", "comment", "D1", "--note", NOTE)


@pytest.fixture(scope="module")
def played(databases: Databases) -> Iterator[Filled]:
    with filled(databases, evening) as pitlog:
        yield pitlog


def document(pitlog: Pitlog, folder: Path, form: str, *words: str) -> bytes:
    """A dossier of the dispute."""
    file = folder / f"dossier.{form}"
    pitlog.said("dossier", "D1", "-o", file, "--force", *words)
    return file.read_bytes()


def text_of(document: bytes, form: str) -> str:
    """What a person reads."""
    if form != "pdf":
        return document.decode()
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(document)).pages).split())


@pytest.mark.parametrize("form", FORMS)
def test_one_player_is_shown(played: Filled, tmp_path: Path, form: str) -> None:
    """In every form, drawn up or issued: under both names, with the notes about nobody else."""
    drawn = document(played, tmp_path, form, "--only-player", "Tui One", "--draft")
    with played.copy() as mine:
        issued = document(mine, tmp_path, form, "--only-player", "Tui One")
    for text in (text_of(drawn, form), text_of(issued, form)):
        shown = ("Tui One", "Mr Tui", "Tui One was not paid", "the video agrees", "player A", "player B", "Rangi")
        assert [words for words in shown if words not in text] == []
        assert [name for name in ("Kea Two", "Anne", "Other", "player C", "spoke with") if name in text] == []


@pytest.mark.parametrize("form", FORMS)
def test_no_player_is_shown(played: Pitlog, tmp_path: Path, form: str) -> None:
    text = text_of(document(played, tmp_path, form, "--draft", "--withhold", "players"), form)
    assert not [name for name in ("Tui One", "Kea Two", "Mr Tui", "Anne", "not paid", "agrees with") if name in text]
    assert "player C" in text


def test_lines_are_those_that_were_recorded(played: Pitlog, tmp_path: Path) -> None:
    """A line that names somebody who is withheld is the public line; its digest is of that, and so nobody can guess."""
    it = json.loads(document(played, tmp_path, "json", "--draft", "--only-player", "Tui One"))
    recorded = {bytes(line) for (line,) in rows(played.server, "SELECT line FROM pitlog.facts")}
    lines: list[dict[str, Any]] = it["facts"]
    assert all(hashlib.sha256(one["line"].encode()).hexdigest() == one["sha256"] for one in lines)
    withheld = [one for one in lines if '"original"' in one["line"]]
    assert len(withheld) == 4  # a limit, two wagers, and the comment about somebody else
    assert all(one["line"].encode() in recorded for one in withheld)
    assert it["withheld"] == 2
    assert "withheld" not in json.loads(document(played, tmp_path, "json", "--draft"))


@pytest.mark.parametrize(
    "words", [("--only-player", "Kea Twoo"), ("--only-player", "Tui One", "--withhold", "players")]
)
def test_unknown_players_are_an_error(played: Filled, tmp_path: Path, words: tuple[str, ...]) -> None:
    assert played.run("dossier", "D1", "--draft", "-o", tmp_path / "d.json", *words).exit_code == 2


def first_form(pitlog: Pitlog) -> None:
    """The same evening, recorded with its names."""
    with superuser(pitlog.server) as connection:
        connection.execute("DELETE FROM pitlog_vault.secret")
    evening(pitlog)


def test_names_that_stand_in_the_lines(databases: Databases, tmp_path: Path) -> None:
    """They cannot be withheld."""
    with filled(databases, first_form) as pitlog:
        result = pitlog.run("dossier", "D1", "--draft", "-o", tmp_path / "d.json", "--withhold", "players")
        assert (result.exit_code, "[424]" in result.stderr) == (2, True), result.stderr
