"""`pitlog forget`: the name is gone from every answer and file; figures, roots and digests stay."""

import json
import re
from pathlib import Path

import pytest

from record.postgres.connections import VAULT, connect
from record.postgres.migrate import migrate
from record.postgres.servers import Server
from record.vault.forgetting import find_person
from record.vault.mentions import NamesToFind

from ...faults.feeds import line
from ...projections.evenings import OwingEvening
from ...servers import embedded, rows, short_home, superuser
from ..running import Pitlog

WHY = "seven years are over"
PERSON = "Wiremu Tāmati"


def outside(server: Server) -> None:
    """Let this record keep names outside the log."""
    with superuser(server) as connection:
        connection.execute("INSERT INTO pitlog_vault.secret (secret) VALUES (sha256('t')) ON CONFLICT DO NOTHING")


def feed() -> list[bytes]:
    """An evening of one player with a name of its own."""
    return [
        re.sub(rb'"player":\s*"[^"]+"', f'"player":"{PERSON}"'.encode(), raw)
        for raw in OwingEvening().day().coup().raw()
    ]


@pytest.fixture
def named(pitlog: Pitlog) -> Pitlog:
    """A record in which a person plays."""
    outside(pitlog.server)
    return pitlog.recorded(feed())


def as_known(text: str, pseudonym: str) -> str:
    """A text of before with the pseudonym in place of the name."""
    return text.replace(PERSON, pseudonym)


def test_figures_stay_and_the_name_is_a_pseudonym(named: Pitlog, tmp_path: Path) -> None:
    keys = ("--keys", tmp_path / "keys")
    named.said("key", "new", "casino.example/log", *keys)
    named.said("seal", *keys)
    asked = (("rounds", "--json"), ("commission", "--json"), ("findings", "--json"))
    before = [named.run(*words).stdout for words in asked]
    assert any(PERSON in said for said in before)
    said = json.loads(named.said("forget", PERSON, "--why", WHY, "--yes", "--json"))
    assert [named.run(*words).stdout for words in asked] == [as_known(one, said["person"]) for one in before]
    assert PERSON.encode() not in named.facts()
    named.said("verify", *keys, "--replay")


def test_it_is_on_record(named: Pitlog) -> None:
    said = json.loads(named.said("forget", PERSON, "--why", WHY, "--yes", "--json"))
    [one] = [json.loads(line) for line in named.said("access", "--json").splitlines() if "person_forgotten" in line]
    assert (one["what"], one["why"], one["did"]) == (f"forgot {said['person']}", WHY, "decided")
    assert one["person"].startswith("person:")
    assert f"forgot {said['person']}" in named.said("access")


def test_the_feed_again_is_not_comparable(named: Pitlog) -> None:
    named.said("forget", PERSON, "--why", WHY, "--yes")
    stdin = b"\n".join(feed())
    holding = sum(PERSON.encode() in line for line in feed())
    summary = json.loads(named.said("record", "-", "--json", stdin=stdin))
    assert summary == {"recorded": 0, "already_there": len(feed()), "refused": 0, "not_comparable": holding}
    assert f"({holding} not comparable: something of them was forgotten)" in named.said("record", "-", stdin=stdin)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("Wiremu Tamati", "--why", WHY, "--yes"), f"did you mean {PERSON}?"),
        ((PERSON, "--why", f"{PERSON} asked", "--yes"), "contains the name"),
        ((PERSON, "--why", WHY), "no terminal"),
        ((PERSON, "--why", " ", "--yes"), "nothing is said"),
    ],
)
def test_what_is_refused(named: Pitlog, words: tuple[str, ...], says: str) -> None:
    result = named.run("forget", *words)
    assert result.exit_code == 2
    assert says in result.output
    assert PERSON.encode() in named.facts()


def test_a_second_time_the_name_is_unknown(named: Pitlog) -> None:
    named.said("forget", PERSON, "--why", WHY, "--yes")
    result = named.run("forget", PERSON, "--why", WHY, "--yes")
    assert result.exit_code == 2
    assert "there is no person" in result.output
    assert "did you mean" not in result.output


