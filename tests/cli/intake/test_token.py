"""`pitlog token`: made once, shown once, and revoked for ever."""

import json

import psycopg
import pytest

from record.people.tokens import PREFIX
from record.postgres.connections import WEB, conninfo_for

from ...servers import rows
from ..running import Pitlog, on_terminal


def test_the_secret_is_shown_once(pitlog: Pitlog) -> None:
    """And is nowhere in the record."""
    result = pitlog.run("token", "add", "shoe-7", "--table", "BAC07", "--kind", "card_drawn", "--kind", "shoe_started")
    secret = result.stdout.strip()
    assert (result.exit_code, secret.startswith(PREFIX)) == (0, True)
    assert secret not in result.stderr
    for words in ((), ("--json",)):
        assert secret not in pitlog.said("token", "list", *words)
    assert secret not in str(rows(pitlog.server, "SELECT * FROM pitlog.tokens"))


def test_the_list(pitlog: Pitlog) -> None:
    """What each may send, when it was made, and whether it is in use."""
    assert pitlog.said("token", "list") == "no tokens\n"
    assert pitlog.said("token", "list", "--json") == ""
    pitlog.said("init", "--name", "H", "--zone", "Australia/Melbourne")
    pitlog.said("token", "add", "shoe-7", "--source", "shoe:AE-113", "--table", "B1", "--table", "B2")
    pitlog.said("token", "add", "pit", "--supervisory")
    pitlog.said("token", "revoke", "pit")
    _, shoe, pit = pitlog.said("token", "list").splitlines()
    assert "shoe:AE-113  B1, B2" in shoe
    assert shoe.endswith("in use")
    assert "every table  every kind, with authority" in pit
    assert "revoked 20" in pit
    one, two = map(json.loads, pitlog.said("token", "list", "--json").splitlines())
    assert (one["tables"], one["kinds"], one["supervisory"], one["revoked_at"]) == (["B1", "B2"], None, False, None)
    assert two["revoked_at"][-6:] in ("+10:00", "+11:00")


def test_on_a_narrow_terminal_every_word_is_there(pitlog: Pitlog) -> None:
    pitlog.said("token", "add", "a-very-long-name-of-a-token-at-the-table", "--source", "shoe:AE-113")
    code, seen = on_terminal("token", "list", environ=pitlog.environ, columns=80)
    assert code == 0
    assert "…" not in seen


@pytest.mark.parametrize(
    ("words", "number"),
    [
        (("add", "taken"), 120), (("add", "x", "--kind", "nothing"), 125),
        (("add", "x", "--kind", "record_viewed"), 125), (("revoke", "none"), 121),
    ],
)  # fmt: skip
def test_what_can_not_be_done(pitlog: Pitlog, words: tuple[str, ...], number: int) -> None:
    pitlog.said("token", "add", "taken")
    result = pitlog.run("token", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"[{number}]" in result.stderr


def test_a_revoked_token_stays_revoked(pitlog: Pitlog) -> None:
    """Its name is never used again; not even the role that may revoke can put it back."""
    pitlog.said("token", "add", "shoe-7")
    assert pitlog.said("token", "revoke", "shoe-7") == "shoe-7 is revoked\n"
    assert "[121]" in pitlog.run("token", "revoke", "shoe-7").stderr
    assert "[120]" in pitlog.run("token", "add", "shoe-7").stderr
    with psycopg.connect(conninfo_for(pitlog.server, WEB), autocommit=True) as connection:
        for statement in (
            "UPDATE pitlog.tokens SET revoked_at = NULL",
            "UPDATE pitlog.tokens SET revoked_at = '2999-01-01'",
            "DELETE FROM pitlog.tokens",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)
    assert "revoked 20" in pitlog.said("token", "list")


def test_a_token_for_the_log_stands_alone(pitlog: Pitlog) -> None:
    """It is a witness's: what facts it might send is not asked."""
    assert pitlog.said("token", "add", "inspector", "--log").startswith(PREFIX)
    assert "none    the log's hashes" in pitlog.said("token", "list")
    assert json.loads(pitlog.said("token", "list", "--json"))["log"] is True
    for words in (("--supervisory",), ("--table", "B1"), ("--kind", "card_drawn"), ("--source", "x")):
        result = pitlog.run("token", "add", "x", "--log", *words)
        assert (result.exit_code, "give --log without other options" in result.stderr) == (2, True)
    for words in (("--token", "/dev/null"), ("--token", "nowhere", "--from", "http://127.0.0.1:9")):
        assert pitlog.run("witness", "pull", "w", *words).exit_code == 2
