"""An accountant closes a gaming day: what is open, each difference with its reason, the signature, what came later."""

from collections.abc import Iterator
from contextlib import closing
from re import findall, search

import httpx
import pytest

from record.people import users
from record.people.users import Role
from record.postgres.connections import WEB, WRITER, connect
from record.venue import set_venue

from ....projections.evenings import BANKER_WINS, OwingEvening
from ....servers import Databases, rows
from ..night import PASSWORD, VENUE, Running, record_lines, running
from .test_forms import count, fields

DAY = "1998-03-14"
PAGE = f"/closing?day={DAY}"


def evening() -> OwingEvening:
    """Three differences: paid too little, never settled, a marker button of another amount."""
    it = OwingEvening().day()
    it.started("R1").wager("w1", "banker", "100.00", player="P1", seat=1).closed().cards(BANKER_WINS).result("banker")
    it.settled("w1", "win", "90.00", commission="5.00").ended()
    return it.coup(settled=False, marked=None).coup(marked="3.00")


@pytest.fixture(scope="module")
def house(databases: Databases) -> Iterator[Running]:
    name = databases.migrated()
    server = databases.at(name)
    with connect(server, WRITER) as connection:
        set_venue(connection, VENUE)
    with connect(server, WEB) as connection:
        for role in (Role.ACCOUNTANT, Role.INSPECTOR):
            users.add(connection, f"one.{role}", role, PASSWORD)
    record_lines(server, evening().raw())
    with running(server) as one:
        yield one
    databases.drop(name)


@pytest.fixture
def anna(house: Running) -> Iterator[httpx.Client]:
    with closing(house.signed_in(Role.ACCOUNTANT)) as client:
        yield client


def names(page: str) -> list[str]:
    """The differences that have a form for a reason."""
    return findall(r'name="difference" value="(DIFF-[0-9a-f]{12})"', page)


def test_a_day_is_closed_and_what_comes_later_stands_beside(house: Running, anna: httpx.Client) -> None:
    page = anna.get(PAGE).text
    three = names(page)
    assert len(three) == 3 and "3 without a reason" in page
    assert "the house owes P1 5.00" in page and "the wager was not settled" in page and "marked 3.00" in page
    assert "/wagers?unpaid=%3E0&amp;day=1998-03-14" in page
    # One by one: the form of each names it, and says nothing without words.
    for n, name in enumerate(three):
        form = fields(anna.get(PAGE).text, "/closing/explain") | {"difference": name}
        assert anna.post("/closing/explain", data=form | {"reason": " "}).status_code == 400
        assert anna.post("/closing/explain", data=form | {"reason": f"because {n}"}).status_code == 303
        anna.post("/closing/explain", data=form | {"reason": f"because {n}"})  # a double click
    assert count(house.server, "difference_explained") == 3
    page = anna.get(PAGE).text
    assert "3 differences with a reason" in page and all(f"because {n}" in page for n in range(3))
    # The signature: not for others, not without the password, not if something changed meanwhile.
    with closing(house.signed_in(Role.INSPECTOR)) as ines:
        assert "Sign and close" not in ines.get(PAGE).text
        assert ines.post("/closing/close", data=fields(ines.get(PAGE).text, "/sign-out")).status_code == 403
    form = fields(page, "/closing/close") | {"although": "1"}
    assert "Confirm your password" in anna.post("/closing/close", data=form).text
    assert "Wrong password" in anna.post("/closing/close", data=form | {"password_again": "no"}).text
    other = form | {"password_again": PASSWORD, "signed": "1.0.0"}
    assert "Something changed" in anna.post("/closing/close", data=other).text
    bold = {name: value for name, value in form.items() if name != "although"} | {"password_again": PASSWORD}
    assert anna.post("/closing/close", data=bold).status_code == 400
    assert count(house.server, "gaming_day_closed") == 0
    assert anna.post("/closing/close", data=form | {"password_again": PASSWORD}).status_code == 303
    assert rows(house.server, "SELECT sender FROM pitlog.facts WHERE topic = 'gaming_day_closed/1'") == [
        ("person:one.accountant",)
    ]
    page = anna.get(PAGE).text
    assert search(r'<span class="tag good">closed</span>', page) and "Nothing was recorded for this day since" in page
    # Later: the fact, its posting, and a difference of other amounts, which needs a reason again.
    it = evening()
    it.corrected(next(one for one in it.facts if one["fact"] == "wager_settled"), {"paid": "80.00"})
    record_lines(house.server, it.raw())
    page = anna.get(PAGE).text
    assert it.facts[-1]["id"] in page and "fact corrected" in page and "1 without a reason" in page
    assert "the house owes P1 15.00" in page
    assert "facts came later" in anna.get("/closing").text
    # Whoever may not see disputes is not told of one by what came later.
    it.add("dispute_raised", dispute="DIS-9", rounds=["R1"], note="not paid")
    record_lines(house.server, it.raw())
    with closing(house.signed_in(Role.INSPECTOR)) as ines:
        assert "dispute raised" in ines.get(PAGE).text
    assert "dispute raised" not in anna.get(PAGE).text


@pytest.mark.parametrize("path", ["/closing?day=1998-03-13", "/closing?day=nonsense", f"{PAGE}&table=BAC99"])
def test_an_unknown_day_or_table_is_an_error(anna: httpx.Client, path: str) -> None:
    assert anna.get(path).status_code in (400, 404)