TYPED = ("wiremu tāmati", "Wiremu  Tamati", "Wiremu Ta\u0304mati")
"""The same name, as other sources type it."""


def test_other_spellings_of_the_name_are_told_and_gone_from_texts(named: Pitlog) -> None:
    """Each is a person of its own, to be forgotten too; a text with any spelling goes with the first."""
    named.recorded(
        line("player_seated", f"s{nth}", table="BAC09", player=one, seat=1, note=f"seen with {other}")
        for nth, (one, other) in enumerate(zip((*TYPED, "Aroha"), ("a man", "a man", "a man", TYPED[0]), strict=True))
    )
    result = named.run("forget", PERSON, "--why", WHY, "--yes", "--json")
    said = json.loads(result.stdout)
    assert said["other_spellings"] == sorted(TYPED)
    assert said["words"] == 1
    assert all(repr(one) in result.stderr for one in TYPED)
    left = named.facts().decode()
    assert [one in left for one in TYPED] == [True] * 3
    assert "Aroha" in left
    for nth, one in enumerate(sorted(TYPED), 1):
        said = json.loads(named.said("forget", one, "--why", WHY, "--yes", "--json"))
        assert said["other_spellings"] == sorted(TYPED)[nth:]
    assert not NamesToFind([PERSON]).find(named.facts().decode())


def test_a_record_with_names_in_its_lines(pitlog: Pitlog) -> None:
    rows(pitlog.server, "DELETE FROM pitlog_vault.secret RETURNING 1")
    pitlog.recorded(feed())
    result = pitlog.run("forget", PERSON, "--why", WHY, "--yes")
    assert result.exit_code == 2
    assert "lines of this record contain names" in result.output


def test_no_file_of_the_database_holds_the_name_or_a_key(tmp_path: Path) -> None:
    """Neither a table nor the write-ahead log.

    Of the person, of a line in quarantine with the name, of a dossier; nor what was sealed under keys that stay."""
    home = short_home()
    with embedded(home) as server:
        with superuser(server) as connection:
            migrate(connection)
        outside(server)
        named = Pitlog(server).recorded(
            [*feed(), line("dispute_commented", "n1", dispute="D1", note=f"{PERSON} shouted")]
        )
        named.run("record", "-", stdin=f'{{"player":"{PERSON}"'.encode())
        named.said(
            "dossier", json.loads(named.said("rounds", "--json").splitlines()[0])["round"], "-o", tmp_path / "d.pdf"
        )
        with connect(server, VAULT) as connection:
            person = find_person(connection, PERSON)
            assert person is not None
            gone = [key for (key,) in connection.execute(KEYS_THAT_GO, (person.token, person.mentions, person.token))]
            gone += [bytes(one[0]) for one in connection.execute(WORDS_THAT_GO, (person.mentions,))]
        assert len(gone) == 6  # the person's key, those of the line, the dossier and the note; the line, and the note
        assert any(_files_with(home, one, "pg_wal/*") for one in gone)
        with superuser(server) as connection:
            connection.execute("CHECKPOINT")
        assert all(_files_with(home, one, "base/*/*") for one in gone)
        assert json.loads(named.said("forget", PERSON, "--why", WHY, "--yes", "--json"))["files_rewritten"]
        assert _files_with(home, person.token.encode(), "base/*/*")
        assert [path for one in (*gone, PERSON.encode()) for path in _files_with(home, one)] == []


KEYS_THAT_GO = """
    SELECT key FROM pitlog_vault.keys WHERE token = %s OR token LIKE 'q-%%' AND token IN (
        SELECT unnest(keys) FROM pitlog_vault.texts WHERE token = ANY(%s) OR keys @> ARRAY[%s]
    )
"""
WORDS_THAT_GO = "SELECT substr(words, 1, 100) FROM pitlog_vault.texts WHERE token = ANY(%s)"


def _files_with(home: Path, what: bytes, where: str = "*") -> list[Path]:
    """The files that hold these bytes."""
    files = (path for path in home.rglob(where) if path.is_file())
    return [path for path in files if what in path.read_bytes()]
