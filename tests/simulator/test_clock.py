"""The clock on the wall, and daylight saving on either side of the Tasman."""

from datetime import date

import pytest

from simulator.clock import HOUR, instant, minute_stamp


@pytest.mark.parametrize(
    ("place", "day", "hour", "stamp"),
    [
        ("nz", date(1996, 2, 20), 14, ("1996-02-20T14:00:", "+13:00")),
        ("nz", date(1996, 6, 20), 14, ("1996-06-20T14:00:", "+12:00")),
        ("nz", date(1998, 3, 15), 1, ("1998-03-15T01:00:", "+13:00")),
        ("nz", date(1998, 3, 15), 14, ("1998-03-15T14:00:", "+12:00")),
        ("nz", date(2009, 4, 4), 23, ("2009-04-04T23:00:", "+13:00")),
        ("nz", date(2009, 4, 5), 14, ("2009-04-05T14:00:", "+12:00")),
        ("vic", date(2002, 8, 9), 14, ("2002-08-09T14:00:", "+10:00")),
        ("vic", date(2002, 10, 27), 14, ("2002-10-27T14:00:", "+11:00")),
        ("vic", date(2002, 11, 9), 14, ("2002-11-09T14:00:", "+11:00")),
        ("vic", date(2003, 3, 30), 14, ("2003-03-30T14:00:", "+10:00")),
    ],
)
def test_local_time(place: str, day: date, hour: int, stamp: tuple[str, str]) -> None:
    assert minute_stamp(place, instant(place, day, hour, 0)) == stamp


def test_clocks_go_back_during_the_night() -> None:
    before = instant("nz", date(1998, 3, 15), 1, 30)
    stamps = [minute_stamp("nz", before + hours * HOUR) for hours in range(3)]
    assert [stamp[0][11:16] + stamp[1] for stamp in stamps] == ["01:30+13:00", "02:30+13:00", "02:30+12:00"]
