"""Open matters of gaming days, as pages show them: each leads to the rows behind it, if the person may see them."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from projections.queries.before_closing import StillOpen
from web.viewer.toolkit.links import link_to
from web.viewer.toolkit.request import Person
from web.viewer.toolkit.rights import Right

_PAGES: dict[str, tuple[str, dict[str, str], Right, bool]] = {
    "rounds": ("/rounds", {"status": "open"}, Right.SEARCH, True),
    "unpaid": ("/wagers", {"unpaid": ">0"}, Right.SEARCH, True),
    "uncollected": ("/wagers", {"result": "lose", "settlements": "0"}, Right.SEARCH, True),
    "findings": ("/findings", {"not": "severity=notice"}, Right.FINDINGS, True),
    "gaps": ("/findings", {"code": "seq-gap"}, Right.FINDINGS, True),
    "disputes": ("/disputes", {}, Right.DISPUTES, False),
    "unsealed": ("/integrity", {}, Right.INTEGRITY, False),
}
"""The page of each matter: its path, its question, its right, and whether it is asked of days."""
_NAMED = {"findings": Right.FINDINGS, "disputes": Right.DISPUTES}
"""Matters whose examples only some roles may see."""


class OpenMatter(NamedTuple):
    """An open matter."""

    what: str
    names: list[str]
    page: str | None
    command: str


def matters_for(
    person: Person, found: Sequence[StillOpen], days: Sequence[date], table: str | None
) -> list[OpenMatter]:
    """The matters, with links to the pages that this person may open."""
    return [*_shown(person, found, days, table)]


def _shown(person: Person, found: Sequence[StillOpen], days: Sequence[date], table: str | None) -> Iterator[OpenMatter]:
    for one in found:
        may = one.matter not in _NAMED or person.may(_NAMED[one.matter])
        path, asked, right, dated = _PAGES.get(one.matter, ("", {}, Right.OWN, False))
        there = link_to(path, {**asked, **(_span(days, table) if dated else {})}) if path else None
        page = there if person.may(right) else None
        yield OpenMatter(one.what, one.names if may else [], page, one.command)


def _span(days: Sequence[date], table: str | None) -> dict[str, str]:
    """The days and the table, as a question has them."""
    if not days:
        return {}
    day = f"{days[0]}" if len(days) == 1 else f"{days[0]}..{days[-1]}"
    return {"day": day, **({"table": table} if table else {})}
