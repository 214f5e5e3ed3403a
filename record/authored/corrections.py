"""Makes the correction of a fact: the whole fact as it should have been, checked as a line of a feed is."""

import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, get_args

import msgspec
from msgspec.structs import fields as struct_fields
from psycopg import Connection

from domain.cards import card_meant
from domain.errors import Refused
from domain.facts import KINDS, Fact
from domain.facts.decoding.content import same_content
from domain.facts.decoding.decode import decode
from domain.facts.decoding.public_line import TOKEN
from domain.facts.disputes import FactCorrected
from domain.facts.personal import personal_fields
from domain.facts.registry import PROGRAM_KINDS
from domain.facts.schema.fields import without_null, words_of
from record.errors import (
    CorrectionOutranked,
    CorrectsCorrection,
    FieldForgotten,
    NeverCorrected,
    NeverHappened,
    NotAField,
    NotAValue,
    NotCorrected,
)
from record.retrieval.corrections import comes_before
from record.retrieval.one_fact import Content, RecordedFact

FIXED = ("fact", "id", "table")
"""The fields that a correction may not change."""


def may_be_corrected(fact: RecordedFact) -> None:
    """Raises for a correction, and for a fact that the program writes."""
    if KINDS[fact.kind] is FactCorrected:
        raise CorrectsCorrection(fact.id, fact.recorded["corrects"])
    if fact.kind in PROGRAM_KINDS:
        raise NotCorrected(fact.id, fact.kind)


def with_fields(fact: RecordedFact, given: Mapping[str, str], omitted: Sequence[str]) -> Content:
    """The fact as it is read now, with other values in some fields, and without some. Raises for an unknown field, and
    for a value that the field cannot have.
    """
    if fact.now is None:
        raise NeverHappened(fact.id)
    for field in (*given, *omitted):
        _check_field(fact.kind, field)
    now = {name: value for name, value in fact.now.items() if name not in omitted}
    for field, said in given.items():
        now[field] = _value(now, field, said)
    _decoded(now)
    return now


def undone(fact: RecordedFact) -> Content | None:
    """The fact as it was read before its last correction. None if a correction said that it never happened."""
    if not fact.corrections:
        raise NeverCorrected(fact.id)
    return fact.before


def is_same(one: Content | None, other: Content | None) -> bool:
    """Whether two versions of a fact say the same, however they are written."""
    if one is None or other is None:
        return one is other
    return same_content(_line(one), _line(other))


def check_names_known(now: Content | None) -> None:
    """Raises if the correction would have to repeat a name or words that were forgotten, or that this login may not
    read: the record would take what stands in their place for a name.
    """
    for field in personal_fields(_decoded(now)) if now is not None else ():
        if any(TOKEN.fullmatch(value.secret) for value in field.values()):
            raise FieldForgotten(field.name)


def check_takes_effect(connection: Connection[Any], fact: RecordedFact) -> None:
    """Raises if the correction in force has a later place in play order than one that is recorded now."""
    if fact.corrections and comes_before(connection, fact.table, fact.corrections[-1].by):
        raise CorrectionOutranked(fact.id, fact.corrections[-1].by)


def _check_field(kind: str, field: str) -> None:
    known = ["fact", *(one.encode_name for one in struct_fields(KINDS[kind]))]
    if field in FIXED:
        raise NotAField(kind, field, [], fixed=True)
    if field not in known:
        raise NotAField(kind, field, get_close_matches(field.lower(), known, 3, 0.6) or [*known])


def _value(now: Content, field: str, said: str) -> Any:
    """The value of a field as a person writes it: words as they are, or JSON. First in the form that it has now."""
    first: Refused | None = None
    for value in _forms(said, now.get(field)):
        try:
            _decoded({**now, field: value})
        except Refused as why:
            if why.field.split(".")[0] == field:
                first = first or why
                continue
        return value
    assert first is not None
    raise NotAValue(field, said, first.reason, *_choices(now["fact"], field, said))


def _choices(kind: str, field: str, said: str) -> tuple[str, list[str]]:
    """The values of a field in words, and those most like a word."""
    [its] = [one for one in struct_fields(KINDS[kind]) if one.encode_name == field]
    values = [value for value in get_args(without_null(its.type)) if isinstance(value, str)]
    return words_of(its.type), get_close_matches(said.lower(), values, 3, 0.5)


def _forms(said: str, present: Any) -> Iterator[Any]:
    try:
        as_json = [msgspec.json.decode(said)]
    except msgspec.DecodeError:
        as_json = []
    yield from [said, *as_json] if present is None or isinstance(present, str) else [*as_json, said]
    if (card := card_meant(said)) is not None:
        yield card


def _decoded(content: Content) -> Fact:
    return decode(_line(content))


def _line(content: Content) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode()
