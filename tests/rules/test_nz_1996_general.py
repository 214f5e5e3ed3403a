"""General rules of 1996 at a table of baccarat: rounds and wagers that somebody takes out of play."""

import pytest

from tests.feeds import Feed
from tests.rules.nz_1996 import GENERAL, found, in_each_book, in_part_12, of, rounds
from tests.rules.proves import proves
from tests.rules.rounds import deal, due, money, rules, table

DOCUMENTS = (GENERAL,)
PLAYER_WINS = "9H KD KC 5S"


def begun(book: str) -> Feed:
    """Three wagers on a round that the Player's Hand would win."""
    feed = table(book).started("R1").wager("w1", "banker").wager("w3", player="P3", stake="50")
    return deal(feed.wager("w5", "tie", "25", player="P3").closed(), PLAYER_WINS)


def voided(feed: Feed, reason: str, role: str = "casino_operator") -> Feed:
    """Somebody voids the round."""
    feed.add("round_voided", reason=reason, role=role)
    return feed


# --- 11.2: devices ----------------------------------------------------------------------------------------------


NAMED: list[dict[str, list[str]]] = [{"wagers": ["w1"]}, {"players": ["P1"]}, {}, {"wagers": ["w1"], "players": ["P1"]}]


def declared(feed: Feed, role: str = "shift_manager", **who: list[str]) -> Feed:
    """A ruling on a device, and what was done about the first wager."""
    feed.add("ruling_made", action="a device was used", effect="wagers_void", role=role, rule="11.2(a)", **who)
    return feed.settled("w1", "void").settled("w3", "win", "50").settled("w5", "lose").ended()


@in_each_book
@pytest.mark.parametrize("who", NAMED)
def test_11_2_a_a_manager_voids_wagers_of_who_used_a_device(book: str, who: dict[str, list[str]]) -> None:
    """Those that the ruling names, or whose player it names, or else those that were voided."""
    (ended,) = rounds(declared(begun(book), **who))
    assert (money(ended, "w1"), due(ended, "w1")["rules"]) == (("void", "100.00", "0.00", "0.00"), ["11.2(a)"])
    assert [one["difference"] for one in ended["wagers"]] == ["0.00", "0.00", "0.00"]
    assert rules(ended) == [(GENERAL, "11.2(a)")]


@proves(GENERAL, "11.2")
@in_each_book
@pytest.mark.parametrize("role", ["dealer", "game_supervisor", "casino_supervisor"])
def test_11_2_a_nobody_less_may(book: str, role: str) -> None:
    (ended,) = rounds(declared(begun(book), role, players=["P1"]))
    assert (money(ended, "w1")[0], of(ended, "w1")["difference"]) == ("lose", "-100.00")


@in_each_book
def test_11_2_a_nobody_elses_wagers(book: str) -> None:
    """The ruling names one wager, and another was voided."""
    (ended,) = rounds(declared(begun(book), wagers=["w3"]))
    assert [money(ended, wager)[0] for wager in ("w1", "w3", "w5")] == ["lose", "void", "lose"]
    assert [of(ended, wager)["difference"] for wager in ("w1", "w3")] == ["-100.00", "-50.00"]


@in_each_book
def test_11_2_a_in_a_round_that_nobody_can_settle_yet(book: str) -> None:
    """A card is missing, so the others' wagers stay open."""
    feed = table(book).started("R1").wager("w1", "banker").wager("w3", player="P3", stake="50").closed()
    feed.cards("9H:player KD:banker KC:player")
    feed.add("ruling_made", action="wagers_void", role="shift_manager", rule="11.2(a)", players=["P1"])
    (ended,) = rounds(feed.ended())
    assert [money(ended, wager)[0] for wager in ("w1", "w3")] == ["void", "open"]


@in_each_book
def test_11_2_a_without_a_ruling_a_voided_wager_is_wrongly_settled(book: str) -> None:
    (ended,) = rounds(begun(book).settled("w1", "void").ended())
    assert of(ended, "w1")["difference"] == "-100.00"


# --- 12: invalidation -------------------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize("reason", ["disruption", "invalidated"])
def test_12_2_an_invalidated_round_gives_every_wager_back(book: str, reason: str) -> None:
    (ended,) = rounds(voided(begun(book), reason).ended())
    assert (ended["status"], ended["outcome"]) == ("void", None)
    assert [money(ended, wager)[:2] for wager in ("w1", "w3", "w5")] == [
        ("void", "100.00"), ("void", "50.00"), ("void", "25.00"),
    ]  # fmt: skip
    assert [due(ended, wager)["rules"] for wager in ("w1", "w3", "w5")] == [["12.2"]] * 3
    assert rules(ended) == [(GENERAL, "12.2")]


@in_each_book
def test_12_2_what_had_been_taken_or_paid_goes_back_too(book: str) -> None:
    feed = begun(book).result("player").settled("w1", "lose").settled("w3", "win", "50")
    (ended,) = rounds(voided(feed, "invalidated").ended())
    assert [one["difference"] for one in ended["wagers"]] == ["100.00", "-50.00", None]


