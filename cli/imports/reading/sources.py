"""Opens a source: what encoding and format it has, and its rows in order, oldest first."""

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from cli.errors import FeedUnreadable, SourceUnusable
from cli.feeds.file_kinds import BEGINNING
from cli.feeds.lines import STDIN, Rejoined
from cli.imports.map_values import nearest
from cli.imports.reading.csv_rows import csv_rows
from cli.imports.reading.encodings import encoding_of, lines_of
from cli.imports.reading.fixed_rows import fixed_rows
from cli.imports.reading.json_rows import JsonRows, are_lines, rows_of_lines
from cli.imports.reading.ordering import last_first
from cli.imports.reading.rows import Row
from cli.imports.settings import SourceSettings

_GZIP = b"\x1f\x8b"


class Source(NamedTuple):
    """A file that is open."""

    rows: Iterator[Row]
    names: list[str] | None
    """The names of its columns. None if each row has its own."""
    read_as: str
    """How it is read, in words."""


@contextmanager
def open_source(file: str, how: SourceSettings) -> Iterator[Source]:
    """Open a file. Raises if it can't be read, or is no text."""
    with _failures(file), _opened(file) as raw:
        yield _source(file, raw, how)


@contextmanager
def _opened(file: str) -> Iterator[Any]:
    under: Any = Rejoined(b"", sys.stdin.buffer) if file == STDIN else Path(file).open("rb", buffering=0)  # noqa: SIM115
    source = io.BufferedReader(under, BEGINNING)
    try:
        packed = source.peek(2)[:2] == _GZIP
        yield io.BufferedReader(gzip.GzipFile(fileobj=source), BEGINNING) if packed else source
    finally:
        source.close()


@contextmanager
def _failures(file: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise FeedUnreadable(file, "no such file") from None
    except IsADirectoryError:
        raise FeedUnreadable(
            file, "it is a directory; name the files in it, or follow it with pitlog watch-folder"
        ) from None
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise FeedUnreadable(file, f"the gzip file is damaged ({error})") from None
    except (OSError, UnicodeError) as error:
        raise FeedUnreadable(file, getattr(error, "strerror", None) or str(error)) from None


def _source(file: str, raw: Any, how: SourceSettings) -> Source:
    beginning = raw.read(BEGINNING)
    raw = io.BufferedReader(Rejoined(beginning, raw), BEGINNING)
    if not beginning:
        return Source(iter(()), None, "empty")
    encoding = how.encoding or encoding_of(file, beginning)
    if how.encoding == "utf-8" and beginning.startswith(b"\xef\xbb\xbf"):
        encoding = "utf-8-sig"
    form = how.format or _format(beginning.decode(encoding, "replace"))
    words = f"{form} in {encoding}"
    if form == "json":
        rows, words = _json(raw, beginning, encoding, how, words)
        return Source(_ordered(rows, how), None, words)
    lines = lines_of(raw, encoding)
    if form == "fixed":
        return Source(_ordered(fixed_rows(lines, how), how), [*how.columns], f"fixed columns in {encoding}")
    names, delimiter, rows = csv_rows(file, lines, how)
    twice = sorted({name for name in names if names.count(name) > 1 and name})
    words += f", delimiter {delimiter!r}, {len(names) or 'unnamed'} columns"
    words += f" ({', '.join(twice)} more than once: the last counts, or their numbers)" if twice else ""
    return Source(_ordered(rows, how), names or None, words)


def _json(raw: Any, beginning: bytes, encoding: str, how: SourceSettings, words: str) -> tuple[Iterator[Row], str]:
    first = beginning.decode(encoding, "replace").lstrip().partition("\n")
    if not how.rows and first[1] and are_lines(first[0]):
        return rows_of_lines(lines_of(raw, encoding)), f"{words}, an object on each line"
    text = io.TextIOWrapper(raw, encoding, errors="surrogateescape", newline="")
    return iter(JsonRows(text, how.rows)), words


def _format(beginning: str) -> str:
    return "json" if beginning.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") else "csv"


def _ordered(rows: Iterator[Row], how: SourceSettings) -> Iterator[Row]:
    return last_first(rows) if how.order == "newest first" else rows


def check_columns(file: str, source: Source, wanted: set[str], made: set[str]) -> None:
    """Refuse a file that lacks a column of the map. `made`: columns that do not come from the file."""
    if source.names is None:
        return
    there = {*source.names} | {str(n) for n in range(1, len(source.names) + 1)} | made
    for column in sorted(wanted - there):
        has = ", ".join(source.names)[:200]
        near = nearest(column, source.names)
        raise SourceUnusable(file, f"it has no column {column!r}, which the map names{near}. It has: {has}")
