"""Decodes any line with care: into a fact, or gives the reason why it cannot be understood.

msgspec checks types. It does not detect a repeated key, accepts `null` wherever a default is `None`, and would accept
`NaN` as a decimal. These are checked here: first by a few searches over the bytes, then for some lines in detail.
"""

from typing import Any

import msgspec

from domain.errors import HoldsNul, LineTooLong, NotAnObject, NotJson, NotUtf8, TooDeep
from domain.facts.base import Fact
from domain.facts.decoding.convert import StrictConverter
from domain.facts.decoding.strict_json import MAX_DEPTH, key_twice, nul_in, suspicious, too_deep
from domain.facts.registry import FEED_KINDS

MAX_LINE = 64 * 1024

_json = msgspec.json.Decoder()
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_of_feed = StrictConverter(FEED_KINDS).fact


def decode_carefully(line: bytes) -> Fact:
    """The fact of a line. Raises `Refused` if it cannot be understood."""
    return _of_feed(parse_object(line))


def parse_object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line. Refuses repeated keys, NUL and deep nesting, which JSON allows."""
    if len(line) > MAX_LINE:
        raise LineTooLong(MAX_LINE)
    value = parse_json(line)
    if type(value) is not dict:
        raise NotAnObject
    if suspicious(line, value):
        _check_line(line, value)
    return value


def parse_json(line: bytes) -> Any:
    """The JSON of a line. Of two equal keys the last one counts."""
    try:
        return _json.decode(line)
    except RecursionError:
        raise TooDeep(MAX_DEPTH) from None
    except (UnicodeDecodeError, msgspec.DecodeError) as error:
        raise _not_json(line, str(error)) from None


def _not_json(line: bytes, why: str) -> NotJson | NotUtf8 | HoldsNul:
    if b"\0" in line:
        return HoldsNul("")
    if line.startswith(_BYTE_ORDER_MARK):
        return NotJson("it begins with a byte order mark; send UTF-8 without one")
    try:
        line.decode()
    except UnicodeDecodeError:
        return NotUtf8()
    return NotJson(why)


def _check_line(line: bytes, value: dict[str, Any]) -> None:
    if too_deep(value):
        raise TooDeep(MAX_DEPTH)
    key_twice(line)
    if (field := nul_in(value)) is not None:
        raise HoldsNul(field)
