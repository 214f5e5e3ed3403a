"""Rows of JSON: one array, an array inside an object, or objects one after the other. Memory holds one row at a time.

A value inside a value has a path for its name: `hand.player`, `cards.1`. Numbers stay as they are written.
"""

import json
import re
from collections.abc import Iterator
from typing import IO, Any

from cli.imports.reading.encodings import Line
from cli.imports.reading.rows import LONGEST_ROW, Row

_CHUNK = 64 * 1024
_DECODER = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str)
_SPACE = re.compile(r"[\s,]*")
_MOST_CELLS = 1000


def are_lines(first: str) -> bool:
    """Whether a file with this first line has an object on each line."""
    try:
        return isinstance(json.loads(first), dict)
    except (ValueError, RecursionError):
        return False


def rows_of_lines(lines: Iterator[Line]) -> Iterator[Row]:
    """The rows of a file with an object on each line. A bad line costs itself alone."""
    for number, line, wrong in lines:
        if not (text := line.strip()):
            continue
        try:
            yield Row(number, {}, text, wrong) if wrong else _row(number, _DECODER.decode(text), text)
        except (ValueError, RecursionError) as error:
            yield Row(number, {}, text, f"it is not JSON ({getattr(error, 'msg', 'nested too deeply')})")


class JsonRows:
    """The rows of a text, read from its beginning to its end."""

    def __init__(self, text: IO[str], path: str) -> None:
        self._text, self._path = text, [part for part in path.split(".") if part]
        self._buffer, self._at = "", 0
        self._line, self._counted = 1, 0
        """The line at a place in the buffer up to which line ends were counted."""
        self.wrong = ""
        """Why nothing further can be read. Empty: it can."""

    def __iter__(self) -> Iterator[Row]:
        in_array = self._begin()
        while not self.wrong:
            self._skip_space()
            if self._peek() in ("", "]"):
                break
            row = self._next()
            if row is not None:
                yield row
            if not in_array and self._path:
                break
        if self.wrong:
            yield Row(self._line_here(), {}, self._buffer[self._at : self._at + 200], self.wrong)

    # --- the text ---------------------------------------------------------------------------------------------

    def _more(self) -> bool:
        """Read more. The buffer before this place is dropped, so an unfinished value begins at its start."""
        piece = self._text.read(_CHUNK)
        self._line_here()
        self._buffer, self._at, self._counted = self._buffer[self._at :] + piece, 0, 0
        return bool(piece)

    def _line_here(self) -> int:
        self._line += self._buffer.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _peek(self) -> str:
        if self._at >= len(self._buffer) and not self._more():
            return ""
        return self._buffer[self._at]

    def _skip_space(self) -> None:
        while True:
            found = _SPACE.match(self._buffer, self._at)
            assert found is not None
            self._at = found.end()
            if self._at < len(self._buffer) or not self._more():
                return

    def _begin(self) -> bool:
        """Go to the first row. Returns whether the rows are in an array."""
        for part in self._path:
            if not self._enter(part):
                self.wrong = self.wrong or f"there is no list {'.'.join(self._path)} in it (rows = ... in the map)"
                return False
        self._skip_space()
        if self._peek() == "[":
            self._at += 1
            return True
        if self._path:
            self.wrong = f"{'.'.join(self._path)} is no list (rows = ... in the map)"
        return False

    def _enter(self, name: str) -> bool:
        """Go to the value of a key of the object that begins here."""
        self._skip_space()
        if self._peek() != "{":
            return False
        self._at += 1
        while True:
            self._skip_space()
            if self._peek() in ("}", ""):
                return False
            key = self._value()
            self._skip_space()
            if self.wrong or self._peek() != ":":
                return False
            self._at += 1
            if key == name:
                return True
            self._skip_space()
            self._value()

    # --- values -----------------------------------------------------------------------------------------------

    def _value(self) -> Any:
        """The value that begins here; its text is what was passed over. What is longer than a row is refused."""
        while True:
            self._begun = self._at
            try:
                value, end = _DECODER.raw_decode(self._buffer, self._at)
            except (json.JSONDecodeError, RecursionError) as error:
                rest = len(self._buffer) - self._at
                if isinstance(error, RecursionError) or rest > 2 * LONGEST_ROW or not self._more():
                    self.wrong = _why(error, rest)
                    return None
                continue
            if end == len(self._buffer) and self._more():
                continue  # a number may go on
            self._at = end
            return value

    def _next(self) -> Row | None:
        line = self._line_here()
        value = self._value()
        return None if self.wrong else _row(line, value, self._buffer[self._begun : self._at])


def _row(line: int, value: Any, text: str) -> Row:
    if len(text) > LONGEST_ROW:
        return Row(line, {}, text[:LONGEST_ROW], f"it is longer than {LONGEST_ROW:,} characters ({len(text):,})")
    cells: dict[str, str] = {}
    if not _flatten(value, "", cells):
        return Row(line, {}, text, f"it has more than {_MOST_CELLS:,} values")
    if any("\0" in cell for cell in cells.values()):
        return Row(line, {}, text, "it contains a NUL")
    return Row(line, cells, text)


def _why(error: Exception, rest: int) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply; nothing after this was read"
    if rest > LONGEST_ROW:
        return f"a value is not closed within {LONGEST_ROW:,} characters; nothing after this was read"
    return f"it is not JSON ({getattr(error, 'msg', error)}); nothing after this was read"


def _flatten(value: Any, path: str, cells: dict[str, str]) -> bool:
    """The texts inside a value by their paths. False if there are too many."""
    if len(cells) > _MOST_CELLS:
        return False
    if isinstance(value, dict):
        return all(_flatten(one, f"{path}.{key}" if path else key, cells) for key, one in value.items())
    if isinstance(value, list):
        if not any(isinstance(one, dict | list) for one in value):
            cells[path or "1"] = ",".join(map(_text, value))
        return all(_flatten(one, f"{path}.{n}" if path else str(n), cells) for n, one in enumerate(value, 1))
    cells[path or "1"] = _text(value)
    return True


def _text(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
