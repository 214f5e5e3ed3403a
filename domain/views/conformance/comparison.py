"""Compares an answer with the expected one, area by area."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from domain.errors import harmless
from domain.views.conformance.answers import Answers
from domain.views.conformance.areas import AREAS, is_answered, items

SHOWN = 120
"""Characters shown of a value or of what it is about."""


class AreaTally(Struct):
    """How many items of an area agree."""

    area: str
    agree: int = 0
    expected: int = 0
    surplus: int = 0
    """Items that are answered, but not expected."""
    first: str | None = None
    """The first difference, as a sentence."""

    @property
    def conforms(self) -> bool:
        """Whether all is as expected, and nothing more."""
        return self.agree == self.expected and not self.surplus

    def add(self, other: "AreaTally", vector: str) -> None:
        """Add the tally of one vector."""
        self.agree += other.agree
        self.expected += other.expected
        self.surplus += other.surplus
        if self.first is None and other.first is not None:
            self.first = f"vector {vector}: {other.first}"


def no_tally() -> dict[str, AreaTally]:
    """A tally of each area, before the first vector."""
    return {area: AreaTally(area) for area in AREAS}


def compare(expected: Answers, answered: Answers | None) -> dict[str, AreaTally]:
    """The tally of each area. None: there is no answer, so nothing agrees."""
    return {area: _area(area, expected, answered) for area in AREAS}


def _area(area: str, expected: Answers, answered: Answers | None) -> AreaTally:
    wanted = items(area, expected)
    if answered is None:
        return AreaTally(area, 0, len(wanted))
    if wanted and not is_answered(area, answered):
        return AreaTally(area, 0, len(wanted), first=f"the answer has no list `{area}`")
    found = items(area, answered)
    agree = sum(found.get(about) == values for about, values in wanted.items())
    return AreaTally(
        area, agree, len(wanted), len(found.keys() - wanted.keys()), next(_differences(wanted, found), None)
    )


def _differences(wanted: dict[str, dict[str, Any]], found: dict[str, dict[str, Any]]) -> Iterator[str]:
    """A sentence for each difference: first what is expected, then what is answered beyond it."""
    for about, values in wanted.items():
        if about not in found:
            yield f"{_short(about)} is missing"
        elif found[about] != values:
            yield f"{_short(about)}: {_difference(values, found[about])}"
    for about in (one for one in found if one not in wanted):
        yield f"{_short(about)} is answered, but not expected"


def _difference(wanted: Any, found: Any, at: str = "") -> str:
    """The first value that differs, named from the outside in."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for name in [*wanted, *found]:
            if wanted.get(name) != found.get(name):
                return _difference(wanted.get(name), found.get(name), f"{at}.{name}" if at else name)
    if isinstance(wanted, list) and isinstance(found, list):
        for nth, (one, other) in enumerate(zip(wanted, found, strict=False)):
            if one != other and isinstance(one, dict):
                return _difference(one, other, f"{at}[{nth}]")
    return f"`{_short(at)}` is {_written(found)}, expected {_written(wanted)}"


def _written(value: Any) -> str:
    return _short(msgspec.json.encode(value).decode())


def _short(text: str) -> str:
    return harmless(text, SHOWN)
