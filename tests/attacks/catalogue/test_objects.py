"""What a superuser makes of functions, triggers, rules, rights and roles: each is named by every `verify`."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from psycopg import Connection

from cli.main import pitlog
from evidence.catalogue.built_in import may_differ
from evidence.catalogue.built_in_later import OWN, same_objects
from evidence.catalogue.manifest import Manifest
from evidence.catalogue.site_later import NAMES
from evidence.catalogue.stamp import COLUMNS, SINCE_15, quick, whole
from evidence.sealing.catalogues import TRUSTED, CatalogueState, CatalogueWatch
from evidence.verification.checks.catalogue import catalogue
from record.postgres.connections import READER, connect
from record.postgres.server_choice import URL_VARIABLE

from ...servers import superuser
from ..house import House
from ..statements import attacks

HERE = Path(__file__).parent


ALTERED, NOTICED, BUILT_IN = (attacks(HERE / f"{name}.sql") for name in ("altered", "noticed", "built_in"))
SEEN_LATER = {
    "an index that is not used", "a key that is looked at when it is too late",
    "a foreign key that is compared otherwise",
    "facts are put into months otherwise", "a collation before PostgreSQL's", "a conversion among PostgreSQL's",
    "a login reads files of the server", "nobody may make columns of a type", "a language", "a way to store tables",
    "a wrapper of foreign data", "a label that another program obeys",
}  # fmt: skip
"""Rows written by hand, rows of PostgreSQL's own objects, and what has no effect before something else is changed."""
DROPS_WAGERS = ALTERED["append_facts drops wagers"][0]


@contextmanager
def undone(house: House) -> Iterator[Connection[Any]]:
    """A superuser, whose work is undone."""
    with superuser(house.server) as connection, connection.transaction(force_rollback=True):
        connection.execute("SET LOCAL allow_system_table_mods = on")
        yield connection


def worked(connection: Connection[Any], statements: str) -> None:
    connection.execute(statements.encode())


def found(connection: Connection[Any], kind: str) -> str:
    return "\n".join(one.what for one in catalogue(connection) if one.kind == kind)


def test_each_altered_object_is_named(house: House) -> None:
    assert len(ALTERED) > 45
    missed = {}
    for what, (statements, named) in ALTERED.items():
        with undone(house) as connection:
            worked(connection, statements)
            said = found(connection, "catalogue")
        if named not in said:
            missed[what] = said
    assert missed == {}


Places = tuple[str, str]


def places(connection: Connection[Any]) -> Places:
    """Where columns are, as a sealer asks for it with the whole stamp."""
    asked = f"SELECT c.after::text, c.among_theirs::text FROM ({COLUMNS}) AS c"  # noqa: S608
    [(after, among_theirs)] = connection.execute(asked.encode()).fetchall()
    return f"'{after}'::tid", f"'{among_theirs}'::tid[]"


def stamps(connection: Connection[Any], at: Places) -> tuple[str, str]:
    [(soon, late)] = connection.execute(
        f"SELECT {quick(*at)}, {whole(connection.info.server_version)}".encode()
    ).fetchall()
    return soon, late


def test_a_sealer_that_stays_looks_again_after_each_change(house: House) -> None:
    """The quick stamp is another one, also where the house may do it. Of rows written by hand it may be the whole."""
    missed, slow = [], []
    for what, (statements, _) in {**ALTERED, **NOTICED}.items():
        with undone(house) as connection:
            if "ON PARAMETER" in statements and connection.info.server_version < SINCE_15:
                continue
            at = places(connection)
            before = stamps(connection, at)
            assert stamps(connection, at) == before
            worked(connection, statements)
            soon, late = (after != then for after, then in zip(stamps(connection, at), before, strict=True))
            missed += [] if late else [what]
            slow += [] if soon else [what]
    assert missed == []
    assert {*slow} - {"a login reads digests of passwords"} == SEEN_LATER  # as there is room for its row


def test_each_column_that_is_not_postgresqls_own_is_in_the_quick_stamp(house: House) -> None:
    """Wherever its row is stored: after PostgreSQL's own, among them, or after one that was written anew."""
    ours = "SELECT attrelid, attnum FROM pg_attribute WHERE attrelid >= 16384 AND attnum > 0 ORDER BY ctid"
    renamed = "UPDATE pg_attribute SET attname = attname || '_' WHERE attrelid = %s AND attnum = %s"
    theirs = "UPDATE pg_attribute SET attacl = NULL WHERE attrelid = 'pg_language'::regclass AND attnum = 1"
    for first in ("SELECT", theirs):
        with undone(house) as connection:
            connection.execute(first.encode())
            at, columns = places(connection), connection.execute(ours).fetchall()
            for column in (*columns[:8], *Random(0).sample(columns, 8), *columns[-8:]):
                before, _ = stamps(connection, at)
                with connection.transaction(force_rollback=True):
                    connection.execute(renamed, column)
                    assert stamps(connection, at)[0] != before, column


