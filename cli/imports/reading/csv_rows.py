"""Rows of CSV, with any delimiter. A quotation mark that is never closed costs its own line and no other."""

import csv
from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import Literal

from cli.errors import SourceUnusable
from cli.imports.reading.encodings import Line
from cli.imports.reading.rows import LONGEST_ROW, Row, by_name_and_number
from cli.imports.settings import SourceSettings

DELIMITERS = ",;\t|"
_MOST_LINES = 100
"""Lines of one row: a cell may contain line ends."""


def csv_rows(file: str, lines: Iterator[Line], how: SourceSettings) -> tuple[list[str], str, Iterator[Row]]:
    """The names of the columns, the delimiter, and the rows."""
    lines = _without_comments(lines, how)
    first = next(lines, None)
    if first is None:
        return [*how.names], how.delimiter or ",", iter(())
    delimiter = how.delimiter or _delimiter_of(first.text, how.quote)
    joined = _Joined(chain([first], lines), how.quote)
    if how.names or not how.header:
        return [*how.names], delimiter, _rows(joined, delimiter, how, [*how.names])
    head = next(joined)
    cells = _cells(head, delimiter, how.quote)
    if head.wrong or isinstance(cells, str):
        raise SourceUnusable(file, f"line {head.number} should name the columns: {head.wrong or cells}")
    names = [cell.strip() for cell in cells]
    return names, delimiter, _rows(joined, delimiter, how, names)


def _without_comments(lines: Iterator[Line], how: SourceSettings) -> Iterator[Line]:
    for line in lines:
        bare = line.text.strip()
        if line.number > how.skip and bare and not (how.comment and bare.startswith(how.comment)):
            yield line


def _delimiter_of(line: str, quote: str) -> str:
    """The delimiter that a line has most often outside quotation marks."""
    plain = "".join(line.split(quote)[::2]) if quote else line
    return max(DELIMITERS, key=plain.count)


class _Joined:
    """Lines, joined where a quoted cell contains line ends."""

    def __init__(self, lines: Iterator[Line], quote: str) -> None:
        self._lines, self._quote = lines, quote
        self._back: deque[Line] = deque()

    def __iter__(self) -> "_Joined":
        return self

    def __next__(self) -> Line:
        line = self._back.popleft() if self._back else next(self._lines)
        if line.wrong or not self._quote or line.text.count(self._quote) % 2 == 0:
            return line
        taken = [line]
        length = len(line.text)
        while len(taken) < _MOST_LINES and length < LONGEST_ROW:
            more = self._back.popleft() if self._back else next(self._lines, None)
            if more is None:
                break
            taken.append(more)
            length += len(more.text)
            if more.text.count(self._quote) % 2 and not more.wrong:
                return Line(line.number, "".join(one.text for one in taken))
        self._back.extendleft(reversed(taken[1:]))
        return line._replace(wrong=f"a quotation mark ({self._quote}) is opened and never closed")


def _cells(line: Line, delimiter: str, quote: str) -> list[str] | str:
    """The cells of a row, or what is wrong with it."""
    quoting: Literal[0, 3] = 0 if quote else 3  # csv.QUOTE_MINIMAL, csv.QUOTE_NONE
    try:
        reader = csv.reader(
            [line.text], delimiter=delimiter, quotechar=quote or '"', quoting=quoting, strict=True
        )  # fmt: skip
        return next(reader, [])
    except csv.Error as error:
        return f"its quotation marks are broken ({error})"


def _rows(lines: _Joined, delimiter: str, how: SourceSettings, names: list[str]) -> Iterator[Row]:
    for line in lines:
        text = line.text.rstrip("\r\n")
        if line.wrong:
            yield Row(line.number, {}, text, line.wrong)
            continue
        cells = _cells(line, delimiter, how.quote)
        if isinstance(cells, str):
            yield Row(line.number, {}, text, cells)
            continue
        if names and (wrong := _counted(cells, names, how)):
            yield Row(line.number, {}, text, wrong)
            continue
        yield Row(line.number, by_name_and_number(names, cells), text)


def _counted(cells: list[str], names: list[str], how: SourceSettings) -> str:
    """What is wrong with the number of cells. Empty cells at the end are no fault."""
    if len(cells) < len(names):
        if not how.short_rows:
            return f"it has {len(cells)} cells, and there are {len(names)} columns"
        cells += [""] * (len(names) - len(cells))
    if any(cell.strip() for cell in cells[len(names) :]):
        return f"it has {len(cells)} cells, and there are only {len(names)} columns"
    return ""
