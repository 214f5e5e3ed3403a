"""The decoder of 19 November 2026: a fixed reference for measurements when the decoder changes.

For a valid line it takes the same steps: parse, search for repeated keys, convert to the class, check times, integers
and bets. For an invalid line it raises without a reason.
"""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import fields as struct_fields

from domain.facts import FEED_KINDS, MAX_LINE, Fact
from domain.facts.base import AnyFact
from domain.facts.bets import SHAPES
from domain.facts.bounds import FIRST_INSTANT, INSTANT, INTEGERS, LAST_INSTANT, MAX_INTEGER, Range
from domain.facts.decoding.checks import BEFORE, no_null
from domain.facts.decoding.strict_json import MAX_DEPTH, count_keys, key_twice, nul_in, too_deep
from domain.facts.options import SPLIT, odds
from domain.facts.schema.fields import without_null
from domain.facts.vocabulary import Instant
from domain.money import Money, parse

_parsed, _written = msgspec.json.Decoder().decode, msgspec.json.Encoder().encode
_in_form = re.compile(INSTANT).fullmatch


class Plan(NamedTuple):
    """The steps that make a fact of one kind."""

    cls: type[Fact]
    before: Callable[[dict[str, Any]], None] | None
    split: Callable[[dict[str, Any]], dict[str, Any]] | None
    after: Callable[[Any], None] | None
    instants: list[str]
    integers: list[tuple[Callable[[Any], Any], Range]]


def decode(line: bytes) -> Fact:
    """The fact of a valid line."""
    return _fact(_object(line))


def _object(line: bytes) -> dict[str, Any]:
    assert len(line) <= MAX_LINE
    value = _parsed(line)
    assert type(value) is dict
    if _suspicious(line, value):
        assert not too_deep(value)
        key_twice(line)
        assert nul_in(value) is None
    return value


def _suspicious(line: bytes, value: dict[str, Any]) -> bool:
    if _written(value) == line:
        return b"\\" in line or line.count(b"{") + line.count(b"[") > MAX_DEPTH
    if b'" ' in line or b"\\" in line or b"\t" in line or b"\r" in line or b"\n" in line:
        return True
    nested = line.count(b"{") - 1
    if nested == 0:
        return line.count(b'":') != len(value) or line.count(b"[") >= MAX_DEPTH
    return line.count(b'":') != count_keys(value) or nested + line.count(b"[") >= MAX_DEPTH


def _fact(value: dict[str, Any]) -> Fact:
    cls, before, split, after, instants, integers = _PLANS[value["fact"]]
    if None in value.values():
        no_null(cls, value)
    if before is not None:
        before(value)
    given = split(value) if split else value
    fact = msgspec.convert(given, cls, dec_hook=_own_types)
    _times_fit(instants, given, fact)
    for get, bounds in integers:
        if (number := get(fact)) is not None:
            assert bounds.least <= number <= bounds.most
    if after is not None:
        after(fact)
    return fact


def _times_fit(instants: list[str], value: dict[str, Any], fact: Fact) -> None:
    for field in instants:
        if (text := value.get(field)) is not None:
            _time_fits(text, getattr(fact, field))


def _time_fits(text: str, moment: datetime) -> None:
    assert _in_form(text)
    assert FIRST_INSTANT <= moment <= LAST_INSTANT


def _own_types(wanted: type, value: Any) -> Any:
    if wanted is Money:
        return parse(value)
    return _fact(value) if wanted is AnyFact else odds(value)


def _on_fits(fact: Any) -> None:
    assert any(shape.fits(fact.on) for shape in SHAPES[fact.bet])


def _paths(cls: type[Struct], path: str = "") -> Iterator[tuple[str, Any]]:
    for field in struct_fields(cls):
        wanted = without_null(field.type)
        if isinstance(wanted, type) and issubclass(wanted, Struct) and not issubclass(wanted, Fact):
            yield from _paths(wanted, f"{path}{field.name}.")
        else:
            yield path + field.name, wanted


def _plan(kind: str, cls: type[Fact]) -> Plan:
    paths = [(name, wanted) for name, wanted in _paths(cls) if "." not in name]
    integers: list[tuple[Callable[[Any], Any], Range]] = [
        (attrgetter(name), INTEGERS[wanted])
        for name, wanted in paths
        if wanted in INTEGERS and INTEGERS[wanted].most < MAX_INTEGER
    ]
    instants = [name for name, wanted in paths if wanted == Instant]
    after = _on_fits if kind == "wager_placed" else None
    return Plan(cls, BEFORE.get(kind), SPLIT.get(kind), after, instants, integers)


_PLANS = {kind: _plan(kind, cls) for kind, cls in FEED_KINDS.items()}
