"""A house one of whose months moved out."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from cli.main import pitlog
from domain.games import games
from evidence.archives import manifest
from projections.engine.catch_up import catch_up
from record.ingest.ingest import Ingest
from record.postgres.connections import PROJECTOR, connect
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server
from record.storage.application import Record

from ..faults.feeds import card, opened, shift, started, take
from .house import ORIGIN, House

MONTH = "1998-03"
"""The one that moves out; the next one stays."""

APRIL = "1998-04-02"


def next_month(table: str, facts: int = 30) -> list[bytes]:
    """Of a table, in the month that stays."""
    first = [opened(f"{table}-april", APRIL, table), started(f"{table}-a1", f"{table}-april-1", table)]
    return [*first, *(card(f"{table}-a{n}", table) for n in range(2, facts))]


def record_next_month(house: House, *tables: str) -> None:
    """It comes after the facts of the month that moves out, or between them."""
    with Record(house.server) as into:
        for table in tables:
            take(Ingest(into), next_month(table))


def two_months(server: Server, base: Path, march: int = 60) -> House:
    """A small record of two months, sealed and followed; nobody has witnessed it."""
    found = House(server, base / "keys", base / "witness", base / "held")
    found.ring.make(ORIGIN)
    with Record(server) as into:
        take(Ingest(into), shift("BAC01", march))
    record_next_month(found, "BAC01", "BAC02")
    found.seal()
    follow(found)
    return found


def follow(house: House) -> None:
    """What is shown rests on all facts."""
    with connect(house.server, PROJECTOR) as connection:
        catch_up(connection, games)


def runs(house: House, *words: object) -> Result:
    """Any command of the house."""
    environ = {URL_VARIABLE: house.server.conninfo(), "PITLOG_KEYS": str(house.keys)}
    result = CliRunner().invoke(pitlog, [str(word) for word in words], env=environ)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def archive(house: House, into: Path, month: str = MONTH, *options: object) -> dict[str, Any]:
    """A month moves out; what is said of it."""
    result = runs(house, "archive", month, "--to", into, "--why", "its years are over", "--yes", "--json", *options)
    assert result.exit_code == 0, result.output
    said: dict[str, Any] = json.loads(result.stdout)
    return said


def restore(house: House, folder: Path) -> Result:
    """It comes back."""
    return runs(house, "archive", "--restore", folder)


def folder_of(into: Path, month: str = MONTH) -> Path:
    """Where the archive stands."""
    [found] = into.glob(f"*/{month}")
    return found


def parts(folder: Path) -> Iterator[Path]:
    """Its parts."""
    return (folder / one.file for one in manifest.read(folder).manifest.parts)


def flip(path: Path, at: int, by: int = 1) -> None:
    """One byte is another."""
    raw = bytearray(path.read_bytes())
    raw[at] ^= by
    path.write_bytes(raw)
