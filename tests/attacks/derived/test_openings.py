"""Openings are kept beside the facts, so that late facts find their session: whoever alters what is kept is found."""

import pytest

from ..house import House

KEPT = "is not found among the openings"


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("DELETE FROM pitlog.openings WHERE table_name = 'BAC01'", KEPT),
        ("UPDATE pitlog.openings SET seq = 99 WHERE table_name = 'BAC01'", KEPT),
        ("UPDATE pitlog.openings SET at = at - interval '1 day' WHERE table_name = 'BAC01'", KEPT),
        ("UPDATE pitlog.openings SET session = 'BAC01/x' WHERE table_name = 'BAC01'", KEPT),
        ("UPDATE pitlog.openings SET restarts = true WHERE table_name = 'BAC01'", "another counter than its columns"),
        (
            "INSERT INTO pitlog.openings VALUES (10^9, '1998-03-01', 'BAC01', 'BAC01/x', 1, now(), false)",
            "is kept as an opening that no fact is",
        ),
    ],
)  # fmt: skip
def test_what_is_kept_of_openings_is_held_against_the_facts(house: House, statement: str, what: str) -> None:
    house.does(statement)
    found = house.verify("--lines")
    assert any(what in one["what"] for one in found), found
