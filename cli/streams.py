"""What a terminal can't show is spelled out: no command ends because of a letter.

JSON and lines of the record are bytes, and stay UTF-8 whatever the terminal is.
"""

import codecs
import io
import sys


class _Escaped(io.TextIOWrapper):
    """ASCII, with everything else spelled out.

    click writes UTF-8 where a stream calls itself ASCII, which such a terminal shows as noise: this one bears another
    name.
    """

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """A name that is no encoding of Python's."""
        return "ascii-escaped"


def escape_what_cannot_be_shown() -> None:
    """Have both outputs spell out what their encoding lacks."""
    sys.stdout, sys.stderr = _escaping(sys.stdout), _escaping(sys.stderr)


def encoded(words: str) -> bytes:
    """Words for people that are written as bytes."""
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
