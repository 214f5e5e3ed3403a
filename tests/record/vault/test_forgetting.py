"""A person is forgotten: name and words are gone, and every fact, answer, leaf and total is what it was."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from psycopg.sql import SQL, Identifier

from domain.fold.lines import FeedLine
from record.authored.forgetting import Forgotten, forget_person
from record.errors import NameInReason, UnknownName
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import VAULT, connect
from record.postgres.servers import Server
from record.storage.application import Record
from record.vault.forgetting import KnownPerson, find_person, names
from record.vault.reading import Vault

from ...faults.feeds import PERSON, line, opened, take_all, wager
from ...servers import rows, superuser
from .test_public_lines import recorded

BY, WHY = "person:keeper", "seven years are over"
NOW = datetime(2009, 3, 14, 20, 0, tzinfo=UTC)
LINES = [
    opened("t1", by="pit_boss:4411"),
    wager("w1", player="P118", by="dealer:4411"),
    wager("w2", player="P119", note="sat beside P118."),
    wager("w3", player="P1180", note="nobody beside"),
    wager("w4", player="P118", note="late").replace(b"118", b"\\u00311\\u0038"),
    line("dispute_commented", "n1", dispute="D1", note="p118 shouted"),
]
TABLES = """
    SELECT table_schema, table_name FROM information_schema.tables
    WHERE table_schema LIKE 'pitlog%' AND table_type = 'BASE TABLE' ORDER BY 1, 2
"""


@pytest.fixture
def filled(server: Server, record: Record) -> Iterator[Server]:
    """A record with people in it, and names outside the log."""
    with superuser(server) as connection:
        connection.execute("INSERT INTO pitlog_vault.secret (secret) VALUES (sha256('t')) ON CONFLICT DO NOTHING")
    take_all(Ingest(record), LINES)
    yield server


def known(server: Server, name: str) -> KnownPerson | None:
    with connect(server, VAULT) as connection:
        return find_person(connection, name)


def forgotten(server: Server, name: str, why: str = WHY) -> Forgotten:
    with connect(server, VAULT) as connection:
        person = find_person(connection, name)
        assert person is not None
        return forget_person(connection, person, BY, NOW, why)


def dump(server: Server) -> dict[str, list[Any]]:
    """Every row of every table."""
    return {
        f"{schema}.{table}": rows(server, SQL("SELECT t::text FROM {} AS t").format(Identifier(schema, table)))
        for schema, table in rows(server, TABLES)
    }


def test_what_goes_is_counted_before(filled: Server) -> None:
    person = known(filled, "P118")
    assert person is not None
    assert (person.own, len(person.mentions)) == (2, 2)  # w4's note and line; the notes of w2 and n1
    assert known(filled, "P11") is None
    assert known(filled, "\0" + "1998-03-14") is None


def test_the_name_opens_no_more_and_others_do(filled: Server) -> None:
    before = recorded(filled)
    result = forgotten(filled, "P118")
    assert result.words == 4
    vault = Vault(lambda: connect(filled, VAULT))
    opened_again = [one.line for one in vault.originals(before)]
    assert opened_again == [LINES[0], None, None, LINES[3], None, None]
    assert vault.values_of([result.person]) == {}
    assert known(filled, "P118") is None
    with connect(filled, VAULT) as connection:
        assert {*names(connection, 10)} >= {"P119", "P1180", "4411"}


def test_only_the_fact_is_added(filled: Server) -> None:
    before = dump(filled)
    result = forgotten(filled, "P118")
    added = []
    for table, its in dump(filled).items():
        if not table.startswith("pitlog_vault."):
            assert Counter(before[table]) <= Counter(its), table
            added += [(table, row) for (row,) in Counter(its) - Counter(before[table])]
    assert {table for table, _ in added} == {"pitlog.facts", "pitlog.facts_undated", "pitlog.fact_ids"}
    assert all(result.fact in row for _, row in added)
    facts = [row for row in recorded(filled) if row.topic == "person_forgotten/1"]
    assert [(row.originator_id, row.sender) for row in facts] == [("venue/access", BY)]
    assert result.person.encode() in facts[0].state


def test_no_table_holds_the_name(filled: Server) -> None:
    forgotten(filled, "P118")
    every = "\n".join(str(row) for its in dump(filled).values() for row in its)
    for form in (b"P118".hex(), "P118"):
        assert form + '"' not in every
        assert form + "," not in every


def test_the_same_feed_does_not_bring_the_name_back(filled: Server, record: Record) -> None:
    result = forgotten(filled, "P118")
    lines = [FeedLine(nth, raw) for nth, raw in enumerate(LINES, 1)]
    answers = Ingest(record).take(lines, PERSON)
    assert {one.became for one in answers} == {Became.ALREADY_THERE}
    assert [one.comparable for one in answers] == [True, False, False, True, False, False]
    assert known(filled, "P118") is None
    assert rows(filled, "SELECT 1 FROM pitlog_vault.texts WHERE keys @> ARRAY[%s]", result.person) == []


def test_a_person_who_comes_again_is_another(filled: Server, record: Record) -> None:
    first = forgotten(filled, "P118")
    take_all(Ingest(record), [wager("w9", player="P118")])
    again = known(filled, "P118")
    assert again is not None
    assert again.token != first.person


def test_one_is_forgotten_once(filled: Server) -> None:
    person = known(filled, "P118")
    assert person is not None
    forgotten(filled, "P118")
    with connect(filled, VAULT) as connection, pytest.raises(UnknownName):
        forget_person(connection, person, BY, NOW, WHY)
    assert rows(filled, "SELECT count(*) FROM pitlog.facts WHERE topic = 'person_forgotten/1'") == [(1,)]
    assert rows(filled, "SELECT forgettings FROM pitlog_vault.secret") == [(1,)]


@pytest.mark.parametrize("why", ["P118 asked", "as p118: wishes"])
def test_the_reason_may_not_hold_the_name(filled: Server, why: str) -> None:
    with pytest.raises(NameInReason):
        forgotten(filled, "P118", why)
    assert known(filled, "P118") is not None


def test_if_the_fact_cannot_be_recorded_nobody_is_forgotten(filled: Server) -> None:
    with superuser(filled) as connection:
        connection.execute("REVOKE EXECUTE ON FUNCTION pitlog.append_facts FROM pitlog_writer")
    with pytest.raises(Exception, match="permission"):
        forgotten(filled, "P118")
    assert known(filled, "P118") is not None
