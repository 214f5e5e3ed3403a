"""Honest work in any order, by a server that is stopped, dumped and restored: no false alarm, whoever verifies."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random

import pytest
from psycopg.sql import SQL, Identifier

from evidence.witness.storage import WitnessStorage
from record.ingest.ingest import Ingest
from record.postgres.embedded.embedded import EmbeddedServer
from record.postgres.migrate import migrate
from record.postgres.servers import ExternalServer, Server
from record.storage.application import Record

from ..faults.feeds import card, correction, take
from ..servers import embedded, superuser
from .carrying import dump_and_restore
from .house import House, founded

TABLES = ("BAC01", "BAC02", "BAC03", "BAC04")
LONG = 4_000


@dataclass
class Casino:
    """A house at work: what each table has recorded, who watches, what was written down."""

    house: House
    folder: Path
    dice: Random
    most: int
    """Facts at a time."""
    witnesses: list[Path] = field(default_factory=list)
    checkpoints: list[Path] = field(default_factory=list)
    done: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TABLES, 0))
    numbers: Iterator[int] = field(default_factory=count)

    def facts(self) -> None:
        """A table goes on."""
        table, more = self.dice.choice(TABLES), self.dice.randint(1, self.most)
        begin = self.done[table]
        self.done[table] = min(begin + more, LONG)
        self.house.record(table, begin, self.done[table], of=LONG)

    def late(self) -> None:
        """A fact of an hour ago, and a correction of one of long ago."""
        open_ = [table for table in TABLES if self.done[table]]
        if open_:
            table, n = self.dice.choice(open_), next(self.numbers)
            whose = f"{table}-open" if self.dice.random() < 0.1 else f"late-{n}"
            lines = [card(f"late-{n}", table, at="1998-03-14T20:00:00+13:00"), correction(f"c-{n}", whose, table)]
            with Record(self.house.server) as into:
                take(Ingest(into), lines)

    def failed(self) -> None:
        """Transactions that left a gap."""
        with superuser(self.house.server) as connection:
            connection.execute("SELECT nextval('pitlog.facts_position') FROM generate_series(1, 3)")

    def seal(self) -> None:
        self.house.seal()

    def rotate(self) -> None:
        """A key follows, and the seal that puts it in force."""
        self.house.ring.rotate()
        self.house.seal()

    def witnessed(self) -> None:
        """One of the witnesses pulls; somebody writes the checkpoint down."""
        if self.house.seal() or self.checkpoints:
            replace(self.house, witness=self.dice.choice(self.witnesses)).pull()
            self.checkpoints.append(self.house.written_down(self.folder / f"checkpoint-{next(self.numbers)}"))

    def verified(self) -> None:
        """By everybody who holds anything."""
        assert self.house.verify("--lines") == []
        held = [word for one in self.checkpoints for word in ("--checkpoint", one)]
        for witness in self.witnesses:
            if (witness / "checkpoint").exists():
                assert self.house.verify("--witness", witness, *held) == []


WORK: dict[Callable[[Casino], None], int] = {
    Casino.facts: 10, Casino.late: 3, Casino.failed: 2, Casino.seal: 4, Casino.rotate: 1, Casino.witnessed: 4,
}  # fmt: skip
"""What is done, and how often beside the others."""


def opened(house: House, folder: Path, seed: int, most: int) -> Casino:
    it = Casino(house, folder, Random(seed), most, [house.witness, folder / "second", folder / "third"])
    for one in it.witnesses[1:]:
        WitnessStorage.make(one, f"inspector.example/{one.name}", house.ring.current().key)
    return it


def works(it: Casino, steps: int) -> None:
    for work in it.dice.choices([*WORK], [*WORK.values()], k=steps):
        work(it)


def test_a_morning(house: House, tmp_path: Path) -> None:
    """On a record that is there already."""
    it = opened(house, tmp_path, 1, 20)
    it.done |= dict.fromkeys(TABLES[:3], 80)
    works(it, 25)
    it.verified()


@pytest.mark.prove
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seed", range(4))
def test_ten_thousand_facts(tmp_path: Path, seed: int) -> None:
    """With a server of its own, which is stopped, and whose record is carried to another database again and again."""
    with embedded() as server:
        with superuser(server) as connection:
            migrate(connection)
        it = opened(founded(server, tmp_path / "house"), tmp_path, seed, 400)
        while sum(it.done.values()) < 10_000:
            works(it, 40)
            it.verified()
            afterwards = it.dice.choice((restarted, carried))
            it.house = replace(it.house, server=afterwards(it.house.server, server, tmp_path))
            it.verified()


def restarted(here: Server, own: EmbeddedServer, folder: Path) -> Server:
    """Stopped and started again."""
    own.close()
    own.ensure_running()
    return here


def carried(here: Server, own: EmbeddedServer, folder: Path) -> Server:
    """Dumped, and restored into another database."""
    name = f"carried_{len(list(folder.glob('carried-*')))}"
    (folder / name.replace("_", "-")).mkdir()
    with superuser(own) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
    there = ExternalServer(own.conninfo(database=name))
    dump_and_restore(here, there)
    return there
