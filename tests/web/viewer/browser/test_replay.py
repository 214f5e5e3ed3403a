"""A round replayed in a browser: by keyboard, by link, aloud, without a script, in other readings."""

import re
from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.views.replay.recorder import Watcher
from projections.drawing.scene import drawn
from projections.queries.rounds import FoundRound
from record.authored.access import accesses
from record.people.users import Role
from record.postgres.servers import Server
from record.retrieval.reader import FactSelection
from record.vault.connections import reading

from ....feeds import Feed
from ..night import Running
from ..visiting import address, enter, some_round


@pytest.fixture
def wrong(night: Server) -> FoundRound:
    """A round of baccarat in which something was found."""
    return some_round(night, table="BAC01", findings=">0")


@pytest.fixture
def replay(tab: Page, wrong: FoundRound) -> Iterator[Page]:
    """It, replayed."""
    enter(tab, Role.SURVEILLANCE).goto(address(wrong))
    yield tab


def step(tab: Page) -> int:
    """Where the replay stands."""
    return int(tab.locator("[aria-current=step]").get_attribute("data-step") or 0)


def test_it_opens_at_what_went_wrong(replay: Page) -> None:
    expect(replay.locator("[aria-current=step]")).to_have_class(re.compile("irregular"))
    expect(replay.locator(".now .found")).to_be_visible()


def test_by_keyboard(replay: Page) -> None:
    last = replay.locator(".step").count()
    replay.keyboard.press("Home")
    assert step(replay) == 1
    for _ in range(3):
        replay.keyboard.press("ArrowRight")
    replay.keyboard.press("ArrowLeft")
    assert step(replay) == 3
    assert replay.url.endswith("#step-3")
    expect(replay.locator("output")).to_have_text(f"3 of {last}")
    replay.keyboard.press("n")
    expect(replay.locator("[aria-current=step]")).to_have_class(re.compile("irregular"))
    replay.keyboard.press("End")
    assert step(replay) == last
    replay.keyboard.press("ArrowRight")
    assert step(replay) == last
    replay.keyboard.press("p")
    expect(replay.locator("[aria-current=step]")).to_have_class(re.compile("irregular"))


def test_each_step_is_said_aloud(replay: Page) -> None:
    replay.keyboard.press("Home")
    replay.keyboard.press("ArrowRight")
    said = replay.locator("[aria-live=polite]").inner_text()
    assert said.startswith("Step 2 of ")
    assert replay.locator("#step-2 .spoken").inner_text() in said


def test_it_plays_and_pauses(replay: Page) -> None:
    replay.keyboard.press("Home")
    replay.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Pause")).to_be_visible()
    expect(replay.locator("#step-1")).not_to_have_attribute("aria-current", "step")  # it may be further by now
    replay.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Play")).to_be_visible()


def test_a_link_to_a_step_opens_there(replay: Page) -> None:
    replay.locator("#step-4 a.at").click()
    link = replay.url
    replay.goto("/")
    replay.goto(link)
    assert step(replay) == 4


def test_what_lies_face_down_stays_so_until_it_is_turned(night: Server, tab: Page) -> None:
    enter(tab, Role.SURVEILLANCE).goto(address(some_round(night, table="BAC01", day=date(2002, 11, 9))))
    turned = tab.locator(".step", has_text="is turned").first
    at = int(turned.get_attribute("data-step") or 0)
    seen = tab.locator(".hand[aria-label=Player] .cards[aria-label='as dealt'] .layer:not(.off) .card")
    tab.locator(f"#step-{at - 1} a.at").click()
    expect(seen.first).to_have_attribute("aria-label", "face down")
    tab.keyboard.press("ArrowRight")
    expect(seen.first).to_have_attribute("aria-label", re.compile(" of (clubs|diamonds|hearts|spades)$"))


def test_without_a_script_every_step_can_be_read(chromium: Browser, viewer: Running, wrong: FoundRound) -> None:
    with chromium.new_context(base_url=viewer.url, java_script_enabled=False) as context:
        page = enter(context.new_page(), Role.INSPECTOR)
        page.goto(address(wrong))
        steps = page.locator(".step")
        assert all(one.is_visible() for one in steps.all())
        expect(page.locator(".controls")).to_be_hidden()
        expect(page.locator(".step .found").first).to_be_visible()
        assert page.locator(".felt .layer:not(.off) .card:visible").count() >= 4


def test_a_cloth_marks_the_number_that_came(night: Server, tab: Page) -> None:
    one = some_round(night, table="ROU21", status="settled")
    enter(tab, Role.SURVEILLANCE).goto(address(one))
    tab.keyboard.press("End")
    expect(tab.locator(".won:not(.off)", has_text=re.compile(f"^{one.outcome} won$"))).to_have_count(1)
    assert tab.locator(".chip:not(.off)").count() > 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("reading=recorded", "As first recorded:"),
        ("known_at=2100-01-01T00:00:00", "As known at 2100-01-01 00:00:00"),
        ("as=vic-2002-crown", "What if: vic-2002-crown"),
        ("open=1", "Hide face-down cards"),
        ("step=3", 'data-at="3"'),
    ],
)
def test_other_readings(viewer: Running, wrong: FoundRound, asked: str, said: str) -> None:
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        answer = browser.get(f"/round?session={wrong.session}&n={wrong.n}&{asked}")
        assert answer.status_code == 200
        assert said in answer.text


