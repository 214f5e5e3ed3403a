"""Closing, disputes, powers, seats that are asked for: who may do what, and when."""

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import deal
from tests.rules.seating import (
    B98,
    DIV5,
    FULL5,
    FULL96,
    GENERAL,
    MIDI96,
    MINI96,
    PLAYER_WINS,
    TRADITIONAL,
    VIC,
    at,
    found,
    seated,
    wagered,
)
from tests.rules.test_house_limits import Evening, moment

BY_BOOK = [(MINI96, "6.0"), (MIDI96, "6.0"), (FULL96, "6.0"), (TRADITIONAL, "13.7")]


def closing(book: str, *facts: tuple[float, str], by: str = "") -> list[tuple[str, str | None]]:
    """A table with one player: `seated`, `left`, `closed` at minutes, or `sign 60`, which says when it will close."""
    feed = Evening(book)
    for minute, what in facts:
        word, _, number = what.partition(" ")
        if word == "sign":
            feed.at(minute, "closure_announced", at_time=moment(float(number)))
        elif word == "closed":
            feed.at(minute, "table_closed", **({"by": by} if by else {}))
        else:
            feed.at(minute, f"player_{word}", player="P1", **({"seat": 2} if word == "seated" else {}))
    return found(feed)


@pytest.mark.parametrize(("book", "rule"), BY_BOOK)
@proves(GENERAL, "6.0")
@proves(VIC, "13.7")
def test_a_table_closes_on_its_players_after_a_sign_of_twenty_minutes(book: str, rule: str) -> None:
    unannounced = [("closed-without-notice", rule)]
    assert closing(book, (1, "seated"), (2, "sign 22"), (22, "closed")) == []
    assert closing(book, (1, "seated"), (2, "sign 21"), (21, "closed")) == unannounced
    assert closing(book, (1, "seated"), (2, "sign 40"), (30, "closed")) == unannounced, "sooner than the sign said"
    assert closing(book, (1, "seated"), (30, "closed")) == unannounced
    assert closing(book, (1, "seated"), (2, "left"), (30, "closed")) == [], "nobody is there"
    assert closing(book, (30, "closed")) == []


@pytest.mark.parametrize(("book", "rule"), BY_BOOK)
def test_who_wagered_in_the_last_round_is_at_the_table(book: str, rule: str) -> None:
    feed = deal(wagered(at(book, seats=7).started("R1"), ("P1", 1, "player", "100")).closed(), PLAYER_WINS).ended()
    feed.add("table_closed")
    assert ("closed-without-notice", rule) in found(feed)


@pytest.mark.parametrize(("book", "rule"), BY_BOOK)
def test_a_casino_supervisor_closes_it(book: str, rule: str) -> None:
    facts = ((1.0, "seated"), (2.0, "sign 22"), (22.0, "closed"))
    assert closing(book, *facts, by="game_supervisor:2203") == [("closed-by-lesser-role", rule)]
    assert closing(book, *facts, by="shift_manager:1") == closing(book, *facts, by="somebody") == []
    assert closing(book, (22, "closed"), by="dealer:1") == [], "nobody is there"


def test_in_1998_no_rule_that_we_hold_says_how_a_table_closes() -> None:
    assert closing(B98, (1, "seated"), (30, "closed")) == []


# --- disputes ---------------------------------------------------------------------------------------------------


def disputed(
    book: str, *roles: str, decision: str = "payment stands", advised: str = ""
) -> list[tuple[str, str | None]]:
    feed = at(book, seats=7)
    deal(wagered(feed.started("R1"), ("P1", 1, "player", "100")).closed(), PLAYER_WINS).ended()
    feed.add("dispute_raised", dispute="D1", rounds=["R1"], note="paid too little")
    for role in roles:
        feed.add("dispute_decided", dispute="D1", decision=decision, role=role, note="by the cards")
    if advised:
        feed.add("player_advised", player="P1", about=advised)
    return found(feed)


@proves(GENERAL, "8.1")
@pytest.mark.parametrize("book", [MINI96, MIDI96, FULL96])
def test_8_1_from_the_game_supervisor_up(book: str) -> None:
    lesser, down = ("dispute-decided-by-lesser-role", "8.1"), ("dispute-decided-downwards", "8.1")
    assert disputed(book) == disputed(book, "game_supervisor") == disputed(book, "casino_supervisor") == []
    assert disputed(book, "game_supervisor", "casino_supervisor", "inspector") == []
    assert disputed(book, "dealer") == [lesser]
    assert disputed(book, "casino_supervisor", "game_supervisor") == [down]
    assert disputed(book, "dealer", "game_supervisor") == [lesser]


@proves(VIC, "13.10")
def test_13_10_a_casino_supervisor_ends_it() -> None:
    lesser = ("dispute-decided-by-lesser-role", "13.10")
    assert disputed(TRADITIONAL, "casino_supervisor", "director") == []
    assert disputed(TRADITIONAL, "pit_boss") == []
    assert disputed(TRADITIONAL, "game_supervisor") == [lesser]


