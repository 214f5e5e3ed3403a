"""`pitlog user`: who may sign in; a password comes from standard input, and can nowhere be read afterwards."""

import json

import psycopg
import pytest

from record.people import users
from record.postgres.connections import WEB, connect, conninfo_for

from ...servers import rows
from ..running import Pitlog

PASSWORD = "a long enough pass phrase"


def add(pitlog: Pitlog, name: str = "mere", password: str = PASSWORD, code: int = 0) -> str:
    return pitlog.said("user", "add", name, "--role", "inspector", stdin=f"{password}\n".encode(), code=code)


def knows(pitlog: Pitlog, name: str, password: str) -> bool:
    with connect(pitlog.server, WEB) as connection:
        return users.checked(connection, name, password)


def test_somebody_is_let_in_and_the_password_is_nowhere(pitlog: Pitlog) -> None:
    """Of it there is an argon2 hash, in the database alone."""
    assert add(pitlog) == "mere may sign in, as inspector\n"
    assert knows(pitlog, "mere", PASSWORD)
    assert not knows(pitlog, "mere", PASSWORD + "x")
    assert not knows(pitlog, "nobody", PASSWORD)
    [one] = map(json.loads, pitlog.said("user", "list", "--json").splitlines())
    assert (one["name"], one["role"], one["disabled_at"]) == ("mere", "inspector", None)
    kept = str(rows(pitlog.server, "SELECT * FROM pitlog.users"))
    assert "$argon2id$" in kept
    assert PASSWORD not in kept


@pytest.mark.parametrize("name", ["", "Mere", "mere tamihana", "../mere", "1mere", "m" * 41, "mere\n", "mère"])
def test_names_are_plain(pitlog: Pitlog, name: str) -> None:
    """They stand on the record, and in what people say."""
    assert (
        pitlog.run("user", "add", "--role", "inspector", "--", name, stdin=b"a long enough pass phrase\n").exit_code
        == 2
    )


@pytest.mark.parametrize("password", ["", "short", "x" * 201, "I am mere myself"])
def test_weak_passwords_are_refused(pitlog: Pitlog, password: str) -> None:
    """Too short, too long, or with the name in it."""
    add(pitlog, password=password, code=2)
    assert pitlog.said("user", "list") == "nobody\n"


def test_a_name_is_given_once_and_whoever_is_disabled_stays_so(pitlog: Pitlog) -> None:
    """Also by hand, for the role that may disable."""
    add(pitlog)
    add(pitlog, code=2)
    pitlog.said("user", "disable", "mere")
    assert not knows(pitlog, "mere", PASSWORD)
    add(pitlog, code=2)
    pitlog.said("user", "disable", "mere", code=2)
    pitlog.said("user", "password", "mere", stdin=b"another pass phrase\n", code=2)
    assert "disabled 20" in pitlog.said("user", "list")
    with (
        psycopg.connect(conninfo_for(pitlog.server, WEB)) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute("UPDATE pitlog.users SET disabled_at = NULL")


def test_another_password(pitlog: Pitlog) -> None:
    """The old one is of no use any more."""
    add(pitlog)
    pitlog.said("user", "password", "mere", stdin="ein anderes Paßwort\n".encode())
    assert (knows(pitlog, "mere", PASSWORD), knows(pitlog, "mere", "ein anderes Paßwort")) == (False, True)
    pitlog.said("user", "password", "nobody", stdin=b"another pass phrase\n", code=2)
