"""New Zealand 1998 and Division 5: which wagers may be made, until when, and what becomes of those touched too late."""

import pytest

from tests.feeds import Feed
from tests.rules.later_nz import (
    B98,
    BOTH,
    NATURAL,
    STANDING,
    each,
    every_book,
    every_version,
    live,
    number,
    numbers,
)
from tests.rules.proves import proves
from tests.rules.rounds import bets, deal, due, money, table, the_round

DOCUMENTS = BOTH
TIE = "2H KD 3C 3S", "8D:player"
DIV5 = BOTH[1]

# --- which bets -------------------------------------------------------------------------------------------------


@every_book
@pytest.mark.parametrize("bet", ["insurance", "run", "perfect_pairs", "dragon_bonus"])
def test_5_1_a_bet_that_is_not_on_offer_goes_back(book: str, bet: str) -> None:
    """Perfect Pairs are on offer in Division 5, where the operator offers them."""
    on = {"run": {"on": ["P", "P"]}, "dragon_bonus": {"on": "player"}}.get(bet, {})
    feed = table(book).started("R1").wager("main").wager("other", bet, stake="10", **on).closed()
    ended = the_round(deal(feed, NATURAL).settled("other").ended())
    rule = "11A.1" if bet == "perfect_pairs" and book != B98 else "5.1"
    assert (money(ended, "other")[:2], due(ended, "other")["rules"]) == (("void", "10.00"), [rule])
    assert numbers(ended) == [rule, rule], "the wager, and that it was taken"


HELD = {
    ("banker",): ("5.2(a)", "5.2(a)"),
    ("banker", "tie"): ("5.2(b)", "5.2(b)"),
    ("banker", "player"): ("", "5.2(c)"),
    ("banker", "player", "tie"): ("", "5.2(d)"),
    ("player",): ("5.2(c)", "5.2(e)"),
    ("player", "tie"): ("5.2(d)", "5.2(f)"),
    ("tie",): ("5.2(e)", "5.2(g)"),
}
"""What one player may hold, and where 1998 and Division 5 say so."""


@every_book
@pytest.mark.parametrize("held", HELD, ids="+".join)
@proves(B98, *(allowed for allowed, _ in HELD.values() if allowed))
@proves(DIV5, *(allowed for _, allowed in HELD.values()))
def test_5_2_what_one_player_may_hold(book: str, held: tuple[str, ...]) -> None:
    feed = table(book).started("R1")
    for seat, bet in enumerate(held, 1):
        feed.wager(bet, bet, seat=seat)
    ended = the_round(deal(feed.closed(), STANDING).ended())
    assert numbers(ended) == ([] if number(book, *HELD[held]) else ["5.2"])
    assert [one["due"]["result"] for one in ended["wagers"]] == ["win" if bet == "player" else "lose" for bet in held]


def test_5_2_the_hands_of_two_players_are_nobodys_business() -> None:
    feed = table(B98).started("R1").wager("one", "banker", seat=1).wager("two", "player", player="P2", seat=2)
    feed.wager("gone", "player", seat=1).add("wager_withdrawn", wager="gone")
    assert numbers(the_round(deal(feed.closed(), STANDING).ended())) == []


# --- until when -------------------------------------------------------------------------------------------------


def late_rule(book: str, letter: str) -> str:
    return number(book, f"5.10({letter})", f"5.14({letter})")


@every_book
@pytest.mark.parametrize("cards", ["", "9H:player", "9H:player 3D:banker KC:player KS:banker"])
@proves(B98, "5.4", "5.10", "5.10(a)")
@proves(DIV5, "5.4", "5.14", "5.14(a)")
def test_a_wager_after_the_call_is_none(book: str, cards: str) -> None:
    """Spoken or laid down: what counts is when it lies there."""
    feed = live(book).cards(cards).wager("late", "tie", "10", player="P9", seat=5)
    rest = NATURAL.split()[len(cards.split()) :]
    places = ("player", "banker", "player", "banker")[len(cards.split()) :]
    feed.cards(" ".join(f"{card}:{to}" for card, to in zip(rest, places, strict=True)))
    ended = the_round(feed.settled("late", "void").ended())
    assert (money(ended, "late")[:2], numbers(ended)) == (("void", "10.00"), [late_rule(book, "a")])


@every_book
def test_a_wager_before_the_call_is_in_time_and_a_refused_one_is_void(book: str) -> None:
    feed = table(book).started("R1").wager("in time").wager("refused", "tie", player="P2", seat=2)
    feed.add("wager_refused", wager="refused", reason="no chips")
    ended = the_round(deal(feed.closed(), NATURAL).ended())
    assert (due(ended, "in time")["result"], money(ended, "refused")[:2]) == ("win", ("void", "100.00"))
    assert numbers(ended) == []


