"""New Zealand 1998 and Division 5: cards out of order, put right or beyond it, void rounds (12.6 on)."""

import pytest

from tests.feeds import Feed
from tests.rules.later_nz import (
    B98,
    BOTH,
    NATURAL,
    each,
    every_book,
    every_version,
    live,
    number,
    numbers,
    voided,
)
from tests.rules.proves import proves
from tests.rules.rounds import bets, deal, due, money, opened, table, the_round

DOCUMENTS = BOTH


# --- 12.6, 12.7: out of order ---------------------------------------------------------------------------------


def swapped(book: str, **fields: object) -> Feed:
    """Two cards to the Player, then two to the Banker."""
    return live(book, banker="200", player="100").cards("4H:player 9D:player 2C:banker KS:banker", **fields)


def rebuilt(feed: Feed, role: str = "casino_supervisor") -> Feed:
    feed.add("cards_reconstructed", hands={"player": ["4H", "2C"], "banker": ["9D", "KS"]}, role=role)
    return feed


@every_book
@pytest.mark.parametrize("put_right", [True, False])
def test_12_6_initial_cards_count_in_the_order_of_the_draw(book: str, put_right: bool) -> None:
    ended = the_round((rebuilt(swapped(book)) if put_right else swapped(book)).ended())
    assert ended["hands"]["player"]["rightful"] == ["4H", "2C"]
    assert (ended["outcome"], numbers(ended)) == ("banker", ["12.6"])
    assert money(ended, "banker")[3] == "190.00"


@every_book
@pytest.mark.parametrize(
    "role",
    [
        "dealer", "game_supervisor", "casino_supervisor", "pit_boss", "shift_manager", "casino_manager",
        "casino_operator",
    ],
)  # fmt: skip
def test_12_6_who_puts_cards_in_order(book: str, role: str) -> None:
    """1998 wants a casino supervisor; Division 5 names nobody."""
    found = numbers(the_round(rebuilt(swapped(book), role).ended()))
    lesser = book == B98 and role in ("dealer", "game_supervisor")
    assert found == (["12.6", "12.6"] if lesser else ["12.6"])


@every_book
def test_12_6_the_announced_result_and_the_payments_follow_the_order_too(book: str) -> None:
    feed = swapped(book).result("player", player=3, banker=2)
    ended = the_round(feed.settled("banker").settled("player", "win", "100.00").ended())
    assert [one["difference"] for one in ended["wagers"]] == ["390.00", "-200.00"]
    won = number(book, "5.7(b)", "5.10(b)")
    assert sorted(map(str, numbers(ended))) == sorted(["12.6", "10.1", won, "5.1(b)(ii)"])


@every_book
def test_12_6_an_order_in_doubt_was_put_right(book: str) -> None:
    ended = the_round(rebuilt(swapped(book, order_known=False)).ended())
    assert (ended["status"], ended["outcome"], numbers(ended)) == ("settled", "banker", ["12.6"])


@every_book
def test_12_6_cards_put_in_another_order_than_they_were_drawn(book: str) -> None:
    feed = swapped(book)
    feed.add("cards_reconstructed", hands={"player": ["4H", "9D"], "banker": ["2C", "KS"]}, role="casino_supervisor")
    assert "12.6" in numbers(the_round(feed.ended()))


@every_book
@pytest.mark.parametrize("thirds", [("6D:banker", "5C:player"), ("6D:banker", "5C:banker")])
def test_12_6_the_players_third_card_on_the_banker(book: str, thirds: tuple[str, str]) -> None:
    ended = the_round(deal(live(book, banker="200"), "2H KD 3C 4S", *thirds).ended())
    assert ended["hands"]["player"]["rightful"] == ["2H", "3C", "6D"]
    assert ended["hands"]["banker"]["rightful"] == ["KD", "4S", "5C"]
    assert (ended["outcome"], set(numbers(ended))) == ("banker", {"12.6"})


@every_book
@pytest.mark.parametrize("third", ["5C:player", "5C:none"])
def test_12_6_the_bankers_third_card_on_the_player_or_on_nobody(book: str, third: str) -> None:
    ended = the_round(deal(live(book), "2H KD 3C 4S", "6D:player", third).ended())
    assert ended["hands"]["banker"]["rightful"] == ["KD", "4S", "5C"]
    assert (ended["carried"], numbers(ended)) == ([], ["12.6"])


@every_book
@pytest.mark.parametrize("reason", ["cannot_be_reconstructed", "misdeal"])
def test_12_6_a_round_whose_order_is_known_is_put_right_not_voided(book: str, reason: str) -> None:
    ended = the_round(voided(swapped(book), reason).ended())
    assert (ended["status"], "12.6" in numbers(ended)) == ("void", True)
    assert [one["due"]["stake_back"] for one in ended["wagers"]] == ["200.00", "100.00"]
    power = [number(book, "12.7", "12.6")] if reason == "cannot_be_reconstructed" else []
    assert due(ended, "banker")["rules"] == power, "the rule by which rounds are voided on that ground, if there is one"


