"""Times and days as people write them."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.errors import TimeTwice
from projections.queries.times import day, end_of_record, first_after, last_before, moment

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


@pytest.mark.parametrize(
    ("words", "days", "then"),
    [
        ("21:05", ["2002-11-09"], "2002-11-09 21:05"),
        ("21:05", ["2002-11-08"], "2002-11-09 21:05"),  # the floor was open yesterday: it is the clock on the wall
        ("21:38", ["2002-11-09"], "2002-11-09 21:38"),  # a clock that is fast
        ("21:41", ["2002-11-09"], "2002-11-08 21:41"),
        ("23:50", ["2002-11-09"], "2002-11-08 23:50"),
        ("02:10", [], "2002-11-09 02:10"),
        ("19:50", ["2002-03-01", "2002-06-20"], "2002-06-20 19:50"),
        ("23:59:30", ["2002-06-20"], "2002-06-20 23:59:30"),
        ("02:10", ["2002-06-20"], "2002-06-21 02:10"),
        ("06:00", ["2002-06-20"], "2002-06-21 06:00"),
        ("06:01", ["2002-06-20"], "2002-06-20 06:01"),
        ("19:50", ["2030-01-01"], "2002-11-09 19:50"),
    ],
)
def test_a_time_without_a_day_is_the_last_one_that_the_record_may_know_of(
    words: str, days: list[str], then: str
) -> None:
    end = end_of_record(map(date.fromisoformat, days), AUCKLAND, now)
    assert moment(words, AUCKLAND, now, end) == datetime.fromisoformat(then).replace(tzinfo=AUCKLAND)


@given(
    st.times().map(lambda one: one.replace(microsecond=0)),
    st.integers(0, 2**31 - 1).map(lambda seconds: datetime.fromtimestamp(seconds, UTC)),
)
def test_the_last_time_and_the_next_are_one_day_apart(clock: time, then: datetime) -> None:
    """Around any moment, whatever the clock shows."""
    last, following = last_before(clock, then, UTC), first_after(clock, then, UTC)
    assert last.time() == following.time() == clock
    assert last <= then < following == last + timedelta(days=1)


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