def test_rows_written_by_hand_are_seen_as_soon_as_the_whole_stamp_is_due(house: House) -> None:
    now = 0.0
    statements, named = ALTERED["an index that is not used"]
    with undone(house) as connection:
        watch = CatalogueWatch(connection, lambda: now)
        watch.state()
        worked(connection, statements)
        watch.state()
        assert watch.present is not None and watch.present.differences == []
        now = TRUSTED
        assert watch.state().row is not None
        assert any(named in str(one) for one in watch.present.differences)


def test_an_altered_function_is_named_at_the_next_seal_and_by_every_verify(house: House) -> None:
    """Also after it was put back: what was recorded meanwhile was recorded by it."""
    with superuser(house.server) as connection:
        [(before,)] = connection.execute("SELECT pg_get_functiondef('pitlog.append_facts'::regproc)").fetchall()
        worked(connection, DROPS_WAGERS)
    [altered] = house.verify("--witness", house.witness)
    assert altered["kind"] == "catalogue" and altered["what"].startswith("function pitlog.append_facts(")
    sealed = CliRunner().invoke(
        pitlog, ["seal", "--keys", str(house.keys)], env={URL_VARIABLE: house.server.conninfo()}
    )
    assert (sealed.exit_code, "function pitlog.append_facts(" in sealed.stderr) == (1, True)
    [altered] = house.verify("--witness", house.witness)
    assert altered["what"].endswith("(so since checkpoint 5)")
    with superuser(house.server) as connection:
        worked(connection, before)
    house.seal()
    [altered] = house.verify("--witness", house.witness)
    assert altered["what"].endswith("(so at checkpoint 5, and no longer at 6)")


def test_a_manifest_of_an_earlier_version_is_no_change(house: House) -> None:
    """It says nothing of what is read since then; what it says is compared as before."""
    with superuser(house.server) as connection:
        now = Manifest.present(connection)
    before = now._replace(site={name: says for name, says in now.site.items() if not name.startswith(NAMES)})
    assert len(now.site) - len(before.site) > 20
    assert [*now.changes_of_site(before)] == [*before.changes_of_site(now)] == []
    assert Manifest.of_fields(*before.fields()) == before
    more = now._replace(site={**now.site, "superuser s": "does everything", "account clerk": "does not log in"})
    assert [*more.changes_of_site(before)] == [("superuser s: not there, now does everything", True)]
    assert len([*more.changes_of_site(now)]) == 2


def test_the_same_views_in_another_version_are_no_change() -> None:
    then, now = "180004, aa", "180005, aa"
    assert same_objects(f"{OWN}views", then, now)
    assert not same_objects(f"{OWN}views", then, "180005, ab")
    assert not same_objects("objects of PostgreSQL", then, now)


