"""New Zealand 1996, Division II, parts 5 to 7: the cards before, between and after rounds."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.boxes import BLACKJACK, CHIPS, LIMITS, found, numbers, outside, say, wager
from tests.rules.proves import proves
from tests.rules.rounds import checked, opened, the_round

ROUND = "TS:1 9S:d 9D:1 1:stand 8S:d"
STEPS = ("dealer", "game_supervisor", "spread", "chemmy", "stack", "riffle")


def fresh(*left_out: str, **fields: Any) -> Feed:
    """A table with new cards, made ready but for what is left out."""
    options = {"super_sevens": True, "shared_areas": 3}
    feed = opened(BLACKJACK, **{"chips": CHIPS, "limits": LIMITS, "decks": 6, "options": options, **fields})
    feed.add("cards_introduced", set="K1", decks=6, prepared="new")
    for step in STEPS:
        if step not in left_out:
            done(feed, step)
    return feed


def done(feed: Feed, step: str) -> Feed:
    """Something is done with the cards."""
    if step == "spread":
        feed.add("cards_spread")
    elif step in ("dealer", "game_supervisor"):
        feed.add("cards_inspected", role=step, by=f"{step}:7")
    else:
        feed.add("cards_shuffled", method=step)
    return feed


def cut(feed: Feed, front: int = 150, behind: int = 78, **by: Any) -> Feed:
    """The cards are cut."""
    feed.add("cards_cut", from_front=front, cutting_card_from_back=behind, **by)
    return feed


def round_(feed: Feed, words: str = ROUND, name: str = "R1") -> Feed:
    """A round with one wager."""
    return say(wager(feed.started(name), "w1 50 1"), words).ended()


def everything(feed: Feed) -> list[str]:
    """All that is found, in rounds and outside."""
    report = checked(feed)
    inside = [rule for one in report["rounds"] for rule in numbers(one)]
    return [one["rule"] for one in report["findings"]] + inside


def seated(feed: Feed, *seats: int) -> Feed:
    """Players, in the order in which they come."""
    for seat in seats:
        feed.add("player_seated", player=f"P{seat}", seat=seat)
    return feed


@proves(BLACKJACK, "5.1", "5.2", "5.3", "5.3(a)", "5.3(b)", "5.3(c)", "6.1(a)")
@pytest.mark.parametrize(
    ("left_out", "wanted"),
    [((), []), (("dealer",), ["5.1"]), (("game_supervisor",), ["5.1"]), (("spread",), ["5.2"]),
     (("chemmy",), ["5.3(a)"]), (("stack",), ["5.3(b)"]), (("riffle",), ["5.3(c)"]),
     (("chemmy", "stack", "riffle"), ["5.3", "6.1(a)"])],
)  # fmt: skip
def test_5_1_new_cards_are_made_ready(left_out: tuple[str, ...], wanted: list[str]) -> None:
    assert everything(round_(cut(fresh(*left_out)).shoe("S1"))) == wanted


def test_5_3_in_their_order() -> None:
    feed = fresh("chemmy", "stack", "riffle")
    for step in ("riffle", "chemmy", "stack"):
        done(feed, step)
    assert everything(round_(cut(feed).shoe("S1"))) == ["5.3"]


def test_5_1_by_two_people() -> None:
    feed = fresh("game_supervisor", "spread", "chemmy", "stack", "riffle")
    feed.add("cards_inspected", role="game_supervisor", by="dealer:7")
    for step in STEPS[2:]:
        done(feed, step)
    assert everything(round_(cut(feed).shoe("S1"))) == ["5.1"]


@proves(BLACKJACK, "3.1")
def test_3_1_how_many_decks() -> None:
    for decks, sevens, wanted in ((4, False, []), (4, True, ["3.1"]), (9, True, ["3.1"]), (3, False, ["3.1"])):
        options = {"super_sevens": sevens, "shared_areas": 3}
        assert outside(opened(BLACKJACK, decks=decks, options=options)) == wanted


def test_2_4_a_cards_come_from_a_shoe() -> None:
    assert outside(opened(BLACKJACK, shuffler="continuous")) == ["19.4(b)", "2.4(a)"]
    assert outside(opened(BLACKJACK, shuffler="none")) == []


def test_2_1_seven_places() -> None:
    assert outside(opened(BLACKJACK, seats=8)) == ["2.1"]


# --- the cut --------------------------------------------------------------------------------------------------


def test_6_2_cards_are_cut() -> None:
    assert everything(round_(fresh().shoe("S1"))) == ["6.2"]


@pytest.mark.parametrize(("front", "wanted"), [(52, []), (260, []), (40, ["6.3"]), (261, ["6.3"])])
def test_6_3_a_deck_on_either_side(front: int, wanted: list[str]) -> None:
    assert everything(round_(cut(fresh(), front).shoe("S1"))) == wanted


@proves(BLACKJACK, "6.4", "6.5")
@pytest.mark.parametrize(
    ("behind", "role", "told", "wanted"),
    [
        (78, "", False, []), (72, "", False, []), (84, "", False, []), (40, "", False, ["6.4"]),
        (130, "shift_manager", True, []), (130, "casino_manager", True, []), (130, "shift_manager", False, ["6.5"]),
        (160, "shift_manager", True, ["6.5"]), (130, "dealer", True, ["6.5", "6.5"]),
    ],
)  # fmt: skip
def test_6_4_where_the_cutting_card_goes(behind: int, role: str, told: bool, wanted: list[str]) -> None:
    feed = fresh()
    if told:
        feed.add("inspector_notified", about="cut_position")
    if role:
        feed.add("ruling_made", action="deeper", role=role, rule="6.5")
    assert everything(round_(cut(feed, behind=behind).shoe("S1"))) == wanted


def test_6_6_cut_before_it_is_loaded() -> None:
    assert everything(round_(cut(fresh().shoe("S1")))) == ["6.6"]


def offers(feed: Feed, *seats: int, taken: bool = True) -> Feed:
    """The cut is offered from seat to seat; the last one takes it."""
    for seat in seats:
        feed.add("cut_offered", seat=seat, accepted=taken and seat == seats[-1])
    by = {"seat": seats[-1]} if taken and seats else {"staff": "employee:7"}
    return cut(feed, **by)


@proves(BLACKJACK, "6.7(a)", "6.8")
@pytest.mark.parametrize(
    ("asked", "taken", "wanted"),
    [
        ((4,), True, []), ((2,), True, ["6.7(a)"]), ((4, 6), True, []), ((4, 6, 2), True, []), ((4, 2), True, ["6.8"]),
        ((4, 6, 2), False, []), ((4,), False, ["6.8"]), ((), False, ["6.8"]),
    ],
)  # fmt: skip
def test_6_7_a_who_came_first_cuts_first(asked: tuple[int, ...], taken: bool, wanted: list[str]) -> None:
    feed = offers(seated(fresh(), 4, 2, 6), *asked, taken=taken).shoe("S1")
    assert everything(say(wager(feed.started("R1"), "w1 50 4"), ROUND.replace("1", "4")).ended()) == wanted


def ended_shoe(words: str, *seats: int) -> Feed:
    """A shoe whose cutting card comes out in its last round, shuffled again."""
    feed = cut(seated(fresh("chemmy", "stack", "riffle"), *seats)).shoe("S1")
    for seat in seats:
        wager(feed, f"w{seat} 50 {seat}")
    say(feed, words).ended()
    return done(feed, "riffle")


LAST = "TS:2 9D:4 9S:d 5D:2 9C:4 {} 2:draw {} 6C:2 4:stand {} 8S:d"


@proves(BLACKJACK, "6.7", "6.7(b)", "6.7(c)")
@pytest.mark.parametrize(
    ("at", "seat", "wanted"),
    [(1, 2, None), (1, 4, "6.7(b)"), (2, 4, None), (2, 2, "6.7(c)")],
)
def test_6_7_b_where_the_cutting_card_came(at: int, seat: int, wanted: str | None) -> None:
    where = ["", "", ""]
    where[at] = "cutting"
    feed = ended_shoe(LAST.format(*where), 2, 4)
    feed.add("cut_offered", seat=seat, accepted=True)
    assert [rule for rule in everything(feed) if rule.startswith("6.7")] == ([wanted] if wanted else [])


def test_6_7_d_new_cards_are_cut_from_the_left() -> None:
    for seat, wanted in ((2, []), (4, ["6.7(d)"])):
        feed = ended_shoe(LAST.format("", "", ""), 4, 2)
        feed.add("ruling_made", action="new cards", role="shift_manager", rule="6.9")
        feed.add("inspector_notified", about="cards_replaced")
        feed.add("cards_introduced", set="K2", decks=6, prepared="new")
        for step in STEPS:
            done(feed, step)
        feed.add("cut_offered", seat=seat, accepted=True)
        assert [rule for rule in everything(feed) if rule.startswith("6.7(d)")] == wanted


@proves(BLACKJACK, "6.9")
def test_6_9_new_cards_in_place_of_those_in_play() -> None:
    for left_out, told, wanted in (((), True, []), ((), False, ["6.9"]), (("spread",), True, ["5.2", "6.9"])):
        feed = round_(cut(fresh()).shoe("S1"))
        feed.add("ruling_made", action="new cards", role="casino_manager", rule="6.9")
        feed.add("cards_introduced", set="K2", decks=6, prepared="new")
        if told:
            feed.add("inspector_notified", about="cards_replaced")
        for step in STEPS:
            if step not in left_out:
                done(feed, step)
        assert sorted(everything(round_(cut(feed).shoe("S2"), name="R2"))) == wanted


def test_6_9_not_in_the_middle_of_a_round() -> None:
    feed = say(wager(cut(fresh()).shoe("S1").started("R1"), "w1 50 1"), "TS:1 9S:d 9D:1")
    feed.add("ruling_made", action="new cards", role="casino_manager", rule="6.9")
    feed.add("cards_introduced", set="K2", decks=6, prepared="new")
    feed.add("inspector_notified", about="cards_replaced")
    assert "6.9" in everything(feed)


# --- the cutting card, and empty tables -----------------------------------------------------------------------


@proves(BLACKJACK, "6.1", "6.1(b)", "6.1(c)", "7.8", "7.9", "15.12")
@pytest.mark.parametrize(
    ("words", "between", "wanted"),
    [
        ("TS:1 9S:d cutting 9D:1 1:stand 8S:d", "", ["6.1(c)", "7.8", "15.12"]),
        (ROUND, "cutting", ["6.1(b)", "7.9", "15.12"]),
        ("TS:1 9S:d cutting 9D:1 1:stand 8S:d", "shuffle", []),
        (ROUND, "", []),
    ],
)
def test_6_1_the_cutting_card_wants_a_shuffle(words: str, between: str, wanted: list[str]) -> None:
    feed = round_(cut(fresh()).shoe("S1"), words)
    if between == "cutting":
        say(feed, between)
    elif between:
        cut(done(feed, "riffle"))
    assert everything(round_(feed, name="R2")) == wanted


def test_15_12_a_shuffle_that_was_missed_follows_the_round() -> None:
    feed = round_(cut(fresh()).shoe("S1"), "TS:1 9S:d cutting 9D:1 1:stand 8S:d")
    for name in ("R2", "R3"):
        round_(feed, name=name)
    assert everything(feed) == ["6.1(c)", "7.8", "15.12", "15.12"]


def test_15_13_a_cutting_card_that_was_not_put_in() -> None:
    for shuffle in (True, False):
        feed = say(wager(cut(fresh()).shoe("S1").started("R1"), "w1 50 1"), "TS:1 9S:d")
        feed.add("irregularity_reported", kind_="cutting_card_missing", note="not in the shoe", rule="15.13")
        say(feed, "9D:1 1:stand 8S:d").ended()
        if shuffle:
            cut(done(feed, "riffle"))
        assert everything(round_(feed, name="R2")) == ([] if shuffle else ["15.13"])


def test_6_1_d_a_table_that_stood_empty() -> None:
    for shuffle in (True, False):
        feed = round_(offers(seated(fresh(), 1), 1).shoe("S1"))
        feed.add("player_left", player="P1")
        seated(feed, 1)
        if shuffle:
            offers(done(feed, "riffle"), 1)
        assert everything(round_(feed, name="R2")) == ([] if shuffle else ["6.1(d)"])


def test_7_8_a_cutting_card_that_nobody_saw() -> None:
    feed = cut(fresh(), front=150, behind=91).shoe("S1")
    for number in range(60):
        round_(feed, "2S:1 3S:d 9D:1 1:stand 8S:d".replace("S", "CDHS"[number % 4]), name=f"R{number}")
    assert "7.8" in everything(feed)


# --- the discard, and what a shoe holds -----------------------------------------------------------------------


@proves(BLACKJACK, "7.1")
@pytest.mark.parametrize(
    ("option", "burned", "wanted"),
    [(True, ["down"], []), (True, [], ["7.1"]), (True, ["up"], ["7.1"]), (True, ["down", "down"], ["7.1"]),
     (False, ["down"], ["7.1"]), (False, [], [])],
)  # fmt: skip
def test_7_1_the_first_card_is_discarded(option: bool, burned: list[str], wanted: list[str]) -> None:
    feed = cut(fresh(options={"super_sevens": True, "first_card_discarded": option})).shoe("S1")
    for face in burned:
        feed.add("card_burned", card=None, face=face)
    assert everything(round_(feed)) == wanted


def test_a_set_that_is_counted_short() -> None:
    feed = fresh()
    feed.add("cards_counted", count=311)
    assert everything(round_(cut(feed).shoe("S1"))) == ["19.1"]


def test_a_foreign_card() -> None:
    feed = say(wager(cut(fresh()).shoe("S1").started("R1"), "w1 50 1"), "TS:1 9S:d 9D:1")
    feed.add("irregularity_reported", kind_="foreign_card", note="a card of another casino")
    assert "19.1" in everything(say(feed, "1:stand 8S:d").ended())


@proves(BLACKJACK, "3.3")
def test_3_3_nobody_handles_the_cards() -> None:
    feed = say(wager(cut(fresh()).shoe("S1").started("R1"), "w1 50 1"), "TS:1 9S:d 9D:1")
    feed.add("irregularity_reported", kind_="touched_cards", note="P1 bent a card")
    assert numbers(the_round(say(feed, "1:stand 8S:d").ended())) == ["3.3"]
    assert found(ROUND, "w1 50 1") == []


def test_7_9_the_cutting_card_leads_a_round_that_is_then_dealt_from_the_next_shoe() -> None:
    feed = wager(cut(fresh()).shoe("S1").started("R1"), "w1 50 1")
    say(feed, "call cutting")
    cut(done(feed, "riffle")).shoe("S2")
    assert everything(say(feed, ROUND).ended()) == []


def test_15_10_a_round_is_not_broken_off() -> None:
    feed = say(wager(cut(fresh()).shoe("S1").started("R1"), "w1 50 1"), "TS:1 9S:d 9D:1 1:stand")
    feed.add("shoe_ended")
    assert "15.10" in everything(feed.ended())
