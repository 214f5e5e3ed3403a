"""Rows of fixed columns: every line is cut at the same places."""

from collections.abc import Iterator

from cli.imports.reading.encodings import Line
from cli.imports.reading.rows import Row
from cli.imports.settings import SourceSettings


def fixed_rows(lines: Iterator[Line], how: SourceSettings) -> Iterator[Row]:
    """The rows of a file. A line that ends before a column begins has nothing in it."""
    for number, line, wrong in lines:
        text = line.rstrip("\r\n")
        if number <= how.skip or not text.strip() or (how.comment and text.lstrip().startswith(how.comment)):
            continue
        yield Row(number, {name: text[begin:end] for name, (begin, end) in how.columns.items()}, text, wrong)
