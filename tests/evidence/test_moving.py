"""A record that moves arrives whole, and is never live in two places, wherever the move is cut off."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner, Result
from psycopg.conninfo import make_conninfo

from cli.main import pitlog
from evidence.moving import copying, moving
from evidence.sealing.log_tables import sealed
from record.postgres.connections import READER, connect
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import ExternalServer, Server

from ..attacks.conftest import copied
from ..attacks.house import House, build
from ..record.postgres.other_postgresql import installed, running
from ..servers import Databases, rows, superuser, value

OLDER = 15
PASSWORD = "not-to-be-shown"


@pytest.fixture(scope="module")
def original(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, House, Path]]:
    """A sealed record that a witness has seen, with a token, a quarantined line, and answers."""
    name, base = databases.with_vault().migrated(), tmp_path_factory.mktemp("base")
    made = build(databases.at(name), base)
    run(made.server, "record", "-", sent=b"{not a fact\n")
    run(made.server, "token", "add", "AE-113", "--table", "BAC01")
    assert run(made.server, "rounds", "--limit", 1).exit_code == 0
    yield name, made, base
    databases.drop(name)


@pytest.fixture
def house(databases: Databases, original: tuple[str, House, Path], tmp_path: Path) -> Iterator[House]:
    """A copy of it."""
    name, made, base = original
    with copied(databases, name, made, base, tmp_path) as copy:
        yield copy


@pytest.fixture
def empty(databases: Databases) -> Iterator[Server]:
    """A database with nothing in it."""
    name = databases.blank()
    yield databases.at(name)
    databases.drop(name)


def run(server: Server, *words: object, sent: bytes | None = None) -> Result:
    environ = {URL_VARIABLE: server.conninfo()}
    result = CliRunner().invoke(pitlog, [str(word) for word in words], env=environ, input=sent)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def move(house: House, to: Server, *words: object) -> Result:
    url = make_conninfo(to.conninfo(), password=PASSWORD) if "password" not in to.conninfo() else to.conninfo()
    return run(house.server, "move", "--to", url, "--keys", house.keys, *words)


def later(server: Server) -> Result:
    """A fact more."""
    fact = {"fact": "table_closed", "id": "x-1", "table": "BAC01", "at": "1998-03-20T04:00:00+13:00"}
    return run(server, "record", "-", sent=json.dumps(fact).encode())


def contents(server: Server) -> dict[str, Any]:
    """What each table that is copied has."""
    with superuser(server) as connection:
        return {one.full_name: moving.digest(connection, one) for one in moving.tables(connection)}


def locked(house: House, each: Iterable[moving.Table]) -> None:
    """Nothing is written there; whoever reads does not wait."""
    with superuser(house.server) as other:
        other.execute("SET lock_timeout = '1ms'")
        assert other.execute("SELECT count(*) FROM pitlog.facts").fetchone() != (0,)
        for table in each:
            with pytest.raises(psycopg.errors.LockNotAvailable), other.transaction():
                other.execute(f"LOCK TABLE {table.full_name} IN ROW EXCLUSIVE MODE")


def test_all_of_it_arrives_and_the_old_one_takes_nothing(
    house: House, empty: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every row of every table; the same root; a fact of it, sealed; and the old record says where it went."""
    before = contents(house.server)
    with connect(house.server, READER) as connection:
        root = sealed(connection).root
    assert "would move" in move(house, empty, "--dry-run").output
    assert "--yes" in move(house, empty).stderr
    assert rows(empty, "SELECT FROM pg_namespace WHERE nspname = 'pitlog'") == []
    compared = moving._compared
    monkeypatch.setattr(moving, "_compared", lambda s, new, each: locked(house, each) or compared(s, new, each))
    answer = json.loads(move(house, empty, "--yes", "--json").stdout)
    assert (answer["facts"], answer["verified"], answer["rows"]) == (
        before["pitlog.fact_ids"].rows, True, sum(one.rows for one in before.values())
    )  # fmt: skip
    assert root in [bytes(one) for (one,) in rows(empty, "SELECT root FROM pitlog.checkpoints")]
    new = House(empty, house.keys, house.witness, house.checkpoint)
    assert new.verify("--lines", "--witness", house.witness) == []
    [line] = run(empty, "facts", "--kind", "record_moved").stdout.splitlines()
    assert json.loads(line)["facts"] == answer["facts"]
    assert value(empty, "SELECT facts FROM pitlog.checkpoints ORDER BY number DESC LIMIT 1") == answer["facts"] + 1
    assert later(empty).exit_code == 0

    assert contents(house.server) == before
    for result in (later(house.server), run(house.server, "token", "add", "AE-114")):
        assert (result.exit_code, "has moved to" in result.output) == (2, True)
    looked_at = run(house.server, "rounds", "--limit", 1)
    assert (looked_at.exit_code, "has moved to" in looked_at.stderr) == (0, True)
    assert PASSWORD not in looked_at.output + later(house.server).output + line


