"""The encoding of a file: said by the map, or found at its beginning; and its lines as text."""

import codecs
import io
from collections.abc import Iterator
from typing import IO, NamedTuple

from cli.errors import SourceUnusable
from cli.feeds.file_kinds import BEGINNING, MAGIC
from cli.imports.reading.rows import LONGEST_ROW

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
OTHERWISE = "cp1252"
"""The encoding assumed for a file that is not UTF-8: that of Western European Windows."""


class Line(NamedTuple):
    """A line of a file with its line end."""

    number: int
    text: str
    wrong: str = ""


def encoding_of(file: str, beginning: bytes) -> str:
    """The encoding of a file by its beginning. Raises if it is no text at all."""
    for magic, what in MAGIC:
        if beginning.startswith(magic):
            raise SourceUnusable(file, f"it looks like {what}. Save it as CSV, or export it as JSON, and import that")
    for mark, name in _MARKS:
        if beginning.startswith(mark):
            return name
    if wide := _wide(beginning):
        return wide
    try:
        codecs.getincrementaldecoder("utf-8")().decode(beginning, len(beginning) < BEGINNING)
    except UnicodeDecodeError:
        return OTHERWISE
    return "utf-8"


def _wide(beginning: bytes) -> str | None:
    """UTF-16 without a mark: in plain text every other byte is NUL."""
    low, high = beginning[:200:2], beginning[1:200:2]
    if len(high) >= 4 and high.count(0) * 10 >= len(high) * 9 and not low.count(0):
        return "utf-16-le"
    if len(high) >= 4 and low.count(0) * 10 >= len(low) * 9 and not high.count(0):
        return "utf-16-be"
    return None


def lines_of(source: IO[bytes], encoding: str) -> Iterator[Line]:
    """The lines of a file, one at a time, with what is wrong with each. Memory is bounded, however long they are."""
    text = io.TextIOWrapper(source, encoding, errors="surrogateescape", newline="")
    if not encoding.startswith("utf-8") and "utf" in encoding:
        text.reconfigure(errors="replace")
    number = 0
    while line := text.readline(LONGEST_ROW + 1):
        number += 1
        if len(line) > LONGEST_ROW and line[-1] not in "\r\n":
            length = len(line)
            more = line
            while more and more[-1] not in "\r\n":
                more = text.readline(LONGEST_ROW)
                length += len(more.rstrip("\r\n"))
            yield Line(number, line[:LONGEST_ROW], f"it is longer than {LONGEST_ROW:,} characters ({length:,})")
        else:
            yield Line(number, line, _fault(line, encoding))


def _fault(line: str, encoding: str) -> str:
    if line.isascii():
        return "it contains a NUL byte" if "\0" in line else ""
    if "\0" in line:
        return "it contains a NUL byte"
    if any("\udc80" <= c <= "\udcff" for c in line):
        return f"its bytes are not text in {encoding}: say the encoding in the map"
    if "�" in line and encoding.startswith(("utf-16", "utf-32")):
        return f"its bytes are not text in {encoding}"
    return ""
