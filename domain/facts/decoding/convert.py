"""Converts JSON objects to facts, by the class of their kind.

A `StrictConverter` reads feeds. A plain `Converter` reads recorded facts: they passed the checks of their time, and
stay readable if a check becomes stricter.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import ValidationError, convert

from domain.errors import NotFromAFeed, Refused, UnknownKind, WrongValue
from domain.facts.base import AnyFact, Fact
from domain.facts.decoding.bound_checks import Bounds, not_in_form, not_within
from domain.facts.decoding.checks import AFTER, BEFORE, no_null
from domain.facts.decoding.instants import rfc3339
from domain.facts.decoding.refusal_reasons import NO_INTEGER, NO_OFFSET, NOT_RFC3339, path_of, reason
from domain.facts.options import SPLIT, Odds, odds
from domain.facts.registry import PROGRAM_KINDS
from domain.money import Money, parse


class ConversionPlan(NamedTuple):
    """The steps that make a fact of one kind."""

    cls: type[Fact]
    before: Callable[[dict[str, Any]], None] | None
    split: Callable[[dict[str, Any]], dict[str, Any]] | None
    after: Callable[[Any], None] | None
    bounds: Bounds


class Converter:
    """Makes facts of JSON objects, given the classes of their kinds."""

    def __init__(self, kinds: Mapping[str, type[Fact]]) -> None:
        self._kinds = kinds
        self._plan_of: dict[object, ConversionPlan] = {}
        """Filled as kinds come: a program that converts no line should not wait for the plans of all kinds."""
        self.hook = self._own_types

    def fact(self, value: dict[str, Any]) -> Fact:
        """The fact of an object. Raises `Refused`."""
        plan = self._plan(value)
        value = plan.split(value) if plan.split else value
        try:
            return convert(value, plan.cls, dec_hook=self.hook)
        except ValidationError as error:
            return self._respelled(plan.cls, value, error)

    def _plan(self, value: dict[str, Any]) -> ConversionPlan:
        kind = value.get("fact")
        if type(kind) is not str:
            raise UnknownKind(kind)
        return self._plan_of.get(kind) or self._first_plan(kind)

    def _first_plan(self, kind: str) -> ConversionPlan:
        cls = self._kinds.get(kind)
        if cls is None:
            raise NotFromAFeed(kind) if kind in PROGRAM_KINDS else UnknownKind(kind)
        plan = ConversionPlan(cls, BEFORE.get(kind), SPLIT.get(kind), AFTER.get(kind), Bounds(cls))
        self._plan_of[kind] = plan
        return plan

    def _respelled(self, cls: type[Fact], value: dict[str, Any], error: ValidationError) -> Fact:
        """Earlier versions accepted more spellings of a time than RFC 3339 has. Anything else that fails is refused."""
        while (found := str(error)).startswith(NOT_RFC3339):
            field = path_of(found)
            spelled = rfc3339(value[field])
            if spelled is None or spelled == value[field]:
                raise WrongValue(field, "not an ISO 8601 time, or no such time")
            value = {**value, field: spelled}
            try:
                return convert(value, cls, dec_hook=self.hook)
            except ValidationError as another:
                error = another
        raise reason(cls, value, str(error))

    def _own_types(self, wanted: type, value: Any) -> Any:
        if wanted is Money:
            return parse(value)
        if wanted is AnyFact:
            return self._whole_fact(value)
        assert wanted is Odds
        return odds(value)

    def _whole_fact(self, value: Any) -> Fact:
        if type(value) is not dict:
            raise ValueError("requires a whole fact, or null")
        try:
            return self.fact(value)
        except Refused as refused:
            raise refused.inside("now") from None


class StrictConverter(Converter):
    """Converts objects of a feed, and refuses values that their types would allow."""

    def fact(self, value: dict[str, Any]) -> Fact:
        """The fact of an object. Raises `Refused`."""
        cls, before, split, after, bounds = self._plan(value)
        if None in value.values():
            no_null(cls, value)
        if before is not None:
            before(value)
        given = split(value) if split else value
        try:
            fact = convert(given, cls, dec_hook=self.hook)
        except ValidationError as error:
            raise _refusal(cls, given, bounds, str(error)) from None
        bounds.check(given, fact)
        if after is not None:
            after(fact)
        return fact


def _refusal(cls: type[Fact], value: dict[str, Any], bounds: Bounds, message: str) -> Refused:
    """The bounds of a feed decide here, not those of recorded facts."""
    field = path_of(message)
    if message.startswith(NOT_RFC3339) or NO_OFFSET in message:
        return not_in_form(field, value[field])
    within = bounds.of_integer(field)
    if within is not None and message.startswith(NO_INTEGER):
        return not_within(field, within)
    return reason(cls, value, message)
