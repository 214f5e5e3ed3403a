"""Times and days as people write them."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import pytest

from projections.errors import TimeTwice
from projections.queries.times import day, moment

AUCKLAND = ZoneInfo("Pacific/Auckland")


def now(zone: tzinfo) -> datetime:
    """Half past nine on a Saturday evening at Auckland."""
    return datetime(2002, 11, 9, 21, 30, tzinfo=AUCKLAND).astimezone(zone)


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("2002-11-08T21:05:11+11:00", "2002-11-08T23:05:11+13:00"),
        ("2002-11-08 21:05", "2002-11-08T21:05:00+13:00"),
        ("2002-11-08 9:05", "2002-11-08T09:05:00+13:00"),
        ("2002-11-08", "2002-11-08T00:00:00+13:00"),
        ("21:05", "2002-11-09T21:05:00+13:00"),
        ("9:05:30", "2002-11-09T09:05:30+13:00"),
        ("today", "2002-11-09T00:00:00+13:00"),
        ("Yesterday", "2002-11-08T00:00:00+13:00"),
        ("yesterday  21:05", "2002-11-08T21:05:00+13:00"),
        ("-2h", "2002-11-09T19:30:00+13:00"),
        ("-90min", "2002-11-09T20:00:00+13:00"),
        ("3 d ago", "2002-11-06T21:30:00+13:00"),
    ],
)
def test_a_time_is_what_people_mean_by_it(words: str, then: str) -> None:
    found = moment(words, AUCKLAND, now)
    assert found is not None and found.astimezone(UTC) == datetime.fromisoformat(then)


@pytest.mark.parametrize("words", ["", "soon", "25:00", "21:60", "2002-13-01", "2h", "-2", "yesterday 25:00", "12"])
def test_what_is_no_time_is_none(words: str) -> None:
    assert moment(words, AUCKLAND, now) is None


@pytest.mark.parametrize(
    "words", ["9999-12-31T23:59:59Z", "9999-12-31", "9999-12-31 23:59", "0001-01-01", "0001-01-01T00:00:00Z"]
)
def test_where_the_calendar_ends_is_no_time_that_can_be_reckoned_with(words: str) -> None:
    assert moment(words, AUCKLAND, now) is None


def test_an_hour_that_comes_twice_has_to_be_told_apart() -> None:
    with pytest.raises(TimeTwice):
        moment("2002-03-17 02:30", AUCKLAND, now)


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("2002-11-08", date(2002, 11, 8)),
        ("today", date(2002, 11, 9)),
        ("yesterday", date(2002, 11, 8)),
        ("-7d", date(2002, 11, 2)),
        ("2002-11-31", None),
        ("21:05", None),
    ],
)
def test_a_day_is_what_people_mean_by_it(words: str, then: date | None) -> None:
    assert day(words, AUCKLAND, now) == then


def test_today_is_the_venues() -> None:
    assert day("today", UTC, now) == (now(UTC) + timedelta(0)).date() == date(2002, 11, 9)
    assert day("today", ZoneInfo("Pacific/Kiritimati"), now) == date(2002, 11, 9)
