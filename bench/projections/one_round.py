"""One round exported alone, with names withheld: the time in a large record, and the size of the bundle.

python -m bench.projections.one_round --facts 10000000 --home /var/tmp/bench
"""

import random
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from psycopg import Connection

from bench.common import server, spread
from bench.report import Figure, report
from bench.simulated_record import followed, home, wanted
from evidence.bundles.one_round import RoundMaker
from evidence.bundles.request import Export, Withholding
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import last_checkpoint, sealed
from evidence.sealing.sealer import Sealer
from projections.queries.export_subject import subject
from projections.queries.one_round import one_round
from projections.queries.rounds import FoundRound, named
from record.postgres.connections import READER, SEALER, connect
from record.postgres.servers import Server
from record.vault.connections import vault_of
from record.vault.reading import Vault

FACTS = 300_000
SAMPLE, WARM = 60, 5
LIMIT = 300.0
"""The maximum in milliseconds."""
MOST, A_DIGEST = 64 << 10, 32
"""The maximum bytes of a bundle, and those of each withheld fact."""


def seal(on: Server) -> None:
    """Seal the record, if an earlier measurement has not."""
    with connect(on, SEALER) as connection, tempfile.TemporaryDirectory() as keys:
        if last_checkpoint(connection) is None:
            ring = KeyRing(Path(keys))
            ring.make("bench.example/tables")
            for _ in Sealer(connection, ring).seal():
                pass


def exported(connection: Connection[Any], vault: Vault, found: FoundRound, folder: Path) -> tuple[int, int]:
    """Export without making the zip. Returns the size, and the number of withheld facts."""
    _, _, [part] = subject(connection, found.round, found.table_name)
    alone, part = one_round(connection, found, part, sealed(connection).last_position)
    asked = Export(1, "round", found.round, "", "bench", "", "", "UTC", "", "", [part], (), alone, Withholding())
    members = RoundMaker(connection, asked, folder, vault).make()
    sizes = {name: file.stat().st_size for name, file in members.items()}
    return sum(sizes.values()), sizes["withheld.bin"] // A_DIGEST


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """Rounds from anywhere in the record."""
    made = followed(on, facts)
    seal(made)
    times, sizes = list[float](), list[float]()
    with connect(made, READER) as connection, vault_of(made) as names:
        keys = connection.execute("SELECT DISTINCT round FROM pitlog.rounds ORDER BY round").fetchall()
        for [name] in random.Random(1).sample(keys, SAMPLE + WARM):
            found = named(connection, name)[-1]
            with tempfile.TemporaryDirectory() as folder:
                begun = perf_counter()
                size, withheld = exported(connection, names.vault, found, Path(folder) / "parts")
                times.append((perf_counter() - begun) * 1000)
            sizes.append(size - A_DIGEST * withheld)
    (median, p99), largest = spread(times[WARM:]), max(sizes)
    rates = f"{facts:,} facts; p50 {median:.0f} ms, p99 {p99:.0f} ms; at most {largest / 1024:.0f} KiB and the digests"
    return [
        Figure("0.3 s / one round exported alone, p50", LIMIT / median, 1, rates),
        Figure("64 KiB and 32 bytes a withheld fact / the largest bundle", MOST / largest, 1, rates),
    ]


if __name__ == "__main__":
    asked = wanted(FACTS, "one_round")
    with server(home("one_round")) as on:
        report("one-round", figures(on, asked))
