"""A sealed record that a witness has seen, and what somebody with every power over the database does to it."""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from psycopg import Connection

from cli.main import pitlog
from evidence.sealing.cosignatures import note_of
from evidence.sealing.ed25519 import Key
from evidence.sealing.fact_rows import raw_facts
from evidence.sealing.key_files import LAST, KeyRing
from evidence.sealing.log_tables import sealed
from evidence.sealing.merkle import Tree, leaf_hash
from evidence.sealing.sealer import Sealer, keep_nodes
from evidence.verification import range_readers, windows
from evidence.witness.sources import DatabaseLog
from evidence.witness.storage import WitnessStorage
from evidence.witness.witness import Pulled, Witness
from record.ingest.ingest import Ingest
from record.postgres.connections import SEALER, connect
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server
from record.storage.application import Record

from ..faults.feeds import shift, take
from ..servers import superuser

ORIGIN = "casino.example/tables"
TABLES = ("BAC01", "BAC02", "BAC03")
FACTS = 80
"""Of each table."""
LOG = ("leaves", "nodes", "sealed_rows", "checkpoints", "heads", "cosignatures", "time_stamps", "tombstones")
OF_FACTS = ("facts", "fact_ids", "landmarks", "openings", "placings")

TRIGGERS = """
    SELECT format('%I.%I', n.nspname, c.relname), t.tgname, CASE t.tgenabled WHEN 'A' THEN 'ALWAYS' ELSE '' END
    FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE n.nspname = 'pitlog' AND t.tgenabled <> 'D' ORDER BY c.oid, t.tgname
"""
Alteration = dict[str, Any]