@every_book
@pytest.mark.parametrize(("early", "result"), [(True, "win"), (False, "void")])
@proves(B98, "5.10(a)")
@proves(DIV5, "5.14(a)")
def test_a_wager_written_down_later_counts_by_when_it_was_made(book: str, early: bool, result: str) -> None:
    """In a feed without counters, under the name of its round."""
    feed = Feed(ruleset=book, counted=False).opened(decks=8, seats=7).shoe("S1").burned().started("R1").wager("w1")
    opened = feed.facts[-1]["at"]
    deal(feed.closed(), NATURAL).result("player").settled("w1", "win", "100.00").ended()
    feed.started("R2").wager("w2", seat=2).closed()
    at = {"at": opened} if early else {}
    feed.wager("forgotten", player="P5", seat=5, round="R1", **at)
    first = each(deal(feed, NATURAL).ended())[0]
    assert (due(first, "forgotten")["result"], numbers(first)) == (result, [] if early else [late_rule(book, "a")])


@every_book
def test_8_2_the_call_comes_before_the_first_card(book: str) -> None:
    for called in (False, True):
        feed = bets(table(book).started("R1"), player="100").cards("9H:player")
        feed = feed.closed() if called else feed
        assert numbers(the_round(feed.cards("3D:banker KC:player KS:banker").ended())) == ["8.2"]


@every_book
@pytest.mark.parametrize(
    ("reason", "stake"), [("player", "100.00"), ("differential", "100.00"), ("correction", "40.00")]
)
@proves(B98, "5.10(b)")
@proves(DIV5, "5.14(b)")
def test_a_change_after_the_call_has_no_effect(book: str, reason: str, stake: str) -> None:
    """Unless it only puts a wrong entry right."""
    feed = live(book, player="100").cards("9H:player 3D:banker")
    feed.add("wager_changed", wager="player", stake="40", reason=reason)
    ended = the_round(feed.cards("KC:player KS:banker").ended())
    assert due(ended, "player")["valid_stake"] == stake
    assert numbers(ended) == ([] if reason == "correction" else [late_rule(book, "b")])


@every_book
@pytest.mark.parametrize("initial", [NATURAL, "3H 9D KC KS", "8H 8D KC KS"])
@proves(B98, "5.10(b)")
@proves(DIV5, "5.14(b)")
def test_a_wager_taken_back_before_the_result_counts_all_the_same(book: str, initial: str) -> None:
    """Whether it wins, loses or stands off."""
    feed = live(book, player="100")
    feed.add("wager_withdrawn", wager="player")
    ended = the_round(deal(feed, initial).ended())
    assert (due(ended, "player")["valid_stake"], numbers(ended)) == ("100.00", [late_rule(book, "b")])


@every_book
@pytest.mark.parametrize("touched", ["changed", "withdrawn"])
@proves(B98, "5.11")
@proves(DIV5, "5.15")
def test_a_losing_wager_is_left_alone(book: str, touched: str) -> None:
    feed = deal(live(book, banker="300"), NATURAL).result("player")
    more = {"stake": "5", "reason": "player"} if touched == "changed" else {}
    feed.add(f"wager_{touched}", wager="banker", **more)
    ended = the_round(feed.settled("banker", "void").ended())
    assert ended["wagers"][0]["difference"] == "-300.00"
    assert numbers(ended) == ["5.1(a)(ii)", number(book, "5.11", "5.15")]


@every_book
@pytest.mark.parametrize("paid", [True, False])
@proves(B98, "5.10(b)")
@proves(DIV5, "5.14(b)")
def test_a_winner_is_the_players_again_when_it_was_paid(book: str, paid: bool) -> None:
    feed = deal(live(book, player="100"), NATURAL).result("player")
    feed = feed.settled("player", "win", "100.00") if paid else feed
    feed.add("wager_withdrawn", wager="player")
    ended = the_round(feed.ended() if paid else feed.settled("player", "win", "100.00").ended())
    assert numbers(ended) == ([] if paid else [late_rule(book, "b")])


# --- after a tie ------------------------------------------------------------------------------------------------


def tied(book: str) -> Feed:
    return deal(live(book, banker="100"), *TIE).result("tie", player=3, banker=3).settled("banker", "stand_off")


def cut(feed: Feed) -> Feed:
    feed.add("wager_changed", wager="banker", stake="40", reason="player")
    return feed


