"""A record with names in its lines begins to keep them outside: lines stay, and are read with pseudonyms."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from psycopg import Connection, errors
from psycopg.sql import SQL

from domain.facts.decoding.public_line import TOKEN, is_public
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.personal import personal_fields
from domain.facts.vocabulary import WORDS
from domain.fold.aggregate import PlacedFact
from evidence.verification.checks import vault as checks
from evidence.verification.checks.columns import of_lines
from record.errors import MonthArchived
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import PROJECTOR, READER, VAULT, WRITER, connect
from record.postgres.servers import Server
from record.retrieval.reader import FactSelection, read
from record.storage.application import Record, RecordOn
from record.storage.batch import GIVEN_BY_RECORD
from record.storage.changeover import change_over, changeover
from record.storage.stored import StoredFact
from record.vault.connections import reading
from record.vault.first_form import people_of
from record.vault.forgetting import find_person, take_away

from ...cli.running import soon
from ...faults.feeds import opened, take, take_all, wager
from ...servers import rows, superuser, value
from .test_public_lines import LINES

WAITING = "SELECT count(*) FROM pg_locks WHERE relation = 'pitlog_vault.secret'::regclass AND NOT granted"


@pytest.fixture
def old(server: Server) -> Iterator[Server]:
    """A record that keeps names in its lines."""
    with superuser(server) as connection:
        connection.execute("DELETE FROM pitlog_vault.secret")
    yield server


@pytest.fixture
def changed(old: Server, record: Record) -> Server:
    """The same with lines, and names outside from now on."""
    take_all(Ingest(record), LINES)
    change(old)
    return old


def change(server: Server) -> None:
    with superuser(server) as connection, connection.transaction():
        connection.execute("SET LOCAL ROLE pitlog_owner")
        change_over(connection)


def read_by(connection: Connection[Any]) -> list[StoredFact]:
    return [*read(connection, FactSelection())]


def stored_lines(server: Server) -> list[bytes]:
    return [line for (line,) in rows(server, "SELECT line FROM pitlog.facts ORDER BY position")]


@pytest.mark.parametrize("role", [READER, PROJECTOR, WRITER])
def test_lines_stay_and_are_read_with_pseudonyms(changed: Server, role: str) -> None:
    assert stored_lines(changed) == LINES
    known = dict(rows(changed, "SELECT token, name FROM pitlog.names_in_lines"))
    with connect(changed, role) as connection:
        for row, line in zip(read_by(connection), LINES, strict=True):
            now, was = decode_recorded(row.topic, row.state), decode_recorded(row.topic, line)
            assert all(map(TOKEN.fullmatch, people_of(now)))
            for one, before in zip(personal_fields(now), personal_fields(was), strict=True):
                told = [value.role + known.get(value.secret, value.secret) for value in one.values()]
                assert told == [value.role + value.secret for value in before.values()]
                assert one.text == before.text or one.what != WORDS


@pytest.mark.parametrize("spelled", [b'"pl\\u0061yer":', b'"player" : ', b'"player"\t:\t'])
def test_a_field_of_any_spelling_is_found(old: Server, record: Record, spelled: bytes) -> None:
    lines = [wager("w1", player="P118"), wager("w2", player="P118").replace(b'"player":', spelled)]
    assert spelled in lines[1]
    take_all(Ingest(record), lines)
    change(old)
    with connect(old, READER) as connection:
        first, second = (people_of(decode_recorded(row.topic, row.state)) for row in read_by(connection))
    assert first == second and all(map(TOKEN.fullmatch, first))


def test_who_may_see_names_reads_the_lines_as_they_came(changed: Server) -> None:
    with reading(changed) as connection:
        assert [row.state for row in read_by(connection)] == LINES


def test_further_lines_are_public_and_people_are_one(changed: Server, record: Record) -> None:
    assert take(Ingest(record), [wager("new", player="P118", by="dealer:4411")]) == [Became.RECORDED]
    assert is_public(stored_lines(changed)[-1])
    with connect(changed, READER) as connection:
        facts = {row.fact_id: decode_recorded(row.topic, row.state) for row in read_by(connection)}
    assert people_of(facts["new"]) == people_of(facts["w1"])


def test_lines_of_before_are_recognised(changed: Server, record: Record) -> None:
    assert {*take(Ingest(record), LINES)} == {Became.ALREADY_THERE}
    assert take(Ingest(record), [wager("w1", player="P119", by="dealer:4411")]) == [Became.REFUSED]


def test_a_writer_goes_on(old: Server, record: Record) -> None:
    writer = Ingest(record)
    take_all(writer, LINES[:3])
    change(old)
    take_all(writer, LINES[3:])
    assert [is_public(line) for line in stored_lines(old)] == [False] * 3 + [True] * (len(LINES) - 4) + [False]
    with reading(old) as connection:
        assert [row.state for row in read_by(connection)] == LINES


def test_it_waits_for_who_is_appending_and_whoever_comes_then_has_no_names(old: Server, record: Record) -> None:
    take_all(Ingest(record), LINES[:1])
    with connect(old, WRITER) as first, ThreadPoolExecutor(2) as pool:
        with first.transaction():
            RecordOn(first).append([placed(wager("a", player="Ana"))], known={"BAC07": 1}, sender="s")
            changing = pool.submit(change, old)
            soon(lambda: value(old, WAITING) == 1)
            second = pool.submit(take, Ingest(record), [opened("t2", table="BAC08", by="pit_boss:Bo")])
            soon(lambda: value(old, WAITING) == 2)
        changing.result(60)
        assert second.result(60) == [Became.RECORDED]
    assert [is_public(line) for line in stored_lines(old)] == [False, False, True]
    assert {name for (name,) in rows(old, "SELECT name FROM pitlog.names_in_lines")} == {"4411", "Ana"}


def test_nothing_committed_is_left_out_whatever_the_horizon_is(old: Server, record: Record) -> None:
    """A commit lets go of one lock after the other: that of the secret may be free while the horizon is held."""
    take_all(Ingest(record), LINES)
    with superuser(old) as holding:
        holding.execute("SELECT pg_advisory_lock_shared(pitlog.horizon_key(0))")
        change(old)
    assert value(old, "SELECT pitlog.first_form()") == len(LINES)
    assert value(old, "SELECT count(*) FROM pitlog.names_in_lines") > 0


def placed(line: bytes) -> PlacedFact:
    return PlacedFact("BAC07/1998-03-14", GIVEN_BY_RECORD, decode_recorded("wager_placed/1", line), line)


def test_nothing_is_done_by_halves(old: Server, record: Record) -> None:
    take_all(Ingest(record), LINES)
    with superuser(old) as connection:
        with pytest.raises(KeyError), connection.transaction():
            change_over(connection)
            raise KeyError
        assert changeover(connection) is None
    for table in (SQL("pitlog.names_in_lines"), SQL("pitlog_vault.keys"), SQL("pitlog_vault.secret")):
        assert value(old, SQL("SELECT count(*) FROM {}").format(table)) == 0


def test_archived_months_come_back_first(old: Server, record: Record) -> None:
    take_all(Ingest(record), LINES)
    with superuser(old) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute("UPDATE pitlog.months SET archived_at = now() WHERE isfinite(month)")
    with pytest.raises(MonthArchived):
        change(old)


def test_the_forgotten_stay_one_person_without_a_name(changed: Server, record: Record) -> None:
    take_all(Ingest(record), [wager("new", player="P118")])
    with connect(changed, VAULT) as connection:
        known = find_person(connection, "P118")
        assert known is not None and known.in_lines == sum(b'"P118"' in line for line in LINES)
        take_away(connection, known)
    with reading(changed) as connection:
        lines = [row.state for row in read_by(connection)]
    for line, before in zip(lines, LINES, strict=False):
        assert line == before or known.token.encode() in line
    with connect(changed, READER) as connection:
        facts = {row.fact_id: decode_recorded(row.topic, row.state) for row in read_by(connection)}
    assert {*people_of(facts["new"])} == {known.token} <= people_of(facts["w1"])
    assert take(Ingest(record), LINES) == [Became.ALREADY_THERE] * len(LINES)


def test_nothing_is_amiss(changed: Server, record: Record) -> None:
    take_all(Ingest(record), [wager("new", player="P118")])
    assert amiss(changed) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE pitlog.names_in_lines SET name = name || 'x' WHERE name = 'P118'",
        "DELETE FROM pitlog.names_in_lines WHERE name = 'P118'",
        "UPDATE pitlog_vault.secret SET first_form = 3",
    ],
)
def test_an_altered_pseudonym_is_found(changed: Server, statement: Any) -> None:
    with superuser(changed) as connection:
        connection.execute("ALTER TABLE pitlog.names_in_lines DISABLE TRIGGER ALL")
        connection.execute(statement)
    assert {one.kind for one in amiss(changed)} == {"names"}


def amiss(server: Server) -> list[Any]:
    with connect(server, READER) as connection, connect(server, VAULT) as vault:
        return [*of_lines(connection), *checks.keys(connection, vault, [])]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE pitlog.names_in_lines SET name = ''",
        "DELETE FROM pitlog.names_in_lines",
        "TRUNCATE pitlog.names_in_lines",
    ],
)
def test_pseudonyms_of_lines_stay_for_ever(changed: Server, statement: Any) -> None:
    with superuser(changed) as connection, pytest.raises(errors.InsufficientPrivilege):
        connection.execute(statement)
