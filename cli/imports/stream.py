"""The lines of a feed that a map makes of files: each file is read once, and refused rows are among the lines."""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from cli.errors import RowNotMapped, SourceUnusable
from cli.feeds.lines import STDIN
from cli.imports.mapping import OWN_COLUMNS, RowMapper
from cli.imports.reading.ordering import sorted_by
from cli.imports.reading.rows import Row
from cli.imports.reading.sources import check_columns, open_source
from cli.imports.settings import ImportMap
from cli.imports.tally import ImportTally, RefusedRow
from domain.facts import MAX_LINE
from domain.fold.lines import FeedLine

_FILE = 1 << 40
"""More lines than a file has: the numbers of a file's lines begin at a multiple of it."""


class ImportStream:
    """Files as one feed. Iterating reads them."""

    def __init__(
        self, map_: ImportMap, files: Sequence[str], given: Mapping[str, str],
        refused: Callable[[RefusedRow, Row], None] | None = None,
    ) -> None:  # fmt: skip
        self._map, self._files, self._given, self._told = map_, files, given, refused
        self.tally = ImportTally()
        self._mapper = RowMapper(map_, given, self.tally)
        self.may_wait = STDIN in files

    @property
    def size(self) -> int | None:
        """The bytes to be read, or None if that is not known. They are not the bytes of the facts."""
        return None

    def place(self, number: int) -> tuple[str, int]:
        """The file of a line of the feed, and the line in it that it was made of."""
        return self._files[number // _FILE], number % _FILE

    def __iter__(self) -> Iterator[FeedLine]:
        lines = self._lines()
        if self._map.source.order != "by time":
            yield from lines
            return
        refused: list[FeedLine] = []
        made = (line for line in lines if not _aside(line, refused))
        timed = ((_instant(line), n, line.number, line.raw, line.begins_group) for n, line in enumerate(made))
        for _, _, number, raw, begins_group in sorted_by(timed):
            yield FeedLine(number, raw, begins_group=begins_group)
        yield from refused

    def _lines(self) -> Iterator[FeedLine]:
        for n, file in enumerate(self._files):
            yield from self._of_file(file, n * _FILE)
        for raw in self._mapper.end():
            yield FeedLine((len(self._files) - 1) * _FILE, raw)

    def _of_file(self, file: str, before: int) -> Iterator[FeedLine]:
        of_name = self._of_name(file)
        made = {*OWN_COLUMNS, *of_name, *self._given, *(name for one in self._map.source.splits for name in one.into)}
        with open_source(file, self._map.source) as source:
            self.tally.read_as.append(f"{'standard input' if file == STDIN else file}: {source.read_as}")
            check_columns(file, source, self._mapper.columns, made)
            self._mapper.begin_file("" if file == STDIN else Path(file).name, of_name)
            for row in source.rows:
                self.tally.rows += 1
                try:
                    for raw, begins_group in self._mapper.lines(row):
                        yield FeedLine(before + row.line, raw, begins_group=begins_group)
                except RowNotMapped as why:
                    self._refuse(file, row, why)
                    yield _refused_line(before, row, why)

    def _of_name(self, file: str) -> dict[str, str]:
        pattern = self._map.source.file_name
        if pattern is None or file == STDIN:
            return {}
        if (found := pattern.taken_apart(Path(file).name)) is None:
            raise SourceUnusable(file, "its name is not as file_name in the map says")
        return found

    def _refuse(self, file: str, row: Row, why: RowNotMapped) -> None:
        refused = RefusedRow(file, row.line, why.field, why.reason)
        self.tally.refuse(refused)
        if self._told is not None:
            self._told(refused, row)


def as_entry(refused: RefusedRow, row: Row) -> bytes:
    """A refused row as a line of a file of errors."""
    entry = {**refused._asdict(), "row": row.text}
    return json.dumps(entry, ensure_ascii=False).encode("utf-8", "backslashreplace") + os.linesep.encode()


def _refused_line(before: int, row: Row, why: RowNotMapped) -> FeedLine:
    raw = row.text.encode("utf-8", "surrogateescape")[:MAX_LINE]
    return FeedLine(before + row.line, raw, refused=why.detached())


def _instant(line: FeedLine) -> float:
    return datetime.fromisoformat(json.loads(line.raw)["at"]).astimezone(UTC).timestamp()


def _aside(line: FeedLine, refused: list[FeedLine]) -> bool:
    if line.refused is not None:
        refused.append(line)
    return line.refused is not None
