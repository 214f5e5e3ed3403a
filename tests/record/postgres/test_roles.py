"""The roles: what the catalogue says each may do, compared with the table here; and what happens when one tries.

What these hold stops accidents and stolen logins. A superuser passes them all, and so does the owner, whom nobody can
log in as: they may switch the triggers off. What counts against them is held outside (docs/THREATS.md).
"""

from collections.abc import Iterator

import pytest
from psycopg import errors
from psycopg.sql import SQL, Identifier

from record.ingest.ingest import Became, Ingest
from record.postgres.servers import Server
from record.storage.application import Record

from ...faults.feeds import opened, take
from ...servers import Databases, rows, superuser, value

OWNER, WRITER, PROJECTOR, SEALER, READER, WEB = ROLES = (
    "pitlog_owner", "pitlog_writer", "pitlog_projector", "pitlog_sealer", "pitlog_reader", "pitlog_web",
)  # fmt: skip
ASK, ANSWER = "pitlog_ask", "pitlog_answer"
"""Who asks in SQL, and who runs the question: tests/projections/questions/test_hostile_sql.py."""
MONTHS = {
    **{f"table {name}": {"SELECT"} for name in ("facts", "fact_ids", "landmarks", "months", "openings", "placings")},
    "function month_of": {"EXECUTE"},
}
READS_NAMES = {"table names_in_lines": {"SELECT"}, "function first_form": {"EXECUTE"}}
"""Of lines of the first form, which have them in clear."""
FOLLOWS = {
    "schema pitlog": {"USAGE"},
    **MONTHS,
    "table venue": {"SELECT"},
    "table migrations": {"SELECT"},
    "table moved": {"SELECT"},
    "sequence facts_position": {"SELECT"},
    "function horizon": {"EXECUTE"},
}
LOG = ("leaves", "nodes", "sealed_rows", "checkpoints", "heads", "cosignatures", "time_stamps", "tombstones")
"""What is sealed and signed."""
STONES = {
    **{f"function {name}": {"EXECUTE"} for name in ("tombstone_row", "name_of_month", "months_stay_key")},
}
MOVES = {f"function {name}": {"EXECUTE"} for name in ("drop_archived_month", "begin_restore", "end_restore")}
"""Of months out of the record, and back."""
HANDS_BACK = {"function add_cosignature": {"EXECUTE"}}
COUNTS = {
    **{f"function counters_{name}": {"EXECUTE"} for name in ("between", "present")},
    **{f"function table_counters_{name}": {"EXECUTE"} for name in ("anew", "between", "present")},
    "function stretches": {"EXECUTE"},
}
SUMS = ("account_days", "rounds_of_people", "still_open", "wager_hours")
ANSWERS = {"table projections": {"SELECT"}, "table followed": {"SELECT"}}
MAY: dict[str, dict[str, set[str]]] = {
    WRITER: {
        "schema pitlog": {"USAGE"},
        **MONTHS,
        "table quarantine": {"SELECT", "INSERT"},
        "column quarantine.accepted_at": {"UPDATE"},
        "table quarantine_closings": {"SELECT"},
        **{f"column quarantine_closings.{name}": {"INSERT"} for name in ("number", "closed_by", "why")},
        "table venue": {"SELECT", "INSERT"},
        "table dossiers": {"SELECT", "INSERT"},
        "table exports": {"SELECT", "INSERT"},
        "sequence facts_position": {"SELECT"},
        **READS_NAMES,
        "function append_facts": {"EXECUTE"},
        "function facts_present": {"EXECUTE"},
        "function horizon": {"EXECUTE"},
    },
    PROJECTOR: {
        **FOLLOWS,
        **READS_NAMES,
        **ANSWERS,
        "table followed": {"SELECT", "INSERT", "UPDATE", "DELETE"},
        **COUNTS,
        "table counters": {"SELECT", "INSERT", "UPDATE"},
        "table table_counters": {"SELECT", "INSERT", "UPDATE"},
        "table counted": {"SELECT", "UPDATE"},
        **{f"table {name}": {"SELECT", "INSERT", "DELETE"} for name in SUMS},
        "table version_adjustments": {"SELECT", "INSERT"},
        "function prepare_slot": {"EXECUTE"},
        "function swap_slot": {"EXECUTE"},
    },
    SEALER: {
        **FOLLOWS,
        **HANDS_BACK,
        **STONES,
        **MOVES,
        **{f"table {name}": {"SELECT", "INSERT"} for name in LOG},
        "table recoveries": {"SELECT", "INSERT"},
        "table quarantine": {"SELECT"},
        "function quarantine_digest": {"EXECUTE"},
    },
    READER: {
        **FOLLOWS,
        **READS_NAMES,
        **ANSWERS,
        **HANDS_BACK,
        **STONES,
        **{f"table {name}": {"SELECT"} for name in LOG},
        **COUNTS,
        "table counters": {"SELECT"},
        "table table_counters": {"SELECT"},
        "table counted": {"SELECT"},
        **{f"table {name}": {"SELECT"} for name in SUMS},
        "table recoveries": {"SELECT"},
        "table quarantine": {"SELECT"},
        "function quarantine_digest": {"EXECUTE"},
        "table quarantine_closings": {"SELECT"},
        "table dossiers": {"SELECT"},
        "table exports": {"SELECT"},
        "table version_adjustments": {"SELECT"},
        "table saved_questions": {"SELECT"},
    },
    WEB: {
        **ANSWERS,
        "table version_adjustments": {"SELECT"},
        "schema pitlog": {"USAGE"},
        "table tokens": {"SELECT", "INSERT"},
        "column tokens.revoked_at": {"UPDATE"},
        "table venue": {"SELECT"},
        "table users": {"SELECT", "INSERT"},
        **{f"column users.{name}": {"UPDATE"} for name in ("password", "password_at", "disabled_at")},
        "table web_sessions": {"SELECT", "INSERT", "DELETE"},
        "column web_sessions.seen_at": {"UPDATE"},
        "column web_sessions.confirmed_at": {"UPDATE"},
        "table follows": {"SELECT", "INSERT", "DELETE"},
        "column follows.seen": {"UPDATE"},
        "table saved_questions": {"SELECT", "INSERT", "DELETE"},
        "table sign_in_attempts": {"SELECT", "INSERT", "DELETE"},
        "table sign_in_places": {"SELECT", "INSERT", "DELETE"},
        "column sign_in_places.at": {"UPDATE"},
    },
    ASK: {"schema pitlog": {"USAGE"}, "table migrations": {"SELECT"}},
    ANSWER: {},
    "public": {},
}
CHANGED = dict(zip(LOG, ("hash", "hash", "row", "note", "version", "line", "stamp", "note"), strict=True))
PRIVILEGES = """
    WITH relations AS (SELECT * FROM pg_class WHERE relnamespace = 'pitlog'::regnamespace AND relkind IN ('r', 'p', 'v', 'S'))
    SELECT 'schema ' || nspname, p FROM pg_namespace, unnest(ARRAY['USAGE', 'CREATE']) AS p
    WHERE nspname = 'pitlog' AND has_schema_privilege(%(role)s, oid, p)
    UNION ALL SELECT 'table ' || relname, p FROM relations, unnest(ARRAY[
        'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) AS p
    WHERE relkind <> 'S' AND has_table_privilege(%(role)s, oid, p)
    UNION ALL SELECT 'sequence ' || relname, p FROM relations, unnest(ARRAY['SELECT', 'USAGE', 'UPDATE']) AS p
    WHERE relkind = 'S' AND has_sequence_privilege(%(role)s, oid, p)
    UNION ALL SELECT 'column ' || relname || '.' || attname, p FROM relations JOIN pg_attribute AS a ON attrelid = relations.oid,
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) AS p
    WHERE relkind <> 'S' AND attnum > 0 AND NOT attisdropped AND has_column_privilege(%(role)s, relations.oid, attnum, p)
        AND NOT has_table_privilege(%(role)s, relations.oid, p)
    UNION ALL SELECT 'function ' || proname, 'EXECUTE' FROM pg_proc
    WHERE pronamespace = 'pitlog'::regnamespace AND has_function_privilege(%(role)s, oid, 'EXECUTE')
"""  # noqa: E501
TRIES = [
    "UPDATE pitlog.facts SET line = 'x'",
    "DELETE FROM pitlog.facts",
    "TRUNCATE pitlog.facts",
    "DROP TABLE pitlog.facts CASCADE",
    "ALTER TABLE pitlog.facts DISABLE TRIGGER ALL",
    "ALTER TABLE pitlog.facts DISABLE TRIGGER facts_no_change",
    "DROP TRIGGER facts_no_change ON pitlog.facts",
    "ALTER TABLE pitlog.facts ADD COLUMN x int",
    "ALTER TABLE pitlog.facts OWNER TO CURRENT_USER",
    "CREATE RULE quiet AS ON INSERT TO pitlog.facts DO INSTEAD NOTHING",
    "CREATE TRIGGER mine BEFORE INSERT ON pitlog.facts EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "CREATE OR REPLACE FUNCTION pitlog.horizon() RETURNS bigint LANGUAGE sql RETURN 1",
    "MERGE INTO pitlog.facts USING (SELECT) AS s ON true WHEN MATCHED THEN DELETE",
    "SELECT * FROM pitlog.facts FOR UPDATE",
    "DO $$ BEGIN LOCK pitlog.facts IN ACCESS EXCLUSIVE MODE; END $$",
    "SELECT setval('pitlog.facts_position', 1)",
    "SELECT nextval('pitlog.facts_position')",
    "ALTER SEQUENCE pitlog.facts_position RESTART",
    "COPY pitlog.facts FROM PROGRAM 'true'",
    "SET session_replication_role = replica",
    "SET ROLE pitlog_owner",
    "CREATE TABLE pitlog.mine (a int)",
    "DROP SCHEMA pitlog CASCADE",
    "DELETE FROM pitlog.quarantine",
    "UPDATE pitlog.quarantine SET line = 'x'",
    "UPDATE pitlog.venue SET name = 'x'",
    "UPDATE pitlog.migrations SET sha256 = 'x'",
    "UPDATE pitlog.tokens SET supervisory = true",
    "DELETE FROM pitlog.tokens",
    "UPDATE pitlog.dossiers SET document = 'x'",
    "DELETE FROM pitlog.dossiers",
    "UPDATE pitlog.exports SET number = 1",
    "DELETE FROM pitlog.exports",
    *(f"UPDATE pitlog.{name} SET {column} = {column}" for name, column in CHANGED.items()),  # noqa: S608
    *(f"DELETE FROM pitlog.{name}" for name in LOG),  # noqa: S608
    *(f"TRUNCATE pitlog.{name} CASCADE" for name in LOG),
    "ALTER TABLE pitlog.leaves DISABLE TRIGGER ALL",
]


