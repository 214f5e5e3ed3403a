"""The general rules of 1996 at every table of 1996: each is asked at a round of each game."""

from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.proves import proves
from tests.rules.rounds import checked
from tests.rules.seating import GENERAL, found
from tests.rules.test_house_limits import EARLY, Evening
from tests.rules.test_house_people import closing
from tests.rules.test_nz_1996_caribbean_stud_jackpot import STRAIGHT_FLUSH
from tests.rules.test_nz_1996_caribbean_stud_jackpot import of as jackpots_of
from tests.rules.test_rulings import PLAYED, judged, names

every_1996 = pytest.mark.parametrize("book", PLAYED)
CARDS = ("nz-1996-mini-baccarat", "nz-1996-midi-baccarat", "nz-1996-baccarat", "nz-1996-blackjack")
LOW, HIGH = {"*": {"min": "5", "max": "500"}}, {"*": {"min": "10", "max": "500"}}


def played(book: str, **opening: Any) -> Feed:
    """A round, at a table that was opened otherwise."""
    feed = PLAYED[book](book)
    feed.facts[0].update(opening)
    return feed


def again(feed: Feed, number: int = 2) -> Feed:
    """The round once more, with names of its own."""
    first = next(place for place, fact in enumerate(feed.facts) if fact["fact"] == "round_started")
    once = [fact for fact in feed.facts[first:] if fact["fact"] != "round_ended"]
    if feed.facts[-1]["fact"] != "round_ended":
        feed.ended()
    kept = ("fact", "id", "table", "at", "seq")
    for fact in once:
        more = {key: value for key, value in fact.items() if key not in kept}
        for name in ("wager", "round"):
            more |= {name: f"{more[name]}-{number}"} if name in more else {}
        kind = more.pop("kind", None)
        feed.add(fact["fact"], **more, **({"kind_": kind} if kind else {}))
    return feed


def numbers(ended: Report, *codes: str) -> list[str | None]:
    """The rules under which these were found."""
    return [one["rule"] for one in ended["findings"] if one["code"] in codes]


def of(ended: Report, wager: str) -> dict[str, Any]:
    """A wager of a round."""
    wagers: list[dict[str, Any]] = ended["wagers"]
    return next(one for one in wagers if one["wager"] == wager)


# --- people -----------------------------------------------------------------------------------------------------


@proves(GENERAL, "5.0")
@every_1996
@pytest.mark.parametrize(("rounds", "amiss"), [(3, []), (2, ["5.0"])])
def test_5_0_a_seat_is_asked_for_after_three_idle_rounds(book: str, rounds: int, amiss: list[str]) -> None:
    feed = PLAYED[book](book)
    feed.facts[0]["seats"] = 3
    seats = [
        {"fact": "player_seated", "player": player, "seat": seat} for player, seat in (("P1", 1), ("P2", 2), ("A", 3))
    ]
    stamp = {key: feed.facts[0][key] for key in ("table", "at")}
    feed.facts[1:1] = [{**one, **stamp, "id": f"s{one['seat']}"} for one in seats]
    for fact in feed.facts:
        fact.pop("seq", None)
    for number in range(1, rounds):
        again(feed, number)
    for fact in feed.facts:
        fact.pop("seq", None)
    feed.ended().add("ruling_made", action="seat 3 is asked for", role="game_supervisor", rule="5.0")
    feed.facts[-1].pop("seq")
    report = checked(feed)
    every = [*report["findings"], *(one for ended in report["rounds"] for one in ended["findings"])]
    assert [one["rule"] for one in every if one["code"] == "seat-vacated-too-soon"] == amiss


@proves(GENERAL, "6.0")
@every_1996
def test_6_0_a_table_closes_on_its_players_after_a_sign_of_twenty_minutes(book: str) -> None:
    assert closing(book, (1, "seated"), (2, "sign 22"), (22, "closed")) == []
    assert closing(book, (1, "seated"), (2, "sign 21"), (21, "closed")) == [("closed-without-notice", "6.0")]
    lesser = closing(book, (1, "seated"), (2, "sign 22"), (22, "closed"), by="game_supervisor:2203")
    assert lesser == [("closed-by-lesser-role", "6.0")]


@proves(GENERAL, "8.1", "8.2")
@every_1996
def test_8_1_disputes_go_to_the_game_supervisor_first_and_upwards(book: str) -> None:
    def disputed(*roles: str, decision: str = "payment stands") -> list[str | None]:
        feed = PLAYED[book](book).ended()
        feed.add("dispute_raised", dispute="D1", rounds=["R1"], note="paid too little")
        for role in roles:
            feed.add("dispute_decided", dispute="D1", decision=decision, role=role, note="as it lay")
        return [number for code, number in found(feed) if code.startswith("dispute-")]

    assert disputed("game_supervisor") == disputed("game_supervisor", "casino_supervisor", "inspector") == []
    assert disputed("dealer") == disputed("casino_supervisor", "game_supervisor") == ["8.1"]
    assert disputed("casino_supervisor", decision="unresolved") == ["8.2"]


