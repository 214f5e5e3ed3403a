"""A table in a browser: roads against a shoe that was written down by hand, runs of results, the strip of a shoe."""

import re
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from domain.cards import SUITS
from record.people.users import Role
from record.postgres.servers import Server

from ....feeds import Feed
from ..night import Running, record_lines
from ..visiting import enter, faults, some_round

COUPS = "BBPPPBPBBBBBBBBPTP"
CARDS = {
    "P": "9{0}:player 2{0}:banker T{0}:player 5{0}:banker",
    "B": "2{0}:player 9{0}:banker 5{0}:player T{0}:banker",
    "T": "9{0}:player 9{0}:banker T{0}:player K{0}:banker",
}
WINNER = {"P": "player", "B": "banker", "T": "tie"}
BIG_ROAD = [(0, 0, "B"), (0, 1, "B"), (1, 0, "P"), (1, 1, "P"), (1, 2, "P"), (2, 0, "B"), (3, 0, "P"),
            *((4, row, "B") for row in range(6)), (5, 5, "B"), (6, 5, "B"), (5, 0, "P"), (5, 1, "P")]  # fmt: skip
DERIVED = {"Big eye boy": "RBBBRBRRRRRRBR", "Small road": "BBBRRRRRRBB", "Cockroach pig": "BRRBRRRRBB"}


@pytest.fixture(scope="module")
def shoe(night: Server) -> str:
    """A table whose shoe is known."""
    feed = Feed("ROAD").opened(decks=8).shoe("KNOWN").burned()
    for number, letter in enumerate(COUPS, 1):
        feed.started(f"KNOWN-{number}").wager(f"w{number}").closed()
        feed.cards(CARDS[letter].format(SUITS[number % 4])).result(WINNER[letter])
        feed.settled(f"w{number}", *(("win", "100.00") if letter == "P" else ("lose",))).ended()
    record_lines(night, feed.raw())
    return "KNOWN"


@pytest.fixture
def table(tab: Page, shoe: str) -> Page:
    """Its page."""
    enter(tab, Role.SURVEILLANCE).goto("/table?name=ROAD")
    return tab


def marks(tab: Page, road: str, size: float) -> list[tuple[int, int, str]]:
    """Where the marks of a road stand, and who they are of."""
    found = []
    for link in tab.locator(f"svg[aria-label='{road}'] a").all():
        reach = link.locator("rect.reach")
        column, row = (round(float(reach.get_attribute(axis) or 0) / size) for axis in "xy")
        found.append((column, row, link.get_attribute("aria-label") or ""))
    return found


def test_the_bead_plate_has_every_coup(table: Page) -> None:
    beads = marks(table, "Bead plate", 22)
    assert [(column, row) for column, row, _ in beads] == [divmod(number, 6) for number in range(len(COUPS))]
    assert table.locator("svg[aria-label='Bead plate'] text").all_text_contents() == [*COUPS]


def test_the_big_road_turns_right_with_its_dragon(table: Page) -> None:
    big = marks(table, "Big road", 22)
    assert [(column, row) for column, row, _ in big] == [(column, row) for column, row, _ in BIG_ROAD]
    assert all(WINNER[letter] in said for (_, _, said), (_, _, letter) in zip(big, BIG_ROAD, strict=True))
    assert [said for _, _, said in big if "1 tie" in said] == [big[-2][2]]


@pytest.mark.parametrize("road", DERIVED)
def test_the_derived_roads(table: Page, road: str) -> None:
    said = [words for _, _, words in marks(table, road, 13)]
    assert "".join("R" if ", red" in words else "B" for words in said) == DERIVED[road]


def test_a_mark_leads_to_its_round_by_keyboard(table: Page) -> None:
    first = table.locator("svg[aria-label='Big road'] a").first
    assert [one.get_attribute("tabindex") for one in table.locator("svg[aria-label='Big road'] a").all()].count(
        "0"
    ) == 1
    first.focus()
    for _ in range(2):
        table.keyboard.press("ArrowRight")
    table.keyboard.press("Enter")
    expect(table).to_have_title(re.compile("^Round KNOWN-3 "))


def test_every_card_of_the_shoe_in_order(table: Page) -> None:
    table.get_by_role("link", name="Shoe timeline").click()
    cards = [one.get_attribute("aria-label") for one in table.locator(".piece .card").all()]
    assert len(cards) == 2 + 4 * len(COUPS)
    assert cards[:3] == ["ace of clubs", "face down", "two of diamonds"]
    table.get_by_role("link", name="KNOWN-2", exact=True).click()
    expect(table).to_have_title(re.compile("^Round KNOWN-2 "))


def test_a_wheel_has_the_run_of_its_numbers(night: Server, tab: Page) -> None:
    one = some_round(night, table="ROU21", status="settled")
    enter(tab, Role.SURVEILLANCE).goto("/table?name=ROU21")
    first = tab.locator(".results-strip a").first
    expect(first).to_contain_text(str(one.outcome))
    first.click()
    expect(tab).to_have_title(re.compile(f"^Round {one.round} "))


def test_a_day_of_many_shoes_shows_one_of_them_whole(night: Server, viewer: Running) -> None:
    """The others are counted, and one click away: what nobody looks at is not sent."""
    feed = Feed("MANY").opened(decks=8)
    for number in range(1, 9):
        feed.shoe(f"S{number}").burned()
        feed.started(f"S{number}-0").add("void_hand_announced", reason="first_hand")
        feed.cards(CARDS["B"].format("C")).result("banker").ended()
        for nth in range(1, 4):
            feed.started(f"S{number}-{nth}").wager(f"w{number}-{nth}").closed()
            feed.cards(CARDS["P"].format("D")).result("player").settled(f"w{number}-{nth}", "win", "100.00").ended()
    record_lines(night, feed.raw())
    with closing(viewer.signed_in(Role.SURVEILLANCE)) as browser:
        answer = browser.get("/table?name=MANY")
        assert answer.headers["content-encoding"] == "gzip"
        page = answer.text
        assert page.count("<h2>Shoe S") == 8
        assert page.count(": Banker 0, Player 3, tie 0") == 8  # as on the roads: a void hand leaves no mark
        assert page.count('class="road"') == 5
        assert ">S8-3<" in page
        assert ">S1-3<" not in page
        earlier = browser.get("/table?name=MANY&shoe=1").text
        assert ">S1-3<" in earlier
        assert ">S8-3<" not in earlier
        assert browser.get("/table?name=MANY&shoe=9").status_code == 400


def test_no_such_table_day_or_shoe(viewer: Running, shoe: str) -> None:
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        assert browser.get("/table?name=NONE").status_code == 404
        assert browser.get("/table").status_code == 400
        never = browser.get("/table?name=ROAD&day=1066-01-01")
        assert never.status_code == 404 and "1998-03-14" in never.text  # the nearest that there is
        assert browser.get("/shoe?session=ROAD/1998-03-14&name=NONE").status_code == 404
        assert browser.get("/shoe?session=NONE/1998-03-14&name=KNOWN").status_code == 404


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(night: Server, shoe: str, tab: Page, scheme: str) -> None:
    tab.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    enter(tab, Role.INSPECTOR)
    wrong, wheel = some_round(night, table="BAC01", findings=">0"), some_round(night, table="ROU21")
    where = ["/table?name=ROAD", "/table?name=ROU21", "/shoe?session=ROAD/1998-03-14&name=KNOWN"]
    for path in [*where, *(f"/rounds/{one.table_name}/{one.round}" for one in (wrong, wheel))]:
        tab.goto(path)
        assert faults(tab, scheme) == [], path
