"""Marks: a shoe that comes again on another day is known by them, and no fair one is."""

import random
from datetime import date, timedelta
from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.watch.budget import Budget
from domain.watch.marks import LENGTH, marks, rarity, written
from domain.watch.shoe_families import AGAIN, COMPARED, SeenShoe, compared, watch_shoes
from domain.watch.shoes import UNIT

from .test_shoes import DECK, FIRST, shuffled

SEEN = 330


def shoe(day: date, name: str, cards: list[str]) -> SeenShoe:
    """A shoe of which no run survived from the one before."""
    rare = int(UNIT * rarity(SEEN, 8))
    return SeenShoe("BAC01", "nz-1998-baccarat", day, name, None, 3, -20, written(marks(cards[:SEEN])), rare)


def days(repeated: int | None, after: int, part: slice = slice(0, SEEN)) -> list[SeenShoe]:
    """Two shoes a day. On one day the first has the cards of one of so many days before, or a part of them."""
    numbers, of, found = random.Random(5), dict[int, list[str]](), list[SeenShoe]()
    for n in range(60):
        of[n], other = shuffled(numbers), shuffled(numbers)
        if n == repeated:
            of[n][part] = of[n - after][part][::-1]
        found += [shoe(FIRST + timedelta(n), f"S{n:02}a", of[n]), shoe(FIRST + timedelta(n), f"S{n:02}b", other)]
    return found


cards = st.lists(st.sampled_from([*DECK[:6], None]), max_size=60)


@given(cards)
def test_marks_are_those_of_the_cards_from_either_end(some: list[str | None]) -> None:
    assert marks(some) == marks(some[::-1])
    runs = {tuple(some[at : at + LENGTH]) for at in range(len(some) - LENGTH + 1)}
    whole = {one for one in runs if None not in one}
    assert marks(some) == sorted({mark for one in whole for mark in marks([*one])})
    assert all(0 <= one < 2**63 for one in marks(some))


def test_about_one_run_in_eight_is_a_mark() -> None:
    number = len(marks(shuffled(random.Random(1))))
    assert 30 <= number <= 75


@pytest.mark.parametrize("after", [1, COMPARED])
def test_a_shoe_that_comes_again_is_found_with_the_day_it_comes_from(after: int) -> None:
    [found] = [one for one in watch_shoes(days(40, after), Budget()) if one.family == "shuffle"]
    assert found.alarm is not None and found.value == "S40a"
    assert f"as in shoe S{40 - after:02}a of {FIRST + timedelta(40 - after)}" in found.sentence


def test_a_block_is_enough_and_chance_is_not() -> None:
    [found] = [one for one in watch_shoes(days(40, 9, slice(100, 180)), Budget()) if one.family == "shuffle"]
    assert found.alarm is not None and found.value == "S40a"
    for repeated, after in ((None, 0), (40, COMPARED + 1)):
        [fair] = [one for one in watch_shoes(days(repeated, after), Budget()) if one.family == "shuffle"]
        assert fair.alarm is None and fair.hits == 0


def test_the_expectation_of_a_shoe_is_at_most_one() -> None:
    """The chance of a mark in common is at most that of any of its runs at any place, in either direction."""
    before, now = shoe(FIRST, "A", DECK * 8), shoe(FIRST, "B", DECK * 8)._replace(survival=0)
    [_, again] = compared([before, now])
    [_, other] = compared([before, now._replace(marks="1")])
    number = len(before.marks.split())
    at_most = 2 * SEEN * number * (8 / (416 - LENGTH + 1)) ** LENGTH
    assert again.again == f"shoe A of {FIRST}" and other.again == ""
    assert exp(other.weight) == pytest.approx(1 - AGAIN)
    assert at_most * exp(again.weight) + exp(other.weight) <= 1 + AGAIN
    assert again.weight == pytest.approx(log(AGAIN) + rarity(SEEN, 8) - log(number), abs=0.01)


def test_few_cards_have_no_marks() -> None:
    assert marks(DECK[: LENGTH - 1]) == [] and rarity(LENGTH - 1, 8) == 0.0
