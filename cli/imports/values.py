"""Makes the values of a fact's fields out of texts: each by the type that the field has in the feed."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from msgspec.structs import fields as struct_fields

from cli.errors import RowNotMapped
from cli.imports.cards import CardReader, NotACard
from cli.imports.clock import Clock, NotATime
from cli.imports.patterns import Pattern
from cli.imports.reading.rows import Cells
from domain.facts.bets import On
from domain.facts.registry import FEED_KINDS
from domain.facts.schema.fields import without_null
from domain.facts.vocabulary import Card, Day, Instant, Money, Share

WORDS: Mapping[str, Mapping[str, str]] = {
    "outcome": {
        "p": "player", "b": "banker", "t": "tie", "punto": "player", "banco": "banker", "bank": "banker",
        "player wins": "player", "banker wins": "banker", "player win": "player", "banker win": "banker",
        "egalite": "tie", "égalité": "tie", "draw": "tie", "push": "tie", "stand-off": "tie", "standoff": "tie",
    },
    "result": {
        "w": "win", "won": "win", "l": "lose", "loss": "lose", "lost": "lose", "push": "stand_off",
        "stand-off": "stand_off", "standoff": "stand_off", "tie": "stand_off",
    },
    "bet": {"p": "player", "b": "banker", "t": "tie"},
}  # fmt: skip
"""Words that sources use, by field. A map adds its own, which go before these."""
_YES = {"yes": True, "y": True, "true": True, "1": True, "no": False, "n": False, "false": False, "0": False}
_SIGNS = re.compile(r"^[\s$€£¥A-Z]+|[\s$€£¥A-Z]+$")
_NUMBER = {
    sign: re.compile(rf"[0-9]{{1,3}}(?:[{other} \u00a0\u202f'][0-9]{{3}})+(?:\{sign}[0-9]+)?|[0-9]+(?:\{sign}[0-9]+)?")
    for sign, other in ((".", ","), (",", "."))
}
_BETWEEN = re.compile(r"[^0-9A-Za-z#*.]+")


class Tools(NamedTuple):
    """What texts are read with."""

    clock: Clock
    cards: CardReader
    words: Mapping[str, Mapping[str, str]]
    decimal: str


NULL = object()
"""The value `null` of a field that may have it: a card that was not seen, a point that is off."""


class NotAValue(ValueError):
    """A text that is no value of its field, with the reason."""


Read = Callable[[str], Any]
"""Makes a value of a text that is not empty. Raises `NotAValue`, `NotACard` or `NotATime`."""


def types_of(kind: str) -> dict[str, Any]:
    """The types of the fields of a kind of fact, by their names in the feed."""
    return {one.encode_name: one.type for one in struct_fields(FEED_KINDS[kind])}


class Field(NamedTuple):
    """A field of a fact and what it is made of."""

    name: str
    value: Any
    """A constant, or a value that contains patterns."""
    read: Read
    columns: frozenset[str]

    def of(self, cells: Cells) -> Any:
        """Its value in a row. None if it is not known. Raises `RowNotMapped` with the column."""
        if type(self.value) is Pattern:
            text = self.value.filled(cells)
            if not text:
                return None
            try:
                return self.read(text)
            except (NotAValue, NotACard, NotATime) as why:
                raise RowNotMapped(", ".join(self.value.columns), f"{why}, for {self.name}") from None
        if not self.columns:
            return self.value
        try:
            return _inside(self.value, cells, self.read)
        except (NotAValue, NotACard, NotATime) as why:
            raise RowNotMapped(", ".join(sorted(self.columns)), f"{why}, for {self.name}") from None


def field_of(name: str, said: Any, wanted: Any, tools: Tools, *, nullable: bool = False) -> Field:
    """A field of a map. Raises `NotAValue` and the like if a constant is none."""
    bare = without_null(wanted)
    read = _or_null(reader_of(name, bare, tools)) if nullable else reader_of(name, bare, tools)
    if isinstance(said, str):
        pattern = Pattern.of(said)
        if pattern.columns:
            return Field(name, pattern, read, frozenset(pattern.columns))
        return Field(name, read(pattern.texts[0]), read, frozenset())
    value = _with_patterns(said)
    items = _items(bare)
    each: Read = _number_or_text if bare == On else _as_it_is
    if isinstance(said, list) and items is not None:
        each = reader_of(name, items, tools)
    return Field(name, value, each, frozenset(_columns_in(value)))


def reader_of(name: str, wanted: Any, tools: Tools) -> Read:
    """What makes values of a type."""
    if wanted is Instant:
        return lambda text: _written(tools.clock.instant(text, None))
    if wanted is Day:
        return lambda text: tools.clock.date(text).isoformat()
    if wanted in (Money, Share):
        return lambda text: _money(text, tools.decimal)
    if wanted is Card:
        return lambda text: tools.cards.one(text)
    words = {**WORDS.get(name, {}), **tools.words.get(name, {})}
    if wanted is bool:
        return lambda text: _yes_or_no(words.get(text.casefold(), text))
    if (items := _items(wanted)) is not None:
        each = reader_of(name, items, tools)
        return lambda text: [each(part) for part in _parts(words.get(text.casefold(), text))]
    if wanted == On:
        return lambda text: _number_or_text(words.get(text.casefold(), text))
    if _is_integer(wanted):
        return lambda text: _whole_number(words.get(text.casefold(), text))
    choices = {str(one).casefold(): one for one in get_args(wanted)} if get_origin(wanted) is Literal else {}
    return lambda text: _word(text, words, choices)


def _or_null(read: Read) -> Read:
    return lambda text: NULL if text == "null" else read(text)


# --- one value ----------------------------------------------------------------------------------------------------


def _written(at: datetime) -> str:
    return at.isoformat()


def _money(text: str, sign: str) -> str:
    bare = _SIGNS.sub("", text)
    if not _NUMBER[sign].fullmatch(bare):
        said = (
            "is negative, and money never is"
            if bare.startswith(("-", "(", "\u2212"))
            else f"is no amount with {sign!r}"
        )
        raise NotAValue(f"{text!r} {said}")
    whole, _, places = bare.partition(sign)
    return re.sub(r"[^0-9]", "", whole) + (f".{places}" if places else "")


def _whole_number(text: str) -> int:
    bare = re.sub(r"[.,]0+$", "", text)
    if not (bare.isascii() and bare.isdecimal()) or len(bare) > 18:
        raise NotAValue(f"{text!r} is no whole number")
    if bare != "0" and set(bare) == {"0"}:
        raise NotAValue(f'{text!r} is not the number 0 (if it means 0: {text} = "0" under [words.…])')
    return int(bare)


def _yes_or_no(text: str) -> bool:
    if (found := _YES.get(text.casefold())) is None:
        raise NotAValue(f"{text!r} is neither yes nor no")
    return found


def _word(text: str, words: Mapping[str, str], choices: Mapping[str, Any]) -> Any:
    meant = words.get(text.casefold(), text)
    if not choices:
        return meant
    if (found := choices.get(meant.casefold())) is None:
        raise NotAValue(f"{text!r} is none of {', '.join(map(str, choices.values()))}"[:250])
    return found


def _number_or_text(text: str) -> Any:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else text


def _parts(text: str) -> list[str]:
    """The parts of a list in one cell: `3-4-5`, `3, 4, 5`, and `345`, where each digit is one."""
    parts = [part for part in _BETWEEN.split(text) if part]
    return [*parts[0]] if len(parts) == 1 and parts[0].isdecimal() else parts


# --- types --------------------------------------------------------------------------------------------------------


def _items(wanted: Any) -> Any:
    """The type of the items of a list, or None."""
    if get_origin(wanted) is Annotated and wanted not in (Money, Share, Instant):
        wanted = get_args(wanted)[0]
    return get_args(wanted)[0] if get_origin(wanted) is tuple else None


def _is_integer(wanted: Any) -> bool:
    if get_origin(wanted) is Annotated:
        wanted = get_args(wanted)[0]
    if get_origin(wanted) is Literal:
        return all(type(one) is int for one in get_args(wanted))
    return wanted is int


# --- values inside values -----------------------------------------------------------------------------------------


def _with_patterns(said: Any) -> Any:
    if isinstance(said, str):
        pattern = Pattern.of(said)
        return pattern if pattern.columns else pattern.texts[0]
    if isinstance(said, list):
        return [_with_patterns(one) for one in said]
    if isinstance(said, dict):
        return {key: _with_patterns(one) for key, one in said.items()}
    return said.isoformat() if hasattr(said, "isoformat") else said


def _columns_in(value: Any) -> set[str]:
    if type(value) is Pattern:
        return {*value.columns}
    inside = value.values() if isinstance(value, dict) else value if type(value) is list else ()
    return {column for one in inside for column in _columns_in(one)}


def _as_it_is(text: str) -> Any:
    return text


def _inside(value: Any, cells: Cells, read: Read) -> Any:
    """A value with its patterns filled. What is unknown is left out of a list or an object."""
    if type(value) is Pattern:
        text = value.filled(cells)
        return read(text) if text else None
    if isinstance(value, dict):
        made = {key: _inside(one, cells, read) for key, one in value.items()}
        return {key: one for key, one in made.items() if one is not None}
    if type(value) is list:
        return [made for one in value if (made := _inside(one, cells, read)) is not None]
    return value
