"""What a question in SQL tries, it may not: whoever asks it, with the command's own guard or without."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
from psycopg import Connection, Error
from psycopg import connect as connect_as
from psycopg.conninfo import make_conninfo
from psycopg.sql import SQL, Identifier

from domain.errors import PitlogError
from domain.games import games
from projections.engine.catch_up import catch_up
from projections.errors import AnswerTooLarge, NotASelect, QuestionRefused, QuestionTookTooLong, QuestionTooLong
from projections.questions.sql import LONGEST, Bounds, answer_sql
from record.postgres.connections import ASK, PROJECTOR, connect
from record.postgres.servers import Server

from ...servers import Databases, rows, superuser, value

ZONE = ZoneInfo("Pacific/Auckland")
BOUNDS = Bounds(rows=10, seconds=5)
LOGIN = "test_asker"

REFUSED = {
    # another role
    "role": "SELECT set_config('role', 'none', false)",
    "role in a quoted name": "SELECT \"set_config\"('role', 'none', false)",
    "role by its schema": "SELECT pg_catalog . set_config ('role', 'none', false)",
    "role behind a comment": "SELECT set_config/* */('role', 'none', false)",
    "role in escapes": "SELECT U&\"set\\005Fconfig\"('role', 'none', false)",
    "role in escapes with a space": "SELECT u& \"set!005Fconfig\" UESCAPE '!' ('role', 'none', false)",
    "role in capitals": "SELECT SET_CONFIG('role', 'none', false)",
    "session": "SELECT set_config('session_authorization', 'default', false)",
    "time limit": "SELECT set_config('statement_timeout', '0', false)",
    "writing": "SELECT set_config('transaction_read_only', 'off', false)",
    # what is not for them
    "vault": "SELECT * FROM pitlog_vault.keys",
    "secret": "SELECT secret FROM pitlog_vault.secret",
    "a function of the vault": "SELECT * FROM pitlog_vault.secret_and_forgettings()",
    "facts": "SELECT line FROM pitlog.facts",
    "a month of facts": "SELECT line FROM pitlog.facts_undated",
    "slots": "SELECT * FROM pitlog_a.rounds",
    "users": "SELECT password FROM pitlog.users",
    "tokens": "SELECT * FROM pitlog.tokens",
    "quarantine": "SELECT * FROM pitlog.quarantine",
    "names in lines": "SELECT * FROM pitlog.names_in_lines",
    "passwords of the server": "SELECT * FROM pg_authid",
    "statistics of columns": "SELECT * FROM pg_statistic",
    "appending": "SELECT pitlog.append_facts(NULL, NULL)",
    "its own function": "SELECT * FROM pitlog_ask.answer('SELECT 1', 1, false) AS a (x int)",
    # files and programs
    "a file": "SELECT pg_read_file('/etc/passwd')",
    "a binary file": "SELECT pg_read_binary_file('PG_VERSION')",
    "a directory": "SELECT pg_ls_dir('/')",
    "a large object from a file": "SELECT lo_import('/etc/passwd')",
    "a large object": "SELECT lo_from_bytea(0, 'x')",
    "an empty large object": "SELECT lo_create(0)",
    "adding to a large object": "SELECT lo_put(1, 0, 'x')",
    # SQL in text
    "a query in text": "SELECT query_to_xml('SELECT * FROM pitlog_vault.keys', true, true, '')",
    "a cursor": "SELECT cursor_to_xml('c', 1, true, true, '')",
    "statistics of words": "SELECT ts_stat('SELECT 1')",
    "rewriting": "SELECT ts_rewrite('a'::tsquery, 'SELECT 1, 2')",
    "a table in text": "SELECT table_to_xml('pitlog.facts'::regclass, true, true, '')",
    # others, and the server
    "a lock": "SELECT pg_advisory_lock(1)",
    "a lock of the transaction": "SELECT pg_advisory_xact_lock(1885956973, 1)",
    "sleeping": "SELECT pg_sleep(1)",
    "sleeping for": "SELECT pg_sleep_for('1 second')",
    "another's query": "SELECT pg_cancel_backend(1)",
    "another's connection": "SELECT pg_terminate_backend(pg_backend_pid())",
    "a notice to all": "SELECT pg_notify('a', 'b')",
    "a sequence": "SELECT nextval('pitlog.facts_position')",
    "setting a sequence": "SELECT setval('pitlog.facts_position', 1)",
    "the log of the server": "SELECT pg_rotate_logfile()",
    "a message in the log": "SELECT pg_logical_emit_message(false, 'a', 'b')",
    "settings of the server": "SELECT pg_reload_conf()",
    "a snapshot": "SELECT pg_export_snapshot()",
    "a slot": "SELECT pg_create_physical_replication_slot('a')",
}
NO_QUESTIONS = {
    "nothing": "",
    "a comment": "-- SELECT 1",
    "two statements": "SELECT 1; SELECT 2",
    "a second statement that writes": "SELECT 1; DROP SCHEMA pitlog CASCADE",
    "leaving the parentheses": "SELECT 1) AS question; COPY (SELECT 1",
    "leaving them in one statement": "SELECT 1) AS a, (SELECT 2",
    "set role": "SET ROLE pitlog_owner",
    "reset role": "RESET ROLE",
    "reset session": "RESET SESSION AUTHORIZATION",
    "discard": "DISCARD ALL",
    "set time limit": "SET statement_timeout = 0",
    "commit": "COMMIT",
    "begin": "BEGIN READ WRITE",
    "copy to a program": "COPY (SELECT 1) TO PROGRAM 'true'",
    "copy to a file": "COPY (SELECT 1) TO '/tmp/x'",
    "copy out": "COPY (SELECT 1) TO STDOUT",
    "insert": "INSERT INTO pitlog_ask.venue VALUES ('a', 'b')",
    "update": "UPDATE pitlog_ask.rounds SET stakes = 0",
    "delete": "DELETE FROM pitlog_ask.rounds",
    "insert within": "WITH a AS (INSERT INTO pitlog.facts DEFAULT VALUES RETURNING 1) SELECT * FROM a",
    "delete within": "WITH a AS (DELETE FROM pitlog_ask.venue RETURNING 1) SELECT * FROM a",
    "create": "CREATE TABLE a (b int)",
    "create temporary": "CREATE TEMP TABLE a AS SELECT generate_series(1, 1000000)",
    "select into": "SELECT 1 AS a INTO TEMP b",
    "explained creation": "EXPLAIN ANALYZE CREATE TEMP TABLE a AS SELECT 1",
    "explained deletion": "EXPLAIN ANALYZE DELETE FROM pitlog_ask.venue",
    "do": "DO $$ BEGIN PERFORM 1; END $$",
    "call": "CALL nothing()",
    "lock": "LOCK pitlog_ask.venue",
    "listen": "LISTEN a",
    "notify": "NOTIFY a",
    "vacuum": "VACUUM",
    "load": "LOAD 'a'",
    "prepared": "PREPARE a AS SELECT 1",
    "declared": "DECLARE a CURSOR FOR SELECT 1",
    "show": "SHOW data_directory",
    "a parameter": "SELECT $1::int",
    "no columns": "SELECT",
    "two of a name": "SELECT 1 AS a, 2 AS a",
    "nul in escapes": "SELECT E'\\000'",
}


@pytest.fixture(scope="module")
def asked(databases: Databases) -> Iterator[Server]:
    """A record with a login that may ask, and do nothing else."""
    name = databases.migrated()
    server = databases.at(name)
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)
    with superuser(server) as connection:
        connection.execute(SQL("CREATE ROLE {} LOGIN PASSWORD 'x'").format(Identifier(LOGIN)))
        connection.execute(SQL("GRANT pitlog_ask TO {}").format(Identifier(LOGIN)))
    yield server
    databases.drop(name)
    with superuser(databases.at(databases.migrated())) as connection:
        connection.execute(SQL("DROP ROLE {}").format(Identifier(LOGIN)))


@pytest.fixture(scope="module", params=["a superuser's login", "a login that may only ask"])
def asking(request: pytest.FixtureRequest, asked: Server) -> Iterator[Connection[tuple[object, ...]]]:
    """A connection as the command has it: of the embedded server's login, and of another server's."""
    if "superuser" in request.param:
        with connect(asked, ASK) as connection:
            yield connection
    else:
        conninfo = make_conninfo(asked.conninfo(), user=LOGIN, password="x")
        with connect_as(conninfo, autocommit=True) as connection:
            yield connection


def ask(connection: Connection[tuple[object, ...]], question: str, bounds: Bounds = BOUNDS) -> list[tuple[object, ...]]:
    """The rows of an answer."""
    return answer_sql(connection, question, ZONE, bounds, {}, plan=False).rows


@pytest.mark.parametrize("question", REFUSED.values(), ids=REFUSED)
def test_what_is_not_for_it_is_refused(asking: Connection[tuple[object, ...]], question: str) -> None:
    """By name, in words of ours."""
    with pytest.raises((QuestionRefused, NotASelect)):
        ask(asking, question)
    assert ask(asking, "SELECT current_user::text") == [("pitlog_answer",)]


@pytest.mark.parametrize("question", NO_QUESTIONS.values(), ids=NO_QUESTIONS)
def test_what_is_no_query_is_no_question(asking: Connection[tuple[object, ...]], question: str) -> None:
    with pytest.raises((NotASelect, QuestionRefused)):
        ask(asking, question)
    assert ask(asking, "SELECT 1") == [(1,)]


@pytest.mark.parametrize("question", [*REFUSED.values(), *NO_QUESTIONS.values()], ids=[*REFUSED, *NO_QUESTIONS])
def test_the_function_refuses_it_too(asked: Server, question: str) -> None:
    """A login may call it without the command, in a transaction that may write."""
    before = (
        value(asked, "SELECT count(*) FROM pg_largeobject_metadata"),
        rows(asked, "SELECT nspname FROM pg_namespace"),
    )
    if question in ALONE_HARMLESS:
        return
    with connect_as(make_conninfo(asked.conninfo(), user=LOGIN, password="x")) as connection, pytest.raises(Error):
        connection.execute("SELECT * FROM pitlog_ask.answer(%s, 1, false) AS a (x int)", (question,)).fetchall()
    now = value(asked, "SELECT count(*) FROM pg_largeobject_metadata"), rows(asked, "SELECT nspname FROM pg_namespace")
    assert before == now


ALONE_HARMLESS = {NO_QUESTIONS["leaving them in one statement"]}
"""Read by the function as one query with two tables."""


def test_the_role_that_runs_questions_reads_the_views_and_nothing_else(asked: Server) -> None:
    """As the catalogue has it: no table of ours, no function but `person`, nothing to make or write."""
    readable = """
        SELECT DISTINCT n.nspname FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.relkind IN ('r', 'v', 'p', 'm', 'f')
        AND has_schema_privilege('pitlog_answer', n.oid, 'USAGE')
        AND has_table_privilege('pitlog_answer', c.oid, 'SELECT')
    """
    assert rows(asked, readable) == [("pitlog_ask",)]
    writable = """
        SELECT c.relname FROM pg_class AS c, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS p
        WHERE c.relkind IN ('r', 'v', 'p') AND c.relname <> 'pg_settings'
        AND has_table_privilege('pitlog_answer', c.oid, p)
    """
    assert rows(asked, writable) == []
    functions = """
        SELECT proname FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
        WHERE n.nspname LIKE 'pitlog%%' AND has_schema_privilege('pitlog_answer', n.oid, 'USAGE')
        AND has_function_privilege('pitlog_answer', p.oid, 'EXECUTE') ORDER BY 1
    """
    assert rows(asked, functions) == [("answer",), ("person",), ("refused",)]  # it owns the first
    schemas = "SELECT nspname FROM pg_namespace WHERE has_schema_privilege('pitlog_answer', oid, 'CREATE')"
    assert rows(asked, schemas) == []
    members = "SELECT roleid::regrole::text FROM pg_auth_members WHERE member = 'pitlog_answer'::regrole"
    assert rows(asked, members) == []


def test_no_word_let_through_would_change_the_role(databases: Databases) -> None:
    """The list of words is one wall; that PostgreSQL refuses a change of role inside the function is another."""
    name = databases.migrated()
    with superuser(databases.at(name)) as connection:
        connection.execute(
            "CREATE OR REPLACE FUNCTION pitlog_ask.refused(question text) RETURNS text LANGUAGE sql RETURN NULL::text"
        )
    with connect(databases.at(name), ASK) as connection:
        for what in ("role", "session", "writing"):
            with pytest.raises((QuestionRefused, NotASelect)):
                ask(connection, REFUSED[what])
        with pytest.raises(QuestionRefused, match="permission denied"):
            ask(connection, REFUSED["a query in text"])
    databases.drop(name)


def test_a_question_is_stopped_at_its_time(asking: Connection[tuple[object, ...]]) -> None:
    endless = "WITH RECURSIVE a AS (SELECT 1 AS b UNION ALL SELECT b FROM a) SELECT count(*) FROM a"
    with pytest.raises(QuestionTookTooLong):
        ask(asking, endless, Bounds(rows=1, seconds=0.1))
    assert ask(asking, "SELECT 1") == [(1,)]


def test_an_answer_has_a_size(asking: Connection[tuple[object, ...]]) -> None:
    with pytest.raises(AnswerTooLarge, match="64 MiB"):
        ask(asking, "SELECT repeat(md5(n::text), 1000000) FROM generate_series(1, 100) AS n")


def test_more_rows_than_shown_are_counted(asking: Connection[tuple[object, ...]]) -> None:
    found = answer_sql(asking, "SELECT n FROM generate_series(1, 12345) AS n", ZONE, BOUNDS, {}, plan=False)
    assert (len(found.rows), found.of, found.of_how_many) == (10, 12345, "12,345")
    found = answer_sql(asking, "SELECT n FROM generate_series(1, 1000002) AS n", ZONE, BOUNDS, {}, plan=False)
    assert (len(found.rows), found.of_how_many) == (10, "more than 1,000,000")


def test_a_question_has_a_length(asking: Connection[tuple[object, ...]]) -> None:
    with pytest.raises(QuestionTooLong):
        ask(asking, f"SELECT '{'x' * LONGEST}'")


@pytest.mark.parametrize(
    "question",
    [
        "SELECT 1;", "SELECT 1 -- one", "SELECT 1 /* ; */ ;\n", "VALUES (1)", "(SELECT 1)", "TABLE venue LIMIT 0",
        "WITH a AS (SELECT 1) SELECT * FROM a", "SELECT ';' AS a", "SELECT $a$ -- ; $a$ AS a",
        "SELECT 1 UNION SELECT 2", "SELECT '%s %(zone)s' AS a",
        "SELECT count(*) FROM rounds AS r WHERE r.table LIKE 'BAC%'",
    ],
)  # fmt: skip
def test_what_is_a_query_is_answered(asking: Connection[tuple[object, ...]], question: str) -> None:
    """However it is written."""
    assert answer_sql(asking, question, ZONE, BOUNDS, {}, plan=False).of >= 0


def test_nothing_is_kept_of_a_question(asking: Connection[tuple[object, ...]]) -> None:
    """Neither its settings nor its transaction."""
    before = asking.execute("SELECT current_setting('TimeZone'), current_setting('search_path')").fetchone()
    ask(asking, "SELECT 1")
    with pytest.raises(PitlogError):
        ask(asking, "SELECT 1 / 0")
    assert asking.execute("SELECT current_setting('TimeZone'), current_setting('search_path')").fetchone() == before
    assert asking.info.transaction_status.name == "IDLE"