class CutOffError(Exception):
    """Stands for a kill: the server rolls back what was not committed."""


def broken(what: str) -> Callable[..., Any]:
    def breaks(*_: object, **__: object) -> Any:
        raise CutOffError(what)

    return breaks


STEPS: dict[str, tuple[Any, str]] = {
    "while rows are copied": (copying, "_set_sequences"),
    "before rows are compared": (moving, "_compared"),
    "while they are verified": (moving, "_verify"),
    "before the old one is marked": (moving, "_count"),
}


def test_cut_off_before_the_mark_the_old_one_goes_on(
    house: House, empty: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the next run begins again, over what the last one left."""
    for step, place in STEPS.items():
        with monkeypatch.context() as here:
            here.setattr(*place, broken(step))
            with pytest.raises(CutOffError):
                move(house, empty, "--yes")
        assert (later(empty).exit_code, run(empty, "rounds").exit_code) == (2, 2), step
        assert later(house.server).exit_code == 0, step
    assert move(house, empty, "--yes").exit_code == 0
    assert (later(house.server).exit_code, later(empty).exit_code) == (2, 0)


def test_cut_off_after_the_mark_neither_is_live_until_it_is_finished(
    house: House, empty: Server, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as here:
        here.setattr(moving, "_ARRIVED", "SELECT %s / 0")
        assert move(house, empty, "--yes").exit_code == 2
    assert (later(house.server).exit_code, later(empty).exit_code) == (2, 2)
    elsewhere = databases.blank()
    refused = move(house, databases.at(elsewhere), "--yes")
    assert (refused.exit_code, "has moved already" in refused.output) == (2, True)
    for _ in range(2):
        assert "was finished" in move(house, empty, "--yes").output
    assert value(empty, "SELECT count(*) FROM pitlog.facts WHERE topic = 'record_moved/1'") == 1
    assert (later(house.server).exit_code, later(empty).exit_code) == (2, 0)
    databases.drop(elsewhere)


def test_what_does_not_arrive_or_was_altered_is_not_moved(
    house: House, empty: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_rows = copying._copy_rows
    with monkeypatch.context() as here:
        here.setattr(
            copying,
            "_copy_rows",
            lambda s, t, each, r: copy_rows(s, t, [one for one in each if one.name != "heads"], r),
        )
        assert "not the same on both servers" in move(house, empty, "--yes").output
    house.does("UPDATE pitlog.facts SET sender = 'x' WHERE position = 20")
    assert "not what was sealed: 1 alteration" in move(house, empty, "--yes").output
    assert later(house.server).exit_code == 0
    assert move(house, house.server, "--yes").exit_code == 2


def test_to_an_older_postgresql_by_a_login_that_is_no_superuser(house: House) -> None:
    if OLDER not in installed():
        pytest.skip(f"no programs of PostgreSQL {OLDER} on this machine")
    with running(OLDER) as there:
        with superuser(there) as connection:
            connection.execute("CREATE ROLE keeper_of_record LOGIN CREATEROLE")
            connection.execute("CREATE DATABASE harbour OWNER keeper_of_record")
        to = ExternalServer(make_conninfo(there.conninfo(), user="keeper_of_record", dbname="harbour"))
        before = contents(house.server)
        assert move(house, to, "--yes").exit_code == 0
        after = contents(ExternalServer(make_conninfo(there.conninfo(), dbname="harbour")))
        since = {name for name, one in after.items() if one != before[name]}
        assert since <= {"pitlog.facts_undated", "pitlog.fact_ids", "pitlog.landmarks"} | {
            f"pitlog.{name}" for name in ("leaves", "nodes", "sealed_rows", "checkpoints", "heads")
        }  # its fact, and the checkpoint that seals it
        assert House(to, house.keys, house.witness, house.checkpoint).verify("--witness", house.witness) == []