@pytest.mark.parametrize("book", [B98, FULL5])
def test_where_the_rule_is_not_held_a_dealers_decision_is_worth_a_look(book: str) -> None:
    assert disputed(book, "dealer") == [("dispute-decided-by-lesser-role", None)]
    assert disputed(book, "game_supervisor") == []


@proves(GENERAL, "8.2")
@proves(VIC, "13.9")
@pytest.mark.parametrize(("book", "rule"), [(MINI96, "8.2"), (TRADITIONAL, "13.9")])
def test_who_is_not_content_hears_of_the_inspector(book: str, rule: str) -> None:
    unnamed = [("dispute-inspector-not-named", rule)]
    assert disputed(book, "casino_supervisor", decision="unresolved") == unnamed
    assert disputed(book, "casino_supervisor", decision="unresolved", advised="limits") == unnamed
    assert disputed(book, "casino_supervisor", decision="unresolved", advised="inspector on the premises") == []


# --- powers -----------------------------------------------------------------------------------------------------

POWERS = [
    (MINI96, "11.7", "game_supervisor", "casino_supervisor"), (MINI96, "7.6", "casino_supervisor", "shift_manager"),
    (MIDI96, "8.4", "casino_supervisor", "inspector"), (FULL96, "12.7", "dealer", "casino_supervisor"),
    (FULL96, "8.23", "dealer", "game_supervisor"), (MINI96, "13.4", "casino_supervisor", "casino_manager"),
    (B98, "12.6", "game_supervisor", "shift_manager"), (B98, "8.16(c)", "dealer", "casino_supervisor"),
    (FULL5, "7.1(b)", "dealer", "game_supervisor"), (FULL5, "8.17", "game_supervisor", "pit_boss"),
    (TRADITIONAL, "4.1.1(c)", "game_supervisor", "casino_supervisor"),
    (TRADITIONAL, "11.10", "game_supervisor", "casino_supervisor"),
    (TRADITIONAL, "8.1.3(h)(iii)", "casino_supervisor", "pit_boss"),
    (TRADITIONAL, "11.8.1", "dealer", "game_supervisor"), (TRADITIONAL, "4.2.1(b)", "dealer", "game_supervisor"),
]  # fmt: skip


@pytest.mark.parametrize(("book", "rule", "lesser", "enough"), POWERS)
@proves(MIDI96, "8.4")
@proves(FULL96, "8.4")
@proves(DIV5, "7.1(b)", "7.1(d)")
@proves(VIC, "4.1.1(c)", "4.1.1(d)", "4.2.1(b)", "8.1.3(h)(iii)", "13.2")
def test_a_ruling_wants_the_power_that_its_rule_gives(book: str, rule: str, lesser: str, enough: str) -> None:
    def ruled(role: str, inside: bool) -> list[tuple[str, str | None]]:
        feed = at(book, seats=7)
        if inside:
            wagered(feed.started("R1"), ("P1", 1, "player", "100")).closed()
        feed.add("ruling_made", action="so it shall be", role=role, rule=rule)
        feed = deal(feed, PLAYER_WINS).ended() if inside else feed
        return [(code, number) for code, number in found(feed) if code == "ruled-by-lesser-role"]

    cited = "11.8" if rule == "11.8.1" else rule
    for inside in (True, False):
        assert ruled(lesser, inside) == [("ruled-by-lesser-role", cited)]
        assert ruled(enough, inside) == []


# --- seats ------------------------------------------------------------------------------------------------------


def idle(book: str, rounds: str, seats: int = 3) -> list[tuple[str, str | None]]:
    """Three players; in each round those named wager. Then a seat is asked for."""
    feed: Feed = seated(at(book, seats=max(seats, 5)), A=1, B=2, C=3)
    feed = seated(feed, D=4, E=5) if seats == 3 else feed
    for number, players in enumerate(rounds.split()):
        feed.started(f"R{number}")
        names = {"A": 1, "B": 2, "C": 3, "D": 4, "E": 5}
        wagered(feed, *[(one, names[one], "player", "100") for one in players]).closed()
        deal(feed, PLAYER_WINS).ended()
    rule = {MINI96: "5.0", TRADITIONAL: "13.8"}[book]
    feed.add("ruling_made", action="seat 1 is asked for", role="game_supervisor", rule=rule)
    return found(feed)


@proves(GENERAL, "5.0")
@proves(VIC, "13.8")
@pytest.mark.parametrize(("book", "rule"), [(MINI96, "5.0"), (TRADITIONAL, "13.8")])
def test_a_seat_is_asked_for_after_three_idle_rounds_at_a_full_table(book: str, rule: str) -> None:
    soon = [("seat-vacated-too-soon", rule)]
    assert idle(book, "BCDE BCDE BCDE") == []
    assert idle(book, "BCDE BCDE") == soon
    assert idle(book, "BCDE ABCDE BCDE BCDE") == soon
    assert idle(book, "BC BC BC", seats=5) == soon, "two seats are free"
