"""What commands show is what the published schema says."""

from pathlib import Path

import pytest

from ...feeds import Feed
from ..running import Pitlog
from .test_answers import said

ODD = b'{"fact":"card_drawn","table":"BAC07"}\n{"fact":\n\xff\n'


def feed() -> bytes:
    """A round that was paid wrongly, a gap, and a round that stays open."""
    one = Feed("BAC07").opened(decks=8).shoe("S1").burned().started("R1").wager("w1", player="P1").closed()
    one.cards("9H:player 2C:banker TD:player 5S:banker").result("player").settled("w1", "win", "95.00").ended()
    one.started("R2").wager("w2", player="P1").closed().cards("9H:player")
    lines = one.raw()
    return b"".join(line + b"\n" for line in [*lines[:5], *lines[6:]])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "feed.jsonl"
    path.write_bytes(feed() + ODD)
    return path


def test_of_files(pitlog: Pitlog, file: Path) -> None:
    [report] = said(pitlog, "check", "check", file)
    assert report["rounds"] and len(report["refused"]) == 3
    said(pitlog, "check", "check", file, "--changed")
    said(pitlog, "explain", "explain", file, "--wager", "w1")


def test_of_the_record(pitlog: Pitlog, file: Path) -> None:
    said(pitlog, "status", "status")
    said(pitlog, "record", "record", file, "--dry-run")
    said(pitlog, "record", "record", file)
    [found, *_] = said(pitlog, "findings", "findings")
    said(pitlog, "findings assign", "findings", "assign", found["finding"], "mere")
    assert [one["acts"] for one in said(pitlog, "findings", "findings")].count([]) != 0
    [shown] = said(pitlog, "status", "status")
    assert shown["quarantine"] == 3
    said(pitlog, "replay", "replay", "R1")
    said(pitlog, "replay --wager", "replay", "--wager", "w1")
    said(pitlog, "explain", "explain", "--wager", "w1")
    said(pitlog, "find", "find", "P1")
    said(pitlog, "facts", "facts")
    said(pitlog, "facts", "facts", "--as-corrected")
    said(pitlog, "sql --views", "sql", "--views")
    said(pitlog, "retention list", "retention", "list")
    [line, *_] = said(pitlog, "quarantine list", "quarantine", "list")
    said(pitlog, "quarantine show", "quarantine", "show", line["number"])
    said(pitlog, "quarantine retry", "quarantine", "retry", line["number"])
    said(pitlog, "quarantine close", "quarantine", "close", line["number"], "--why", "x")
    said(pitlog, "forget", "forget", "P1", "--why", "asked", "--yes")


def test_of_the_evidence(pitlog: Pitlog, file: Path, tmp_path: Path) -> None:
    keys = ("--keys", tmp_path / "keys")
    [made] = said(pitlog, "key new", "key", "new", "h.example/t", *keys)
    said(pitlog, "init", "init", "--name", "H", "--zone", "Pacific/Auckland")
    said(pitlog, "record", "record", file)
    said(pitlog, "archive", "archive")
    said(pitlog, "seal", "seal", *keys)
    said(pitlog, "verify", "verify", *keys)
    bundle = tmp_path / "b.zip"
    said(pitlog, "export", "export", "1998-03-14", "-o", bundle, *keys)
    said(pitlog, "verify BUNDLE", "verify", bundle, "--log-key", made["key"])
    said(pitlog, "export --parquet", "export", "--parquet", tmp_path / "p", "--why", "x", *keys)
