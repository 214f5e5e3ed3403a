"""Names live outside the log: what is recorded has pseudonyms, and lines as received open to the byte."""

import json
import re
from collections.abc import Iterator

import pytest

from domain.facts.decoding.decode import decode
from domain.facts.decoding.public_line import fact_line, is_public
from domain.facts.personal import personal_fields
from domain.fold.lines import FeedLine
from evidence.verification.checks.columns import of_lines
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import READER, connect
from record.postgres.servers import Server
from record.retrieval.reader import FactSelection, read
from record.storage.application import Record
from record.storage.stored import StoredFact
from record.vault import writing
from record.vault.ciphers import seal
from record.vault.connections import vault_of
from record.vault.reading import Vault

from ...faults.feeds import PERSON, card, line, opened, take, take_all, wager
from ...servers import rows

NAMES = ("P118", "Māui O'Neil", 'quote"d', "back\\slash", "4411", "日本", "p-aaaaaaaaaaaaaaaa")
LINES = [
    opened("t1", by="pit_boss:4411"),
    wager("w1", player="P118", by="dealer:4411"),
    wager("w2", player="Māui O'Neil"),
    wager("w3", player='quote"d', note='said "P118" wins'),
    wager("w4", player="back\\slash"),
    wager("w5", player="日本").replace("日本".encode(), b"\\u65e5\\u672c"),
    json.dumps(json.loads(wager("w6", player="P118", by="4411"))).encode(),
    b"  " + wager("w7", player="P118") + b" \r",
    wager("w8", player="p-aaaaaaaaaaaaaaaa"),
    line("player_identified", "i1", player="P118", **{"is": "Māui O'Neil"}),
    line("dispute_commented", "n1", dispute="D1", note="P118 shouted at 4411"),
    line("ruling_made", "r1", action="wagers_void", role="inspector", players=["P118", "日本"], by="inspector:"),
    line(
        "fact_corrected",
        "c1",
        corrects="w1",
        reason="read as P118",
        role="pit_boss",
        now=json.loads(wager("w1", player="日本", note="P118 was another")),
    ),
    card("k1"),
]


@pytest.fixture
def vault(server: Server) -> Iterator[Vault]:
    """The vault of the record."""
    with vault_of(server) as its:
        yield its.vault


def recorded(server: Server) -> list[StoredFact]:
    with connect(server, READER) as connection:
        return [*read(connection, FactSelection())]


def test_no_name_and_no_words_stand_in_the_log(server: Server, record: Record, vault: Vault) -> None:
    take_all(Ingest(record), LINES)
    log = b"\n".join(row.state for row in recorded(server))
    for name in (*NAMES, "shouted", "wins", "another"):
        assert json.dumps(name)[1:-1].encode() not in log
        assert name.encode() not in log


def test_lines_open_as_they_came(server: Server, record: Record, vault: Vault) -> None:
    take_all(Ingest(record), LINES)
    assert [one.line for one in vault.originals(recorded(server))] == LINES


def test_facts_are_the_same_but_for_their_names(server: Server, record: Record, vault: Vault) -> None:
    take_all(Ingest(record), LINES)
    for row, sent in zip(recorded(server), LINES, strict=True):
        public = fact_line(row.state)
        assert is_public(row.state) == bool([*personal_fields(decode(sent))])
        again = re.sub(
            r"[pt]-[a-z2-7]{16}", lambda found: json.dumps(vault.values_of([found[0]])[found[0]])[1:-1], public.decode()
        )
        assert json.loads(again) == json.loads(sent)


def test_a_person_has_one_pseudonym(server: Server, record: Record, vault: Vault) -> None:
    take_all(Ingest(record), LINES)
    token = vault.token_of("P118")
    assert token is not None
    assert sum(row.state.count(token.encode()) for row in recorded(server)) == 5


