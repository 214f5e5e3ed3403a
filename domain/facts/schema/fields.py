"""The table of fields that a source's programmer reads: every field of every kind, generated from the classes.

It is stored as `docs/feed-fields.csv`; a test compares that copy with the classes.
"""

import ast
import csv
import inspect
import io
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo
from msgspec.structs import fields as struct_fields

from domain.facts.base import AnyFact, Fact, Video, own_fields
from domain.facts.bets import BetName, On
from domain.facts.options import DragonBonus, Options
from domain.facts.registry import FEED_KINDS
from domain.facts.table import Chips, Differential, Limits
from domain.facts.vocabulary import (
    Actor,
    Card,
    CardCount,
    Count,
    Counter,
    Day,
    Dice,
    FreeText,
    Instant,
    Money,
    Name,
    Names,
    People,
    Person,
    Place,
    Point,
    Role,
    Ruleset,
    Seat,
    Share,
    StaffName,
    Style,
    Symbol,
    Text,
    ThreeDice,
    TwoDice,
)


def of_class(cls: type) -> str:
    """The sentence that describes a class."""
    return inspect.cleandoc(cls.__doc__ or "").replace("\n", " ")


def of_fields(cls: type) -> dict[str, str]:
    """The sentence beneath each field, where there is one."""
    return dict(_in_module(cls.__module__).get(cls.__name__, ()))


@cache
def _in_module(name: str) -> dict[str, tuple[tuple[str, str], ...]]:
    tree = ast.parse(inspect.getsource(sys.modules[name]))
    return {node.name: tuple(_children(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _children(node: ast.ClassDef) -> list[tuple[str, str]]:
    return [
        (field.target.id, inspect.cleandoc(words.value.value).replace("\n", " "))
        for field, words in zip(node.body, node.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(words, ast.Expr) and isinstance(words.value, ast.Constant) and isinstance(words.value.value, str)
    ]


# ruff: noqa: RUF001 the table is for people, and ranges are written with a dash


EVERY_KIND = "(every kind)"
OPTIONS = "table_opened.options"

WORDS: dict[Any, str] = {
    **dict.fromkeys((Name, Person, StaffName, Text, Actor, FreeText), "string, not empty"),
    **dict.fromkeys((Count, CardCount, Counter), "integer ≥ 0"),
    Seat: "integer ≥ 1",
    bool: "true or false",
    Instant: "ISO 8601 with offset",
    Day: "date YYYY-MM-DD",
    Money: "money string",
    Share: "money string ≤ 1",
    Card: "card",
    Symbol: "A–G",
    Point: "4, 5, 6, 8, 9, 10",
    TwoDice: "list of two integers 1–6",
    ThreeDice: "list of three integers 1–6",
    Dice: "list of two or three integers 1–6",
    Place: "player, banker, dealer, none, box:N or box:N/H",
    Role: "role",
    Ruleset: "ruleset",
    Style: "A, B, C (New Zealand); 8.1.1, 8.1.2, 8.1.3 (Victoria)",
    BetName: "bet of the ruleset's game",
    On: "as the bet needs (contract, Bets)",
    Chips: "list of money strings, not empty",
    Limits: "object: bet name or * → {min?, max?} money strings",
    Differential: "object {max, min? (Victoria)} money strings",
    Options: "object, see below",
    DragonBonus: "object: winning margin 4–9 → odds, natural_win, natural_tie (push|lose)",
    Video: "object {camera, at}",
    AnyFact: "the whole fact",
    **dict.fromkeys((Names, People), "list of strings, not empty"),
    dict[Place, tuple[Card, ...]]: "object: place → list of cards",
}
"""A type in words."""


class FieldRow(NamedTuple):
    """One field; a kind without own fields has one row that only names it."""

    fact: str
    field: str
    required: str
    type: str


def rows() -> Iterator[FieldRow]:
    """The whole table."""
    yield FieldRow(EVERY_KIND, "fact", "yes", WORDS[Name])
    yield from _rows(EVERY_KIND, struct_fields(Fact), ())
    for kind, cls in FEED_KINDS.items():
        own = own_fields(cls)
        yield from _rows(kind, own, cls.nullable) if own else (FieldRow(kind, "", "", ""),)
    yield from _rows(OPTIONS, (f for f in struct_fields(Options) if f.name != "unknown"), ())


def as_csv() -> str:
    """The table as stored."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(FieldRow._fields)
    writer.writerows(rows())
    return out.getvalue()


def _rows(kind: str, fields: Any, nullable: tuple[str, ...]) -> Iterator[FieldRow]:
    for field in fields:
        required = "yes" if is_required(field) else "no"
        yield FieldRow(kind, field.encode_name, required, words_of(field.type, nullable=field.name in nullable))


def is_required(field: FieldInfo) -> bool:
    """Whether a field is required."""
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def words_of(wanted: Any, *, nullable: bool = False) -> str:
    """The values of a field, in words."""
    if wanted in WORDS:
        return WORDS[wanted]
    bare = without_null(wanted)
    words = WORDS[bare] if bare in WORDS else f"one of: {', '.join(map(str, get_args(bare)))}"
    return words + (", or null" if bare is AnyFact else " or null") * nullable


def without_null(wanted: Any) -> Any:
    """The type of a field that may be omitted or null."""
    others = [choice for choice in get_args(wanted) if choice is not type(None)]
    return others[0] if len(others) == 1 and type(None) in get_args(wanted) else wanted
