"""A fact as a row of Parquet: the line as it came, its envelope, and the columns to select by."""

from collections.abc import Sequence

import pyarrow as pa
from msgspec.structs import astuple

from record.stored import StoredFact

TIME = pa.timestamp("us", "UTC")

FACTS = pa.schema([
    ("session", pa.string()), ("version", pa.int64()), ("topic", pa.string()), ("line", pa.binary()),
    ("table_name", pa.string()), ("fact_id", pa.string()), ("seq", pa.int64()), ("at", TIME),
    ("landmark", pa.string()), ("position", pa.int64()), ("recorded_at", TIME), ("sender", pa.string()),
    ("supervisory", pa.bool_()),
])  # fmt: skip
"""In the order of the fields of `StoredFact`."""


def as_table(rows: Sequence[StoredFact]) -> pa.Table:
    """Rows of the record as columns."""
    columns = zip(*map(astuple, rows), strict=True)
    arrays = [pa.array(values, field.type) for values, field in zip(columns, FACTS, strict=True)]
    return pa.Table.from_arrays(arrays, schema=FACTS)
