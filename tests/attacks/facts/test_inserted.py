"""Facts inserted where none were: in a gap, at the end, beyond what was ever given out."""

from ...servers import superuser
from ..house import TABLES, House, places

COPY = """
    INSERT INTO pitlog.facts
    SELECT {position}, {version}, recorded_at, at, NULL, month, supervisory, session, topic, table_name, 'forged', NULL,
        sender, line
    FROM pitlog.facts WHERE position = 100
"""


def test_into_a_gap(house: House) -> None:
    """A transaction that failed left positions that nobody has; a superuser puts a fact there afterwards."""
    with superuser(house.server) as connection:
        connection.execute("SELECT nextval('pitlog.facts_position') FROM generate_series(1, 3)")
    house.record(TABLES[0], 80, 90)
    house.seal()
    house.pull()
    house.does(COPY.format(position=242, version=1000))
    for options in ((), ("--witness", house.witness)):
        found = house.verify(*options)
        assert places(found, "inserted") == {242}
        assert [one["fact"] for one in found if one["kind"] == "inserted"] == ["forged"]


def test_in_the_place_of_another(house: House) -> None:
    """The one that stood there is gone: its place is named."""
    house.does("DELETE FROM pitlog.facts WHERE position = 120", COPY.format(position=120, version=1000))
    found = house.verify("--witness", house.witness)
    assert places(found, "edited") == {120}


def test_before_the_first_and_beyond_the_last_position(house: House) -> None:
    """Readers do not see them; they are found all the same."""
    house.does(
        COPY.format(position=-5, version=1000), COPY.format(position=10**12, version=1001).replace("forged", "f2")
    )
    assert places(house.verify(), "inserted") == {-5, 10**12}


def test_at_the_end_without_the_function(house: House) -> None:
    """After the last fact, at a position that was given out: the version gives it away."""
    with superuser(house.server) as connection:
        connection.execute("SELECT nextval('pitlog.facts_position') FROM generate_series(1, 3)")
    forged = COPY.format(position=242, version=1000).replace("recorded_at,", "recorded_at - interval '1 hour',", 1)
    house.does(forged)
    said, _ = house.said()
    assert {one["kind"] for one in said["alterations"]} == {"versions"}
    assert places(said["notices"], "clock") == {242}