@pytest.mark.parametrize(
    ("asked", "status"),
    [("session=no&n=1", 404), ("session=BAC01&n=x", 400), ("n=1", 400), ("name=nobody", 404)],
)
def test_a_round_that_is_none(viewer: Running, asked: str, status: int) -> None:
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        assert browser.get(f"/round?{asked}").status_code == status


@pytest.mark.parametrize("asked", ["known_at=yesterday", "as=poker", "as=nz-1996-craps"])
def test_a_reading_that_is_none(viewer: Running, wrong: FoundRound, asked: str) -> None:
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        answer = browser.get(f"/round?session={wrong.session}&n={wrong.n}&{asked}")
        assert answer.status_code in (400, 404)
        assert "Traceback" not in answer.text


def test_who_looked_stands_on_the_record(viewer: Running, wrong: FoundRound) -> None:
    with closing(viewer.signed_in(Role.ACCOUNTANT)) as browser:
        assert browser.get(address(wrong), follow_redirects=True).status_code == 200
    with reading(viewer.server) as connection:
        looked = [one.what for one in accesses(connection, FactSelection(), "person:one.accountant")]
    assert f"round {wrong.round}" in looked


def test_cards_that_were_never_turned_are_told_nowhere_unless_opened() -> None:
    cards = " ".join(f"{card}:box:1 {card[0]}D:dealer" for card in ("2C", "4C", "6C", "8C", "TC")).split()
    feed = (
        Feed("CAR09", "nz-1996-caribbean-stud")
        .opened(seats=5, decks=1)
        .started("F1")
        .wager("w1", "ante", box=1)
        .closed()
    )
    for one in cards:
        card, _, to = one.partition(":")
        feed.add("card_drawn", card=card, to=to, face="down")
    feed.add("decision_made", box=1, hand=1, decision="fold", player="P1")
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]
    for opened in (False, True):
        watcher = Watcher("F1", games, opened)
        for _ in Replay(lambda: lines, games=watcher.game).rounds():
            pass
        it = drawn(watcher.shown[-1])
        assert it.down == ({} if opened else {"box:1": frozenset(range(5)), "dealer": frozenset(range(5))})
        words = " ".join(part.words for step in it.stage.steps for part in step.because)
        assert ("2C" in words) is opened


@pytest.mark.parametrize("asked", [{"table": "BAC01", "findings": ">0"}, {"table": "ROU21", "findings": ">0"}], ids=str)
def test_the_step_at_hand_is_always_seen_in_its_list(night: Server, tab: Page, asked: dict[str, object]) -> None:
    """Walked on to the end and back again."""
    tab.set_viewport_size({"width": 1366, "height": 560})
    enter(tab, Role.SURVEILLANCE).goto(address(some_round(night, **asked)))
    steps = tab.locator(".step").count()
    for key in ["Home", *["ArrowRight"] * (steps - 1), *["ArrowLeft"] * (steps - 1)]:
        tab.keyboard.press(key)
        assert tab.evaluate(
            "() => { const s = document.querySelector('[aria-current=step]'), b = s.getBoundingClientRect(),"
            " f = s.parentElement.getBoundingClientRect();"
            " return b.top >= f.top - 1 && (b.bottom <= f.bottom + 1 || b.height > f.height) }"
        ), step(tab)


def test_after_the_last_irregularity_there_is_no_next_one(replay: Page) -> None:
    """`n` stays where it is, and so does `p` at the first."""
    odd = [int(one.get_attribute("data-step") or 0) for one in replay.locator(".step.irregular").all()]
    for _ in range(len(odd) + 2):
        replay.keyboard.press("n")
    assert step(replay) == odd[-1]
    for _ in range(len(odd) + 2):
        replay.keyboard.press("p")
    assert step(replay) == odd[0]


def test_a_spin_that_does_not_count_has_no_winning_area() -> None:
    """Three turns of the ball are too few: nothing came, though the ball lay somewhere."""
    feed = Feed("ROU01", "nz-1996-roulette").opened(limits={"*": {"min": "1"}}, chips=["1"])
    feed.started("R1").wager("w1", "straight", stake="1", on=[35]).add("no_more_bets")
    feed.add("wheel_spun", number=35, revolutions=3)
    feed.add("round_ended")
    watcher = Watcher("R1", games, False, "ROU01")
    for _ in Replay(lambda: (FeedLine(n, raw) for n, raw in enumerate(feed.raw(), 1)), games=watcher.game).rounds():
        pass
    it = drawn(watcher.shown[0])
    assert it.round.status == "void"
    assert it.cloth is not None
    assert it.cloth.won == []
