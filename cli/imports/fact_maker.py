"""One fact of a map, with its fields ready to be made of rows."""

from typing import NamedTuple

import msgspec

from cli.errors import MapUnusable
from cli.imports.cards import NotACard
from cli.imports.clock import NotATime
from cli.imports.patterns import BadPattern
from cli.imports.settings import FactSettings
from cli.imports.values import Field, NotAValue, Tools, field_of, types_of
from domain.facts.base import COMMON
from domain.facts.registry import FEED_KINDS
from domain.facts.schema.fields import is_required


class FactMaker(NamedTuple):
    """One fact of the map, with its fields ready."""

    said: FactSettings
    fields: tuple[Field, ...]
    required: frozenset[str]
    tells: tuple[str, ...]
    """The fields that are made of columns and are the kind's own. If none is known, there is nothing to tell."""


def maker_of(file: str, said: FactSettings, tools: Tools) -> FactMaker:
    """One fact of the map, ready to be made of rows. Raises `MapUnusable` if a field is wrong or missing."""
    cls, types = FEED_KINDS[said.kind], types_of(said.kind)
    fields = []
    for name, value in said.fields.items():
        try:
            nullable = name in {one.encode_name for one in msgspec.structs.fields(cls) if one.name in cls.nullable}
            fields.append(field_of(name, value, types[name], tools, nullable=nullable))
        except (NotAValue, NotACard, NotATime, BadPattern) as why:
            raise MapUnusable(file, f"[[fact]] {said.number} ({said.kind}), {name}: {why}") from None
    required = {one.encode_name for one in msgspec.structs.fields(cls) if is_required(one)}
    given = {*said.fields, "id", "at", *(("to", "card") if said.deal else ())}
    if missing := sorted(required - given):
        raise MapUnusable(file, f"[[fact]] {said.number} ({said.kind}) lacks {', '.join(missing)}")
    tells = tuple(field.name for field in fields if field.columns and field.name not in COMMON)
    return FactMaker(said, tuple(fields), frozenset(required), tells)