def test_a_record_that_was_sealed_before_is_said_in_one_sentence(house: House) -> None:
    """Its checkpoints have no manifest; the next one has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            CatalogueWatch, "state", lambda self: CatalogueState(datetime.now(UTC), None, sealed_before=False)
        )
        house.seal_anew()
    said = [one["what"] for one in house.said()[0]["notices"]]
    assert sum("no checkpoint seals the catalogue" in one for one in said) == 1
    assert house.seal() == 0
    house.record("BAC01", 80, 90)
    assert house.seal() == 1
    assert not any("no checkpoint" in one["what"] for one in house.said()[0]["notices"])
    assert house.verify() == []


def test_what_a_house_sets_is_a_notice(house: House) -> None:
    missed = {}
    for what, (statements, named) in NOTICED.items():
        with undone(house) as connection:
            if "ON PARAMETER" in statements and connection.info.server_version < SINCE_15:
                continue
            worked(connection, statements)
            said = found(connection, "server")
            altered = found(connection, "catalogue")
        if named not in said or altered:
            missed[what] = said, altered
    assert missed == {}


def test_settings_are_read_as_the_login_itself_and_what_another_may_not_read_is_no_change(house: House) -> None:
    assert not any("not checked" in one["what"] for one in house.said()[0]["notices"])
    with undone(house) as connection:
        worked(connection, "CREATE ROLE clerk_l LOGIN IN ROLE pitlog_reader")
        whole = Manifest.present(connection)
        worked(connection, "SET LOCAL SESSION AUTHORIZATION clerk_l; SET LOCAL ROLE pitlog_reader")
        less = Manifest.present(connection)
        assert connection.execute("SELECT current_user").fetchall() == [("pitlog_reader",)]
        assert "session_preload_libraries" in found(connection, "server")
    assert (whole.unread, less.unread) == ((), ("session_preload_libraries", "shared_preload_libraries"))
    assert [*less.changes_of_site(whole), *whole.changes_of_site(less)] == []
    assert less.with_unread(whole) == whole


def test_postgresqls_own_objects_are_named_if_they_are_others_in_the_same_version(house: House) -> None:
    missed = {}
    for what, (statements, named) in BUILT_IN.items():
        with undone(house) as connection:
            worked(connection, statements)
            said = found(connection, "catalogue")
        if named not in said:
            missed[what] = said
    assert missed == {}


def test_a_sealer_sees_postgresqls_own_objects_when_the_whole_stamp_is_due(house: House) -> None:
    missed = []
    for what, (statements, _) in BUILT_IN.items():
        with undone(house) as connection:
            at = places(connection)
            _, before = stamps(connection, at)
            worked(connection, statements)
            missed += [what] * (stamps(connection, at)[1] == before)
    assert missed == []


SHADOW = """
    CREATE SCHEMA evil;
    CREATE FUNCTION evil.differ(int, int) RETURNS bool LANGUAGE sql AS 'SELECT false';
    CREATE OPERATOR evil.<> (FUNCTION = evil.differ, LEFTARG = int, RIGHTARG = int);
    GRANT USAGE ON SCHEMA evil TO PUBLIC;
    DO $do$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = evil, pg_catalog', current_database()); END $do$;
"""


def test_a_path_of_the_database_puts_no_operator_before_postgresqls(house: House) -> None:
    with superuser(house.server) as connection:
        worked(connection, SHADOW)
    with connect(house.server, READER) as connection:
        assert connection.execute("SHOW search_path").fetchall() == [("pg_catalog,pg_temp",)]
        assert connection.execute("SELECT 1 <> 2").fetchall() == [(True,)]
    assert any("setting search_path of the database" in one["what"] for one in house.said()[0]["notices"])


def test_durability_that_the_database_sets_is_overridden_and_that_of_the_server_is_a_notice(house: House) -> None:
    off = "DO $do$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $do$"
    with superuser(house.server) as connection:
        worked(connection, off)
    with connect(house.server, READER) as connection:
        assert connection.execute("SHOW synchronous_commit").fetchall() == [("on",)]
        present = Manifest.present(connection)
        with pytest.MonkeyPatch.context() as patch:
            unsafe = present._replace(site={**present.site, "setting fsync": "off"})
            patch.setattr(Manifest, "present", lambda connection: unsafe)
            assert "setting fsync is off and not on" in found(connection, "server")
            safe = unsafe._replace(site={"setting fsync": "on"})
            patch.setattr(Manifest, "present", lambda connection: safe)
            assert "setting fsync is" not in found(connection, "server")


HARMLESS = """
    COMMENT ON FUNCTION pitlog.horizon IS 'x'; COMMENT ON TABLE pitlog.facts IS 'x';
    CREATE STATISTICS public.s ON session, version FROM pitlog.heads;
    ALTER TABLE pitlog.exports SET (autovacuum_enabled = off);
    ALTER TABLE pitlog.exports ALTER session SET STATISTICS 500;
    ANALYZE pitlog.exports;
    CREATE TEMPORARY TABLE t (x int);
    CREATE TABLE public.of_another_program (x int);
    CREATE FUNCTION public.of_another_program() RETURNS int LANGUAGE sql AS 'SELECT 1';
"""


def test_what_changes_nothing_is_not_named(house: House) -> None:
    with undone(house) as connection:
        before = [(one.kind, one.what) for one in catalogue(connection)]
        worked(connection, HARMLESS)
        assert [(one.kind, one.what) for one in catalogue(connection)] == before


def test_another_version_of_postgresql_explains_other_objects_of_its_own() -> None:
    assert not may_differ("18, aa", "18, ab")
    assert may_differ("17, aa", "18, ab")
    assert may_differ(None, "18, ab")
