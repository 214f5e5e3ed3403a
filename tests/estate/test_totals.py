"""Figures added up: by what was asked, and handed on from day to day."""

from datetime import date
from decimal import Decimal

from estate.questions.question import Runs
from estate.totals import Figures, Summed, TotalKey

RUNS = Runs("opening", "outstanding")
FIRST, SECOND, THIRD = (date(2002, 11, day) for day in (9, 10, 11))


def moved(amount: str) -> Figures:
    """What a day adds to what is outstanding."""
    return {"outstanding": Decimal(amount)}


def brought(amount: str) -> Figures:
    """What was outstanding before the first day."""
    return dict.fromkeys(RUNS, Decimal(amount))


def said(*by: str, **of: dict[date | None, Figures]) -> list[tuple[date | None, str | None, Decimal, Decimal]]:
    """The lines of some tables: of which day and table, what it finds and what it leaves."""
    summed = Summed(by, RUNS)
    for table, days in of.items():
        summed.take({TotalKey("Crown", day, table): figures for day, figures in days.items()})
    return [
        (key.day, key.table, figures.get("opening", Decimal(0)), Decimal(figures["outstanding"]))
        for key, figures in summed.lines()
    ]


def test_a_day_finds_what_the_day_before_it_left() -> None:
    days = {None: brought("5.00"), THIRD: moved("-2.00"), FIRST: moved("1.00")}
    assert said("day", T1=days) == [(FIRST, None, 5, 6), (THIRD, None, 6, 4)]


def test_all_days_together_find_what_there_was_before_and_leave_what_is_there_in_the_end() -> None:
    assert said(T1={None: brought("5.00"), FIRST: moved("1.00"), SECOND: moved("2.00")}) == [(None, None, 5, 8)]


def test_tables_are_added_up_or_each_has_its_own_days() -> None:
    tables = {"T1": {None: brought("5.00"), FIRST: moved("1.00")}, "T2": {SECOND: moved("3.00")}}
    assert said("day", **tables) == [(FIRST, None, 5, 6), (SECOND, None, 6, 9)]
    assert said("day", "table", **tables) == [(FIRST, "T1", 5, 6), (SECOND, "T2", 0, 3)]


def test_what_nothing_follows_is_still_there() -> None:
    assert said("day", T1={None: brought("5.00")}) == [(None, None, 5, 5)]


def test_currencies_are_not_added_up() -> None:
    summed = Summed(("day",), RUNS)
    summed.take(
        {TotalKey("Crown", FIRST, "T1", currency): moved(amount) for currency, amount in (("AUD", "1"), ("NZD", "2"))}
    )
    summed.take({TotalKey("Crown", SECOND, "T1", "AUD"): moved("3")})
    left = {(key.day, key.currency): figures["outstanding"] for key, figures in summed.lines()}
    assert left == {(FIRST, "AUD"): 1, (FIRST, "NZD"): 2, (SECOND, "AUD"): 4}