@pytest.fixture(scope="module")
def one_fact(databases: Databases) -> Iterator[Server]:
    """A record with a fact in it, which no test here changes: whatever they try is refused."""
    name = databases.migrated()
    with Record(databases.at(name)) as record:
        assert take(Ingest(record), [opened("a")]) == [Became.RECORDED]
    yield databases.at(name)
    databases.drop(name)


@pytest.mark.parametrize("role", MAY)
def test_a_role_may_do_what_stands_here_and_nothing_else(one_fact: Server, role: str) -> None:
    """Every table, column, sequence, function and schema, as the catalogue has it."""
    found: dict[str, set[str]] = {}
    with superuser(one_fact) as connection:
        for what, privilege in connection.execute(PRIVILEGES, {"role": role}):
            found.setdefault(what, set()).add(privilege)
    assert found == MAY[role]


def test_everything_belongs_to_the_owner(one_fact: Server) -> None:
    """Tables, sequences, functions and the schema itself."""
    owners = """
        SELECT relowner::regrole::text FROM pg_class WHERE relnamespace = 'pitlog'::regnamespace
        UNION SELECT proowner::regrole::text FROM pg_proc WHERE pronamespace = 'pitlog'::regnamespace
        UNION SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'pitlog'
    """
    assert rows(one_fact, owners) == [(OWNER,)]


