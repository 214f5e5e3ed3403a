"""Sets of names in little room, digests of content, and the tables that must be complete."""

import subprocess
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.facts import KINDS, decode
from domain.facts.decoding.content import content_digest, same
from domain.fold.grouping.assign import STEPS
from domain.fold.grouping.name_set import Digests, NameSet, digest64, numbered
from domain.fold.grouping.scopes import SCOPES
from tests.feeds import Feed, written

NAMES = (
    st.text(max_size=6)
    | st.from_regex(r"[a-c]?-?[0-9]{1,5}", fullmatch=True)
    | st.from_regex(r"0{0,3}[0-9]{17,20}", fullmatch=True)
)


def test_every_kind_of_fact_has_its_scope_and_its_step() -> None:
    assert set(SCOPES) == set(STEPS) == set(KINDS.values())


@given(st.lists(NAMES))
def test_names_are_a_set(names: list[str]) -> None:
    found, plain = NameSet(), set[str]()
    for name in names:
        assert (name in found) == (name in plain)
        assert found.add(name) == (name not in plain)
        plain.add(name)
    assert bool(found) == bool(plain)


@given(st.lists(st.integers(0, 2**64 - 1) | st.integers(0, 300), max_size=300))
def test_digests_are_a_set(numbers: list[int]) -> None:
    found, plain = Digests(), set[int]()
    for number in numbers:
        known = number in plain or (number in (0, 1) and bool(plain & {0, 1}))
        assert (number in found) == known
        assert found.add(number) == (not known)
        plain.add(number)
        assert number in found


@given(NAMES, NAMES)
def test_no_two_names_have_the_same_number(one: str, two: str) -> None:
    if one != two and numbered(one) is not None:
        assert numbered(one) != numbered(two)


def test_a_million_ids_take_next_to_no_room() -> None:
    found = NameSet()
    assert all(found.add(f"n110-{number:09}") for number in range(200_000))
    assert not any(found.add(f"n110-{number:09}") for number in Random(1).sample(range(200_000), 1_000))
    (chunks,) = found._families.values()
    assert len(chunks) <= 200_000 / 256 + 1


def test_many_prefixes_are_no_families() -> None:
    found = NameSet()
    assert all(found.add(f"{number:x}g{number}") for number in range(3_000))
    assert len(found._families) <= 1024
    assert not any(found.add(f"{number:x}g{number}") for number in range(3_000))


def test_digests_do_not_depend_on_the_process() -> None:
    code = "from domain.fold.grouping.name_set import digest64; print(digest64('odd'))"
    found = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True
    )
    assert int(found.stdout) == digest64("odd")


OPENING = {"options": {"x": 1, "y": {"z": [1, "a"]}, "perfect_pairs": 1}}
SPELLINGS = [
    ({}, {}),
    ({"at": "1998-03-14T07:00:02Z"}, {"at": "1998-03-14T20:00:02.000+13:00"}),
    ({"chips": ["5"]}, {"chips": ["5.00"]}),
    (OPENING, {"options": {"perfect_pairs": 1, "y": {"z": [1, "a"]}, "x": 1}}),
    ({"options": {"x": 1}}, {"options": {"x": 1.0}}),
    ({"options": {"x": 1}}, {"options": {"x": True}}),
    ({"options": {"x": "1"}}, {"options": {"x": 1}}),
    ({"options": {"x": None}}, {"options": {}}),
    ({"options": {"x": 10**30}}, {"options": {"x": 1e30}}),
    ({"chips": ["5"]}, {"chips": ["50"]}),
    ({"note": "a"}, {"note": "b"}),
    ({"seats": 1}, {"seats": 2}),
    ({"limits": {"*": {"min": "1"}}}, {"limits": {"*": {"max": "1"}}}),
]


@pytest.mark.parametrize(("one", "two"), SPELLINGS)
def test_the_digest_is_the_same_where_the_content_is(one: dict[str, object], two: dict[str, object]) -> None:
    first = decode(written({**Feed().opened().facts[0], **one}))
    second = decode(written({**Feed().opened().facts[0], **two}))
    assert (content_digest(first) == content_digest(second)) == same(first, second)
