"""Somebody deletes from the vault behind the program: `pitlog verify` says what is gone and was not forgotten."""

import json
import os
from pathlib import Path

import pytest
from psycopg.conninfo import make_conninfo

from record.ingest.ingest import Ingest
from record.postgres.servers import ExternalServer
from record.storage.application import Record

from ..cli.custody.test_forget import PERSON, WHY, feed
from ..cli.running import Pitlog
from ..faults.feeds import line, take, wager
from ..servers import Databases, rows, superuser

NOTES = [
    line("dispute_commented", "n1", dispute="D1", note=f"{PERSON} shouted", by="pit_boss:4411"),
    line("dispute_commented", "n2", dispute="D1", note="nothing else", by="pit_boss:4411"),
]


@pytest.fixture(scope="session")
def databases(databases: Databases) -> Databases:
    """Records with names outside the log."""
    return databases.with_vault()


@pytest.fixture
def log(pitlog: Pitlog, tmp_path: Path) -> Pitlog:
    return sealed(pitlog, tmp_path)


def sealed(pitlog: Pitlog, tmp_path: Path) -> Pitlog:
    """A record in which a person plays, with notes and a line in quarantine."""
    pitlog.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    pitlog.said("key", "new", "casino.example/tables")
    pitlog.recorded([*feed(), *NOTES])
    pitlog.run("record", "-", stdin=f"{PERSON} and no JSON\nnonsense".encode())
    pitlog.said("rounds")
    pitlog.said("seal")
    return pitlog


@pytest.fixture
def pitlog(server: object) -> Pitlog:
    """The command."""
    return Pitlog(server)  # type: ignore[arg-type]


def found(log: Pitlog, *words: str) -> list[str]:
    """The alterations of names that are found."""
    said = json.loads(log.run("verify", "--json", *words).stdout)
    assert {one["kind"] for one in said["alterations"]} <= {"names"}
    return [one["what"] for one in said["alterations"]]


def deleted(log: Pitlog, statement: str) -> list[str]:
    """Delete from the vault. Returns the tokens."""
    with superuser(log.server) as connection:
        return [token for (token,) in connection.execute(statement).fetchall()]  # type: ignore[call-overload]


@pytest.mark.parametrize("words", [(), ("--lines",)])
def test_what_was_forgotten_is_no_alteration(log: Pitlog, words: tuple[str, ...]) -> None:
    log.said(
        "dossier", json.loads(log.said("rounds", "--json").splitlines()[0])["round"], "-o", "/dev/shm/d.json", "--force"
    )
    assert found(log, *words) == []
    log.said("forget", PERSON, "--why", WHY, "--yes")
    assert found(log, *words) == []
    log.recorded([wager("w77", player=PERSON, note="again")])
    assert found(log, *words) == []


@pytest.mark.parametrize("also_forgotten", [False, True])
def test_a_player_whose_key_was_deleted_is_named(log: Pitlog, also_forgotten: bool) -> None:
    """Whoever was forgotten besides."""
    if also_forgotten:
        log.said("forget", "4411", "--why", WHY, "--yes")
    [token] = deleted(log, """
        DELETE FROM pitlog_vault.keys WHERE token IN (SELECT unnest(players) FROM pitlog.rounds) RETURNING token
    """)  # fmt: skip
    gone = f"the key of {token} is gone from the vault, and no fact says that it was forgotten"
    assert gone in found(log)
    assert any(gone in one for one in found(log, "--lines"))


def test_a_key_of_anybody_else_is_named_by_lines(log: Pitlog) -> None:
    """Of a dealer, of whom no round is asked."""
    everybody = rows(log.server, "SELECT token FROM pitlog_vault.keys WHERE token LIKE 'p-%'")
    for (token,) in everybody:
        kept = rows(log.server, "SELECT lookup, key, name FROM pitlog_vault.keys WHERE token = %s", token)
        rows(log.server, "DELETE FROM pitlog_vault.keys WHERE token = %s RETURNING 1", token)
        assert any(token in one for one in found(log, "--lines")), token
        rows(log.server, "INSERT INTO pitlog_vault.keys VALUES (%s, %s, %s, %s) RETURNING 1", token, *kept[0])
    assert found(log, "--lines") == []


@pytest.mark.parametrize("prefix", ["d-", "q-"])
def test_keys_that_are_nobodys_are_never_forgotten(log: Pitlog, prefix: str) -> None:
    """Of a day, of what is kept beside facts."""
    asked = "DELETE FROM pitlog_vault.keys WHERE starts_with(token, %s) RETURNING token"
    tokens = [token for (token,) in rows(log.server, asked, prefix)]
    assert tokens
    assert {token for token in tokens if any(token in one for one in found(log))}


@pytest.mark.parametrize("forgotten", [False, True])
def test_words_that_are_gone_are_counted(log: Pitlog, forgotten: bool) -> None:
    """Whatever went with a person who was forgotten."""
    went = 0
    if forgotten:
        went = json.loads(log.said("forget", PERSON, "--why", WHY, "--yes", "--json"))["words"]
        assert went >= 2  # the note and the line in quarantine
    tokens = deleted(log, "DELETE FROM pitlog_vault.texts RETURNING token")
    [what] = found(log, "--lines")
    assert f"{len(tokens) + went} texts are gone from the vault, and facts say {went} were forgotten" in what


