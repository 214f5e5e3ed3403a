"""What nobody sealed, for it follows from what is: in which month's table facts stand; ids and names that are kept."""

from typing import Any

import pytest

from evidence.verification.checks.months import listed
from record.ingest.ingest import Became, Ingest
from record.storage.application import Record
from record.storage.months import month_differences

from ...faults.feeds import shift, take
from ...servers import superuser
from ..house import TABLES, House, kinds

AWAY = "UPDATE pitlog.facts SET month = '-infinity' WHERE position = ANY(ARRAY[100, 99])"
ATTACHED = (
    "CREATE TABLE pitlog.facts_1990_01 (LIKE pitlog.facts)",
    "INSERT INTO pitlog.facts_1990_01 SELECT 10^9, 10^6, recorded_at, at, seq, '1990-01-01', supervisory, session, "
    "topic, table_name, 'forged', landmark, sender, line FROM pitlog.facts WHERE position = 100",
    "ALTER TABLE pitlog.facts ATTACH PARTITION pitlog.facts_1990_01 FOR VALUES FROM ('1990-01-01') TO ('1990-02-01')",
)
FORGET = "DELETE FROM pitlog.{} WHERE position = 1"


def of_months(house: House, *options: object) -> list[dict[str, Any]]:
    """What is said of where facts stand."""
    return [one for one in house.verify(*options) if one["kind"] == "month"]


def test_facts_that_were_put_into_another_months_table_are_found(house: House) -> None:
    """Every leaf and root holds; but who replays the session would not see them."""
    house.does(AWAY)
    found = house.verify("--witness", house.witness)
    assert kinds(found) == {"month"}
    assert [one["session"] for one in found] == ["BAC02/1998-03-14"]


def test_a_table_that_is_no_months_is_found_and_read(house: House) -> None:
    """Nothing in it escapes, because the list of months does not name it."""
    house.does(*ATTACHED)
    found = house.verify()
    assert kinds(found) >= {"month", "inserted"}
    assert "no month's" in next(one["what"] for one in found if one["kind"] == "month")


WIDER = (
    "ALTER TABLE pitlog.facts DETACH PARTITION pitlog.facts_1998_03",
    "ALTER TABLE pitlog.facts ATTACH PARTITION pitlog.facts_1998_03 FOR VALUES FROM ('1998-03-01') TO ('1998-05-01')",
    "INSERT INTO pitlog.facts SELECT 10^9, 10^6, recorded_at, at, seq, '1998-04-01', supervisory, session, topic, "
    "table_name, 'forged', landmark, sender, line FROM pitlog.facts WHERE position = 100",
)
ARCHIVED = "UPDATE pitlog.months SET archived_at = now() WHERE {}"
LISTED = "INSERT INTO pitlog.months (month, archived_at) VALUES ('{}', {})"


@pytest.mark.parametrize(
    ("attack", "why"),
    [
        ((*ATTACHED, LISTED.format("1997-01-01", "NULL")), "1997-01 is listed as being in the record"),
        ((*ATTACHED, LISTED.format("1997-01-01", "NULL")), "facts_1990_01, which is no month's that is listed"),
        ((LISTED.format("1997-01-01", "NULL"),), "its table is not among those of facts"),
        ((LISTED.format("1997-01-01", "now()"),), "1997-01 is listed as archived, and no sealed tombstone"),
        ((ARCHIVED.format("isfinite(month)"),), "facts_1998_03, which is no month's"),
        ((ARCHIVED.format("NOT isfinite(month)"),), "what has no month is listed as archived"),
        (("DELETE FROM pitlog.months WHERE isfinite(month)",), "facts_1998_03, which is no month's"),
        (("UPDATE pitlog.months SET month = '1998-03-02' WHERE isfinite(month)",), "facts_1998_03, which is no"),
        (WIDER, "facts_1998_03, which is no month's"),
    ],
)  # fmt: skip
def test_the_list_of_months_altered(house: House, attack: tuple[str, ...], why: str) -> None:
    """As many as there are tables, or not: which they are is held against which are attached."""
    house.does(*attack)
    assert any(why in one["what"] for one in of_months(house)), of_months(house)


def test_facts_in_a_table_that_takes_more_than_its_month_are_read(house: House) -> None:
    """A reading leaves out no month that the list does not have."""
    house.does(*WIDER)
    assert "inserted" in kinds(house.verify())


def test_how_a_session_writes_dates_is_nothing_to_look_at(house: House) -> None:
    """What a table takes is told in the words of the session."""
    with superuser(house.server) as connection:
        for style in ("German", "SQL, DMY", "Postgres, MDY", "ISO"):
            connection.execute("SELECT set_config('datestyle', %s, false)", (style,))
            assert month_differences(connection) == []
            assert list(listed(connection, [])) == []


@pytest.mark.parametrize(
    ("attack", "why"),
    [
        (FORGET.format("fact_ids"), "is not found by its id"),
        ("UPDATE pitlog.fact_ids SET position = 82 WHERE position = 1", "is not found by its id"),
        (FORGET.format("landmarks"), "is not found by the name it gives"),
        ("UPDATE pitlog.landmarks SET session = 'BAC01/x' WHERE position = 1", "is not found by the name it gives"),
        ("INSERT INTO pitlog.fact_ids VALUES (10^9, '1998-03-01', 'BAC01', 'x')", "is kept as an id that no fact has"),
        (
            "INSERT INTO pitlog.landmarks VALUES (10^9, '1998-03-01', 'BAC01', 'BAC01/x', 'x/1', 'round:x')",
            "is kept as a name that no fact gives",
        ),
    ],
)
def test_ids_and_names_that_are_kept_otherwise_are_found_when_asked(house: House, attack: str, why: str) -> None:
    """It would be the ground for taking a fact twice, or for putting a late one into the wrong session."""
    assert of_months(house, "--lines") == []
    house.does(attack)
    assert any(one["what"].endswith(why) for one in of_months(house, "--lines"))


def test_a_fact_whose_id_was_taken_away_is_not_recorded_twice_unseen(house: House) -> None:
    """The record takes it again, under a new position; verification names the older one."""
    house.does("DELETE FROM pitlog.fact_ids WHERE table_name = 'BAC01' AND fact_id = 'BAC01-5'")
    with Record(house.server) as into:
        assert take(Ingest(into), shift(TABLES[0], 6)[5:]) == [Became.RECORDED]
    assert any(one["what"].endswith("is not found by its id") for one in of_months(house, "--lines"))
