"""A disk is thrown away, an older copy comes back, and the log goes on: with nothing altered, or with an alarm."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser

from cli.main import pitlog
from evidence.errors import RecordWentBack, WitnessRefuses
from evidence.sealing.fact_rows import source_of
from evidence.sealing.key_files import LAST
from evidence.sealing.notes import signed
from evidence.sealing.receipt_files import receipt_file
from evidence.sealing.recoveries import outcome_of, read_recovery, sealed_recoveries, store_recovery
from evidence.sealing.source_marks import Sources
from evidence.witness.sources import DatabaseLog
from record.ingest.ingest import Ingest
from record.postgres.connections import SEALER, connect
from record.postgres.server_choice import URL_VARIABLE
from record.storage.application import Record

from ...evidence.bundles.bundled import THEIRS, verdicts
from ...evidence.bundles.test_page import Verifying
from ...faults.feeds import card, opened, started, take, wager
from ...servers import Databases
from ..house import House, founded, kinds

TABLES = ("BAC01", "BAC02")


def feed(table: str, draw: random.Random, facts: int) -> list[bytes]:
    """Rounds with wagers of people, some of whom come only later, and notes."""
    lines = [opened(f"{table}-0", table=table, seq=0)]
    for n in range(1, facts):
        name, more = f"{table}-{n}", {"seq": n, **({"note": f"words {n}"} if draw.random() < 0.2 else {})}
        if n % 8 == 1:
            lines.append(started(name, f"{table}-r{n}", table, **more))
        elif draw.random() < 0.5:
            lines.append(wager(name, table, player=f"P{draw.randrange(2 + n // 4)}", **more))
        else:
            lines.append(card(name, table, **more))
    return lines


@dataclass
class Fate:
    """A house whose disks are thrown away, and the sources that still have what they sent."""

    databases: Databases
    name: str
    house: House
    feeds: dict[str, list[bytes]]
    sent: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TABLES, 0))
    copies: list[tuple[str, dict[str, int]]] = field(default_factory=list)
    losses: int = 0

    def send(self, table: str, first: int, last: int) -> None:
        with Record(self.house.server) as into:
            take(Ingest(into), self.feeds[table][first:last])

    def go_on(self, table: str, many: int) -> None:
        first = self.sent[table]
        self.sent[table] = min(first + many, len(self.feeds[table]))
        self.send(table, first, self.sent[table])

    def copy(self) -> None:
        self.copies.append((self.databases.copy_of(self.name), dict(self.sent)))

    def lose(self, draw: random.Random) -> dict[str, int]:
        """The disk is gone, and an older copy comes back. How much of each feed was in it."""
        chosen, there = draw.choice(self.copies)
        self.databases.drop(self.name)
        self.name = self.databases.copy_of(chosen)
        self.house = replace(self.house, server=self.databases.at(self.name))
        return there

    def recover(self, code: int) -> dict[str, Any]:
        found = self.run("recover", "--why", "the disk failed", "--keys", self.house.keys)
        assert found[1] == code, found
        self.losses += 1
        return found[0]

    def run(self, *words: object) -> tuple[dict[str, Any], int]:
        return self.alone(*words, "--witness", self.house.witness)

    def alone(self, *words: object) -> tuple[dict[str, Any], int]:
        """Without the witness."""
        given = [*words, "--json"]
        environ = {URL_VARIABLE: self.house.server.conninfo(), "PITLOG_KEYS": str(self.house.keys)}
        result = CliRunner().invoke(pitlog, [str(word) for word in given], env=environ)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code < 2, result.output
        return json.loads(result.stdout), result.exit_code

    def close(self) -> None:
        for name, _ in self.copies:
            self.databases.drop(name)
        self.databases.drop(self.name)


@pytest.fixture
def draw(request: pytest.FixtureRequest) -> random.Random:
    return random.Random(getattr(request, "param", 5))


@pytest.fixture
def fate(databases: Databases, tmp_path: Path, draw: random.Random) -> Iterator[Fate]:
    name = databases.migrated()
    found = Fate(databases, name, founded(databases.at(name), tmp_path), {t: feed(t, draw, 120) for t in TABLES})
    found.house.ring.know(found.house.witness_key)
    found.go_on("BAC01", 12)
    found.house.seal()
    found.house.pull()
    found.copy()
    yield found
    found.close()


def accepted(fate: Fate) -> None:
    """Seal what came, and let the witness go on from the recovery entry."""
    fate.house.seal()
    fate.house.pull(accepts=True)


@pytest.mark.parametrize("draw", range(4), indirect=True)
def test_disks_thrown_away_at_random_moments(fate: Fate, draw: random.Random) -> None:
    """Whatever the history, all that was sent again gives: recovered, nothing altered."""
    for _ in range(30):
        what = draw.choice(["go_on", "go_on", "go_on", "seal", "pull", "copy", "lose"])
        if what == "go_on":
            fate.go_on(draw.choice(TABLES), draw.randrange(1, 9))
        elif what == "seal":
            fate.house.seal()
        elif what == "pull":
            fate.house.seal()
            fate.house.pull()
        elif what == "copy":
            fate.copy()
        else:
            _loss(fate, draw)
    _loss(fate, draw)
    accepted(fate)
    said, code = fate.run("verify", "--keys", fate.house.keys)
    assert (code, said["verdict"], said["alterations"]) == (0, "ok", [])
    assert len(said["recovered"]) >= 1
    assert all(one["compared"] and one["again"] == one["facts"] for one in said["recovered"])


def _loss(fate: Fate, draw: random.Random) -> None:
    """Everything that the witness saw is named, sent again from somewhere before, and recognised."""
    fate.house.seal()
    fate.go_on(draw.choice(TABLES), 3)
    fate.house.seal()
    fate.house.pull()
    there = fate.lose(draw)
    with pytest.raises(RecordWentBack):
        fate.house.seal(knows=True)
    own = {one["table"]: one for one in fate.alone("recover", "--keys", fate.house.keys)[0]["send_again"]}
    assert {table: (one["first"], one["last"]) for table, one in own.items()} == {
        table: (there[table], None) for table in TABLES if there[table]
    }  # what its own log tells: from where each source that it knows has to go on
    found = fate.recover(1)
    for table in TABLES:
        named = [one for one in found["send_again"] if one["table"] == table]
        lost = range(there[table], fate.sent[table])
        assert [(one["facts"], one["first"], one["last"]) for one in named] == (
            [(len(lost), lost[0], lost[-1])] if lost else []
        )
        fate.send(table, draw.randrange(there[table] + 1), fate.sent[table])
    accepted(fate)
    assert fate.run("recover", "--keys", fate.house.keys)[0]["send_again"] == []


@pytest.mark.parametrize("field_", ["stake", "player", "bet"])
def test_one_line_changed_on_sending_again_is_named(fate: Fate, field_: str) -> None:
    """Money, and also who played: the pseudonyms of others tell."""
    fate.go_on("BAC01", 100)
    fate.house.seal()
    fate.house.pull()
    there = fate.lose(random.Random(1))
    fate.recover(1)
    lines = fate.feeds["BAC01"]
    nth = next(n for n in range(60, 100) if b'"wager_placed"' in lines[n])
    other = {"stake": "26", "player": "P1" if b'"P1"' not in lines[nth] else "P2", "bet": "banker"}[field_]
    fate.feeds["BAC01"] = [*lines]
    fate.feeds["BAC01"][nth] = json.dumps(json.loads(lines[nth]) | {field_: other}, separators=(",", ":")).encode()
    fate.send("BAC01", there["BAC01"], fate.sent["BAC01"])
    accepted(fate)
    said, code = fate.run("verify", "--keys", fate.house.keys)
    assert code == 1
    assert [(one["kind"], one["fact"]) for one in said["alterations"]] == [("changed", f"BAC01-{nth}")]


def test_what_does_not_come_back_is_named(fate: Fate) -> None:
    """A loss hides no removal: the witness still knows what it saw, and an entry more does not change it."""
    fate.go_on("BAC01", 60)
    fate.house.seal()
    fate.house.pull()
    there = fate.lose(random.Random(1))
    fate.recover(1)
    del fate.feeds["BAC01"][40:42]
    fate.send("BAC01", there["BAC01"], fate.sent["BAC01"] - 2)
    accepted(fate)
    for _ in range(2):
        said, code = fate.run("verify", "--keys", fate.house.keys)
        assert (code, [one["fact"] for one in said["alterations"]]) == (1, ["BAC01-40", "BAC01-41"])
        assert kinds(said["alterations"]) == {"lost"}
        fate.lose(random.Random(1))  # once more, to begin anew
        fate.recover(1)
        fate.send("BAC01", there["BAC01"], fate.sent["BAC01"] - 2)
        accepted(fate)


def test_bundles_carry_a_recovery_and_what_came_back(fate: Fate, tmp_path: Path, chromium: Browser) -> None:
    """As the operator stated it: `verify --witness` holds the statement to the witness, and each verifier says it."""
    before = bundle(fate, tmp_path / "before.zip")
    fate.go_on("BAC01", 60)
    fate.house.seal()
    fate.house.pull()
    there = fate.lose(random.Random(1))
    fate.recover(1)
    fate.send("BAC01", there["BAC01"], fate.sent["BAC01"] - 1)
    accepted(fate)
    undone = bundle(fate, tmp_path / "undone.zip")
    state = ("recover", "--done", "--keys", fate.house.keys)
    fate.run(*state)
    lost = bundle(fate, tmp_path / "lost.zip")
    fate.send("BAC01", there["BAC01"], fate.sent["BAC01"])
    assert fate.run(*state)[1] == 0
    whole = bundle(fate, tmp_path / "whole.zip")
    said = [told(fate, one) for one in (before, undone, lost, whole)]
    assert said[0] == ("pitlog.bundle/1", [])
    own = "1 of the program's own gone"  # the first export
    endings = [
        "is not stated",
        f"59 of 61 facts sent again, {own}, 1 LOST",
        f"60 of 61 facts sent again, {own}, nothing",
    ]
    for (format_, [line]), ending in zip(said[1:], endings, strict=True):
        assert (format_, ending in line) == ("pitlog.bundle/4", True)
    with chromium.new_context() as context:
        assert said[3][1][0] in Verifying(context.new_page()).says(whole, fate.house.ring.current().key)
    fate.alone("dossier", "BAC01-r1", "-o", tmp_path / "d.json", "--keys", fate.house.keys)
    [carried] = json.loads((tmp_path / "d.json").read_bytes())["proof"]["recovered"]
    assert carried.removeprefix("recovered at ") == said[3][1][0].removeprefix("recovered: at ")
    found, code = fate.run("verify", "--keys", fate.house.keys)
    assert (code, [one["stated"] for one in found["recovered"]]) == (0, [True])


def test_a_false_statement_of_what_came_back_is_named(fate: Fate) -> None:
    fate.go_on("BAC01", 60)
    fate.house.seal()
    fate.house.pull()
    fate.lose(random.Random(1))
    fate.recover(1)
    accepted(fate)
    with connect(fate.house.server, SEALER) as connection:
        secret = fate.house.ring.current()
        [(_, note)] = sealed_recoveries(connection)
        stated = outcome_of(read_recovery(note, [secret.key]), (60, 60, 0, 0), datetime.now(UTC), "somebody")
        store_recovery(connection, signed(str(stated), secret))
    fate.house.seal()
    found = fate.run("verify", "--keys", fate.house.keys)[0]["alterations"]
    assert ["60 of 60 facts came back" in one["what"] for one in found if one["kind"] == "recovery"] == [True]


def bundle(fate: Fate, file: Path) -> Path:
    fate.alone("export", "BAC01-r1", "-o", file, "--why", "a complaint", "--keys", fate.house.keys)
    return file


def told(fate: Fate, file: Path) -> tuple[str, list[str]]:
    """The format of a bundle, and what each verifier says of recoveries: the same."""
    key = str(fate.house.ring.current().key)
    assert verdicts(file, key).holds
    found = fate.alone("verify", file, "--log-key", key)[0]
    with file.open("rb") as opened:
        lines = [line for line in THEIRS.verify(opened, THEIRS.key_of(key), [], []) if line.startswith("recovered: ")]
    shown = CliRunner().invoke(pitlog, ["verify", str(file), "--log-key", key]).stdout.replace("\n", " ")
    assert all(" ".join(line.removeprefix("recovered: at").split()[:6]) in shown for line in lines)
    assert len(lines) == len(found.get("recovered", []))
    return found["said"]["format"], lines


@pytest.mark.parametrize("kept", [0, 30])
def test_marks_tell_what_receipts_do_not(fate: Fate, kept: int) -> None:
    """A witness that has no receipts of some facts, or was given too few, knows the sealed marks of their sources."""
    fate.go_on("BAC01", 50)
    fate.house.seal()
    fate.house.pull()
    file = receipt_file(fate.house.witness)
    end, some = file.end, [one for one in file.read(0, 2**62) if one.seq is None or one.seq < 12 + kept]
    (fate.house.witness / "receipts.end").unlink()
    file.add(some, end if kept else 0)
    there = fate.lose(random.Random(1))
    named = fate.recover(1)["send_again"]
    assert sum(one["facts"] for one in named) == 50
    assert [one["last"] for one in named if one["facts"] == 50 - kept] == [61]
    fate.send("BAC01", there["BAC01"], fate.sent["BAC01"] - 1)
    [last] = fate.run("recover", "--keys", fate.house.keys)[0]["send_again"]
    assert (last["facts"], last["last"]) == (1, 61)
    fate.send("BAC01", there["BAC01"], fate.sent["BAC01"])
    accepted(fate)
    assert fate.run("recover", "--keys", fate.house.keys)[0]["send_again"] == []
    said = fate.run("verify", "--keys", fate.house.keys)[0]["alterations"]
    assert kinds(said) == {"lost"}
    assert f"{50 - kept} facts of person:test at BAC01, among seq 12 to 61," in said[-1]["what"]


def test_false_marks_are_named(fate: Fate, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has the key can sign what is not so: the facts tell. A witness takes only marks that are leaves."""

    def see_less(self: Sources, row: bytes) -> None:
        seen.append(row) if source_of(row)[2] != (20).to_bytes(8) else None
        if row in seen:
            true(self, row)

    seen, true = list[bytes](), Sources.see
    monkeypatch.setattr(Sources, "see", see_less)
    fate.go_on("BAC01", 20)
    fate.house.seal()
    [found] = fate.run("verify", "--keys", fate.house.keys)[0]["alterations"]
    assert found["kind"] == "log"
    assert "BAC01 31 facts" in found["what"]
    rows = DatabaseLog.marks
    monkeypatch.setattr(DatabaseLog, "marks", lambda *asked: [one._replace(leaf=one.leaf - 1) for one in rows(*asked)])
    with pytest.raises(WitnessRefuses, match="marks"):
        fate.house.pull()