def test_no_role_can_log_in_or_has_any_power_of_its_own(one_fact: Server) -> None:
    """A login is a member of the roles it needs; no role is a member of another."""
    powers = """
        SELECT rolname FROM pg_roles WHERE rolname = ANY(%s)
        AND (rolcanlogin OR rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)
    """
    assert rows(one_fact, powers, [*ROLES, ASK, ANSWER]) == []
    assert (
        rows(one_fact, "SELECT 1 FROM pg_auth_members WHERE member::regrole::text = ANY(%s)", [*ROLES, ASK, ANSWER])
        == []
    )
    assert (
        value(one_fact, "SELECT count(*) FROM pg_roles WHERE rolname = ANY(%s)", [*ROLES, ASK, ANSWER])
        == len(ROLES) + 2
    )


IN_VAULT = (WRITER, READER, ASK)
"""They call functions of the vault; what is in its tables none of them reads (tests/record/vault/test_rights.py)."""
FACTS = ("facts", "facts_1998_03", "facts_undated", "fact_ids", "landmarks", "openings", "placings")
"""All facts, the months by themselves, and what is kept of facts over all months."""


@pytest.mark.parametrize("name", FACTS)
def test_the_triggers_are_there_and_fire_for_replicas_too(one_fact: Server, name: str) -> None:
    """ALWAYS: a session that calls itself a replica does not pass them."""
    triggers = "SELECT tgname, tgenabled::text, tgtype & 62 FROM pg_trigger WHERE tgrelid = to_regclass(%s) ORDER BY 1"
    found = rows(one_fact, triggers, f"pitlog.{name}")
    before, insert, delete, update, truncate = 2, 4, 8, 16, 32
    assert found == [
        ("facts_no_change", "A", before | delete | update),
        ("facts_no_truncate", "A", before | truncate),
        *([("record_is_here", "A", before | insert | delete | update)] if name == "facts" else []),
    ]


