"""The feed as a JSON Schema (2020-12), generated from the classes and stored as `docs/feed.schema.json`.

It describes one line once parsed. Checks that only the decoder makes are listed in `ONLY_THE_DECODER` and in the schema
itself.
"""

import json
from functools import cache

from domain.facts.base import Fact, Video, own_fields
from domain.facts.bets import SHAPES
from domain.facts.bounds import FIRST_DAY, LAST_DAY
from domain.facts.options import DragonBonus, Options
from domain.facts.registry import FEED_KINDS
from domain.facts.schema.fields import is_required, of_class, of_fields
from domain.facts.schema.types import NAMED, Schema, object_of, property_of, ref, schema_of
from domain.facts.table import Differential, Limit

ONLY_THE_DECODER = (
    "whether a key stands twice in one object, and the NUL character",
    "the size of a line (64 KiB) and how deep it nests (16 levels)",
    f"whether there is such a day or time, and that it lies between {FIRST_DAY} and {LAST_DAY} in UTC",
    "that 1.0 is not the integer 1",
    "that a correction keeps the id and the table of the fact it corrects",
    "that a bet belongs to the game on the table (known once the table was opened)",
)
"""Reasons for refusing a line that this schema accepts."""

OBJECTS = {"video": Video, "limit": Limit, "differential": Differential, "dragon_bonus": DragonBonus}


@cache
def schema() -> Schema:
    """The schema of one line."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:pitlog:feed",
        "title": "A line of a pitlog feed",
        "description": "Not said here: " + "; ".join(ONLY_THE_DECODER) + ".",
        "type": "object",
        "properties": {"fact": {"enum": list(FEED_KINDS)}},
        "required": ["fact"],
        "allOf": [_if_then("fact", [kind], ref(kind)) for kind in FEED_KINDS],
        "$defs": _definitions(),
    }


def as_json() -> str:
    """The schema as stored."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def _definitions() -> dict[str, Schema]:
    objects = {name: object_of(cls) for name, cls in OBJECTS.items()}
    objects["options"] = {**object_of(Options, but=("unknown",)), "additionalProperties": True}
    words = {name: schema_of(wanted, named=False) for wanted, name in NAMED.items() if name not in objects}
    kinds = {kind: _kind(kind, cls) for kind, cls in FEED_KINDS.items()}
    return words | objects | {"every_kind": _every_kind()} | kinds


def _every_kind() -> Schema:
    return {"description": "What every kind carries.", **object_of(Fact, closed=False)}


def _kind(kind: str, cls: type[Fact]) -> Schema:
    """One kind: what every kind carries, its own fields, and nothing else."""
    own = own_fields(cls)
    docs = of_fields(cls)
    required = [field.encode_name for field in own if is_required(field)]
    nullable = cls.nullable
    return {
        "title": kind,
        "description": of_class(cls),
        **ref("every_kind"),
        "properties": {
            "fact": {"const": kind},
            **{f.encode_name: property_of(f.type, docs.get(f.name), nullable=f.name in nullable) for f in own},
        },
        **({"required": required} if required else {}),
        **({"allOf": _bets()} if kind == "wager_placed" else {}),
        "unevaluatedProperties": False,
    }


def _bets() -> list[Schema]:
    """The form of `on` for each bet. Bets of the same form are grouped."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for bet, shapes in SHAPES.items():
        groups.setdefault(tuple(shape.wants for shape in shapes), []).append(bet)
    return [_if_then("bet", bets, _on(bets[0])) for bets in groups.values()]


def _on(bet: str) -> Schema:
    choices = [shape.schema for shape in SHAPES[bet]]
    on: Schema = choices[0] if len(choices) == 1 else {"anyOf": choices}
    may_be_left_out = any(shape.fits(None) for shape in SHAPES[bet])
    return {"properties": {"on": on}} | ({} if may_be_left_out else {"required": ["on"]})


def _if_then(field: str, values: list[str], then: Schema) -> Schema:
    choice: Schema = {"const": values[0]} if len(values) == 1 else {"enum": values}
    return {"if": {"properties": {field: choice}, "required": [field]}, "then": then}