@every_book
@pytest.mark.parametrize("when", ["at once", "after the round", "in the next"])
@proves(B98, "5.12")
@proves(DIV5, "5.16")
def test_after_a_tie_a_wager_may_be_changed(book: str, when: str) -> None:
    feed = tied(book)
    feed = cut(feed).ended() if when == "at once" else cut(feed.ended()) if when == "after the round" else feed.ended()
    feed = feed.started("R2") if when != "in the next" else cut(feed.started("R2"))
    first, second = each(deal(feed.wager("w2", seat=2, player="P2").closed(), NATURAL).ended())
    assert (due(first, "banker")["result"], numbers(first), numbers(second)) == ("stand_off", [], [])


@every_book
@proves(B98, "5.12")
@proves(DIV5, "5.16")
def test_the_betting_closes_again(book: str) -> None:
    feed = cut(tied(book).ended().started("R2").wager("w2", seat=2, player="P2").closed())
    first, second = each(deal(feed, NATURAL).ended())
    assert (numbers(first), numbers(second)) == ([], [number(book, "5.12", "5.16")])


@every_book
@pytest.mark.parametrize(("in_time", "stake"), [(True, "40.00"), (False, "100.00")])
@proves(B98, "5.12")
@proves(DIV5, "5.16")
def test_a_wager_may_stay_down_for_the_next_round(book: str, in_time: bool, stake: str) -> None:
    """Under its own name: it stands off in one round and is settled in the next."""
    feed = cut(tied(book).ended()) if in_time else tied(book).ended()
    feed = feed.started("R2").closed() if in_time else cut(feed.started("R2").closed())
    first, second = each(deal(feed, NATURAL).result("player").settled("banker").ended())
    assert [one["due"]["result"] for one in (*first["wagers"], *second["wagers"])] == ["stand_off", "lose"]
    assert due(second, "banker")["valid_stake"] == stake
    assert [first["wagers"][0]["difference"], second["wagers"][0]["difference"]] == ["0.00", "0.00"]


@every_book
def test_a_second_settlement_after_another_result_is_added_to_the_first(book: str) -> None:
    """Nobody wrote down that the stake came back to the house."""
    feed = deal(live(book, banker="100"), NATURAL).result("player").settled("banker", "stand_off").ended()
    ended = the_round(feed.settled("banker", "lose"))
    (wager,) = ended["wagers"]
    assert (wager["recorded"]["result"], wager["recorded"]["stake_back"]) == ("lose", "100.00")
    assert (wager["difference"], wager["settlements"]) == ("-100.00", 2)
    assert [one["code"] for one in ended["findings"]] == ["settled-again"]


# --- where there is no rule -------------------------------------------------------------------------------------


@every_book
@pytest.mark.parametrize("stake", ["10", "6000"])
def test_5_1_limits_are_for_rules_we_do_not_hold(book: str, stake: str) -> None:
    """Found, with no rule; the wager stands as it is."""
    limits = {"*": {"min": "25", "max": "5000"}}
    feed = bets(table(book, limits=limits).started("R1"), player=stake).closed()
    ended = the_round(deal(feed, NATURAL).ended())
    assert (due(ended, "player")["valid_stake"], numbers(ended)) == (f"{stake}.00", [None])


@every_version
def test_5_5_a_wager_counts_where_it_lies(book: str) -> None:
    """The dealer put it on the wrong hand, and its owner said nothing."""
    feed = live(book, player="10")
    feed.add("dispute_raised", dispute="D1", rounds=["R1"], note="meant for Tie", player="P1")
    ended = the_round(deal(feed, *TIE).ended())
    assert due(ended, "player")["result"] == "stand_off"


def test_5_2_other_rules_on_the_same_day() -> None:
    """A table of 1998 that closes and opens again under Division 5: both hands may be held from then on."""
    feed = table(B98).started("R1").wager("b1", "banker").wager("p1", "player").closed()
    deal(feed, STANDING).ended().add("table_closed")
    feed.ruleset = "nz-div5-full-baccarat"
    feed.opened(decks=8).shoe("S2").burned().started("R2").wager("b2", "banker").wager("p2", "player").closed()
    first, second = each(deal(feed, STANDING).ended())
    assert ("5.2" in numbers(first), "5.2" in numbers(second)) == (True, False)
    assert second["ruleset"] == "nz-div5-full-baccarat"


def test_5_2_two_names_of_one_person() -> None:
    feed = table(B98).started("R1").wager("b", "banker", player="P1", seat=1).wager("p", "player", player="P7", seat=7)
    feed.add("player_identified", player="P7", is_="P1")
    assert numbers(the_round(deal(feed.closed(), STANDING).ended())) == ["5.2"]
