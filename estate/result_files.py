"""Writes rows to a file as they arrive: Parquet, CSV or JSON Lines, whole or not at all."""

import csv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from domain.money import written
from domain.text import in_spreadsheets
from estate.errors import UnknownForm

Take = Callable[[pa.RecordBatch], None]
ROWS = 50_000
"""The number of rows collected before they are written: one session has too few for a Parquet row group."""


@contextmanager
def rows_into(path: Path | None, schema: pa.Schema) -> Iterator[Take]:
    """A function that writes rows. Without a file it does nothing."""
    if path is None:
        yield lambda batch: None
        return
    form = path.suffix.removeprefix(".")
    if form not in FORMS:
        raise UnknownForm(str(path), ", ".join(FORMS))
    new = path.with_name(f"{path.name}.new")
    try:
        with FORMS[form](new, schema) as write, _gathered(write, schema) as take:
            yield take
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


@contextmanager
def _gathered(write: Take, schema: pa.Schema) -> Iterator[Take]:
    batches: list[pa.RecordBatch] = []

    def out() -> None:
        for one in pa.Table.from_batches(batches, schema).combine_chunks().to_batches():
            write(one)
        batches.clear()

    def take(batch: pa.RecordBatch) -> None:
        batches.append(batch)
        if sum(map(len, batches)) >= ROWS:
            out()

    yield take
    out()


@contextmanager
def _parquet(path: Path, schema: pa.Schema) -> Iterator[Take]:
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        yield writer.write_batch


@contextmanager
def _csv(path: Path, schema: pa.Schema) -> Iterator[Take]:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(schema.names)
        yield lambda batch: writer.writerows(map(_words, batch.to_pylist()))


def _words(row: dict[str, Any]) -> list[str]:
    """For CSV: lists as words, missing values empty, and text direction marks spelled out."""
    return ["" if one is None else _text(one) for one in row.values()]


def _text(one: Any) -> str:
    """Only text may look like a formula, never an amount."""
    if isinstance(one, str | list):
        return in_spreadsheets(" ".join(one) if isinstance(one, list) else one)
    return str(_cell_value(one))


@contextmanager
def _json(path: Path, schema: pa.Schema) -> Iterator[Take]:
    with path.open("wb") as file:

        def write(batch: pa.RecordBatch) -> None:
            rows = ({name: _cell_value(value) for name, value in row.items()} for row in batch.to_pylist())
            file.writelines(msgspec.json.encode(row) + b"\n" for row in rows)

        yield write


def _cell_value(value: Any) -> Any:
    """Money as written everywhere."""
    return written(value) if isinstance(value, Decimal) else value.isoformat() if isinstance(value, date) else value


FORMS = {"parquet": _parquet, "csv": _csv, "json": _json}