@every_book
@pytest.mark.parametrize("said", [True, False])
@proves("nz-div5-baccarat", "12.6")
def test_12_7_an_initial_deal_whose_order_is_lost_is_void(book: str, said: bool) -> None:
    """Whether somebody said so or not."""
    feed = swapped(book, order_known=False)
    ended = the_round((voided(feed, "cannot_be_reconstructed") if said else feed).ended())
    rule = number(book, "12.7", "12.6")
    assert (ended["status"], ended["outcome"], numbers(ended)) == ("void", None, [rule])
    assert [(one["due"]["stake_back"], one["due"]["rules"]) for one in ended["wagers"]] == [
        ("200.00", [rule]), ("100.00", [rule]),
    ]  # fmt: skip


@every_version
def test_12_6_third_cards_whose_order_is_lost_void_the_round(book: str) -> None:
    feed = deal(live(book, banker="200"), "2H KD 3C 4S").cards("6D:player 5C:banker", order_known=False)
    ended = the_round(feed.ended())
    assert (ended["status"], due(ended, "banker")["stake_back"], numbers(ended)) == ("void", "200.00", ["12.6"])


def thirds_in_doubt() -> Feed:
    return deal(live(B98, banker="200"), "2H KD 3C 4S").cards("6D:player 5C:banker", order_known=False)


def test_12_7_says_nothing_of_third_cards() -> None:
    """1998: a ruling is wanted, and until then nothing is decided."""
    ended = the_round(thirds_in_doubt().ended())
    assert (ended["status"], due(ended, "banker")["result"]) == ("open", "open")
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [(None, "notice")]


def test_12_7_a_void_round_of_third_cards_rests_on_no_rule() -> None:
    ended = the_round(voided(thirds_in_doubt(), "cannot_be_reconstructed").ended())
    assert (ended["status"], due(ended, "banker")["stake_back"], numbers(ended)) == ("void", "200.00", [None])


@pytest.mark.parametrize(("role", "status"), [("casino_supervisor", "settled"), ("dealer", "open")])
def test_12_7_a_ruling_lets_third_cards_stand(role: str, status: str) -> None:
    feed = thirds_in_doubt()
    feed.add("ruling_made", action="as they lie", effect="outcome_stands", role=role, rule="12.6")
    ended = the_round(feed.ended())
    found = [(one["rule"], one["severity"]) for one in ended["findings"] if one["fact"] == feed.facts[-2]["id"]]
    assert (ended["status"], found) == (status, [("12.6", "ruling" if status == "settled" else "notice")])


def test_12_7_words_do_not_let_third_cards_stand() -> None:
    feed = thirds_in_doubt()
    feed.add("ruling_made", action="the third cards stand as they lie", role="casino_supervisor", rule="12.6")
    assert the_round(feed.ended())["status"] == "open"


@every_book
@pytest.mark.parametrize("reason", ["other", "disruption", "invalidated"])
def test_1_0_and_12_7_the_rule_by_which_wagers_go_back(book: str, reason: str) -> None:
    """Of a round that somebody voided, and of a void hand that was announced."""
    ended = the_round(voided(deal(live(book), NATURAL), reason).ended())
    power = [number(book, "12.7", "12.6")] if reason != "other" else []
    assert due(ended, "player")["rules"] == power
    feed = table(book).started("R1")
    feed.add("void_hand_announced", reason="the dealer said so")
    ended = the_round(deal(bets(feed, player="100").closed(), NATURAL).ended())
    assert (ended["status"], due(ended, "player")["rules"]) == ("void_hand", ["1.0"])


# --- a missed burn; rounds after an error ---------------------------------------------------------------------


@every_book
@proves(B98, "12.8")
@proves("nz-div5-baccarat", "12.7")
def test_a_missed_burn_voids_nothing(book: str) -> None:
    burn = number(book, "7.5", "7.7")
    feed = bets(opened(book, decks=8).shoe("S1").started("R1"), player="100").closed()
    first = the_round(deal(feed, NATURAL).ended())
    assert (first["status"], money(first, "player")[3], numbers(first)) == ("settled", "100.00", [burn])
    feed.started("R2").wager("again").closed()
    second = the_round(voided(deal(feed, NATURAL), "other").ended(), 1)
    assert (second["status"], numbers(second)) == ("void", [number(book, "12.8", "12.7")])


@every_version
def test_12_8_rounds_after_an_error_stand(book: str) -> None:
    """The third card withheld in one round changes nothing in the next."""
    feed = deal(live(book), "7H 5D KC KS").result("player", player=7, banker=5).ended()
    feed.started("R2").wager("again").closed()
    first, second = each(deal(feed, NATURAL).result("player").settled("again", "win", "100.00").ended())
    assert (first["status"], numbers(first)) == ("open", ["9.5"])
    assert (second["status"], second["wagers"][0]["difference"], numbers(second)) == ("settled", "0.00", [])
