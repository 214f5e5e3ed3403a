"""A time without a day in a question: on the day asked for, or the last one; a span ends after it begins."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from projections.questions.question import question
from projections.questions.subjects import ROUNDS

ZONE = ZoneInfo("Pacific/Auckland")


@pytest.mark.parametrize(
    ("asked", "searched"),
    [
        ({"around": "19:50"}, "around 2002-11-09T19:50:00+13:00, ten minutes on each side"),
        ({"since": "20:00", "until": "23:00"}, "since 2002-11-09T20:00:00+13:00, until 2002-11-09T23:00:00+13:00"),
        ({"since": "22:00", "until": "02:00"}, "since 2002-11-09T22:00:00+13:00, until 2002-11-10T02:00:00+13:00"),
        ({"until": "02:00"}, "until 2002-11-10T02:00:00+13:00"),
        (
            {"since": "2002-11-08 22:00", "until": "02:00"},
            "since 2002-11-08T22:00:00+13:00, until 2002-11-09T02:00:00+13:00",
        ),
        ({"day": "2002-11-08", "since": "21:00"}, "day 2002-11-08, since 2002-11-08T21:00:00+13:00"),
        ({"day": "2002-11-08", "since": "01:00"}, "day 2002-11-08, since 2002-11-09T01:00:00+13:00"),
    ],
)
def test_on_which_day_it_is(asked: dict[str, str], searched: str) -> None:
    """Of a record of 8 and 9 November 2002."""
    words = {name: [one] for name, one in asked.items()}
    found = question(ROUNDS, words, ZONE, lambda: [date(2002, 11, 8), date(2002, 11, 9)])
    assert found.searched == searched
    assert [one.split()[0] for one in found.taken] == [one for one in asked.values() if len(one) == 5]


def test_the_days_are_asked_for_only_if_they_matter() -> None:
    """A moment in full needs no look at the record."""

    def never() -> list[date]:
        raise AssertionError

    assert question(ROUNDS, {"since": ["2002-11-09 21:00"], "until": ["-2h"]}, ZONE, never).taken == ()
