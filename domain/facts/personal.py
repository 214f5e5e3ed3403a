"""Which values of a fact are personal: the type of a field says so (`domain.facts.vocabulary`).

They are people, people in a role (`dealer:4411`), and words that no rule reads.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec import inspect

from domain.facts.base import Fact
from domain.facts.disputes import FactCorrected
from domain.facts.registry import KINDS
from domain.facts.vocabulary import PERSON_IN_ROLE, WORDS


class PersonalValue(NamedTuple):
    """A personal value: its kind, the text before it (a role), and the value that a token replaces."""

    what: str
    role: str
    secret: str

    @property
    def is_person(self) -> bool:
        return self.what != WORDS


def _value(what: str, text: str) -> PersonalValue:
    role, colon, name = text.partition(":") if what == PERSON_IN_ROLE else ("", "", "")
    return PersonalValue(what, role + colon, name) if name else PersonalValue(what, "", text)


Token = Callable[[PersonalValue], str]
"""Gives the token of a value."""


class PersonalField(NamedTuple):
    """A personal field of a fact: its name in the feed, its type, and its value."""

    name: str
    what: str
    text: str | tuple[str, ...]

    def values(self) -> list[PersonalValue]:
        """Its values, one by one."""
        text = (self.text,) if isinstance(self.text, str) else self.text
        return [_value(self.what, one) for one in text]

    def with_tokens(self, token: Token) -> str | list[str]:
        """Its value in a public line."""
        replaced = [one.role + token(one) for one in self.values()]
        return replaced[0] if isinstance(self.text, str) else replaced


def _what(type_: Any) -> str | None:
    """The kind of personal value of a type, if it is one."""
    if isinstance(type_, inspect.Metadata):
        found = (type_.extra or {}).get("personal")
        return found if isinstance(found, str) else _what(type_.type)
    if isinstance(type_, inspect.UnionType):
        return next(filter(None, map(_what, type_.types)), None)
    return _what(type_.item_type) if isinstance(type_, inspect.VarTupleType) else None


@cache
def _fields(cls: type[Fact]) -> tuple[tuple[str, str, str], ...]:
    info: Any = inspect.type_info(cls)
    found = [(one.name, one.encode_name, _what(one.type)) for one in info.fields]
    return tuple((name, field, what) for name, field, what in found if what is not None)


def personal_fields_of(kind: str) -> Mapping[str, str]:
    """The personal fields of a kind, and the type of each."""
    return {field: what for _, field, what in _fields(KINDS[kind])}


def personal_fields(fact: Fact) -> Iterator[PersonalField]:
    """The personal fields of a fact, and of the fact that a correction puts in its place."""
    for name, field, what in _fields(type(fact)):
        if (text := getattr(fact, name)) is not None:
            yield PersonalField(field, what, text)
    if isinstance(fact, FactCorrected) and isinstance(fact.now, Fact):
        yield from personal_fields(fact.now)
