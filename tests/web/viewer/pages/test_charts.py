"""Charts: each mark leads to as many rows as it says, and what chance gives is what chance gives."""

from fractions import Fraction
from html import unescape
from math import comb
from re import findall, search
from typing import NamedTuple

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.queries.shoe_contents import RANKS, SUITS, contents
from projections.questions.chance import CHANCES, band, counted_outcomes
from record.people.users import Role
from web.viewer.toolkit.charts import HEIGHT, Point, Series, heat_map, plot

Clients = dict[Role, httpx.Client]


class Linked(NamedTuple):
    """A number on a page, and where it leads."""

    value: int
    href: str


def linked(page: str, cell: str) -> list[Linked]:
    found = findall(rf'<td class="number{cell}">(?:<span[^>]*>outside</span> )?<a href="([^"]+)">([\d,]+)</a>', page)
    return [Linked(int(value.replace(",", "")), unescape(href)) for href, value in found]


PAGES = {
    "/charts": r" heat-\d", "/charts/findings": r" heat-\d", "/charts/wheels": "",
    "/charts/wheels?ruleset=nz-1996-roulette&table=ROU21": "",
}  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_a_mark_leads_to_as_many_rows_as_it_says(clients: Clients, path: str) -> None:
    client = clients[Role.INSPECTOR]
    answer = client.get(path)
    found = linked(answer.text, PAGES[path])
    assert found
    for one in [*found[:6], max(found), min(found)]:
        said = search(r"to [\d,]+ of ([\d,]+) (?:rounds|findings)", client.get(one.href).text)
        assert said and int(said[1].replace(",", "")) == one.value, one
    if "wheels" in path:
        marks = findall(r'<a href="([^"]+)" aria-label="([^"]+)"><rect', answer.text)
        assert {unescape(href) for href, _ in marks} == {one.href for one in found}  # the table says the same


def test_commission_is_what_the_statement_says(clients: Clients) -> None:
    """And leads to its postings."""
    client = clients[Role.ACCOUNTANT]
    page = client.get("/charts/commission").text
    assert "was collected, and" in page
    assert search(r'href="/commission/postings\?since=[^"]*figure=collected', page)
    assert client.get("/charts/findings").status_code == 403
    assert "/charts/findings" not in page


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/charts?since=1998-01-01&until=1999-01-01", 400), ("/charts?since=x", 400), ("/charts?table=NONE1", 404),
        ("/charts?since=1990-01-01&until=1990-01-02", 200), ("/charts/wheels?ruleset=vic-2002-crown", 400),
    ],
)  # fmt: skip
def test_days_and_names_are_checked(clients: Clients, path: str, status: int) -> None:
    assert clients[Role.SURVEILLANCE].get(path).status_code == status


# --- the helper ------------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=60))
def test_every_mark_is_on_the_chart(values: list[int]) -> None:
    steps = [str(n) for n in range(len(values))]
    points = [Point(value, str(value)) for value in values]
    it = plot("T", "Step", steps, [Series("A", points), Series("B", points, line=True)])
    for mark in it.marks:
        assert mark.x >= 0 and mark.x + mark.width <= 100.001
        assert mark.y >= -2 and mark.y + mark.height <= HEIGHT + 0.01
    assert [y for y, _ in it.ticks] == sorted((y for y, _ in it.ticks), reverse=True)
    assert len(it.ticks) <= 8


@given(st.dictionaries(st.tuples(st.sampled_from("ABC"), st.integers(0, 23)), st.integers(1, 500)))
def test_more_is_never_paler(values: dict[tuple[str, int], int]) -> None:
    it = heat_map("T", ("Table", "Hour"), values, {}, dict.fromkeys(values, "/"))
    cells = sorted((cell.value, cell.level) for row in it.rows for cell in row.cells if cell)
    assert [level for _, level in cells] == sorted(level for _, level in cells)
    assert sum(row.total for row in it.rows) == sum(values.values()) == sum(value for value, _ in cells)


# --- chance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", CHANCES)
def test_all_outcomes_together_are_certain(ruleset: str) -> None:
    assert sum(CHANCES[ruleset].shares.values()) == 1


@pytest.mark.parametrize("share", [Fraction(1, 37), Fraction(1, 6), Fraction(24, 52)])
def test_nineteen_of_twenty_counts_are_in_the_band(share: Fraction) -> None:
    """By the exact distribution."""
    rounds = 400
    low, high = band(rounds, share)
    within = sum(comb(rounds, n) * share**n * (1 - share) ** (rounds - n) for n in range(low, high + 1))
    assert 0.94 < within < 0.985


def test_totals_count_every_way_to_throw_them() -> None:
    found = counted_outcomes(CHANCES["nz-1996-craps"], [("3-4", 2), ("4-3", 3), ("1-1", 1), ("odd", 4)])
    seven = next(one for one in found.counted if one.outcome == "7")
    assert (seven.rounds, seven.words, found.rounds, found.strange) == (5, ("3-4", "4-3"), 6, 4)


def test_a_shoe_with_a_fifth_ace_of_spades_is_named() -> None:
    whole = {rank + suit: 8 for rank in RANKS for suit in SUITS}
    it = contents(8, 0, whole)
    assert it.left == 0 and not it.too_many and not any(one.outside for one in it.ranks)
    it = contents(4, 1, {"AS": 5, "2C": 3})
    assert it.too_many == [("AS", 5)]
    assert [one.left for one in it.ranks[:2]] == [11, 13]


@pytest.mark.parametrize("path", ["/charts", "/charts/findings", "/charts/wheels", "/charts/commission"])
def test_the_calendar_ends(clients: Clients, path: str) -> None:
    for asked in ("until=0001-01-01", "since=9999-12-31", "since=0001-01-01", "since=2002-11-10"):
        assert clients[Role.INSPECTOR].get(f"{path}?{asked}").status_code == 200
