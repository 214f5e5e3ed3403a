"""Lines in quarantine are sealed: who may read the vault sees them byte for byte, nobody else sees any of them."""

import codecs
import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg import Connection

from domain.facts.known_paths import is_known
from record.ingest import quarantine
from record.ingest.ingest import Became, Ingest
from record.ingest.quarantine import QuarantineState, Selection
from record.postgres.connections import READER, VAULT, WRITER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from record.vault.connections import reading
from record.vault.forgetting import find_person
from record.vault.mentions import NamesToFind, readings

from ...faults.feeds import PERSON, numbered, opened, take, take_all, wager
from ...servers import rows, superuser
from .test_forgetting import forgotten

NAME = "Wiremu Tāmati"
SPELLED = json.dumps(NAME)[1:-1]
HOLDING = [
    f'{{"fact":"wager_placed","{NAME}":1}}'.encode(),
    f'{{"fact":"{NAME}","id":"x"}}'.encode(),
    wager("w9", player=NAME, bet="red"),
    f"{NAME} and no JSON".encode(),
    b"\xff\xfe" + NAME.encode(),
    NAME.encode("latin-1", "replace").replace(b"?", "ā".encode()) + b"\xff",
    codecs.BOM_UTF16_LE + f'{{"player":"{NAME}"}}'.encode("utf-16-le"),
    f'{{"player":"{NAME}"}}'.encode("utf-16-be"),
    f'{{"player":"{SPELLED}"'.encode(),
    ('{"player":"' + "".join(f"\\u{ord(c):04X}" for c in NAME) + '"').encode(),
]
OTHERS = [
    b"nonsense",
    b"\0\xff\x00",
    b'{"fact":"card_drawn"}',
    b"t-abcdefghijklmnop",
    b"x" * 1000,
    NAME.encode() + b"s",
]


@pytest.fixture
def filled(server: Server, record: Record) -> Iterator[Server]:
    """A record in which a person plays, and lines in quarantine."""
    take_all(Ingest(record), [opened("t1"), wager("w1", player=NAME)])
    assert {*take(Ingest(record), [*HOLDING, *OTHERS])} == {Became.REFUSED}
    yield server


def lines(connection: Connection[Any]) -> list[quarantine.QuarantinedLine]:
    return [*quarantine.find(connection, Selection(QuarantineState.ALL), page=3)]


def test_who_may_read_the_vault_sees_each_line_as_it_came(filled: Server, record: Record) -> None:
    answers = Ingest(record).take(numbered([*HOLDING, *OTHERS]), PERSON)
    with reading(filled) as connection:
        found = lines(connection)
        for one, line, answer in zip(found, [*HOLDING, *OTHERS], answers, strict=True):
            assert quarantine.show(connection, one.number) == one
            assert one.line == line
            assert answer.refused is not None
            assert (one.field, one.reason) == (answer.refused.field, answer.refused.reason)


def test_nobody_else_sees_any_of_it(filled: Server) -> None:
    """Not the line, not a part of it in the reason or the field, not a digest to try guesses on."""
    with connect(filled, READER) as connection:
        found = lines(connection)
    assert {(one.line, one.reason, one.shut, one.as_sent) for one in found} == {(b"", "", "withheld", None)}
    assert [one.length for one in found] == [len(line) for line in (*HOLDING, *OTHERS)]
    assert all(is_known(one.field) for one in found)
    kept = {digest for (digest,) in rows(filled, "SELECT digest FROM pitlog.quarantine")}
    assert kept.isdisjoint(sha256(line).digest() for line in (*HOLDING, *OTHERS))
    everything = " ".join(
        str(row) for row in rows(filled, "SELECT q::text, encode(digest, 'hex') FROM pitlog.quarantine AS q")
    )
    for form in (NAME, SPELLED, NAME.encode().hex(), "nonsense", b"nonsense".hex()):
        assert form not in everything


@pytest.mark.parametrize("again", [HOLDING + OTHERS, (HOLDING + OTHERS)[::-1] * 2])
def test_the_same_line_again_is_recognised(filled: Server, record: Record, again: list[bytes]) -> None:
    before = rows(filled, "SELECT q::text FROM pitlog.quarantine AS q ORDER BY number")
    take(Ingest(record), again)
    assert rows(filled, "SELECT q::text FROM pitlog.quarantine AS q ORDER BY number") == before
    assert rows(filled, "SELECT count(*) FROM pitlog_vault.keys WHERE token LIKE 'q-%%'") == [(len(before),)]


def test_a_line_quarantined_before_is_recognised_and_read(server: Server, record: Record) -> None:
    """Rows of the first form stay as they are."""
    with superuser(server) as connection:
        [secret] = connection.execute("DELETE FROM pitlog_vault.secret RETURNING secret").fetchone() or ()
    take(Ingest(record), [OTHERS[0]])
    with superuser(server) as connection:
        connection.execute("INSERT INTO pitlog_vault.secret (secret) VALUES (%s)", (secret,))
    take(Ingest(record), OTHERS[:2])
    with reading(server) as connection:
        assert [one.line for one in lines(connection)] == OTHERS[:2]
    with connect(server, READER) as connection:
        assert [one.line for one in lines(connection)] == [OTHERS[0], b""]


def test_with_a_person_go_the_lines_that_hold_the_name(filled: Server, record: Record) -> None:
    with connect(filled, VAULT) as connection:
        person = find_person(connection, NAME)
    assert person is not None
    assert len(person.mentions) == len(HOLDING)
    forgotten(filled, NAME)
    with reading(filled) as connection:
        assert [(one.line, one.shut) for one in lines(connection)] == [
            *[(b"", "forgotten")] * len(HOLDING), *((line, None) for line in OTHERS),
        ]  # fmt: skip
    kept = len(OTHERS) + 1  # the reason for forgetting
    assert rows(filled, "SELECT count(*) FROM pitlog_vault.keys WHERE token LIKE 'q-%%'") == [(kept,)]


def test_the_reason_for_closing_is_sealed_and_goes_too(filled: Server) -> None:
    with connect(filled, WRITER) as connection:
        for numbers in ([1], [2, 3]):
            quarantine.close(connection, Selection(numbers=numbers), "person:me", f"{NAME} said so")
    with reading(filled) as connection:
        [one] = quarantine.closings(connection, 10)
        assert (one.lines, one.why) == (3, f"{NAME} said so")
    assert NAME not in str(rows(filled, "SELECT why FROM pitlog.quarantine_closings"))
    forgotten(filled, NAME)
    with reading(filled) as connection:
        assert NAME not in str(quarantine.closings(connection, 10))


@given(
    st.text(min_size=1), st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "json", "latin-1"]), st.binary(max_size=3)
)
def test_a_name_is_found_however_its_line_is_spelled(name: str, codec: str, before: bytes) -> None:
    """Also in bytes that are no text."""
    name = f"P{name}P".replace("\0", "")
    try:
        raw = json.dumps(name).encode() if codec == "json" else f'"{name}"'.encode(codec)
    except UnicodeEncodeError:
        return
    assert any(map(NamesToFind([name]).find, readings(b"field\0reason\0" + before + b"\xff\x00" + raw)))
