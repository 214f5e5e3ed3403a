"""What commands show is what the published schema says."""

from pathlib import Path

import pytest

from ...feeds import Feed
from ..running import Pitlog
from .test_answers import said

ODD = b'{"fact":"card_drawn","table":"BAC07"}\n{"fact":\n\xff\n'


def feed() -> bytes:
    """Deferred commission, a round that was paid wrongly, and one that stays open."""
    one = Feed("BAC07").opened(decks=8).shoe("S1").burned().started("R0").wager("w0", bet="banker").closed()
    one.cards("2H:player 9C:banker TD:player TS:banker").result("banker")
    one.settled("w0", "win", "100.00", commission="5.00", deferred=True).ended()
    one.started("R1").wager("w1").closed().cards("9H:player 2C:banker TD:player 5S:banker").result("player")
    one.settled("w1", "win", "95.00").ended().started("R2").wager("w2").closed().cards("9H:player")
    return b"".join(line + b"\n" for line in one.raw())


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
    said(pitlog, "check --as", "check", file, "--as", "nz-div5-full-baccarat")
    said(pitlog, "rules", "rules")
    said(pitlog, "rules RULESET", "rules", "nz-1998-baccarat")
    said(pitlog, "rules RULESET RULE", "rules", "nz-1998-baccarat", "5.7(a)")
    said(pitlog, "rules RULESET RULE", "rules", "nz-1998-baccarat", "12.1(a)")


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
    facts = [one["fact"] for one in said(pitlog, "facts", "facts")]
    [paid] = [one["id"] for one in facts if one["fact"] == "wager_settled" and one["wager"] == "w1"]
    said(pitlog, "facts", "facts", "--as-corrected")
    said(pitlog, "sql --views", "sql", "--views")
    said(pitlog, "retention list", "retention", "list")
    [line, *_] = said(pitlog, "quarantine list", "quarantine", "list")
    said(pitlog, "quarantine show", "quarantine", "show", line["number"])
    said(pitlog, "quarantine retry", "quarantine", "retry", line["number"])
    said(pitlog, "sql", "sql", "SELECT * FROM wagers")
    said(pitlog, "replay --as", "replay", "R1", "--as", "nz-div5-full-baccarat")
    said(pitlog, "commission", "commission", "--by", "player,day,seat,shoe,table,ruleset")
    said(pitlog, "commission --postings", "commission", "--postings")
    said(pitlog, "commission --reconcile", "commission", "--reconcile")
    said(pitlog, "commission --fields", "commission", "--limit", "5")
    said(pitlog, "correct", "correct", paid, "--set", "paid=100.00", "--why", "x", "--role", "inspector", "--yes")
    said(pitlog, "rebuild", "rebuild")
    said(pitlog, "rebuild --compare", "rebuild", "--compare")
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


def test_of_archives(pitlog: Pitlog, file: Path, tmp_path: Path) -> None:
    pitlog.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    pitlog.said("key", "new", "h.example/t")
    pitlog.said("init", "--name", "H", "--zone", "Pacific/Auckland")
    said(pitlog, "record", "record", file)
    pitlog.said("seal")
    [made] = said(pitlog, "archive MONTH", "archive", "1998-03", "--to", tmp_path, "--why", "x", "--yes")
    said(pitlog, "archive", "archive")
    said(pitlog, "verify", "verify")
    said(pitlog, "archive --restore", "archive", "--restore", made["folder"], "--yes")


def test_of_disputes(pitlog: Pitlog, file: Path, tmp_path: Path) -> None:
    pitlog.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    pitlog.said("key", "new", "h.example/t")
    said(pitlog, "record", "record", file)
    said(pitlog, "dispute raise", "dispute", "raise", "R1", "--claim", "x", "--name", "D1", "--player", "P1")
    said(pitlog, "dispute move", "dispute", "move", "D1", "R0", "--why", "x")
    ruling = ("--effect", "outcome_void", "--rule", "12.7", "--role", "casino_supervisor", "--note", "x")
    said(pitlog, "dispute rule", "dispute", "rule", "D1", *ruling)
    pitlog.said("seal")
    said(pitlog, "dispute receipt", "dispute", "receipt", "D1", "-o", tmp_path / "receipt.pdf")
    said(pitlog, "dossier", "dossier", "D1", "--draft", "-o", tmp_path / "draft.html")
    issued = tmp_path / "issued.html"
    said(pitlog, "dossier", "dossier", "D1", "-o", issued)
    said(pitlog, "dossier --check", "dossier", "--check", issued)
    said(pitlog, "dossier --check", "dossier", "--check", file)
    said(pitlog, "dispute withdraw", "dispute", "withdraw", "D1", "--why", "x")
