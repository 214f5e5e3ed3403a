"""PostgreSQL 14 to 18: a record lives on each of them, older servers and standbys are refused."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from record.postgres.connections import OLDEST, READER, check_server, connect
from record.postgres.embedded.errors import EmptyDatabaseUrl
from record.postgres.embedded.server_log import without_hints
from record.postgres.errors import NotMigrated, NotPermitted, ServerIsStandby, ServerTooOld
from record.postgres.migrate import migrate
from record.postgres.server_choice import open_server
from record.postgres.servers import ExternalServer, Server
from simulator import Shift, simulate
from tests.cli.running import Pitlog, written_to
from tests.record.postgres.other_postgresql import installed, running
from tests.servers import superuser

MAJORS = range(OLDEST, 19)
FAULTY = Shift(ruleset="nz-1998-baccarat", tables=1, shoes=1, seed=5, irregularities=0.1, mistakes=0.1)
FACTS = 800
"""Of that shift: some twenty rounds, faults among them."""


@pytest.fixture(scope="module", params=MAJORS, ids=lambda major: f"postgresql-{major}")
def other(request: pytest.FixtureRequest) -> Iterator[ExternalServer]:
    """A server of another version, and a login there that is no superuser but may make roles and databases."""
    if request.param not in installed():
        pytest.skip(f"no programs of PostgreSQL {request.param} on this machine")
    with running(request.param) as server:
        with superuser(server) as connection:
            connection.execute("CREATE ROLE keeper_of_record LOGIN CREATEROLE CREATEDB")
            connection.execute("CREATE DATABASE harbour OWNER keeper_of_record")
            connection.execute("CREATE DATABASE empty OWNER keeper_of_record")
            connection.execute("CREATE ROLE stranger LOGIN")
        yield server


def at(server: Server, login: str, database: str) -> ExternalServer:
    """The server, as a login sees it."""
    return ExternalServer(psycopg.conninfo.make_conninfo(server.conninfo(), user=login, dbname=database))


def test_a_record_lives_on_every_supported_version(other: ExternalServer, tmp_path: Path) -> None:
    """Made, filled, asked, sealed, exported, archived and rebuilt by a login that is no superuser."""
    here = Pitlog(at(other, "keeper_of_record", "harbour"))
    here.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    feed = written_to(tmp_path / "evening.ndjson", (entry.line.rstrip() for entry in islice(simulate(FAULTY), FACTS)))
    with pytest.raises(NotMigrated, match="pitlog migrate"), connect(here.server, "pitlog_sealer_of_nobody"):
        pass
    here.said("migrate")
    here.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    here.said("record", feed)
    assert here.facts() == feed.read_bytes()
    findings = here.said("findings", "--json", code=1)
    here.said("key", "new", "harbour/pitlog")
    here.said("seal")
    here.said("verify", "--lines", "--projections")
    here.said("rebuild")
    assert here.said("findings", "--json", code=1) == findings
    here.said("commission")
    round_ = json.loads(here.said("rounds", "--json").splitlines()[0])["round"]
    here.said("export", round_, "-o", tmp_path / "one.zip", "--why", "a dispute")
    here.said("verify", tmp_path / "one.zip", "--log-key", here.said("key", "show").strip())


MAY_RUN: dict[str, tuple[tuple[str, ...], ...]] = {
    "feed": (("record", "{feed}"), ("status",)),
    "viewer": (("rounds",), ("token", "list")),
    "sealer": (("seal",),),
    "backup": (("backup", "{folder}/backup"),),
    "reader": (("rounds",), ("verify",)),
}
"""What the login of a job is for."""
MAY_NOT = {
    "feed": "pitlog_sealer pitlog_vault pitlog_owner pitlog_backup",
    "viewer": "pitlog_sealer pitlog_owner pitlog_backup",
    "sealer": "pitlog_writer pitlog_web pitlog_projector pitlog_vault pitlog_owner pitlog_backup",
    "backup": "pitlog_sealer pitlog_web pitlog_projector pitlog_vault pitlog_owner",
    "reader": "pitlog_writer pitlog_sealer pitlog_web pitlog_vault pitlog_owner pitlog_backup",
}


def test_each_job_has_a_login_that_may_do_that_and_no_more(other: ExternalServer, tmp_path: Path) -> None:
    """Made by a login that may make roles, and is no superuser. The names of a database may be any."""
    with superuser(at(other, "keeper", "postgres")) as connection:
        connection.execute('CREATE DATABASE "the harbour/7" OWNER keeper_of_record')
    keeper = Pitlog(at(other, "keeper_of_record", "the harbour/7"))
    keeper.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    keeper.said("migrate")
    keeper.said("key", "new", "harbour/pitlog")
    feed = written_to(tmp_path / "evening.ndjson", (entry.line.rstrip() for entry in islice(simulate(FAULTY), 100)))
    made = json.loads(keeper.said("logins", "--json"))["logins"]
    again = json.loads(keeper.said("logins", "feed", "viewer", "--json"))["logins"]
    assert [one["new_password"] for one in made + again] == [True] * 5 + [False] * 2
    for one in made:
        login = Pitlog(ExternalServer(one["url"]))
        login.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
        for words in MAY_RUN[one["job"]]:
            result = login.run(*(word.format(feed=feed, folder=tmp_path) for word in words))
            assert result.exit_code < 2, (one["job"], words, result.output)
        for role in MAY_NOT[one["job"]].split():
            with pytest.raises(NotPermitted), connect(login.server, role):
                pass
    with superuser(at(other, "keeper", "postgres")) as connection:
        kept = connection.execute("SELECT rolpassword FROM pg_authid WHERE rolname LIKE 'the harbour/7%'").fetchall()
        assert len(kept) == 5 and all(password.startswith("SCRAM-SHA-256$") for (password,) in kept)
        connection.execute('GRANT pitlog_owner TO "the harbour/7_reader"')
    assert "REVOKE pitlog_owner FROM" in keeper.said("logins", "reader")
    refused = Pitlog(at(other, "stranger", "the harbour/7")).run("logins")
    assert refused.exit_code == 2


def test_a_login_without_rights_is_told_which_to_grant(other: ExternalServer) -> None:
    with superuser(at(other, "keeper", "empty")) as connection:
        migrate(connection)
    with pytest.raises(NotPermitted, match="GRANT pitlog_reader TO"), connect(at(other, "stranger", "empty"), READER):
        pass
    result = Pitlog(at(other, "stranger", "empty")).run("rounds")
    assert result.exit_code == 2
    assert "GRANT pitlog_" in result.output


def greeting(version: int, **parameters: str) -> Any:
    """A connection, as far as its server's greeting tells of it."""
    said = {"server_version": f"{version // 10_000}.1", **parameters}
    return SimpleNamespace(info=SimpleNamespace(server_version=version, parameter_status=said.get))


