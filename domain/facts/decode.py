"""From a line to a fact, or to the reason why it can't be understood.

msgspec checks types; it does not see a key that stands twice, takes `null` wherever a default is `None`, and would
take `NaN` for a decimal. What it leaves open is checked here: first by a few searches over the bytes that let almost
every line pass, then, for the rare line that does not, with care.
"""

import re
from datetime import datetime
from typing import Any

import msgspec

from domain.errors import (
    CorrectionOfCorrection,
    CorrectsAnother,
    HoldsNul,
    LineTooLong,
    MissingField,
    NoOffset,
    NotAnObject,
    NotFromAFeed,
    NotJson,
    NotMoney,
    NotNull,
    NotUtf8,
    OnDoesNotFit,
    Refused,
    TimeOutOfRange,
    TooDeep,
    UnknownField,
    UnknownKind,
    WrongValue,
)
from domain.facts.base import AnyFact, Fact
from domain.facts.bets import SHAPES
from domain.facts.disputes import FactCorrected
from domain.facts.options import KNOWN, Odds, Options
from domain.facts.registry import KINDS, PROGRAM_KINDS
from domain.facts.strict_json import MAX_DEPTH, key_twice, nul_in, suspicious, too_deep
from domain.facts.wagers import WagerPlaced
from domain.facts.wheels_and_dice import JackpotIncrement
from domain.money import Money, parse

MAX_LINE = 64 * 1024
FIRST_YEAR, LAST_YEAR = 1900, 2999

_json = msgspec.json.Decoder()


def decode(line: bytes) -> Fact:
    """The fact that a line of a feed stands for; raises `Refused` where it can't be understood."""
    value = parse_object(line)
    kind = value.get("fact")
    if kind in PROGRAM_KINDS:
        raise NotFromAFeed(kind)
    return decode_object(value)


