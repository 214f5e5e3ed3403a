"""Whether two lines with the same id say the same.

They do when every field is equal once parsed: times as instants, money by value, a default spelled out like one left
out; white space and the order of keys say nothing. Options that we do not know have no type, so they are compared as
JSON is: `true` is not `1`, and a `"1.0"` is not a `"1"`.
"""

from typing import Any

from domain.facts.base import Fact
from domain.facts.convert import Converter
from domain.facts.decode import parse_object
from domain.facts.disputes import FactCorrected
from domain.facts.registry import KINDS
from domain.facts.table import TableOpened

_fact = Converter(KINDS).fact
"""One of the two may have been recorded when a feed was held to other bounds."""


def same_content(a: bytes, b: bytes) -> bool:
    """Whether two lines that can be understood say the same; raises `Refused` where one can't."""
    return a == b or same(_fact(parse_object(a)), _fact(parse_object(b)))


def same(a: Fact, b: Fact) -> bool:
    """Whether two facts say the same."""
    return a == b and _same_json(_untyped(a), _untyped(b))


def _untyped(fact: Any) -> dict[str, Any]:
    """The part of a fact that has no type: Python's own `==` would take `True` for `1` in it."""
    if isinstance(fact, FactCorrected):
        return _untyped(fact.now)
    return fact.options.unknown if isinstance(fact, TableOpened) and fact.options else {}


def _same_json(a: Any, b: Any) -> bool:
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_same_json(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same_json, a, b))
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)
