"""The desk of a round in a browser: two layouts that move together, money, the clock, chips; without a script, too."""

import gzip
import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from record.people.users import Role
from record.postgres.servers import Server
from record.vault.connections import reading
from simulator import Shift, simulate
from web.viewer.toolkit import links
from web.viewer.toolkit.context import Settings
from web.viewer.toolkit.video import VideoUrl

from ....asked import rounds_asked
from ..night import Running, record_lines, running
from ..visiting import address, enter, faults, some_round

DISPUTED = "/rounds/BAC01/BAC01-1109-1-55"
"""The Player stood on 7, and got the card that was the Banker's."""
WRONG_AT = 23
LIMIT = 150 * 1024
"""The most that a page may weigh, compressed."""
SEEN = """(root) => [...root.querySelectorAll('.hand')].map((hand) => [hand.getAttribute('aria-label'),
  [...hand.querySelectorAll('.cards .layer:not(.off) .card')].map((one) => one.getAttribute('aria-label'))])"""


@pytest.fixture
def desk(tab: Page) -> Iterator[Page]:
    enter(tab, Role.INSPECTOR).goto(DISPUTED)
    yield tab


def hands(tab: Page, required: bool) -> dict[str, list[str]]:
    """The cards of a layout that are seen now."""
    table = tab.locator(f".table{'.required' if required else ':not(.required)'}")
    return dict(table.evaluate(SEEN))


def test_it_says_in_short_what_went_wrong_who_owes_whom_and_by_which_rule(desk: Page) -> None:
    short = desk.get_by_label("In short")
    expect(short).to_contain_text("9S was dealt to the Player's Hand, which stands on 7.")
    expect(short).to_contain_text("The house owes P104 975.00 and P109 975.00;")
    expect(short.get_by_role("link", name="12.1(a)")).to_be_visible()


def test_a_role_without_findings_is_not_told_that_nothing_went_wrong(viewer: Running) -> None:
    with closing(viewer.signed_in(Role.ACCOUNTANT)) as browser:
        page = browser.get(DISPUTED, follow_redirects=True).text
        assert "The house owes P104 975.00" in page
        assert "went wrong" not in page


def test_two_layouts_move_together_and_mark_the_card_in_both(desk: Page) -> None:
    seven = ["five of clubs", "two of spades"]
    assert hands(desk, required=False)["Player"] == [*seven, "nine of spades"]
    assert hands(desk, required=True) == {
        "Player": seven,
        "Banker": ["queen of clubs", "ten of clubs", "nine of spades"],
    }
    for mark in ("wrong", "tip", "home"):
        expect(desk.locator(f".astray:not(.off) > .{mark}")).to_be_visible()
    desk.keyboard.press("ArrowLeft")
    assert hands(desk, required=False)["Player"] == hands(desk, required=True)["Player"] == seven
    expect(desk.locator(".astray:not(.off)")).to_have_count(0)


def test_counts_run_with_every_card(desk: Page) -> None:
    counts = desk.locator(".table .count:not(.off)").all_text_contents()
    assert counts == ["6", "0", "7", "9"]
    desk.keyboard.press("Home")
    expect(desk.locator(".table .count:not(.off)")).to_have_count(0)


def test_a_step_is_said_aloud_with_its_counts_and_its_money(desk: Page) -> None:
    desk.keyboard.press("End")
    desk.keyboard.press("ArrowLeft")
    said = desk.locator("[data-live]").inner_text()
    assert "Player 6, Banker 0." in said
    assert "The house owes P104 975.00 and P109 975.00;" in said


def test_the_money_changes_with_the_steps(desk: Page) -> None:
    line = desk.locator(".lines tbody tr", has_text="P104")
    now = ".cell > .layer:not(.off)"
    assert line.locator(now).all_inner_texts() == ["500.00", "975.00"]
    desk.keyboard.press("Home")
    assert line.locator(now).all_inner_texts() == []
    expect(desk.locator(".owing .layer:not(.off)")).to_have_text("Nothing is due yet.")
    desk.keyboard.press("End")
    assert line.locator(now).all_inner_texts() == ["500.00", "975.00", "0.00", "house owes P104 975.00"]


def test_where_nothing_differs_there_is_one_layout(night: Server, tab: Page) -> None:
    enter(tab, Role.INSPECTOR).goto(address(some_round(night, table="BAC01", findings="0")))
    expect(tab.locator(".felt")).to_have_count(1)
    expect(tab.get_by_label("In short")).to_contain_text("Nothing went wrong.")


def test_the_table_that_decided_stands_beside_its_step(desk: Page) -> None:
    desk.keyboard.press("ArrowLeft")
    desk.keyboard.press("ArrowLeft")
    decided = desk.locator(".now .decides").first
    expect(decided).to_contain_text("The Player's third card; row 3:")
    decided.locator("summary").click()
    expect(decided.locator("tr[aria-current]")).to_contain_text("in force")


def test_a_tick_of_the_clock_leads_to_its_step(desk: Page) -> None:
    assert desk.locator(".tick").count() == desk.locator(".step").count()
    expect(desk.locator(".tick.ruling")).to_have_attribute("data-tick", str(WRONG_AT))
    desk.locator(".tick[data-tick='7'] .reach").click(force=True)
    expect(desk.locator("#step-7")).to_have_attribute("aria-current", "step")
    expect(desk.locator(".tick.now-at")).to_have_attribute("data-tick", "7")