@in_each_book
@pytest.mark.parametrize("who", NAMED)
def test_12_2_who_cheated_may_lose_the_wager(book: str, who: dict[str, list[str]]) -> None:
    feed = voided(begun(book), "invalidated")
    feed.add("ruling_made", action="cheated", effect="wagers_forfeited", role="casino_operator", rule="12.2", **who)
    (ended,) = rounds(feed.settled("w1", "lose").settled("w3", "void").settled("w5", "void").ended())
    assert (ended["status"], money(ended, "w1")) == ("void", ("lose", "0.00", "0.00", "0.00"))
    assert due(ended, "w1")["rules"] == ["12.2"]
    assert [one["difference"] for one in ended["wagers"]] == ["0.00", "0.00", "0.00"]


@in_each_book
@pytest.mark.parametrize(
    ("reason", "ruling"),
    [
        ("disruption", {"action": "wagers_forfeited", "role": "casino_operator", "rule": "12.2"}),
        ("invalidated", {"action": "wagers_forfeited", "role": "dealer", "rule": "12.2"}),
        ("invalidated", {"action": "forfeit the wagers of P1", "role": "casino_operator", "rule": "12.2"}),
        ("invalidated", {"action": "wagers_forfeited", "role": "casino_operator"}),
        ("invalidated", None),
    ],
)
def test_12_2_nobody_else_does(book: str, reason: str, ruling: dict[str, str] | None) -> None:
    """Not after a robbery, not by a dealer, and not without a direction."""
    feed = voided(begun(book), reason)
    if ruling is not None:
        feed.add("ruling_made", **ruling)
    (ended,) = rounds(feed.settled("w1", "lose").ended())
    assert (money(ended, "w1")[:2], of(ended, "w1")["difference"]) == (("void", "100.00"), "100.00")


@in_each_book
@pytest.mark.parametrize("role", ["dealer", "game_supervisor"])
def test_12_1_a_dealer_or_a_game_supervisor_may_not(book: str, role: str) -> None:
    (ended,) = rounds(voided(begun(book), "disruption", role).ended())
    assert (ended["status"], found(ended)) == ("void", [("12.1", "voided-by-lesser-role")])


@proves(GENERAL, "12.1(a)")
@in_each_book
@pytest.mark.parametrize("reason", ["misdeal", "other"])
def test_12_1_on_no_other_ground(book: str, reason: str) -> None:
    (ended,) = rounds(voided(begun(book), reason, "casino_supervisor").ended())
    assert (ended["status"], found(ended)) == ("void", [("12.1", "voided-though-finished")])


@proves(GENERAL, '1.0 "Void"(b)')
@in_each_book
def test_12_2_said_of_the_round_when_the_next_had_begun(book: str) -> None:
    feed = begun(book).ended()
    deal(feed.started("R2").wager("w9").closed(), PLAYER_WINS).ended()
    feed.add("round_voided", reason="invalidated", role="casino_operator", round="R1")
    first, second = rounds(feed)
    assert (first["status"], money(first, "w1")[0]) == ("void", "void")
    assert (second["status"], money(second, "w9")[0], rules(second)) == ("settled", "win", [])


# --- 14.4: refusals ---------------------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize("when", ["before the call", "after the call", "in play"])
def test_14_4_a_wager_may_be_refused_until_the_round_begins(book: str, when: str) -> None:
    feed = table(book).started("R1").wager("w1", "banker", "30")
    if when == "after the call":
        feed.closed()
    if when == "in play":
        deal(feed.closed(), PLAYER_WINS)
    feed.add("wager_refused", wager="w1", reason="not payable in chips")
    if when == "before the call":
        feed.closed()
    (ended,) = rounds((feed if when == "in play" else deal(feed, PLAYER_WINS)).ended())
    assert money(ended, "w1")[:2] == ("void", "30.00")
    assert rules(ended) == ([(GENERAL, "14.4")] if when == "in play" else [])


@in_each_book
def test_14_4_a_late_wager_is_refused_whenever(book: str) -> None:
    feed = begun(book).wager("late", player="P9")
    feed.add("wager_refused", wager="late", reason="late")
    (ended,) = rounds(feed.ended())
    assert [rule for rule, _ in found(ended)] == ["4.6"]
    assert in_part_12("11.1", book) not in [rule for rule, _ in found(ended)]


# --- what only people see ---------------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize("rule", ["11.2(b)", "14.1(c)", "14.3", "15.2", "18.1", "18.2(b)"])
def test_what_only_people_see_is_found_by_the_rule_that_the_report_names(book: str, rule: str) -> None:
    feed = begun(book)
    feed.add("irregularity_reported", note="paid by cheque", rule=rule)["kind"] = "other"
    (ended,) = rounds(feed.ended())
    assert rules(ended) == [(GENERAL, rule)]
    assert [one["message"] for one in ended["findings"] if one["rule"] == rule] == ["Reported: paid by cheque."]