def test_each_of_the_words_is_missed(log: Pitlog) -> None:
    log.said("forget", PERSON, "--why", WHY, "--yes")
    for (token,) in rows(log.server, "SELECT token FROM pitlog_vault.texts"):
        [kept] = rows(log.server, "SELECT * FROM pitlog_vault.texts WHERE token = %s", token)
        rows(log.server, "DELETE FROM pitlog_vault.texts WHERE token = %s RETURNING 1", token)
        [what] = found(log, "--lines")
        assert "gone from the vault" in what
        assert token in what
        rows(log.server, "INSERT INTO pitlog_vault.texts VALUES (%s, %s, %s) RETURNING 1", *kept)


SECRET_GONE = "the secret of the vault is gone, so names are recorded in the lines: position "


def test_a_secret_that_is_gone_is_named_by_every_verify(log: Pitlog) -> None:
    """Also with all keys, and without names: names would go into the lines from now on, for ever."""
    rows(log.server, "DELETE FROM pitlog_vault.secret RETURNING 1")
    assert [one.startswith(SECRET_GONE) for one in found(log)] == [True]
    rows(log.server, "DELETE FROM pitlog_vault.texts RETURNING 1")
    rows(log.server, "DELETE FROM pitlog_vault.keys RETURNING 1")
    assert [one.startswith(SECRET_GONE) for one in found(log)] == [True]


def test_names_that_were_recorded_without_the_secret_are_named_when_it_is_back(log: Pitlog) -> None:
    """Of each kind of fact that names somebody."""
    [secret] = rows(log.server, "DELETE FROM pitlog_vault.secret RETURNING secret, forgettings, one, first_form")
    feed = [wager("w77", player="Mary"), line("dispute_commented", "n3", dispute="D1", note="x", by="dealer:9")]
    refused = log.run("record", "-", stdin=b"\n".join(feed))
    assert (refused.exit_code, "[546]" in refused.stderr) == (2, True)  # not by the program, which refuses
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("record.vault.writing.ends_with_public_lines", lambda connection: False)
        with Record(log.server) as record:
            take(Ingest(record), [*feed, line("no_more_bets", "n4")])
    rows(log.server, "INSERT INTO pitlog_vault.secret VALUES (%s, %s, %s, %s) RETURNING 1", *secret)
    log.said("seal")
    assert found(log) == []
    last = rows(log.server, "SELECT max(position) FROM pitlog.facts")[0][0]
    with_names = "its line has names, and the record keeps names outside"
    assert [one.partition(" (")[0] for one in found(log, "--lines") if with_names in one] == [
        f"position {last - 2}", f"position {last - 1}"
    ]  # fmt: skip


def test_another_secret_is_named_by_every_verify(log: Pitlog) -> None:
    """Under it everybody who plays again would be somebody else."""
    rows(log.server, "UPDATE pitlog_vault.secret SET secret = sha256('x') RETURNING 1")
    assert any(one.startswith("the secret of the vault finds ") for one in found(log))


def test_a_person_who_is_found_no_more_is_named_by_every_verify(log: Pitlog) -> None:
    [(token,)] = rows(log.server, """
        UPDATE pitlog_vault.keys SET lookup = sha256('x')
        WHERE token = (SELECT max(token) FROM pitlog_vault.keys WHERE token LIKE 'p-%') RETURNING token
    """)  # fmt: skip
    assert found(log) == [f"the secret of the vault finds 1 people no more: {token} is one"]


def test_who_may_not_read_the_vault_is_told_that_names_were_not_verified(log: Pitlog) -> None:
    login = f"pitlog_test_{os.getpid()}"
    with superuser(log.server) as connection:
        connection.execute(f"CREATE ROLE {login} LOGIN PASSWORD 'x' IN ROLE pitlog_reader")  # type: ignore[call-overload]
    try:
        reader = Pitlog(ExternalServer(make_conninfo(log.server.conninfo(), user=login, password="x")))
        reader.environ["PITLOG_KEYS"] = log.environ["PITLOG_KEYS"]
        said = json.loads(reader.said("verify", "--json"))
        withheld = [one["what"] for one in said["notices"] if one["kind"] != "server"]
        assert len(withheld) == 2 and "users and tokens" in " ".join(withheld)
        assert said["alterations"] == []
    finally:
        with superuser(log.server) as connection:
            connection.execute(f"DROP ROLE {login}")  # type: ignore[call-overload]


def test_a_record_of_the_first_form_is_not_asked(pitlog: Pitlog, tmp_path: Path) -> None:
    """It never had a secret."""
    rows(pitlog.server, "DELETE FROM pitlog_vault.secret RETURNING 1")
    log = sealed(pitlog, tmp_path)
    assert found(log) == found(log, "--lines") == []