def test_a_chip_says_whose_it_is_by_key_and_by_pointer(desk: Page) -> None:
    piles = desk.locator(".pile[tabindex]")
    assert [one.get_attribute("tabindex") for one in piles.all()].count("0") == 1
    piles.first.focus()
    note = desk.locator("[data-tip]")
    expect(note).to_have_text("P05: 400.00 on player")
    desk.keyboard.press("ArrowDown")
    expect(piles.nth(1)).to_be_focused()
    expect(note).to_have_text("P111: 200.00 on player")
    expect(desk.locator(".lines tr.lit")).to_contain_text("P111")
    piles.nth(4).locator(".chip:not(.off)").hover()
    expect(note).to_have_text(re.compile("^P110: 100.00 on banker"))
    assert desk.locator(".pile.lit").evaluate_all("(all) => new Set(all.map((one) => one.dataset.who)).size") == 1


def test_without_a_script_each_step_is_an_address(chromium: Browser, viewer: Running) -> None:
    with chromium.new_context(base_url=viewer.url, java_script_enabled=False) as context:
        page = enter(context.new_page(), Role.INSPECTOR)
        page.goto(DISPUTED)
        page.get_by_role("link", name="Previous step").click()
        assert "step=22" in page.url
        expect(page.locator("[aria-current=step]")).to_have_attribute("data-step", "22")
        assert page.locator(".table:not(.required) .card:visible").count() == 4
        page.get_by_role("link", name="Next step").click()
        assert page.locator(".table:not(.required) .card:visible").count() == 5
        page.locator("#step-3 a.at").click()
        expect(page.locator(".owing > :visible")).to_have_text("Nothing is due yet.")


def test_a_time_code_leads_into_the_house_s_player(night: Server, chromium: Browser) -> None:
    settings = Settings(video=VideoUrl.of("https://video.example/?c={camera}&from={start}&to={end}"))
    with running(night, settings) as viewer, chromium.new_context(base_url=viewer.url) as context:
        page = enter(context.new_page(), Role.INSPECTOR)
        page.goto(DISPUTED)
        link = page.locator(f"#step-{WRONG_AT} dd a[rel~=noreferrer]")
        assert re.fullmatch(
            r"https://video\.example/\?c=T1-OVH&from=2002-11-09T[^&]*&to=2002-11-09T[^&]*",
            str(link.get_attribute("href")),
        )
        assert link.get_attribute("target") == "_blank"


def test_without_a_player_a_time_code_is_no_link(desk: Page) -> None:
    expect(desk.locator("a[rel~=noreferrer]")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 768, 1366])
def test_it_fits_a_phone_and_a_desk(desk: Page, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 800})
    assert desk.evaluate("document.documentElement.scrollWidth") <= width
    dealt, required = (desk.locator(".felt").nth(at).bounding_box() for at in (0, 1))
    assert dealt is not None and required is not None
    assert (dealt["y"] == required["y"]) == (width > 390)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(desk: Page, scheme: str) -> None:
    desk.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    desk.reload()
    assert faults(desk, scheme) == []


def test_no_page_of_a_round_is_heavy(night: Server, viewer: Running) -> None:
    """The rounds with the most wagers at each table."""
    with reading(night) as connection:
        each = rounds_asked(connection, 1_000)
    most = {one.table_name: one for one in sorted(each, key=lambda one: (len(one.players), one.findings))}
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        for one in most.values():
            answer = browser.get("/round", params={"session": one.session, "n": one.n})
            assert answer.status_code == 200
            assert len(gzip.compress(answer.content, 6)) <= LIMIT


def test_the_ball_lies_in_the_number_that_came(night: Server, tab: Page) -> None:
    one = some_round(night, table="ROU21", status="settled")
    enter(tab, Role.INSPECTOR).goto(address(one))
    ball = tab.get_by_label(f"The ball lies in {one.outcome}", exact=True)
    tab.keyboard.press("Home")
    expect(ball).to_be_hidden()
    tab.keyboard.press("End")
    expect(ball).to_be_visible()
    expect(tab.get_by_label(f"The dolly is on {one.outcome}", exact=True)).to_be_visible()


def test_suits_have_two_colours_or_four_as_last_asked(desk: Page) -> None:
    club = desk.locator(".table:not(.required) .card.clubs").first
    colour = "one => getComputedStyle(one).color"
    two = club.evaluate(colour)
    assert two == desk.locator(".table:not(.required) .card.spades").first.evaluate(colour)
    desk.get_by_role("link", name="Four colours").click()
    assert club.evaluate(colour) != two
    desk.reload()
    assert club.evaluate(colour) != two
    desk.get_by_role("link", name="Two colours").click()
    assert club.evaluate(colour) == two


def test_suits_have_four_colours_without_a_script(chromium: Browser, viewer: Running) -> None:
    with chromium.new_context(base_url=viewer.url, java_script_enabled=False) as context:
        page = enter(context.new_page(), Role.INSPECTOR)
        page.goto(DISPUTED)
        page.get_by_role("link", name="Four colours").click()
        assert "suits=4" in page.url
        expect(page.locator(".four-suits .table")).to_have_count(2)


def test_rolls_of_craps_lead_to_their_rounds(night: Server, tab: Page) -> None:
    record_lines(night, [line for line, _ in simulate(Shift("nz-1996-craps", seed=3, first_table=41))])
    one = some_round(night, table="CRA41", status="settled")
    enter(tab, Role.INSPECTOR).goto(links.round_(one.session, one.n + 2))
    strip = tab.get_by_label("Rolls since the last seven out")
    assert strip.locator("li").count() in (1, 2, 3)
    expect(strip.locator("[aria-current] a")).to_have_attribute("href", links.round_(one.session, one.n + 2))
    assert faults(tab) == []
