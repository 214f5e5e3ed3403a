"""Recognises files that are no feeds at their beginning, and names their type.

A bad line in a feed is refused, and the next lines are read. A PDF would be 5,000 bad lines, none of which belongs in
quarantine. The type must be certain, so a file with any line that looks like a fact is a feed.
"""

import re

BEGINNING = 64 * 1024
"""Bytes examined: as many as the longest allowed line."""

MAGIC = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a zip archive, or a document of an office program"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x1f\x8b", "gzip that was packed twice"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\xd0\xcf\x11\xe0", "a document of an old office program"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"PGDMP", "a dump of a PostgreSQL database"),
    (b"PAR1", "a Parquet file"),
    (b"ARROW1", "an Arrow file"),
    (b"\x7fELF", "a program"),
    (b"{\\rtf", "a document in RTF"),
)
"""First bytes that no line of a feed has."""
MARKS = (
    (b"\xff\xfe\x00\x00", "text in UTF-32; a feed is UTF-8"),
    (b"\x00\x00\xfe\xff", "text in UTF-32; a feed is UTF-8"),
    (b"\xff\xfe", "text in UTF-16; a feed is UTF-8"),
    (b"\xfe\xff", "text in UTF-16; a feed is UTF-8"),
)
"""Byte order marks. A feed whose first line is damaged may begin so: then its facts are in UTF-8."""

DELIMITERS = (b",", b";", b"\t", b"|")
FEWEST_LINES = 3
"""The minimum number of lines of plain words in a file that is no feed. Fewer may be bad lines of a feed."""
FEWEST_BYTES = 256
"""The minimum number of bytes for a meaningful share."""

_FACT = re.compile(rb'^[ \t]*\{.*"fact"', re.MULTILINE)
_OBJECT = re.compile(rb"^[ \t]*\{", re.MULTILINE)
_MARKUP = (
    (re.compile(rb"\s*<(!doctype html|html|head|body)\b", re.IGNORECASE), "a page in HTML"),
    (re.compile(rb"\s*<(\?xml|svg|!doctype|!--)", re.IGNORECASE), "a document in XML"),
)
_ARRAY = re.compile(rb"\s*\[\s*\{")
_ARRAY_OF_LINES = re.compile(rb"\s*\[[ \t]*\r?\n")
_SPREAD = re.compile(rb'\s*\{[ \t]*\r?\n[ \t]*"')
_VALUE = re.compile(rb'[\[{"0-9-]|true\b|false\b|null\b')
_CONTROLS = bytes(byte for byte in range(32) if byte not in b"\t\n\r\f")


def is_clear(beginning: bytes) -> bool:
    """Whether the first line is complete and could be a fact: then no more bytes are needed."""
    first, ended, _ = beginning.lstrip().partition(b"\n")
    return bool(ended) and _OBJECT.match(first) is not None and len(first.strip()) > 1 and not first.startswith(b"{\\")


def file_type(beginning: bytes) -> str | None:
    """The type of a file that is no feed. None for a feed, a few bad lines, and an empty file."""
    return _by_magic(beginning) or _by_shape(beginning)


def _by_magic(beginning: bytes) -> str | None:
    marks = () if _FACT.search(beginning) else MARKS
    return next((what for magic, what in MAGIC + marks if beginning.startswith(magic)), None) or _wide(beginning)


def _wide(beginning: bytes) -> str | None:
    """Whether it is UTF-16 without a byte order mark: in plain text every other byte is NUL."""
    start = beginning[:64]
    for ours, theirs in ((start[::2], start[1::2]), (start[1::2], start[::2])):
        if len(theirs) >= 8 and not any(theirs) and all(ours):
            return "text in UTF-16; a feed is UTF-8"
    return None


def _by_shape(beginning: bytes) -> str | None:
    if _ARRAY_OF_LINES.match(beginning) and _ARRAY.match(beginning):
        return "one JSON array; a feed has one object a line, and nothing around them"
    if _FACT.search(beginning):
        return None
    for pattern, what in _MARKUP:
        if pattern.match(beginning):
            return what
    if _ARRAY.match(beginning):
        return "one JSON array; a feed has one object a line, and nothing around them"
    if _SPREAD.match(beginning):
        return "a JSON document over several lines; a feed has one object a line"
    if _is_binary(beginning[:4096]):
        return "binary data"
    return None if _OBJECT.search(beginning) else _words(_whole_lines(beginning))


def _is_binary(start: bytes) -> bool:
    if len(start) < FEWEST_BYTES:
        return False
    controls = len(start) - len(start.translate(None, _CONTROLS))
    broken = start.decode("utf-8", "replace").count("�")
    return controls * 20 > len(start) or broken * 5 > len(start)


def _whole_lines(beginning: bytes) -> list[bytes]:
    lines = beginning.splitlines()
    cut = len(beginning) >= BEGINNING and not beginning.endswith(b"\n")
    return [line.strip(b"\r") for line in lines[: len(lines) - cut] if line.strip()]


def _words(lines: list[bytes]) -> str | None:
    if len(lines) > 1 and not any(map(_VALUE.match, lines[:1])):
        for delimiter in DELIMITERS:
            counts = {line.count(delimiter) for line in lines[:5]}
            if len(counts) == 1 and counts != {0}:
                return "a table in CSV, or the like"
    if len(lines) >= FEWEST_LINES and not any(_VALUE.match(line.lstrip()) for line in lines):
        return "plain text: none of its lines is a JSON object"
    return None
