"""Bytes of a fact on disk: simulated baccarat, recorded, followed and sealed; each table with its indexes.

    python -m bench.record.bytes_on_disk [FACTS]

Bytes of an empty record are subtracted. Nothing is compared, so there is no bar: docs/SCALE.md has the figures.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path

from bench.common import feed, fresh, server
from bench.record.vault import follow
from evidence.sealing.key_files import KeyRing
from evidence.sealing.sealer import Sealer
from record.ingest.ingest import BATCH, Ingest
from record.people.sender import Sender
from record.postgres.connections import SEALER, connect
from record.postgres.servers import Server
from record.storage.application import Record

FACTS, TABLES = 1_000_000, 4

RECORD = frozenset({"fact_ids", "landmarks", "openings"})
"""Tables of the record beside those of months, which begin with `facts_`."""
LOG = frozenset({"leaves", "nodes", "checkpoints"})
_SIZES = """
    SELECT c.relnamespace::regnamespace::text, c.relname, pg_total_relation_size(c.oid) FROM pg_class AS c
    WHERE c.relkind IN ('r', 'm') AND c.relnamespace::regnamespace::text LIKE 'pitlog%'
"""


def part(schema: str, table: str) -> str:
    """What a table of the database belongs to."""
    if schema == "pitlog_vault":
        return "names, outside the log"
    if schema != "pitlog":
        return "projections"
    if table in RECORD or table.startswith("facts"):
        return "row in the record"
    return "leaf and nodes" if table in LOG else "projections"


def sizes(on: Server) -> Counter[tuple[str, str]]:
    """The bytes of each table, by part."""
    with connect(on) as connection:
        connection.execute("VACUUM")
        rows = connection.execute(_SIZES).fetchall()
    found = Counter[tuple[str, str]]()
    for schema, table, size in rows:
        found[part(schema, table), "facts" if table.startswith("facts_") else table] += size
    return found


def filled(on: Server, facts: int) -> tuple[Server, int, int]:
    """A record, followed and sealed, with the number of facts and the bytes of their lines."""
    each = feed(facts // TABLES, TABLES).values()
    with Record(on) as record:
        ingest = Ingest(record)
        for lines in each:
            for first in range(0, len(lines), BATCH):
                ingest.take(lines[first : first + BATCH], Sender.person("bench"))
        ingest.close()
    follow(on)
    with tempfile.TemporaryDirectory() as keys, connect(on, SEALER) as connection:
        ring = KeyRing(Path(keys))
        ring.make("casino.example/bench")
        for _ in Sealer(connection, ring).seal():
            pass
    return on, sum(map(len, each)), sum(len(line.raw) for lines in each for line in lines)


def main() -> None:
    """Print the bytes a fact of each part, and of its greatest tables."""
    with server() as on:
        made = fresh(on)
        empty = sizes(made)
        made, facts, received = filled(made, int(sys.argv[1]) if len(sys.argv) > 1 else FACTS)
        grown = sizes(made)
    grown.subtract(empty)
    parts = Counter[str]()
    for (its, _), size in grown.items():
        parts[its] += size
    print(f"{facts:,} facts; a line as received {received / facts:.0f}; all together {grown.total() / facts:.0f}")
    for its, size in parts.most_common():
        tables = [(name, one) for (of, name), one in grown.most_common() if of == its and one / facts >= 1]
        print(f"{its}: {size / facts:.0f} ({', '.join(f'{name} {one / facts:.0f}' for name, one in tables)})")


if __name__ == "__main__":
    main()
