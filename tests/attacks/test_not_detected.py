"""What docs/THREATS.md says is not detected, or not by the program: it is so, and the page has to say it."""

import os
import pwd
from hashlib import sha256
from pathlib import Path

import pytest

from cli.authoring import person
from domain.fold.lines import FeedLine
from evidence.sealing.merkle import leaf_hash
from record.ingest.ingest import Ingest
from record.people.sender import Sender
from record.storage.application import Record

from ..faults.feeds import card, take
from ..servers import rows, superuser, value
from .house import House, kinds
from .statements import attacks

DROPS_WAGERS, _ = attacks(Path(__file__).parent / "catalogue" / "altered.sql")["append_facts drops wagers"]


def sealed_and_seen(house: House) -> None:
    house.seal()
    house.pull()


def test_a_fact_that_is_false_at_its_source(house: House) -> None:
    """A card that was not drawn is recorded and sealed like any other."""
    with Record(house.server) as into:
        take(Ingest(into), [card("never-drawn", "BAC01", card="AC")])
    sealed_and_seen(house)
    assert house.verify("--witness", house.witness, "--lines") == []


def test_a_name_that_the_writers_login_gave(house: House) -> None:
    """Another sender's, with authority: the envelope is what the program said."""
    with Record(house.server) as into:
        Ingest(into).take([FeedLine(1, card("x", "BAC01"))], Sender("person:director", supervisory=True))
    sealed_and_seen(house)
    assert value(house.server, "SELECT sender FROM pitlog.facts WHERE fact_id = 'x'") == "person:director"
    assert house.verify("--witness", house.witness) == []


def test_operator_and_witness_together(house: House) -> None:
    """With both keys, the witness's files are written anew. A checkpoint that somebody else holds shows it."""
    house.does("UPDATE pitlog.facts SET line = line || ' ' WHERE position = 20")
    house.seal_anew()
    for name in ("leaves", "checkpoint"):
        (house.witness / name).unlink()
    house.pull()
    assert house.verify("--witness", house.witness) == []
    assert kinds(house.verify("--checkpoint", house.checkpoint)) == {"history"}


def test_everything_taken_away(house: House) -> None:
    """The witness still has the hashes, and they hold."""
    house.does("TRUNCATE pitlog.facts", *(f"TRUNCATE pitlog.{one} CASCADE" for one in ("checkpoints", "leaves")))
    assert kinds(house.verify("--witness", house.witness)) >= {"log", "history"}
    assert (house.witness / "leaves").stat().st_size == 32 * 249


def test_a_name_is_the_accounts_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("USER", "LOGNAME", "USERNAME", "LNAME", "SUDO_USER"):
        monkeypatch.setenv(name, "director")
    assert person() == f"person:{pwd.getpwuid(os.geteuid()).pw_name}" != "person:director"


def test_a_function_that_was_replaced_and_put_back_between_two_seals(house: House) -> None:
    """What it did meanwhile stays; that it was another is known to nobody."""
    with superuser(house.server) as connection:
        [(before,)] = connection.execute("SELECT pg_get_functiondef('pitlog.append_facts'::regproc)").fetchall()
        connection.execute(DROPS_WAGERS.encode())
        connection.execute(before)
    sealed_and_seen(house)
    assert house.verify("--witness", house.witness, "--lines") == []


def test_what_is_beside_facts_and_not_under_seal(house: House) -> None:
    """A session of the viewer in another person's name, what a person follows, a saved question, an adjustment."""
    house.does(
        "INSERT INTO pitlog.web_sessions (digest, name) VALUES (sha256('x'), 'director')",
        "INSERT INTO pitlog.follows VALUES ('director', 'BAC01', 'D1', 0)",
        "INSERT INTO pitlog.saved_questions (name, title, of_house, subject, words) "
        "VALUES ('director', 'x', true, 'rounds', '[]')",
        "INSERT INTO pitlog.version_adjustments "
        "(session, table_name, gaming_day, versions, entry, account, closed, now) "
        "VALUES ('BAC01/1998-03-14', 'BAC01', '1998-03-14', 'commission 2 to 3', 'e', 'a', 1, 2)",
    )
    sealed_and_seen(house)
    assert house.verify("--witness", house.witness, "--lines") == []


def test_leaf_hashes_tell_nothing_of_a_fact(house: House) -> None:
    """Whoever knows a line knows no leaf: the whole envelope is hashed, with its time of recording."""
    leaves = (house.witness / "leaves").read_bytes()
    lines = [bytes(line) for (line,) in rows(house.server, "SELECT line FROM pitlog.facts")]
    assert not any(hash_(line) in leaves for line in lines for hash_ in (leaf_hash, lambda raw: sha256(raw).digest()))