def test_the_same_again_is_there_already(server: Server, record: Record, vault: Vault) -> None:
    take_all(Ingest(record), LINES)
    assert {*take(Ingest(record), LINES)} == {Became.ALREADY_THERE}
    assert len(recorded(server)) == len(LINES)
    respelled = [json.dumps(dict(reversed(json.loads(one).items())), indent=1).encode() for one in LINES]
    assert {*take(Ingest(record), respelled)} == {Became.ALREADY_THERE}


@pytest.mark.parametrize("now", [{"player": "P119"}, {"note": "another"}, {"by": "dealer:4412"}])
def test_another_name_is_other_content(server: Server, record: Record, vault: Vault, now: dict[str, str]) -> None:
    first = {"player": "P118", "note": "one", "by": "dealer:4411"}
    take_all(Ingest(record), [opened("t1"), wager("w1", **first)])
    assert take(Ingest(record), [wager("w1", **{**first, **now})]) == [Became.REFUSED]


def test_what_a_forgotten_person_sent_is_there_but_not_comparable(server: Server, record: Record, vault: Vault) -> None:
    take_all(Ingest(record), LINES)
    rows(server, "DELETE FROM pitlog_vault.keys WHERE token = %s RETURNING 1", vault.token_of("P118"))
    rows(server, "UPDATE pitlog_vault.secret SET forgettings = forgettings + 1 RETURNING 1")
    answers = Ingest(record).take([FeedLine(nth, raw) for nth, raw in enumerate(LINES, 1)], PERSON)
    assert {answer.became for answer in answers} == {Became.ALREADY_THERE}
    assert [answer.comparable for answer in answers[:3]] == [True, False, True]


@pytest.mark.parametrize("table", ["keys", "texts"])
def test_another_name_in_the_vault_does_not_fit(server: Server, record: Record, vault: Vault, table: str) -> None:
    """Whoever has all the keys can seal another name; the digest in the leaf is of the one that came."""
    take_all(Ingest(record), LINES)
    if table == "keys":
        [(key,)] = rows(server, "SELECT key FROM pitlog_vault.keys WHERE token = %s", token := vault.token_of("P118"))
        assert token is not None
        sealed = seal(key, b"P119", token)
        rows(server, "UPDATE pitlog_vault.keys SET name = %s WHERE token = %s RETURNING 1", sealed, token)
    else:
        rows(server, "UPDATE pitlog_vault.texts SET words = set_byte(words, 20, 0) RETURNING 1")
    wrong = [one for one in vault.originals(recorded(server)) if not one.fits]
    assert wrong
    with connect(server, READER) as connection:
        assert [one.kind for one in of_lines(connection, vault)] == ["names"] * len(wrong)


def test_words_recorded_before_they_had_keys_of_their_own(
    server: Server, record: Record, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They open, and the same again is there already."""
    with monkeypatch.context() as before:
        before.setattr(writing, "_own", lambda *_: set())
        take_all(Ingest(record), LINES)
    assert rows(server, "SELECT 1 FROM pitlog_vault.keys WHERE token LIKE 'q-%%'") == []
    assert [one.line for one in vault.originals(recorded(server))] == LINES
    answers = Ingest(record).take([FeedLine(nth, raw) for nth, raw in enumerate(LINES, 1)], PERSON)
    assert {(one.became, one.comparable) for one in answers} == {(Became.ALREADY_THERE, True)}
    another = LINES[10].replace(b"shouted", b"whispered")
    assert take(Ingest(record), [another]) == [Became.REFUSED]


def test_words_have_a_key_of_their_own(server: Server, record: Record, vault: Vault) -> None:
    """One a fact. Without it neither the words nor the line open, and nobody can tell what they were."""
    take_all(Ingest(record), LINES)
    noted = [row for row in recorded(server) if b'"note":' in row.state or b'"reason":' in row.state]
    assert len(rows(server, "DELETE FROM pitlog_vault.keys WHERE token LIKE 'q-%%' RETURNING 1")) == len(noted)
    opened_again = [one.line for one in vault.originals(recorded(server))]
    assert [line is None for line in opened_again] == [row in noted for row in recorded(server)]
