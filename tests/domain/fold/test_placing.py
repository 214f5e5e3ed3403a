"""Contract 5.1: by what a fact is placed, whatever arrived before it, and in which order sessions are played."""

from typing import Any

import pytest

from domain.facts import Fact, decode
from domain.fold.placing import Opening, Openings, TableHistory, order
from domain.fold.sessions import unopened
from domain.fold.table_names import NamesOfTable
from tests.domain.facts.lines import card, fact, line, opening

TABLE = "BAC07"


def made(value: dict[str, Any]) -> Fact:
    """A fact as a feed brings it."""
    return decode(line(value))


def at(day: int, hour: int = 20) -> str:
    """A time in March."""
    return f"1998-03-{day:02}T{hour:02}:00:00+13:00"


def history(*openings: tuple[int, int | None]) -> TableHistory:
    """A table that was opened on these days, with these counters, in this order of arrival."""
    past = TableHistory(TABLE, names=NamesOfTable())
    for arrival, (day, seq) in enumerate(openings):
        counter = {} if seq is None else {"seq": seq}
        one = made(opening(gaming_day=f"1998-03-{day:02}", at=at(day), **counter))
        past.evolve(one, past.place(one), arrival)
    return past


GOES_ON = ((9, 1), (10, 100), (11, 200))
RESTARTS = ((9, 1), (10, 1), (11, 1))
UNCOUNTED = ((9, None), (10, None), (11, None))


@pytest.mark.parametrize(
    ("openings", "seq", "time", "day"),
    [
        # The counter goes on: it says more than the time.
        (GOES_ON, 250, at(9), 11), (GOES_ON, 200, at(9), 11), (GOES_ON, 199, at(11, 23), 10), (GOES_ON, 101, at(9), 10),
        (GOES_ON, 2, at(11, 23), 9),
        # A smaller one, not the same; and where there is none, the time decides, else the last.
        (GOES_ON, 100, at(11, 23), 9), (GOES_ON, 1, at(10, 23), 10), (GOES_ON, 0, at(9, 23), 9),
        (GOES_ON, 0, at(1), 11),
        (GOES_ON, None, at(10, 23), 10), (GOES_ON, None, at(10), 10), (GOES_ON, None, at(1), 11),
        # It starts again: the time decides, whatever the counter says.
        (RESTARTS, 50, at(9, 23), 9), (RESTARTS, 50, at(10, 23), 10), (RESTARTS, 50, at(11, 23), 11),
        (RESTARTS, 5, at(1), 11),
        (RESTARTS, None, at(10, 23), 10),
        (((9, 1), (10, 1), (11, 500)), 50, at(10, 23), 10),
        # There is none.
        (UNCOUNTED, 50, at(10, 23), 10), (UNCOUNTED, None, at(1), 11), (((9, 1), (10, None)), 5, at(9, 23), 9),
        # Openings are ordered by their times, whenever they arrive.
        (((11, 200), (9, 1), (10, 100)), 150, at(11, 23), 10), (((11, 200), (9, 1), (10, 100)), 300, at(9), 11),
        (((10, 1), (9, 1)), 7, at(9, 23), 9), (((10, 1), (9, 1)), 7, at(10, 23), 10),
    ],
)  # fmt: skip
def test_a_fact_that_names_nothing(openings: Any, seq: int | None, time: str, day: int) -> None:
    counter = {} if seq is None else {"seq": seq}
    assert history(*openings).place(made(card(at=time, **counter))) == f"{TABLE}/1998-03-{day:02}"


def test_before_the_first_opening() -> None:
    assert history().place(made(card(seq=7))) == unopened(TABLE)


def test_openings_at_the_same_time_are_in_the_order_of_arrival() -> None:
    first, second = (made(opening(gaming_day=f"1998-03-{day}", at=at(12))) for day in ("12", "11"))
    past = TableHistory(TABLE)
    for arrival, one in enumerate((first, second)):
        past.evolve(one, past.place(one), arrival)
    assert past.place(made(card(at=at(12)))) == f"{TABLE}/1998-03-11"
    assert order(past.openings.known) == [f"{TABLE}/1998-03-12", f"{TABLE}/1998-03-11"]


@pytest.mark.parametrize(
    ("openings", "restarts"),
    [
        (GOES_ON, False), (RESTARTS, True), (UNCOUNTED, False), (((9, 5), (10, 5)), True),
        (((9, 5), (10, None), (11, 4)), True),
        (((11, 9), (9, 1), (10, 5)), False), (((11, 9), (10, 10)), True), (((9, 1), (11, 9), (10, 9)), True),
        (((9, 7), (10, 3), (11, 500)), True),
    ],
)  # fmt: skip
def test_where_the_counter_starts_again(openings: Any, restarts: bool) -> None:
    assert history(*openings).openings.restarts is restarts


def test_some_openings_are_enough_for_the_facts_that_can_belong_to_them() -> None:
    """As the record looks them up: what they say together is what all of them say."""
    every = history(*((day, 100 * day) for day in range(1, 20)))
    for seq in (150, 500, 999, 1850, 5000):
        late = made(card(seq=seq, at=at(25)))
        expected = every.openings.of(late)
        some = Openings()
        for one in (expected, every.openings.last):
            assert one is not None
            some.know(one)
            some.know(Opening(*one))
        assert some.of(late) == expected


def test_a_name_given_in_several_sessions_is_of_the_last_that_arrived() -> None:
    past = history((9, 1), (10, 100))
    for number, day in enumerate(("09", "10", "09"), 10):
        one = made(fact("round_started", round="R1", id=f"r{number}"))
        past.evolve(one, f"{TABLE}/1998-03-{day}", number)
        assert past.place(made(card(round="R1", seq=900))) == f"{TABLE}/1998-03-{day}"