def test_functions_with_the_owners_rights_have_their_search_path_pinned(one_fact: Server) -> None:
    """Else whoever calls one could slip in operators and types of his own."""
    found = rows(
        one_fact,
        "SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'pitlog'::regnamespace AND prosecdef",
    )
    pinned = "search_path=pg_catalog, pg_temp"
    assert {name: [one for one in said if one == pinned] for name, said in found} == {
        name: [pinned]
        for name in (
            "add_cosignature", "append_facts", "has_month", "make_month", "prepare_month", "prepare_slot", "swap_slot",
            "drop_archived_month", "begin_restore", "end_restore", "first_form", "count_anew", "add_up_anew",
            "the_record_is_here",
        )
    }  # fmt: skip


SCHEMAS = """
    SELECT nspname FROM pg_namespace, unnest(ARRAY['USAGE', 'CREATE']) AS p
    WHERE nspname LIKE 'pitlog\\_%%' AND has_schema_privilege(%(role)s, oid, p) ORDER BY 1
"""


@pytest.mark.parametrize("role", [WRITER, PROJECTOR, SEALER, READER, WEB, ASK, ANSWER, "public"])
def test_only_the_projector_gets_at_the_slots(one_fact: Server, role: str) -> None:
    """Everybody else reads the views; into the shapes nobody puts anything."""
    with superuser(one_fact) as connection:
        found = [name for (name,) in connection.execute(SCHEMAS, {"role": role}).fetchall()]
    in_slots, in_vault = ["pitlog_a", "pitlog_b"], ["pitlog_vault"]
    in_views = ["pitlog_ask"] if role in (ASK, ANSWER) else []
    assert found == in_views + (in_slots if role == PROJECTOR else in_vault if role in IN_VAULT else [])


