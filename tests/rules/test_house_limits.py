"""Limits, signs, and who hears of them: the general rules of 1996, and Victoria."""

from datetime import timedelta
from typing import Any

import pytest

from tests.feeds import START, Feed
from tests.rules.proves import proves
from tests.rules.rounds import deal, opened
from tests.rules.seating import B98, FULL96, GENERAL, MIDI96, MINI96, PLAYER_WINS, TRADITIONAL, VIC, found, wagered

LIMITS = {"banker": {"min": "25", "max": "5000"}, "tie": {"min": "5", "max": "500"}}
HIGHER = {"tie": {"min": "10", "max": "500"}}
LOWER = {"tie": {"min": "5", "max": "200"}}
LOOSER = {"tie": {"min": "5", "max": "1000"}}
IN_1996 = [MINI96, MIDI96, FULL96]


class Evening(Feed):
    """A table whose facts happen at minutes of the evening."""

    def __init__(self, ruleset: str, **fields: Any) -> None:
        super().__init__(ruleset=ruleset)
        self.facts = opened(ruleset, **{"seats": 7, "limits": LIMITS, **fields}).facts

    def at(self, minute: float, kind: str, **fields: Any) -> "Evening":
        """A fact, so many minutes after the table opened."""
        self.add(kind, **{"at": moment(minute), **fields})
        return self

    def sign(self, minute: float, effective: float, limits: dict[str, Any] | None = None) -> "Evening":
        """A sign goes up."""
        return self.at(minute, "sign_displayed", limits=limits or HIGHER, effective_at=moment(effective))

    def told(self, minute: float) -> "Evening":
        """An inspector hears of it."""
        return self.at(minute, "inspector_notified", about="limits")

    def changed(self, minute: float, basis: str = "sign", limits: Any = None, **fields: Any) -> "Evening":
        """The limits change."""
        return self.at(minute, "limits_changed", limits=limits or HIGHER, basis=basis, **fields)


def moment(minute: float) -> str:
    return (START + timedelta(minutes=minute)).isoformat()


every_book = pytest.mark.parametrize("book", IN_1996)
EARLY = ("limits-changed-early", "13.3(a)")


@every_book
@proves(GENERAL, "13.3", "13.3(a)")
def test_13_3_a_a_sign_has_stood_for_twenty_minutes(book: str) -> None:
    assert found(Evening(book).sign(1, 21).told(2).changed(21)) == []
    assert found(Evening(book).sign(1, 21).told(2).changed(20.9)) == [EARLY]
    assert found(Evening(book).sign(1, 41).told(2).changed(30)) == [EARLY], "before the time on the sign"
    assert found(Evening(book).sign(1, 21, LIMITS).told(2).changed(40)) == [EARLY], "the sign says other limits"
    assert found(Evening(book).sign(1, 21, {"*": HIGHER["tie"]}).told(2).changed(21)) == []


@every_book
def test_13_3_a_a_sign_that_nobody_wrote_down(book: str) -> None:
    assert found(Evening(book).told(2).changed(40)) == [("limits-sign-unrecorded", "13.3(a)")]


@every_book
def test_13_3_only_tighter_limits_need_a_ground(book: str) -> None:
    assert found(Evening(book).changed(1, limits=LOOSER)) == []
    assert found(Evening(book).changed(1, limits={"*": {"min": "1", "max": "9000"}})) == []
    assert found(Evening(book).sign(1, 1, LIMITS).told(2).changed(3, limits=LOWER)) == [EARLY], "a lower maximum too"
    every = {"*": {"min": "30", "max": "9000"}}
    assert found(Evening(book).sign(1, 1, LIMITS).told(2).changed(3, limits=every)) == [EARLY]


@every_book
@proves(GENERAL, "13.3(b)")
def test_13_3_b_the_players_agree(book: str) -> None:
    assert found(Evening(book).changed(1, "players_agreed").told(9)) == []


@every_book
@proves(GENERAL, "13.3(c)")
def test_13_3_c_the_first_opening_of_the_day_and_no_later_one(book: str) -> None:
    assert found(Evening(book).changed(1, "first_opening").told(2)) == []
    again = Evening(book)
    again.at(1, "table_closed").facts.append({**again.facts[0], "id": "again", "seq": 3, "at": moment(60)})
    late = ("limits-changed-after-opening", "13.3(c)")
    assert found(again.changed(61, "first_opening", id="again-2", seq=4).told(62)) == [late]
    played = Evening(book)
    deal(wagered(played.started("R1"), ("P1", 1, "tie", "10")).closed(), PLAYER_WINS).ended()
    assert late in found(played.changed(61, "first_opening").told(62))


