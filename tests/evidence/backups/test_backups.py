"""A backup is the record at one moment, and comes back whole or not at all."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from psycopg.sql import SQL, Identifier

from cli.main import pitlog
from evidence.backups import restoring
from evidence.backups.manifest import MANIFEST, RECORD, VAULT
from evidence.backups.restoring import SCHEMAS
from record.postgres.connections import connect
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server
from record.postgres.tools import tools_of

from ...attacks.conftest import copied
from ...attacks.house import House, build
from ...servers import Databases, embedded, rows, short_home, value

TABLES = "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema = ANY(%s) ORDER BY 1, 2"


@pytest.fixture
def house(databases: Databases, tmp_path: Path) -> Iterator[House]:
    """A sealed record that a witness has seen."""
    name = databases.migrated()
    base = tmp_path / "base"
    base.mkdir()
    with copied(databases, name, build(databases.at(name), base), base, tmp_path) as copy:
        yield copy
    databases.drop(name)


@pytest.fixture
def empty(databases: Databases) -> Iterator[Server]:
    """A database with nothing in it."""
    name = databases.blank()
    yield databases.at(name)
    databases.drop(name)


def run(server: Server, *words: object) -> Result:
    result = CliRunner().invoke(pitlog, [str(word) for word in words], env={URL_VARIABLE: server.conninfo()})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def said(server: Server, *words: object) -> dict[str, Any]:
    result = run(server, *words, "--json")
    assert result.exit_code == 0, result.output
    return dict(json.loads(result.stdout))


def contents(server: Server) -> dict[tuple[str, str], str]:
    """A digest of every table."""
    query = "SELECT coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') FROM {} AS t"
    return {
        (schema, table): value(server, SQL(query).format(Identifier(schema, table)))
        for schema, table in rows(server, TABLES, list(SCHEMAS))
    }


def test_a_backup_comes_back_as_it_was(house: House, empty: Server, tmp_path: Path) -> None:
    """Every row of every table; names in the vault's file alone; verified with the witness; recorded as a fact."""
    before, folder = contents(house.server), tmp_path / "backup"
    made = said(house.server, "backup", folder, "--keys", house.keys, "--witness", house.witness)
    assert made["verdict"] == "ok"
    house.record("BAC01", 80, 90)  # what comes later is not in it
    assert "would" in run(empty, "restore", folder, "--dry-run").output
    assert rows(empty, TABLES, list(SCHEMAS)) == []
    assert said(empty, "restore", folder)["sha256"] == made["sha256"]
    assert contents(empty) == before
    assert House(empty, house.keys, house.witness, house.checkpoint).verify("--lines", "--witness", house.witness) == []
    line = value(house.server, "SELECT convert_from(line, 'UTF8') FROM pitlog.facts WHERE topic = 'backup_made/1'")
    assert (json.loads(line)["sha256"], json.loads(line)["verdict"]) == (made["sha256"], "ok")
    assert run(empty, "restore", folder).exit_code == 2
    assert run(house.server, "backup", folder, "--keys", house.keys).exit_code == 2


def test_names_are_in_the_vaults_file_alone(house: House, empty: Server, tmp_path: Path) -> None:
    """So that file may go, and the record stays."""
    folder = tmp_path / "backup"
    said(house.server, "backup", folder, "--keys", house.keys)
    with connect(house.server) as connection:
        tools = tools_of(connection.info.server_version // 10_000)
    data = tools.run("pg_restore", "--data-only", "--file=-", folder / RECORD)
    assert "COPY pitlog.fact" in data
    assert "COPY pitlog_vault" not in data
    assert {one.name for one in folder.iterdir()} == {MANIFEST, RECORD, VAULT}  # no key of the log
    (folder / VAULT).unlink()
    assert run(empty, "restore", folder).exit_code == 2
    said(empty, "restore", folder, "--without-names")
    assert value(empty, "SELECT count(*) FROM pitlog_vault.keys") == 0
    assert value(empty, "SELECT count(*) FROM pitlog.facts") == value(
        house.server, "SELECT count(*) FROM pitlog.facts WHERE topic <> 'backup_made/1'"
    )


def test_what_was_altered_is_said(house: House, empty: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An altered record is backed up, with an alarm. A damaged file, and rows that do not come, restore nothing."""
    whole, altered = tmp_path / "whole", tmp_path / "altered"
    said(house.server, "backup", whole, "--keys", house.keys)
    house.does("UPDATE pitlog.facts SET sender = 'x' WHERE position = 20")
    assert run(house.server, "backup", altered, "--keys", house.keys).exit_code == 1
    raw = bytearray((altered / RECORD).read_bytes())
    raw[len(raw) // 2] ^= 1
    (altered / RECORD).write_bytes(raw)
    assert "SHA-256" in run(empty, "restore", altered).output
    pour = restoring._pour
    monkeypatch.setattr(
        restoring, "_pour", lambda t, f, a, section: None if section == "data" else pour(t, f, a, section)
    )
    assert "0 facts and 0 leaves" in run(empty, "restore", whole).output
    assert rows(empty, TABLES, list(SCHEMAS)) == []


def test_a_drill_is_the_truth_about_a_backup(house: House, tmp_path: Path) -> None:
    """Restored beside, on a server of its own, and taken away. An altered backup does not pass it."""
    folder, beside = tmp_path / "backup", short_home()
    beside.chmod(0o711)  # the user of a server must be able to pass
    house.does("UPDATE pitlog.facts SET sender = 'x' WHERE position = 20")
    assert run(house.server, "backup", folder, "--keys", house.keys).exit_code == 1
    house.record("BAC01", 80, 90)
    house.seal()
    words = ("backup", folder, "--drill", "--beside", beside, "--keys", house.keys, "--witness", house.witness)
    result = run(house.server, *words, "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["verdict"]) == (1, "altered")
    assert [(one["kind"], one["position"]) for one in answer["alterations"]] == [("edited", 20)]
    assert list(beside.iterdir()) == []
    beside.rmdir()
    assert value(house.server, "SELECT count(*) FROM pitlog.facts WHERE topic = 'backup_drilled/1'") == 1


def test_a_new_home_gets_the_record(house: House, tmp_path: Path) -> None:
    """With all roles: on a server that never had them."""
    folder = tmp_path / "backup"
    said(house.server, "backup", folder, "--keys", house.keys)
    with embedded() as server:
        said(server, "restore", folder)
        assert House(server, house.keys, house.witness, house.checkpoint).verify("--witness", house.witness) == []
