"""An answer as named items, in seven areas. Items with the same name are numbered."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from domain.views.conformance.answers import Answers, Finding, Round, Wager

Item = tuple[str, dict[str, Any]]
"""What it is about, in words, and its values."""
ROADS = ("bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig")


def _rounds(answers: Answers) -> Iterator[Item]:
    for one in answers.rounds:
        yield _of_round(one), _values(one, ("shoe", "ruleset", "status", "hands", "result", "carried", "outcome"))


def _dues(answers: Answers) -> Iterator[Item]:
    for about, wager in _wagers(answers):
        due = wager.due and {**_values(wager.due), "rules": sorted(wager.due.rules)}
        yield about, {**_values(wager, ("player", "seat", "bet", "on", "stake")), **(due or {"result": None})}


def _payments(answers: Answers) -> Iterator[Item]:
    for about, wager in _wagers(answers):
        yield about, _values(wager, ("recorded", "difference", "unpaid", "settlements"))


def _findings(answers: Answers) -> Iterator[Item]:
    for one in answers.rounds:
        for finding in sorted(one.findings, key=_order):
            yield _of_finding(finding, _of_round(one)), _of(finding)
    for finding in sorted(answers.findings, key=_order):
        yield _of_finding(finding, f"table {finding.table}"), _of(finding)


def _commission(answers: Answers) -> Iterator[Item]:
    for one in answers.commission or ():
        shoe = "" if one.shoe is None else f" from shoe {one.shoe}"
        yield f"player {one.player}{shoe} at {one.table}", _values(one, ("seat", "charged", "collected", "outstanding"))


def _roads(answers: Answers) -> Iterator[Item]:
    for one in answers.roads or ():
        shoe = f"shoe {one.shoe} in {one.session}"
        yield f"coups of {shoe}", {"table": one.table, "coups": msgspec.to_builtins(one.coups)}
        for road in ROADS:
            yield f"{road} of {shoe}", {"marks": msgspec.to_builtins(getattr(one, road))}


def _refusals(answers: Answers) -> Iterator[Item]:
    for one in answers.refused:
        yield f"line {one.line}", {"field": one.field}


AREAS: dict[str, Callable[[Answers], Iterator[Item]]] = {
    "rounds": _rounds,
    "dues": _dues,
    "payments": _payments,
    "findings": _findings,
    "commission": _commission,
    "roads": _roads,
    "refusals": _refusals,
}


def items(area: str, answers: Answers) -> dict[str, dict[str, Any]]:
    """The items of an area by what they are about."""
    seen = Counter[str]()
    found: dict[str, dict[str, Any]] = {}
    for about, values in AREAS[area](answers):
        seen[about] += 1
        found[about if seen[about] == 1 else f"{about} ({seen[about]})"] = values
    return found


def is_answered(area: str, answers: Answers) -> bool:
    """Whether the program says anything of this area. An empty list is an answer."""
    return getattr(answers, area, None) is not UNSET


def _wagers(answers: Answers) -> Iterator[tuple[str, Wager]]:
    for one in answers.rounds:
        for wager in one.wagers:
            yield f"wager {wager.wager} in {_of_round(one)}", wager


def _of_round(one: Round) -> str:
    return f"round {one.round} at {one.table}"


def _of_finding(finding: Finding, where: str) -> str:
    wager = "" if finding.wager is None else f", wager {finding.wager}"
    return f"{finding.code} in {where}, fact {finding.fact}{wager}"


def _of(finding: Finding) -> dict[str, Any]:
    return _values(finding, ("ruleset", "rule", "severity", "player", "amount"))


def _order(finding: Finding) -> str:
    return msgspec.json.encode(finding).decode()


def _values(of: Any, names: tuple[str, ...] | None = None) -> dict[str, Any]:
    return {name: msgspec.to_builtins(getattr(of, name)) for name in names or of.__struct_fields__}
