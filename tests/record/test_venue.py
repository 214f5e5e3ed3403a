"""The venue: set once, and times shown as people there read them."""

from datetime import UTC, datetime

import pytest

from record.errors import NoSuchTimeZone, VenueAlreadySet
from record.postgres.connections import READER, WRITER, connect
from record.postgres.errors import NotPermitted
from record.postgres.servers import Server
from record.venue import UNNAMED, Venue, set_venue, venue

HERE = Venue("Auckland", "Pacific/Auckland")


def test_a_record_that_nobody_named_shows_its_times_in_utc(server: Server) -> None:
    """There is an answer before anybody said which venue this is."""
    with connect(server, READER) as connection:
        assert venue(connection) == UNNAMED


def test_it_is_set_once_and_the_same_again_changes_nothing(server: Server) -> None:
    """Another name, or another zone for it, is refused."""
    with connect(server, WRITER) as connection:
        set_venue(connection, HERE)
        set_venue(connection, HERE)
        for other in (Venue("Melbourne", "Pacific/Auckland"), Venue("Auckland", "UTC")):
            with pytest.raises(VenueAlreadySet, match="Auckland"):
                set_venue(connection, other)
        assert venue(connection) == HERE


@pytest.mark.parametrize("name", ["Middle/Earth", "", "/etc/passwd", "../zone", "Pacific", "A\0B", "x" * 5000])
def test_a_time_zone_that_is_none_is_refused(server: Server, name: str) -> None:
    """Nothing is set by it."""
    with connect(server, WRITER) as connection:
        with pytest.raises(NoSuchTimeZone):
            set_venue(connection, Venue("Auckland", name))
        assert venue(connection) == UNNAMED


def test_times_are_shown_with_the_offset_of_the_day() -> None:
    """Summer and winter time differ."""
    assert HERE.shows(datetime(1998, 3, 14, 8, 5, 11, 250000, UTC)) == "1998-03-14 21:05:11.250+13:00"
    assert HERE.shows(datetime(1998, 7, 14, 8, 5, 11, tzinfo=UTC)) == "1998-07-14 20:05:11.000+12:00"


def test_a_reader_cannot_name_the_venue(server: Server) -> None:
    """The role has no right to."""
    with pytest.raises(NotPermitted), connect(server, READER) as connection:
        set_venue(connection, HERE)
