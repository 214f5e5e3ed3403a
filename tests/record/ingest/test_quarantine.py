"""The quarantine: refused lines with their bytes, listed, shown, and tried again with what their sender may send."""

import pytest
from click.testing import CliRunner

from cli.main import pitlog
from record.errors import NotInQuarantine
from record.ingest import quarantine
from record.ingest.ingest import Became, Ingest
from record.people import tokens
from record.people.sender import Sender
from record.postgres.connections import READER, WEB, connect
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server
from record.storage.application import Record

from ...faults.feeds import card, correction, numbered, opened, take, wager
from ...servers import rows, superuser

BAD = b'{"fact":"card_drawn"}'


def test_the_same_bytes_are_kept_once(server: Server, record: Record) -> None:
    """However often they are sent."""
    for _ in range(3):
        take(Ingest(record), [BAD, BAD, b"x"])
    assert rows(server, "SELECT line FROM pitlog.quarantine ORDER BY number") == [(BAD,), (b"x",)]


def test_it_is_listed_in_the_order_it_came_page_by_page(server: Server, record: Record) -> None:
    """Also where a page ends with the last one."""
    bad = [b"%d" % n for n in range(30)]
    take(Ingest(record), bad)
    with connect(server, READER) as connection:
        for page in (1, 7, 10, 30, 31):
            assert [kept.line for kept in quarantine.find(connection, page=page)] == bad


def test_a_line_says_where_it_came_from_and_why_it_is_here(server: Server, record: Record) -> None:
    """Its number in the feed, its sender, the field and the reason."""
    take(Ingest(record), [card("a"), card("b", card="9X")])
    with connect(server, READER) as connection:
        (kept,) = quarantine.find(connection)
        assert quarantine.show(connection, kept.number) == kept
        with pytest.raises(NotInQuarantine):
            quarantine.show(connection, kept.number + 1)
    assert (kept.line, kept.length, kept.field, kept.line_number) == (card("b", card="9X"), len(kept.line), "card", 2)
    assert (kept.sender, kept.token, kept.accepted_at) == ("person:test", None, None)


@pytest.mark.parametrize("odd", ["\\u0000", "\\ud800", "\\u001b[2J", "x" * 3000])
def test_whatever_stands_in_a_reason_can_be_kept(server: Server, record: Record, odd: str) -> None:
    """A field's name is a stranger's: NUL, half a character, orders to a terminal, a whole page."""
    assert take(Ingest(record), [b'{"fact":"%s"}' % odd.encode(), b'{"fact":"card_drawn","%s":1}' % odd.encode()]) == [
        Became.REFUSED, Became.REFUSED,
    ]  # fmt: skip
    kept = rows(server, "SELECT field, reason FROM pitlog.quarantine")
    assert all(field.isprintable() and reason.isprintable() and len(reason) < 1001 for field, reason in kept)


def retry(server: Server, monkeypatch: pytest.MonkeyPatch, *numbers: int) -> str:
    """What `pitlog quarantine retry` says in the end."""
    monkeypatch.setenv(URL_VARIABLE, server.conninfo())
    done = CliRunner().invoke(pitlog, ["quarantine", "retry", *map(str, numbers)])
    assert done.exit_code in (0, 1), done.output
    return done.stdout.splitlines()[-1]


def test_a_retry_records_what_can_now_be_understood(
    server: Server, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line stays in quarantine and says so; once recorded it is not tried again."""
    take(Ingest(record), [opened("o"), wager("w", bet="red"), BAD])
    with superuser(server) as connection:
        # As if this pitlog were newer, and knew a bet that the old one did not.
        known = wager("w")
        newer = "UPDATE pitlog.quarantine SET line = %s, length = %s WHERE refusal = 41"
        connection.execute(newer, (known, len(known)))
    assert retry(server, monkeypatch) == "1 recorded, 1 refused again"
    assert retry(server, monkeypatch) == "0 recorded, 1 refused again"
    assert rows(server, "SELECT fact_id FROM pitlog.facts WHERE table_name <> 'venue' ORDER BY position") == [
        ("o",),
        ("w",),
    ]
    assert rows(server, "SELECT accepted_at IS NULL FROM pitlog.quarantine ORDER BY number") == [(False,), (True,)]


def _sent(server: Server, record: Record, name: str, *raw: bytes, tables: tuple[str, ...] = ()) -> None:
    with connect(server, WEB) as connection:
        token = tokens.find(connection, tokens.add(connection, name, "s", tables=tables))
    assert token is not None
    Ingest(record).take(numbered(raw), Sender.holder_of(token))


def test_a_retry_gives_nobody_more_than_the_token_had(
    server: Server, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever types the command lends the line no authority."""
    _sent(server, record, "shoe", card("a"), correction("k", "a"), card("b", "BAC08"), tables=("BAC07",))
    assert retry(server, monkeypatch) == "0 recorded, 2 refused again"
    assert rows(server, "SELECT fact_id FROM pitlog.facts") == [("a",)]


def test_a_retry_goes_by_what_the_token_may_now(
    server: Server, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The envelope names the token, and its authority is the token's."""
    _sent(server, record, "shoe", card("b", "BAC08"), tables=("BAC07",))
    with superuser(server) as connection:
        connection.execute("UPDATE pitlog.tokens SET tables = NULL")
    assert retry(server, monkeypatch) == "1 recorded, 0 refused again"
    asked = "SELECT sender, supervisory FROM pitlog.facts WHERE table_name <> 'venue'"
    assert rows(server, asked) == [("token:shoe source:s", False)]


def test_a_retry_for_a_revoked_token_records_nothing(
    server: Server, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even what it could have sent."""
    _sent(server, record, "shoe", card("b", "BAC08"), tables=("BAC07",))
    with superuser(server) as connection:
        connection.execute("UPDATE pitlog.tokens SET tables = NULL")
    with connect(server, WEB) as connection:
        tokens.revoke(connection, "shoe")
    assert retry(server, monkeypatch) == "0 recorded, 1 refused again"
    assert rows(server, "SELECT 1 FROM pitlog.facts") == []