@proves(GENERAL, "11.1")
@every_1996
def test_11_1_a_device_was_used(book: str) -> None:
    feed = PLAYED[book](book)
    feed.add("irregularity_reported", kind_="device_used", note="a computer in a shoe")
    assert numbers(judged(feed), "device-used") == ["11.1"]


# --- limits -----------------------------------------------------------------------------------------------------


@proves(GENERAL, "13.3", "13.3(a)", "13.3(c)", "13.3(d)", "13.3 (closing)")
@every_1996
def test_13_3_limits_are_made_tighter_on_a_ground_and_an_inspector_hears_of_it(book: str) -> None:
    def evening() -> Evening:
        return Evening(book, limits=LOW)

    untold = ("limits-untold", "13.3")
    assert found(evening().sign(1, 21, HIGH).told(2).changed(21, limits=HIGH)) == []
    assert found(evening().sign(1, 21, HIGH).told(2).changed(20.9, limits=HIGH)) == [EARLY]
    assert found(evening().sign(1, 21, HIGH).changed(21, limits=HIGH)) == [untold]
    assert found(evening().changed(1, "first_opening", HIGH).told(2)) == []
    assert found(evening().changed(1, "no_activity", HIGH).told(2)) == []
    feed = PLAYED[book](book)
    feed.facts[0]["limits"] = LOW
    for basis, rule in (("first_opening", "13.3(c)"), ("no_activity", "13.3(d)")):
        in_play = PLAYED[book](book)
        in_play.facts[0]["limits"] = LOW
        in_play.add("limits_changed", limits=HIGH, basis=basis)
        assert rule in [number for _, number in found(in_play)], basis


@proves(GENERAL, "13.4")
@every_1996
def test_13_4_a_shift_manager_gives_a_player_limits_of_their_own(book: str) -> None:
    def given(limits: Any, by: str) -> list[tuple[str, str | None]]:
        return found(Evening(book, limits=LOW).at(1, "personal_limit_set", player="P1", limits=limits, by=by))

    assert given(HIGH, "shift_manager:1001") == []
    assert given(HIGH, "game_supervisor:2203") == [("personal-limit-by-lesser-role", "13.4")]
    assert given({"*": {"max": "900"}}, "shift_manager:1001") == [("personal-limit-incomplete", "13.4")]


@proves(GENERAL, "13.5")
@every_1996
def test_13_5_steps_are_no_larger_than_the_least_wager_and_wagers_are_of_them(book: str) -> None:
    assert found(Evening(book, limits=LOW, increment="10")) == [("increment-too-large", "13.5")]
    feed = played(book, limits={"*": {"min": "30", "max": "500"}}, increment="30")
    assert "13.5" in numbers(judged(feed), "wager-off-step")


@proves(GENERAL, "14.1", "14.1(b)", "14.2", "14.2(b)")
@every_1996
def test_14_2_b_what_is_over_the_maximum_goes_back(book: str) -> None:
    """Wagers of 100, or of 25 at Caribbean stud."""
    most = "20" if book == "nz-1996-caribbean-stud" else "50"
    wager = "a1" if book == "nz-1996-caribbean-stud" else "w1"
    ended = judged(played(book, limits={"*": {"min": "5", "max": most}}))
    assert "14.1(b)" in numbers(ended, "wager-outside-limits")
    due = of(ended, wager)["due"]
    assert (due["valid_stake"], "14.2(b)" in due["rules"]) == (f"{most}.00", True)


@proves(GENERAL, "14.2(a)")
@every_1996
def test_14_2_a_a_wager_under_the_minimum_is_good_once(book: str) -> None:
    wager = "a1" if book == "nz-1996-caribbean-stud" else "w1"
    feed = again(played(book, limits={"*": {"min": "200", "max": "500"}}))
    first, second = [ended for ended in checked(feed.ended())["rounds"] if ended["wagers"]]
    assert of(first, wager)["due"]["result"] != "void"
    due = of(second, f"{wager}-2")["due"]
    assert (due["result"], due["rules"]) == ("void", ["14.2(a)"])


NOT_OFFERED: dict[str, tuple[str, Any, dict[str, Any]]] = {
    "nz-1996-mini-baccarat": ("perfect_pairs", None, {}), "nz-1996-midi-baccarat": ("perfect_pairs", None, {}),
    "nz-1996-baccarat": ("perfect_pairs", None, {}), "nz-1996-roulette": ("split", [1, 36], {}),
    "nz-1996-tai-sai": ("total", 3, {}), "nz-1996-craps": ("place", 7, {}),
}  # fmt: skip


