"""Types of fields as JSON Schema: most follow from the type itself, a few are written by hand."""

from collections.abc import Callable
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta
from msgspec.structs import fields as struct_fields

from domain.facts.base import AnyFact, Video
from domain.facts.bets import NULL, BetName, On
from domain.facts.bounds import FIRST_DAY, FIRST_INSTANT, INSTANT, INTEGERS, LAST_DAY, LAST_INSTANT
from domain.facts.options import ODDS, DragonBonus, Odds, Options
from domain.facts.schema.fields import is_required, of_class, of_fields, without_null
from domain.facts.table import Differential, Limit
from domain.facts.vocabulary import (
    Actor,
    Card,
    CardCount,
    Count,
    Counter,
    Day,
    FreeText,
    Instant,
    Money,
    Name,
    Person,
    Place,
    Role,
    Ruleset,
    Seat,
    Share,
    StaffName,
    Style,
    Text,
)
from domain.money import PATTERN

Schema = dict[str, Any]

END = r"$(?!\n)"
"""The end of a text: in some engines `$` also matches before a final line feed."""

NAMED: dict[Any, str] = {
    Name: "name", Person: "name", StaffName: "name", Text: "text", Actor: "text", FreeText: "text",
    Count: "count", CardCount: "card_count",
    Counter: "counter", Seat: "seat", Instant: "instant", Day: "day", Money: "money",
    Share: "share", Odds: "odds", Card: "card", Place: "place", Role: "role", Ruleset: "ruleset", Style: "style",
    BetName: "bet", Video: "video", Limit: "limit", Differential: "differential", DragonBonus: "dragon_bonus",
    Options: "options",
}  # fmt: skip
"""Definitions that are used by name."""

BY_HAND: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Money: {
        "description": "Money: a string, never a number.",
        "type": "string",
        "pattern": f"^{PATTERN}{END}",
        "examples": ["100.00"],
    },
    Share: {
        "description": "A share: at most 1.",
        "type": "string",
        "pattern": rf"^(0{{1,12}}(\.[0-9]{{1,6}})?|0{{0,11}}1(\.0{{1,6}})?){END}",
        "examples": ["0.75"],
    },
    Odds: {
        "description": "Odds to one.",
        "anyOf": [
            {"type": "integer", "minimum": 0, "maximum": 999_999},
            {"type": "string", "pattern": f"^{ODDS}(:1)?{END}"},
        ],
        "examples": [30, "30", "30:1"],
    },
    Instant: {
        "description": "A time with its offset, of at most 15:59 from UTC; no other form of ISO 8601.",
        "type": "string",
        "pattern": f"^{INSTANT}{END}",
        "formatMinimum": f"{FIRST_INSTANT:%Y-%m-%dT%H:%M:%SZ}",
        "formatMaximum": f"{LAST_INSTANT:%Y-%m-%dT%H:%M:%S.%fZ}",
        "examples": ["2002-11-09T21:05:11.250+11:00"],
    },
    Day: {
        "description": "A day.",
        "type": "string",
        "pattern": f"^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}{END}",
        "formatMinimum": f"{FIRST_DAY}",
        "formatMaximum": f"{LAST_DAY}",
        "examples": ["2002-11-09"],
    },
    AnyFact: {"$ref": "#", "properties": {"fact": {"not": {"const": "fact_corrected"}}}},
    On: {},
}
"""Types that are written by hand."""

CONSTRAINTS = {
    "min_length": {"str": "minLength", "tuple": "minItems"},
    "max_length": {"str": "maxLength", "tuple": "maxItems"},
    "pattern": {"str": "pattern"},
    "ge": {"int": "minimum"},
    "le": {"int": "maximum"},
}


def ref(name: str) -> Schema:
    """A definition by its name."""
    return {"$ref": f"#/$defs/{name}"}


def schema_of(wanted: Any, *, named: bool = True) -> Schema:
    """A type as a schema."""
    if named and wanted in NAMED:
        return ref(NAMED[wanted])
    if wanted in BY_HAND:
        return BY_HAND[wanted]
    if wanted in INTEGERS:
        return {"type": "integer", "minimum": INTEGERS[wanted].least, "maximum": INTEGERS[wanted].most}
    return _SHAPED[get_origin(wanted)](get_args(wanted))


def property_of(wanted: Any, doc: str | None, *, nullable: bool = False) -> Schema:
    """A field as a property."""
    bare = schema_of(wanted if wanted in BY_HAND else without_null(wanted))
    described = {"description": doc} if doc else {}
    return {**described, **({"anyOf": [bare, NULL]} if nullable and bare else bare)}


def object_of(cls: Any, *, but: tuple[str, ...] = (), closed: bool = True) -> Schema:
    """A struct as an object."""
    docs = of_fields(cls)
    fields = [field for field in struct_fields(cls) if field.name not in but]
    required = [field.encode_name for field in fields if is_required(field)]
    return {
        "description": of_class(cls),
        "type": "object",
        "properties": {field.encode_name: property_of(field.type, docs.get(field.name)) for field in fields},
        **({"required": required} if required else {}),
        **({"additionalProperties": False} if closed else {}),
    }


def _annotated(args: tuple[Any, ...]) -> Schema:
    base, meta = args
    assert isinstance(meta, Meta)
    of = (get_origin(base) or base).__name__
    said = {names[of]: value for name, names in CONSTRAINTS.items() if (value := getattr(meta, name)) is not None}
    return {**schema_of(base), **said}


def _literal(args: tuple[Any, ...]) -> Schema:
    return {"enum": list(args)}


def _union(args: tuple[Any, ...]) -> Schema:
    return {"anyOf": [schema_of(choice) for choice in args]}


def _tuple(args: tuple[Any, ...]) -> Schema:
    items = {"type": "array", "items": schema_of(args[0])}
    return items if args[1] is Ellipsis else {**items, "minItems": len(args), "maxItems": len(args)}


def _dict(args: tuple[Any, ...]) -> Schema:
    key, value = map(schema_of, args)
    return {"type": "object", "propertyNames": key, "additionalProperties": value}


_SHAPED: dict[Any, Callable[[tuple[Any, ...]], Schema]] = {
    Annotated: _annotated, Literal: _literal, Union: _union,
    tuple: _tuple, dict: _dict,
}  # fmt: skip
