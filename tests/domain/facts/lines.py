"""Lines for tests: one good object of many a kind, and ways to change it."""

import json
from typing import Any

from domain.errors import Refused
from domain.facts import Fact, decode

AT = "1998-03-14T21:05:11.250+13:00"


def fact(kind: str, /, **fields: Any) -> dict[str, Any]:
    """An object of a kind with the common fields filled in."""
    return {"fact": kind, "id": "c-000412", "table": "BAC07", "at": AT, **fields}


def card(**fields: Any) -> dict[str, Any]:
    """A drawn card."""
    return {**fact("card_drawn", card="9H", to="player", face="up"), **fields}


def wager(**fields: Any) -> dict[str, Any]:
    """A placed wager."""
    return {**fact("wager_placed", wager="w81", bet="player", stake="100.00", player="P118"), **fields}


def opening(**fields: Any) -> dict[str, Any]:
    """An opened table."""
    needed = {"ruleset": "nz-1998-baccarat", "gaming_day": "1998-03-14", "currency": "NZD", "seats": 9}
    return {**fact("table_opened", **needed, chips=["25", "100"], limits={"*": {"min": "25", "max": "5000"}}), **fields}


def correction(now: Any, **fields: Any) -> dict[str, Any]:
    """A correction of the fact that `card()` makes."""
    return {
        **fact("fact_corrected", corrects="c-000412", reason="misread", role="pit_boss", now=now),
        "id": "k",
        **fields,
    }


def line(value: Any) -> bytes:
    """An object as a source would send it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def refusal(raw: bytes | dict[str, Any]) -> Refused | None:
    """Why a line is refused, or `None`."""
    try:
        decoded = decode(raw if isinstance(raw, bytes) else line(raw))
    except Refused as refused:
        return refused
    assert isinstance(decoded, Fact)
    return None


def verdict(raw: bytes | dict[str, Any]) -> tuple[int, str]:
    """The number and the field of a refusal; `(0, "")` for an accepted line."""
    refused = refusal(raw)
    return (refused.number, refused.field) if refused else (0, "")
