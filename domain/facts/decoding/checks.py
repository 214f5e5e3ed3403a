"""Checks that the type of one field cannot express, before and after an object becomes a fact.

They apply to feeds only. A recorded fact was accepted under the checks of its time, and is read without these.
"""

from collections.abc import Callable
from typing import Any

from domain.errors import CorrectionOfCorrection, CorrectsAnother, NotFromAFeed, NotNull, OnDoesNotFit, WrongValue
from domain.facts.base import Fact, kind_of
from domain.facts.bets import NOTHING, SHAPES
from domain.facts.options import KNOWN


def no_null(cls: type[Fact], value: dict[str, Any]) -> None:
    """`null` is allowed only where it has a meaning. msgspec would accept it for every optional field."""
    for field, content in value.items():
        if content is None and field not in cls.nullable and field in cls.__struct_encode_fields__:
            raise NotNull(field)


# --- before ---------------------------------------------------------------------------------------------------


def _no_null_inside(*fields: str) -> Callable[[dict[str, Any]], None]:
    def check(value: dict[str, Any]) -> None:
        for field in fields:
            path = _null_in(_known(field, value.get(field)), field)
            if path is not None:
                raise NotNull(path)

    return check


def _known(field: str, content: Any) -> Any:
    """The known options. An unknown one may have any value."""
    if field != "options" or not isinstance(content, dict):
        return content
    return {name: option for name, option in content.items() if name in KNOWN}


def _null_in(value: Any, path: str) -> str | None:
    if not isinstance(value, dict):
        return None
    for key, item in value.items():
        here = f"{path}.{key}"
        found = here if item is None else _null_in(item, here)
        if found is not None:
            return found
    return None


BEFORE: dict[str, Callable[[dict[str, Any]], None]] = {
    "table_opened": _no_null_inside("limits", "differential", "options"),
    "limits_changed": _no_null_inside("limits"),
    "sign_displayed": _no_null_inside("limits"),
    "personal_limit_set": _no_null_inside("limits"),
}
"""Checks before an object becomes a fact: no null inside its objects."""


# --- after ----------------------------------------------------------------------------------------------------


_BARE = frozenset(bet for bet, shapes in SHAPES.items() if NOTHING in shapes)


def _on_fits(fact: Any) -> None:
    if fact.on is None and fact.bet in _BARE:
        return
    shapes = SHAPES[fact.bet]
    if not any(shape.fits(fact.on) for shape in shapes):
        raise OnDoesNotFit(fact.bet, ", or ".join(shape.wants for shape in shapes))


def _keeps_its_place(fact: Any) -> None:
    now = fact.now
    if now is None:
        return
    if kind_of(type(now)) == kind_of(type(fact)):
        raise CorrectionOfCorrection
    if not now.from_feed:
        raise NotFromAFeed(kind_of(type(now))).inside("now")
    if now.id != fact.corrects:
        raise CorrectsAnother("id")
    if now.table != fact.table:
        raise CorrectsAnother("table")


def _share(fact: Any) -> None:
    if fact.rate > 1:
        raise WrongValue("rate", "a share is at most 1")


AFTER: dict[str, Callable[[Any], None]] = {
    "wager_placed": _on_fits,
    "fact_corrected": _keeps_its_place,
    "jackpot_increment": _share,
}
"""Checks of a fact: relations between its fields, and values that their types would allow."""
