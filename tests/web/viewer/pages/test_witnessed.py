"""What the viewer calls witnessed: only what a known witness cosigned; whoever else says so is shown as unverified."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from evidence.sealing.ed25519 import COSIGNATURE, Key, Secret
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import sealed
from evidence.sealing.notes import SignedNote
from evidence.sealing.sealer import Sealer
from record.people.users import Role, add
from record.postgres.connections import SEALER, WEB, connect
from record.postgres.servers import Server
from record.vault.connections import reading
from web.viewer.toolkit.context import Settings

from ....cli.running import Pitlog
from ....faults.feeds import shift
from ....servers import superuser
from ..night import PASSWORD, record_lines, running

WITNESS, STRANGER = Secret.new("inspector.example", COSIGNATURE), Secret.new("stranger.example", COSIGNATURE)
Said = dict[str, Any]


@pytest.fixture
def log(server: Server, tmp_path: Path) -> Key:
    """A sealed record that somebody may look at; the log's key."""
    ring = KeyRing(tmp_path / "keys")
    key = ring.make("casino.example/tables")
    record_lines(server, shift("BAC07", 30))
    with connect(server, SEALER) as connection:
        assert list(Sealer(connection, ring).seal())
    with connect(server, WEB) as connection:
        add(connection, f"one.{Role.INSPECTOR}", Role.INSPECTOR, PASSWORD)
    return key


def cosigned(server: Server, *secrets: Secret) -> None:
    with reading(server) as connection:
        text = SignedNote.of(sealed(connection).note).text
        for secret in secrets:
            connection.execute("SELECT pitlog.add_cosignature(1, %s)", (secret.cosign(text, 1_000_000_000),))


def shown(server: Server, settings: Settings) -> tuple[Said, str, list[str]]:
    """What the viewer says of integrity, as JSON and on its page; and what of a fact and the floor."""
    with running(server, settings) as viewer, closing(viewer.signed_in(Role.INSPECTOR)) as client:
        found, integrity = client.get("/api/integrity").json(), client.get("/integrity").text
        [table] = client.get("/api/floor").json()["tables"]
        name = json.loads(shift("BAC07", 1)[0])["id"]
        fact = client.get("/api/fact", params={"table": "BAC07", "id": name}).json()
        page = client.get("/fact", params={"table": "BAC07", "id": name}).text
        assert fact["witnessed"] == ("sealed and witnessed" in page) == (not table["unwitnessed"])
        assert table["unwitnessed"] == found["sealing"]["unwitnessed"]
        return found["sealing"], integrity, [found["checkpoints"][0][k] for k in KINDS]


KINDS = ("cosigned", "unverified", "signed")


def test_a_known_witness_counts_and_a_stranger_does_not(server: Server, log: Key) -> None:
    cosigned(server, STRANGER, WITNESS)
    sealing, page, kinds = shown(server, Settings(witnesses=[WITNESS.key], log_key=log))
    assert (sealing["witnessed"], sealing["unwitnessed"]) == (30, 0)
    assert kinds == [["inspector.example"], ["stranger.example"], True]
    assert "stranger.example (unverified)" in page
    assert "Every fact is sealed and witnessed" in page


def test_a_stranger_alone_witnesses_nothing(server: Server, log: Key) -> None:
    cosigned(server, STRANGER)
    sealing, page, kinds = shown(server, Settings(witnesses=[WITNESS.key], log_key=log))
    assert (sealing["witnessed"], sealing["unwitnessed"]) == (0, 30)
    assert kinds == [[], ["stranger.example"], True]
    assert "Not witnessed: no witness" in page


def test_who_knows_no_witness_calls_nothing_witnessed(server: Server, log: Key) -> None:
    cosigned(server, WITNESS)
    sealing, page, kinds = shown(server, Settings())
    assert (sealing["witnessed"], sealing["unwitnessed"]) == (0, 30)
    assert kinds == [[], ["inspector.example"], None]
    assert "this viewer has no witness" in page


def test_a_signature_in_a_witness_name_that_does_not_hold(server: Server, log: Key) -> None:
    """Of another checkpoint; and the log's own key is another than the viewer was given."""
    with reading(server) as connection:
        line = WITNESS.cosign("another\n1\nAAAA\n", 1_000_000_000)
        connection.execute("SELECT pitlog.add_cosignature(1, %s)", (line,))
    other = Secret.new(log.name).key
    sealing, page, kinds = shown(server, Settings(witnesses=[WITNESS.key], log_key=other))
    assert sealing["witnessed"] == 0
    assert kinds == [[], ["inspector.example"], False]
    assert "not signed with the log" in page


def test_an_altered_catalogue_is_said(server: Server, log: Key, tmp_path: Path) -> None:
    """As the last checkpoint sealed it: by the page, and by `pitlog status`, until it was put back and sealed again."""
    here = Pitlog(server)
    here.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    for what, altered in (("GRANT UPDATE ON pitlog.facts TO", True), ("REVOKE UPDATE ON pitlog.facts FROM", False)):
        with superuser(server) as connection:
            connection.execute(f"{what} pitlog_web".encode())
        here.run("seal")
        with running(server, Settings(log_key=log)) as viewer, closing(viewer.signed_in(Role.INSPECTOR)) as client:
            sealing, page = client.get("/api/integrity").json()["sealing"], client.get("/integrity").text
        said = here.run("status")
        objects = json.loads(here.run("status", "--json").stdout)["log"]["catalogue"]
        assert (said.exit_code, bool(objects)) == ((1, True) if altered else (0, False))
        assert sealing["catalogue"] == objects
        assert all("pitlog.facts" in one and "UPDATE" in one and one.split(":")[0] in page for one in objects)
        assert ("ALARM: the catalogue" in said.stderr, "Catalogue altered" in page) == (altered, altered)
