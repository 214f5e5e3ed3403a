"""What counts as the same answer: every value of the published kit does, order and further keys do not."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.views.conformance.answers import NotAnAnswer, read_answers
from domain.views.conformance.areas import AREAS
from domain.views.conformance.comparison import compare

KIT = Path(__file__).parents[4] / "docs" / "conformance" / "1"
NAMES = ("order", "corrections", "refused")


def expected(name: str) -> Any:
    return json.loads((KIT / f"{name}.json").read_text(encoding="utf-8"))


def conforms(wanted: Any, answer: Any) -> bool:
    try:
        answered = read_answers(json.dumps(answer).encode())
    except NotAnAnswer:
        return False
    return all(one.conforms for one in compare(read_answers(json.dumps(wanted).encode()), answered).values())


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every value that is no list and no object."""
    inner = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    below = [place for key, one in inner for place in leaves(one, (*path, key))]
    yield from below or [path]


def other(value: Any) -> Any:
    """Another value of the same type, where there is one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value}x" if isinstance(value, str) else [*value, 1] if isinstance(value, list) else "x"


@pytest.mark.parametrize("name", NAMES)
def test_any_other_value_is_a_difference(name: str) -> None:
    """One at a time; the number of a refusal is only for readers."""
    wanted = expected(name)
    text = json.dumps(wanted)
    unnoticed = []
    for *path, last in leaves(wanted):
        altered = json.loads(text)
        place = altered
        for key in path:
            place = place[key]
        place[last] = other(place[last])
        if last != "number" and conforms(wanted, altered):
            unnoticed.append((*path, last))
    assert unnoticed == []


@pytest.mark.parametrize("name", NAMES)
def test_what_is_left_out_or_too_much_is_a_difference(name: str) -> None:
    wanted = expected(name)
    for area, items in wanted.items():
        for nth in range(len(items)):
            assert not conforms(wanted, {**wanted, area: items[:nth] + items[nth + 1 :]}), (area, nth)
            assert not conforms(wanted, {**wanted, area: [*items, items[nth]]}), (area, nth)


def test_order_of_findings_and_further_keys_are_none() -> None:
    wanted = expected("corrections")
    answer = {**expected("corrections"), "failed": [], "findings": wanted["findings"][::-1]}
    for one in answer["rounds"]:
        one["findings"].reverse()
        one["dealer"] = "D1"
        for wager in one["wagers"]:
            wager["due"]["rules"].reverse()
    assert answer["rounds"] != wanted["rounds"]
    assert conforms(wanted, answer)


def test_the_first_difference_is_a_sentence() -> None:
    wanted = expected("corrections")
    answer = expected("corrections")
    answer["rounds"][2]["wagers"][0]["due"]["pays"] = "1.00\n\x1b[31m"
    del answer["rounds"][0]["findings"][0]
    answer["roads"][0]["big_road"][1]["ink"] = "blue"
    found = compare(read_answers(json.dumps(wanted).encode()), read_answers(json.dumps(answer).encode()))
    assert {area: (one.expected - one.agree, one.first) for area, one in found.items() if one.first} == {
        "dues": (1, 'wager w-r3 in round BAC07/S1/3 at BAC07: `pays` is "1.00\\n\\u001b[31m", expected "100.00"'),
        "findings": (1, "burn-unrecorded in round S1-1 at BAC07, fact r1-3 is missing"),
        "roads": (1, 'big_road of shoe S1 in BAC07/1998-03-14: `marks[1].ink` is "blue", expected "banker"'),
    }
    assert found.keys() == AREAS.keys()
