"""Tokens: what a source may send, known by a digest only, and refused from the moment it is revoked."""

import pytest

from domain.facts import FEED_KINDS, SUPERVISORY, decode
from domain.facts.disputes import FactCorrected
from record.errors import NoSuchKind, NoSuchToken, TokenExists
from record.ingest.ingest import Became, Ingest
from record.people import tokens
from record.people.sender import Sender
from record.people.tokens import Token
from record.postgres.connections import WEB, connect
from record.postgres.servers import Server
from record.storage.application import Record
from tests.faults.feeds import card, correction, numbered, opened, take
from tests.servers import rows


def made(server: Server, name: str = "shoe", **fields: object) -> Token:
    """A token in use."""
    with connect(server, WEB) as connection:
        secret = tokens.add(connection, name, "shoe:AE-113", **fields)  # type: ignore[arg-type]
        found = tokens.find(connection, secret)
    assert found is not None
    return found


def test_the_secret_is_nowhere_in_the_database(server: Server) -> None:
    """Only its digest is; what is shown once can't be looked up."""
    with connect(server, WEB) as connection:
        secret = tokens.add(connection, "shoe", "shoe:AE-113")
        found = tokens.find(connection, secret)
    assert secret.startswith(tokens.PREFIX)
    assert len(secret) > 40
    assert found is not None
    assert (found.name, found.source, found.revoked_at) == ("shoe", "shoe:AE-113", None)
    assert secret not in str(rows(server, "SELECT t::text FROM pitlog.tokens AS t"))
    assert secret.removeprefix(tokens.PREFIX) not in str(rows(server, "SELECT t::text FROM pitlog.tokens AS t"))


@pytest.mark.parametrize("secret", ["", "pitlog_", "shoe", "x" * 10_000, "\0", "\udcff", "' OR true --"])
def test_what_is_no_secret_finds_nothing(server: Server, secret: str) -> None:
    """Whatever somebody sends in its place."""
    made(server)
    with connect(server, WEB) as connection:
        assert tokens.find(connection, secret) is None


def test_a_revoked_token_is_refused_and_its_name_is_never_given_again(server: Server) -> None:
    """Else the envelopes of two tokens could not be told apart."""
    with connect(server, WEB) as connection:
        secret = tokens.add(connection, "shoe", "s")
        tokens.revoke(connection, "shoe")
        assert tokens.find(connection, secret) is None
        assert tokens.named(connection, "shoe") is None
        with pytest.raises(NoSuchToken):
            tokens.revoke(connection, "shoe")
        with pytest.raises(TokenExists):
            tokens.add(connection, "shoe", "s")
        assert [token.revoked_at is None for token in tokens.every(connection)] == [False]


def test_a_kind_that_no_feed_carries_is_refused(server: Server) -> None:
    """Neither a slip of the pen nor a kind that only the program writes."""
    with connect(server, WEB) as connection:
        for kind in ("card_drawm", "record_viewed"):
            with pytest.raises(NoSuchKind):
                tokens.add(connection, "shoe", "s", kinds=[kind])
        assert tokens.every(connection) == []


def became(record: Record, token: Token, *raw: bytes) -> list[int | None]:
    """What became of lines sent with a token: the number of the refusal."""
    answers = Ingest(record).take(numbered(raw), Sender.holder_of(token))
    return [answer.refused and answer.refused.number for answer in answers]


def test_a_token_sends_for_its_tables_only(server: Server, record: Record) -> None:
    """A line for another table goes to quarantine, with the token's name."""
    token = made(server, tables=["BAC07"])
    assert became(record, token, card("a"), card("b", "BAC08")) == [None, 44]
    assert rows(server, "SELECT token, sender FROM pitlog.quarantine") == [("shoe", "token:shoe source:shoe:AE-113")]
    assert rows(server, "SELECT sender, supervisory FROM pitlog.facts") == [("token:shoe source:shoe:AE-113", False)]


def test_a_token_sends_its_kinds_only(server: Server, record: Record) -> None:
    """All but those that take authority, unless told otherwise."""
    assert became(record, made(server, kinds=["card_drawn"]), card("a"), opened("b")) == [None, 44]


def test_what_takes_authority_needs_a_supervisory_token(server: Server, record: Record) -> None:
    """Or a token for which the kind was named: then it is recorded, and marked as without authority."""
    fix = correction("k", "a")
    assert became(record, made(server), card("a"), fix) == [None, 44]
    assert became(record, made(server, "named", kinds=["fact_corrected"]), fix) == [None]
    assert became(record, made(server, "boss", supervisory=True), correction("l", "a"), card("c")) == [None, None]
    found = rows(server, "SELECT fact_id, supervisory FROM pitlog.facts ORDER BY position")
    assert found == [("a", False), ("k", False), ("l", True), ("c", True)]


def test_the_kinds_that_take_authority_are_kinds_of_the_feed() -> None:
    """Each of them can be named for a token."""
    assert set(FEED_KINDS) > SUPERVISORY
    assert isinstance(decode(correction("k", "a")), FactCorrected)


def test_a_line_refused_for_one_token_is_recorded_by_another(server: Server, record: Record) -> None:
    """The quarantine keeps the first one's; the record goes by who sends it now."""
    narrow, wide = made(server, tables=["T1"]), made(server, "wide")
    assert became(record, narrow, card("a")) == [44]
    assert became(record, wide, card("a")) == [None]
    assert take(Ingest(record), [card("a")]) == [Became.ALREADY_THERE]