def test_an_older_server_is_refused() -> None:
    check_server(greeting(140_000), "there")
    with pytest.raises(ServerTooOld, match=r"13\.1; pitlog requires PostgreSQL 14"):
        check_server(greeting(139_999), "there")


def test_a_standby_is_refused() -> None:
    """What it says of the horizon is wrong: its sequence runs ahead of its facts."""
    check_server(greeting(180_000, in_hot_standby="off"), "there")
    with pytest.raises(ServerIsStandby, match="standby"):
        check_server(greeting(180_000, in_hot_standby="on"), "there")


@pytest.mark.parametrize("url", ["", "  "])
def test_an_empty_url_records_nowhere(url: str, tmp_path: Path) -> None:
    """A secret that is missing must not send facts into the embedded server."""
    with pytest.raises(EmptyDatabaseUrl):
        open_server(url, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_servers_advice_is_not_ours() -> None:
    said = ["LOG:  starting", "HINT:  If this has occurred, use the last backup", "\tfor recovery.", "FATAL:  stopped"]
    assert without_hints(said) == ["LOG:  starting", "FATAL:  stopped"]


def test_a_record_is_backed_up_tried_out_and_restored_on_a_server_that_never_had_one(
    other: ExternalServer, tmp_path: Path
) -> None:
    """With the programs of the wheel, by a login that may make roles and databases, and is no superuser."""
    with superuser(at(other, "keeper", "postgres")) as connection:
        connection.execute("CREATE DATABASE copied OWNER keeper_of_record")
        major = connection.info.server_version // 10_000
    here = Pitlog(at(other, "keeper_of_record", "copied"))
    here.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    here.said("migrate")
    here.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    here.recorded(entry.line.rstrip() for entry in islice(simulate(FAULTY), 200))
    here.said("key", "new", "harbour/pitlog")
    here.said("seal")
    facts, folder = here.facts(), tmp_path / "backup"
    assert json.loads(here.said("backup", folder, "--json"))["verdict"] == "ok"
    drilled = json.loads(here.said("backup", folder, "--drill", "--beside", "/tmp", "--json"))
    assert drilled["verdict"] == "ok"
    with running(major) as fresh:
        with superuser(fresh) as connection:
            connection.execute("CREATE ROLE keeper_of_record LOGIN CREATEROLE")
            connection.execute("CREATE DATABASE copy OWNER keeper_of_record")
        there = Pitlog(at(fresh, "keeper_of_record", "copy"))
        there.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
        there.said("restore", folder)
        assert there.facts() == facts
        there.said("verify", "--lines")