def test_without_an_entry_it_stays_an_alarm(fate: Fate) -> None:
    """Also for a witness that would accept one, and for an entry of another log or of another loss."""
    fate.go_on("BAC01", 20)
    fate.house.seal()
    fate.house.pull()
    there = fate.lose(random.Random(1))
    (fate.house.keys / LAST).unlink()  # the operator makes the program forget
    fate.send("BAC01", there["BAC01"], fate.sent["BAC01"])
    fate.house.seal()
    with pytest.raises(WitnessRefuses):
        fate.house.pull(accepts=True)
    assert kinds(fate.run("verify", "--keys", fate.house.keys)[0]["alterations"]) >= {"history"}
    fate.recover(0)  # now it is said: the log had grown meanwhile, and what was lost is there again
    with pytest.raises(WitnessRefuses):
        fate.house.pull()
    fate.house.pull(accepts=True)
    assert fate.run("verify", "--keys", fate.house.keys)[0]["alterations"] == []


def test_a_witness_killed_while_it_goes_back(fate: Fate, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it has cosigned anything, it holds what it held."""
    fate.go_on("BAC01", 20)
    fate.house.seal()
    fate.house.pull()
    there = fate.lose(random.Random(1))
    fate.recover(1)
    before = (fate.house.witness / "leaves").read_bytes()
    for step in ("_follow", "_cosign"):
        with monkeypatch.context() as patch:
            patch.setattr(f"evidence.witness.witness.Witness.{step}", _killed)
            with pytest.raises(KeyboardInterrupt):
                fate.house.pull(accepts=True)
        with pytest.raises(WitnessRefuses):
            fate.house.pull()
        assert (fate.house.witness / "leaves").read_bytes() == before
    fate.send("BAC01", there["BAC01"], fate.sent["BAC01"])
    accepted(fate)
    assert fate.run("verify", "--keys", fate.house.keys)[0]["alterations"] == []


def _killed(*_: object) -> None:
    raise KeyboardInterrupt
