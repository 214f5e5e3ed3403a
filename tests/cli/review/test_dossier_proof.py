"""The proof on a dossier's first page: what it says of seal, witness and alterations is so when it is made."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evidence.sealing.fact_rows import raw_facts
from evidence.sealing.merkle import leaf_hash
from tests.cli.filled import Filled, filled
from tests.cli.running import Pitlog
from tests.feeds import Feed
from tests.servers import Databases, superuser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("proof")


@pytest.fixture(scope="module")
def played(databases: Databases, folder: Path) -> Iterator[Filled]:
    """A round, sealed and witnessed; then a dispute about it, which is neither."""

    def fill(pitlog: Pitlog) -> None:
        pitlog.environ["PITLOG_KEYS"] = str(folder / "keys")
        feed = Feed().opened().shoe("S1").burned().started("R1").wager("w1", player="P1").closed()
        feed.cards("9H:player 2C:banker TD:player 5S:banker").result("player").settled("w1", "lose").ended()
        pitlog.recorded(feed.raw())
        key = pitlog.said("key", "new", "casino.example/tables").strip()
        witness = pitlog.said("witness", "init", folder / "witness", "inspector.example", "--log-key", key).strip()
        pitlog.said("key", "witness", witness)
        pitlog.said("seal")
        pitlog.said("witness", "pull", folder / "witness")
        pitlog.said("dispute", "raise", "R1", "--claim", "nine beats seven", "--player", "P1", "--name", "D1")

    with filled(databases, fill) as pitlog:
        yield pitlog


@pytest.fixture
def own(played: Filled, folder: Path) -> Iterator[Pitlog]:
    """The same, to be changed."""
    with played.copy() as pitlog:
        pitlog.environ["PITLOG_KEYS"] = str(folder / "keys")
        yield pitlog


def drafted(pitlog: Pitlog, folder: Path, name: str = "R1", *words: object) -> dict[str, Any]:
    """The JSON of a draft."""
    pitlog.said("dossier", name, "--draft", "-o", folder / "d.json", "--force", *words)
    found: dict[str, Any] = json.loads((folder / "d.json").read_bytes())
    return found


def page(pitlog: Pitlog, folder: Path, name: str = "R1", *words: object) -> str:
    """The words of its HTML."""
    pitlog.said("dossier", name, "--draft", "-o", folder / "d.html", "--force", *words)
    return (folder / "d.html").read_text()


TABLES = """
    SELECT oid::regclass::text FROM pg_class WHERE relnamespace = 'pitlog'::regnamespace AND relkind IN ('r', 'p')
"""


def changed(pitlog: Pitlog, *statements: str) -> None:
    """What a superuser does."""
    with superuser(pitlog.server) as connection:
        for (table,) in connection.execute(TABLES).fetchall():
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")  # type: ignore[call-overload]
        for one in statements:
            connection.execute(one)  # type: ignore[call-overload]


def test_a_round_that_is_sealed_and_witnessed(played: Pitlog, tmp_path: Path) -> None:
    it = drafted(played, tmp_path)["proof"]
    assert (it["sealed"], it["witnessed"], it["signed"], it["altered"]) == (it["facts"], it["facts"], True, [])
    assert (it["checkpoint"], it["witnesses"]) == (1, ["inspector.example"])
    text = page(played, tmp_path)
    assert "Sealed under checkpoint 1 of casino.example/tables, signed " in text
    assert "Witnessed by inspector.example, under checkpoint 1." in text
    assert "hashed again for this document, and match.</p>" in text


def test_a_dispute_that_came_later_is_said_to_be_neither(played: Pitlog, tmp_path: Path) -> None:
    it = drafted(played, tmp_path, "D1")["proof"]
    assert (it["facts"] - it["sealed"], it["facts"] - it["witnessed"], it["altered"]) == (1, 1, [])
    text = page(played, tmp_path, "D1")
    assert "; 1 not sealed yet." in text
    assert "; 1 not witnessed yet." in text


def test_without_keys_it_says_what_was_not_checked(played: Pitlog, tmp_path: Path) -> None:
    """Hashes are compared, but nobody's signature."""
    text = page(played, tmp_path, "R1", "--keys", tmp_path / "none")
    assert "The signature was not checked, because the log" in text
    assert "Not witnessed yet: no witness known here" in text
    assert "match." in text


def test_a_record_that_was_never_sealed(pitlog: Pitlog, tmp_path: Path) -> None:
    pitlog.recorded(Feed().opened().shoe("S1").started("R1").wager("w1", player="P1").closed().raw())
    text = page(pitlog, tmp_path)
    assert "Not sealed: the record has no checkpoint yet." in text
    assert "Nothing altered" not in text


TIME = "UPDATE pitlog.facts SET recorded_at = recorded_at - interval '1 microsecond' WHERE position = 4"


@pytest.mark.parametrize(("statement", "words"), [
    (TIME, "is not what was sealed"),
    ("UPDATE pitlog.facts SET supervisory = NOT supervisory WHERE position = 5", "is not what was sealed"),
    ("UPDATE pitlog.leaves SET hash = sha256(hash) WHERE position = 5", "is not what was sealed"),
    ("DELETE FROM pitlog.facts WHERE position = 3", "is gone"),
    ("UPDATE pitlog.checkpoints SET root = sha256(root)", "is not signed with the log"),
    ("UPDATE pitlog.heads SET version = version + 1", "are not those that checkpoint 1 sealed"),
])  # fmt: skip
def test_what_was_altered_is_named(own: Pitlog, tmp_path: Path, statement: str, words: str) -> None:
    changed(own, statement)
    text = page(own, tmp_path)
    assert "ALTERED: " in text
    assert words in text
    assert "Nothing altered" not in text
    assert drafted(own, tmp_path)["proof"]["altered"] != []


def test_a_leaf_that_was_made_to_fit_does_not_help(own: Pitlog, tmp_path: Path) -> None:
    """The root is signed."""
    changed(own, TIME)
    with superuser(own.server) as connection:
        [row] = raw_facts(connection, 3, 4)
        connection.execute("UPDATE pitlog.leaves SET hash = %s WHERE position = 4", (leaf_hash(row),))
    altered = drafted(own, tmp_path)["proof"]["altered"]
    assert altered == ["the facts do not give the root of checkpoint 1"]


def test_custody_names_who_looked_and_what_was_issued(own: Pitlog, tmp_path: Path) -> None:
    own.said("replay", "R1")
    own.said("dossier", "R1", "-o", tmp_path / "first.pdf")
    it = drafted(own, tmp_path)["custody"]
    assert {"round R1", "dossier 1"} <= {one["what"] for one in it}
    assert all(one["by"] for one in it)
    assert "Received by" in page(own, tmp_path)
