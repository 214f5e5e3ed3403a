"""Spells out what a terminal cannot show, so that no command fails because of a character.

JSON and lines of the record are bytes, and stay UTF-8 on any terminal.
"""

import codecs
import io
import sys


class _Escaped(io.TextIOWrapper):
    """ASCII, with everything else spelled out. click writes UTF-8 to a stream that calls itself ASCII, which such a
    terminal cannot show, so this one has another name.
    """

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """A name that is no encoding of Python's."""
        return "ascii-escaped"


def escape_what_cannot_be_shown() -> None:
    """Make both outputs spell out what their encoding lacks."""
    sys.stdout, sys.stderr = _escaping(sys.stdout), _escaping(sys.stderr)


def encoded(words: str) -> bytes:
    """Text for people, as bytes."""
    name = "ascii" if isinstance(sys.stdout, _Escaped) else sys.stdout.encoding
    return words.encode(name, "backslashreplace")


def _escaping(stream: object) -> io.TextIOWrapper:
    if not isinstance(stream, io.TextIOWrapper):
        return stream  # type: ignore[return-value]  # closed, or of a test
    if codecs.lookup(stream.encoding).name != "ascii":
        stream.reconfigure(errors="backslashreplace")
        return stream
    stream.flush()
    lined = stream.line_buffering
    return _Escaped(stream.detach(), encoding="ascii", errors="backslashreplace", line_buffering=lined)