@dataclass(frozen=True)
class House:
    """A casino: its record, its log's keys, and the inspector's witness, which are somewhere else."""

    server: Server
    keys: Path
    witness: Path
    checkpoint: Path
    """What somebody wrote down of the log once."""

    @property
    def ring(self) -> KeyRing:
        """The log's keys."""
        return KeyRing(self.keys)

    # --- honest work ------------------------------------------------------------------------------------------

    def record(self, table: str, first: int, last: int, of: int = FACTS * 4) -> None:
        """Some facts of a table."""
        with Record(self.server) as into:
            take(Ingest(into), shift(table, of)[first:last])

    def seal(self, *, knows: bool = False) -> int:
        """Seal what there is; how many checkpoints that made. Unless it `knows`, what the keys remember is taken away:
        whoever can sign can do that, too.
        """
        if not knows:
            (self.keys / LAST).unlink(missing_ok=True)
        with connect(self.server, SEALER) as connection:
            return len(list(Sealer(connection, self.ring).seal()))

    def written_down(self, path: Path) -> Path:
        """The newest checkpoint, in a file."""
        with connect(self.server, SEALER) as connection:
            path.write_text(str(note_of(connection, sealed(connection))), encoding="utf-8")
        return path

    @property
    def witness_key(self) -> Key:
        """The witness's public key."""
        return WitnessStorage(self.witness).secret.key

    def pull(self, at: int = 890_000_000, accepts: bool = False) -> Pulled:
        """The inspector pulls."""
        with connect(self.server, "pitlog_reader") as connection:
            return Witness(WitnessStorage(self.witness), lambda: at).pull(DatabaseLog(connection), accepts)

    def verify(self, *options: object) -> list[Alteration]:
        """What `pitlog verify` finds."""
        said, code = self.said(*options)
        found: list[Alteration] = said["alterations"]
        assert (code, said["verdict"]) in ([(1, "altered")] if found else [(0, "ok"), (0, "partial")]), said
        return found

    def said(self, *options: object) -> tuple[dict[str, Any], int]:
        """All that `pitlog verify` says, and how it ends: the same in one process and in two."""
        result = self.runs(*options)
        assert result.exit_code < 2, result.output
        in_one, in_two = (self._in_small_windows(workers, *options) for workers in (0, 1))
        assert in_one == in_two
        return json.loads(result.stdout), result.exit_code

    def _in_small_windows(self, workers: int, *options: object) -> tuple[str, int]:
        """With so many workers, each of which reads some of the windows."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(windows, "FACTS", FACTS)
            patch.setattr(range_readers, "WORTH_IT", 0)
            patch.setattr(range_readers, "WORKERS", get_context("fork"))
            patch.setattr(range_readers, "cores_beside_server", lambda: workers + 1)
            result = self.runs(*options)
        return result.stdout, result.exit_code

    def runs(self, *options: object) -> Result:
        """Run it."""
        words = ["verify", "--keys", self.keys, "--json", *options]
        environ = {URL_VARIABLE: self.server.conninfo()}
        result = CliRunner().invoke(pitlog, [str(word) for word in words], env=environ)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    # --- attacks ----------------------------------------------------------------------------------------------

    @contextmanager
    def powerful(self) -> Iterator[Connection[Any]]:
        """A superuser, with the triggers out of the way, who puts them back afterwards."""
        with superuser(self.server) as connection:
            before = connection.execute(TRIGGERS).fetchall()
            for table in {table for table, *_ in before}:
                connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
            yield connection
            for table, name, enabled in before:
                if connection.execute("SELECT to_regclass(%s)", (table,)).fetchone() != (None,):
                    connection.execute(f'ALTER TABLE {table} ENABLE {enabled} TRIGGER "{name}"')

    def does(self, *statements: str) -> None:
        """What a superuser does."""
        with self.powerful() as connection:
            for one in statements:
                connection.execute(one)  # type: ignore[call-overload]

    def recompute(self) -> None:
        """Make the leaves and the nodes fit the rows again, as far as that goes without the log's key."""
        with self.powerful() as connection:
            facts = {leaf_hash(row): None for row in raw_facts(connection, 0, 2**62)}
            positions = connection.execute("SELECT index FROM pitlog.leaves WHERE position IS NOT NULL ORDER BY index")
            pairs = zip(*zip([index for (index,) in positions], facts, strict=False), strict=True)
            connection.execute(
                "UPDATE pitlog.leaves AS l SET hash = n.hash FROM unnest(%s::bigint[], %s::bytea[]) AS n (index, hash) "
                "WHERE l.index = n.index",
                [*map(list, pairs)],
            )
            kept = connection.execute("SELECT hash FROM pitlog.leaves ORDER BY index").fetchall()
            connection.execute("DELETE FROM pitlog.nodes")
            keep_nodes(connection, Tree().extend([leaf for (leaf,) in kept]))

    def seal_anew(self, *, as_before: bool = True) -> None:
        """A second history, signed with the operator's own key; with checkpoints where they were, or all in one."""
        with self.powerful() as connection:
            ends = connection.execute("SELECT last_position FROM pitlog.checkpoints ORDER BY number").fetchall()
            for table in LOG:
                connection.execute(f"TRUNCATE pitlog.{table} CASCADE")  # type: ignore[call-overload]
        (self.keys / "last.checkpoint").unlink(missing_ok=True)
        aside = "UPDATE pitlog.facts SET position = position + {} WHERE position {}"
        for (end,) in ends if as_before else ends[-1:]:
            self.does(aside.format(10**9, f"> {end}"))
            self.seal()
            self.does(aside.format(-(10**9), f"> {10**9}"))


def some(seed: int, many: int = 5, facts: int = FACTS * len(TABLES)) -> list[int]:
    """Random positions, of facts that the witness has seen."""
    return sorted(random.Random(seed).sample(range(2, facts - 1), many))


def places(found: Sequence[Alteration], *kinds: str) -> set[int]:
    """The positions of alterations of these kinds."""
    return {
        position
        for one in found
        if one["kind"] in kinds
        for position in range(one["position"], one.get("last_position", one["position"]) + 1)
    }


def kinds(found: Sequence[Alteration]) -> set[str]:
    """What was found."""
    return {one["kind"] for one in found}


def founded(server: Server, base: Path) -> House:
    """With a key and a witness, and nothing recorded yet."""
    house = House(server, base / "keys", base / "witness", base / "held.checkpoint")
    WitnessStorage.make(house.witness, "inspector.example/w1", house.ring.make(ORIGIN))
    return house


def build(server: Server, base: Path) -> House:
    """Facts of three tables, taken in turns and sealed as they come; seen by a witness; and some that came since."""
    house = founded(server, base)
    step = FACTS // 4
    for first in range(0, FACTS, step):
        for table in TABLES:
            house.record(table, first, first + step)
        house.seal()
        if first == step:
            house.pull()
            house.written_down(house.checkpoint)
    house.pull()
    return house