@pytest.mark.parametrize("role", [WRITER, PROJECTOR, SEALER, READER, WEB, ASK, ANSWER])
def test_whatever_a_role_tries_against_the_facts_is_refused(one_fact: Server, role: str) -> None:
    """Not by their own rights, not by the owner's, not by calling itself a replica."""
    with superuser(one_fact) as connection:
        connection.execute(SQL("SET SESSION AUTHORIZATION {}").format(Identifier(role)))
        for attempt in TRIES:
            with pytest.raises((errors.InsufficientPrivilege, errors.SyntaxErrorOrAccessRuleViolation)):
                connection.execute(attempt)  # type: ignore[call-overload]
                pytest.fail(attempt)
    assert value(one_fact, "SELECT count(*) FROM pitlog.facts") == 1


@pytest.mark.parametrize("name", LOG)
@pytest.mark.parametrize("replica", ["origin", "replica"])
def test_the_log_is_for_ever_for_a_superuser_too(one_fact: Server, name: str, replica: str) -> None:
    """Until the triggers are switched off, as with the facts."""
    with superuser(one_fact) as connection:
        connection.execute(SQL("SET session_replication_role = {}").format(Identifier(replica)))
        for attempt in ("UPDATE {} SET {} = NULL", "DELETE FROM {}", "TRUNCATE {} CASCADE"):
            with pytest.raises(errors.InsufficientPrivilege, match="the log is for ever"):
                connection.execute(SQL(attempt).format(Identifier("pitlog", name), Identifier(CHANGED[name])))


@pytest.mark.parametrize("role", [OWNER, None])
@pytest.mark.parametrize("replica", [False, True])
@pytest.mark.parametrize("attempt", TRIES[:3])
def test_the_triggers_stop_even_the_owner_and_a_superuser(
    one_fact: Server, role: str | None, replica: bool, attempt: str
) -> None:
    """Whoever has the right by accident is stopped all the same."""
    with superuser(one_fact) as connection:
        if replica:
            connection.execute("SET session_replication_role = replica")
        if role:
            connection.execute(SQL("SET ROLE {}").format(Identifier(role)))
        with pytest.raises(errors.InsufficientPrivilege, match="facts are for ever"):
            connection.execute(attempt)  # type: ignore[call-overload]
    assert value(one_fact, "SELECT line FROM pitlog.facts") == opened("a")


def test_until_they_switch_the_triggers_off(server: Server, record: Record) -> None:
    """This is what triggers can't do: the sealed checkpoints are there for it."""
    assert take(Ingest(record), [opened("a")]) == [Became.RECORDED]
    with superuser(server) as connection:
        connection.execute("SET ROLE pitlog_owner")
        connection.execute("ALTER TABLE pitlog.facts DISABLE TRIGGER ALL")
        assert connection.execute("DELETE FROM pitlog.facts").rowcount == 1


def test_a_backup_reads_every_table_and_changes_none(one_fact: Server) -> None:
    """Those of months and projections, which are made later, too."""
    tables = """
        SELECT n.nspname || '.' || c.relname, has_table_privilege('pitlog_backup', c.oid, 'SELECT'), (
            SELECT bool_or(has_table_privilege('pitlog_backup', c.oid, p))
            FROM unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS p
        ) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE n.nspname LIKE 'pitlog%' AND c.relkind IN ('r', 'p')
    """
    found = rows(one_fact, tables)
    assert {"pitlog.facts_1998_03", "pitlog_vault.keys"} <= {name for name, _, _ in found}
    assert [name for name, reads, changes in found if not reads or changes] == []