@proves(GENERAL, "14.1(a)")
@pytest.mark.parametrize("book", NOT_OFFERED)
def test_14_1_a_a_wager_that_the_table_does_not_offer(book: str) -> None:
    bet, on, more = NOT_OFFERED[book]
    feed = PLAYED[book](book)
    place = next(number for number, fact in enumerate(feed.facts) if fact["fact"] == "wager_placed")
    other = {**feed.facts[place], "id": "other", "wager": "w9", "bet": bet, "player": "P9", **more}
    feed.facts.insert(place, {**other, **({} if on is None else {"on": on})})
    for fact in feed.facts:
        fact.pop("seq", None)
    ended = judged(feed)
    assert "14.1(a)" in numbers(ended, "bet-not-offered")
    assert of(ended, "w9")["due"]["result"] == "void"


# --- payment ----------------------------------------------------------------------------------------------------


@proves(GENERAL, "15.3")
@every_1996
def test_15_3_what_chips_do_not_make_is_paid_at_the_next_amount_up(book: str) -> None:
    """One chip of 30."""
    ended = judged(played(book, chips=["30"]))
    due = of(ended, names(book)[0])["due"]
    assert due["result"] == "win"
    assert float(due["pays"]) % 30 == 0 and float(due["pays"]) > float(due["winnings"])
    assert due["rules"][-1] == "15.3"


@proves(GENERAL, "15.1")
@every_1996
def test_15_1_nothing_is_paid_that_the_rules_do_not_give(book: str) -> None:
    """On a wager that somebody declared void."""
    wager = names(book)[0]
    feed = PLAYED[book](book).settled(wager, "win", "7.00")
    feed.add("ruling_made", action="wagers_void", role="shift_manager", rule="11.2(a)", wagers=[wager])
    ended = judged(feed)
    assert of(ended, wager)["difference"] == "-7.00"
    assert len(numbers(ended, "wrong-payment")) == 1


# --- refusals ---------------------------------------------------------------------------------------------------

PLAYS = ("card_drawn", "wheel_spun", "dice_tumbled", "dice_rolled")
"""A hand, a spin or a roll."""


@proves(GENERAL, "14.4")
@every_1996
@pytest.mark.parametrize("in_play", [False, True])
def test_14_4_a_wager_may_be_refused_before_the_hand_the_spin_or_the_roll(book: str, in_play: bool) -> None:
    """It is returned either way."""
    feed, wager = PLAYED[book](book), "a1" if book == "nz-1996-caribbean-stud" else "w1"
    begun = [place for place, fact in enumerate(feed.facts) if fact["fact"] in PLAYS]
    refused = {"fact": "wager_refused", "id": "refused", "wager": wager, "reason": "a win could not be paid in chips"}
    stamp = {key: feed.facts[0][key] for key in ("table", "at")}
    feed.facts.insert(begun[0] + 1 if in_play else begun[0], {**refused, **stamp})
    for fact in feed.facts:
        fact.pop("seq", None)
    ended = judged(feed)
    amiss = [(one["rule"], one["severity"]) for one in ended["findings"] if one["code"] == "refused-in-play"]
    assert amiss == ([("14.4", "violation")] if in_play else [])
    assert of(ended, wager)["due"]["result"] == "void"


@proves(GENERAL, "14.4")
def test_14_4_a_jackpot_wager_is_left_out() -> None:
    """The document leaves it out."""
    feed = jackpots_of("5000.00", STRAIGHT_FLUSH)
    first = next(place for place, fact in enumerate(feed.facts) if fact["fact"] == "card_drawn")
    stamp = {key: feed.facts[0][key] for key in ("table", "at")}
    feed.facts.insert(first + 1, {"fact": "wager_refused", "id": "refused", "wager": "j1", "reason": "late", **stamp})
    for fact in feed.facts:
        fact.pop("seq", None)
    assert numbers(judged(feed), "refused-in-play") == []


# --- decks ------------------------------------------------------------------------------------------------------


@proves(GENERAL, "19.1")
@pytest.mark.parametrize("book", CARDS)
def test_19_1_a_deck_has_every_card_once(book: str) -> None:
    """More of one card than the decks have."""
    feed = PLAYED[book](book)
    for fact in feed.facts:
        if fact["fact"] == "card_drawn" and fact["card"] is not None:
            fact["card"] = "9H"
    feed.facts[0]["decks"] = 1
    every = [one for ended in checked(feed.ended())["rounds"] for one in ended["findings"]]
    assert "19.1" in [one["rule"] for one in every if one["ruleset"] == GENERAL]


@proves(GENERAL, "19.4(b)")
@pytest.mark.parametrize("book", CARDS)
def test_19_4_b_cards_come_from_a_shoe(book: str) -> None:
    feed = played(book, shuffler="continuous")
    assert "19.4(b)" in [number for _, number in found(feed.ended())]