def parse_object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line, with everything refused that JSON itself lets pass."""
    if len(line) > MAX_LINE:
        raise LineTooLong(MAX_LINE)
    try:
        value = _json.decode(line)
    except UnicodeDecodeError:
        raise NotUtf8 from None
    except msgspec.DecodeError as error:
        raise _not_json(line, str(error)) from None
    except RecursionError:
        raise TooDeep(MAX_DEPTH) from None
    if type(value) is not dict:
        raise NotAnObject
    if suspicious(line, value):
        _look_closely(line, value)
    return value


def _not_json(line: bytes, why: str) -> NotJson | NotUtf8 | HoldsNul:
    if b"\0" in line:
        return HoldsNul("")
    try:
        line.decode()
    except UnicodeDecodeError:
        return NotUtf8()
    return NotJson(why)


def _look_closely(line: bytes, value: dict[str, Any]) -> None:
    if too_deep(value):
        raise TooDeep(MAX_DEPTH)
    key_twice(line)
    if (field := nul_in(value)) is not None:
        raise HoldsNul(field)


def decode_object(value: dict[str, Any]) -> Fact:
    """The fact that a JSON object stands for."""
    kind = value.get("fact")
    cls = KINDS.get(kind) if type(kind) is str else None
    if cls is None:
        raise UnknownKind(kind)
    if None in value.values():
        _no_null(cls, value)
    try:
        fact: Fact = msgspec.convert(value, cls, dec_hook=_own_types)
    except msgspec.ValidationError as error:
        fact = _second_try(cls, value, error)
    if not FIRST_YEAR <= fact.at.year <= LAST_YEAR:
        raise TimeOutOfRange("at", FIRST_YEAR, LAST_YEAR)
    check = _MORE.get(cls)
    if check is not None:
        check(fact)
    return fact


def _no_null(cls: type[Fact], value: dict[str, Any]) -> None:
    for field, content in value.items():
        if content is None and field not in cls.nullable and field in cls.__struct_encode_fields__:
            raise NotNull(field)


# --- types of our own -----------------------------------------------------------------------------------------


def _own_types(wanted: type, value: Any) -> Any:
    if wanted is Money:
        return parse(value)
    if wanted is AnyFact:
        return _whole_fact(value)
    return _RARE[wanted](value)


def _whole_fact(value: Any) -> Fact:
    if type(value) is not dict:
        raise ValueError("wants a whole fact, or null")
    return decode_object(value)


def _odds(value: Any) -> Odds:
    if type(value) is int and value >= 0:
        return Odds(value)
    if type(value) is str and (found := re.fullmatch(r"([0-9]{1,6}(\.[0-9]{1,6})?)(:1)?", value)):
        return Odds(found[1])
    raise ValueError("odds are a number to one, such as 30 or 30:1")


def _options(value: Any) -> Options:
    if type(value) is not dict:
        raise ValueError("Expected `object`")
    for name, content in value.items():
        if content is None and name in KNOWN:
            raise NotNull(f"options.{name}")
    known = {name: content for name, content in value.items() if name in KNOWN}
    unknown = {name: content for name, content in value.items() if name not in KNOWN}
    return msgspec.convert({**known, "unknown": unknown}, _PlainOptions, dec_hook=_own_types)


class _PlainOptions(Options, frozen=True):
    """Options once they are split into known and unknown ones."""


_RARE = {Odds: _odds, Options: _options}


# --- what one field's type can't say --------------------------------------------------------------------------


def _on_fits(fact: Any) -> None:
    shapes = SHAPES[fact.bet]
    if not any(shape.fits(fact.on) for shape in shapes):
        raise OnDoesNotFit(fact.bet, ", or ".join(shape.wants for shape in shapes))


def _keeps_its_place(fact: Any) -> None:
    now = fact.now
    if now is None:
        return
    if isinstance(now, FactCorrected):
        raise CorrectionOfCorrection
    if not now.from_feed:
        raise NotFromAFeed(now.__struct_config__.tag)
    if now.id != fact.corrects:
        raise CorrectsAnother("id")
    if now.table != fact.table:
        raise CorrectsAnother("table")


def _share(fact: Any) -> None:
    if fact.rate > 1:
        raise WrongValue("rate", "a share is at most 1")


_MORE = {WagerPlaced: _on_fits, FactCorrected: _keeps_its_place, JackpotIncrement: _share}


# --- why msgspec did not take it ------------------------------------------------------------------------------

_WHERE = re.compile(r"^(?P<why>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
_NAMED = re.compile(r"`([^`]*)`")


def _second_try(cls: type[Fact], value: dict[str, Any], error: msgspec.ValidationError) -> Fact:
    """ISO 8601 has more spellings of a time than RFC 3339; everything else is refused with its field."""
    message = str(error)
    found = _WHERE.match(message)
    assert found is not None
    path = found["path"] or ""
    if message.startswith("Invalid RFC3339") and path in value:
        try:
            time = datetime.fromisoformat(value[path])
        except ValueError:
            raise WrongValue(path, "not an ISO 8601 time") from None
        if time.tzinfo is None:
            raise NoOffset(path)
        if "T" in value[path]:
            return decode_object({**value, path: time.isoformat()})
        raise WrongValue(path, "not an ISO 8601 time")
    raise _reason(cls, found["why"], path)


def _reason(cls: type[Fact], why: str, path: str) -> Refused:
    kind = str(cls.__struct_config__.tag)
    named = _NAMED.search(why)
    inside = f"{path}." if path else ""
    if "unknown field" in why and named:
        return UnknownField(inside + named[1], kind)
    if "missing required field" in why and named:
        return MissingField(inside + named[1], kind)
    if why == "not money":
        return NotMoney(path)
    if "timezone" in why:
        return NoOffset(path)
    return WrongValue(path, _plain(path, why))


def _plain(path: str, why: str) -> str:
    """msgspec's reason, in words for people who do not read regular expressions."""
    if "regex" in why:
        return "a place is player, banker, dealer, none, box:3 or box:3/2"
    if why.startswith("Invalid enum value"):
        return why.replace("Invalid enum value", "no such card:" if path.endswith("card") else "not one of its values:")
    return why.replace("`", "").replace(" | null", "")