@every_book
@proves(GENERAL, "13.3(d)")
def test_13_3_d_nothing_is_going_on(book: str) -> None:
    in_play = ("limits-changed-in-play", "13.3(d)")
    assert found(Evening(book).changed(1, "no_activity").told(2)) == []
    feed = Evening(book)
    wagered(feed.started("R1"), ("P1", 1, "tie", "10"))
    assert in_play in found(feed.changed(1, "no_activity").told(2))
    over = deal(feed_with_round(book).closed(), PLAYER_WINS).result("player").settled("w").ended()
    assert isinstance(over, Evening)
    assert found(over.changed(61, "no_activity").told(62)) == []
    lying = Evening(book)
    lying.at(1, "wager_placed", wager="w", bet="tie", stake="10", player="P1")
    lying.changed(2, "no_activity").told(3)
    for minute, kind, more in (
        (4.0, "no_more_bets", {}),
        (5.0, "card_drawn", {"card": "9H", "to": "player", "face": "up"}),
    ):
        lying.at(minute, kind, **more)
    assert in_play in found(lying)


def feed_with_round(book: str) -> Feed:
    return Evening(book).started("R1").wager("w", "tie", "10", seat=1)


@every_book
@proves(GENERAL, "13.3 (closing)")
def test_13_3_an_inspector_is_told(book: str) -> None:
    """Of a sign before its limits are in force; of anything else before or after."""
    untold = ("limits-untold", "13.3")
    assert found(Evening(book).sign(1, 21).changed(21)) == [untold]
    assert found(Evening(book).sign(1, 21).changed(21).told(22)) == [untold]
    for basis in ("players_agreed", "first_opening", "no_activity"):
        assert found(Evening(book).changed(1, basis)) == [untold]
        assert found(Evening(book).changed(1, basis).told(30)) == []
        assert found(Evening(book).told(0.5).changed(1, basis)) == []
    twice = Evening(book).told(0.5).changed(1, "players_agreed")
    assert found(twice.changed(2, "players_agreed", limits={"tie": {"min": "20"}})) == [untold], "of each change"


@every_book
@proves(GENERAL, "13.4")
def test_13_4_a_shift_manager_gives_a_player_limits_of_their_own(book: str) -> None:
    both = {"*": {"min": "100", "max": "20000"}}

    def given(limits: Any, **fields: Any) -> list[tuple[str, str | None]]:
        return found(Evening(book).at(1, "personal_limit_set", player="P1", limits=limits, **fields))

    assert given(both) == given(both, by="shift_manager:1001") == given(both, by="employee:7") == []
    assert given(both, by="casino_manager:1") == []
    assert given(both, by="game_supervisor:2203") == [("personal-limit-by-lesser-role", "13.4")]
    assert given({"*": {"max": "20000"}}) == [("personal-limit-incomplete", "13.4")]


@every_book
@proves(GENERAL, "13.5")
def test_13_5_steps_are_no_larger_than_the_minimum(book: str) -> None:
    assert found(Evening(book, increment="5")) == []
    assert found(Evening(book, increment="10")) == [("increment-too-large", "13.5")]


# --- Victoria ---------------------------------------------------------------------------------------------------

V_EARLY = ("limits-changed-early", "7.7")


@proves(VIC, "7.7", "7.7.1")
def test_7_7_a_higher_minimum_needs_its_sign() -> None:
    assert found(Evening(TRADITIONAL).sign(1, 21).changed(21)) == []
    assert found(Evening(TRADITIONAL).sign(1, 21).changed(16)) == [V_EARLY]
    assert found(Evening(TRADITIONAL).sign(1, 1, LIMITS).changed(2, limits=LOWER)) == [], "not a lower maximum"
    assert found(Evening(TRADITIONAL).changed(1, "players_agreed")) == []
    assert found(Evening(TRADITIONAL).sign(1, 1, LIMITS).changed(2, "no_activity")) == [V_EARLY]
    assert found(Evening(TRADITIONAL).changed(40)) == [("limits-sign-unrecorded", "7.7")]


def test_7_7_a_casino_supervisor_changes_the_limits() -> None:
    lesser = ("limits-changed-by-lesser-role", "7.7")
    assert found(Evening(TRADITIONAL).changed(1, limits=LOOSER, by="game_supervisor:2")) == [lesser]
    assert found(Evening(TRADITIONAL).changed(1, limits=LOOSER, by="casino_supervisor:2")) == []


def test_of_1998_the_general_rules_are_not_held() -> None:
    assert found(Evening(B98).changed(1).changed(2, "no_activity", limits=LOWER)) == []
