"""New Zealand 1996, Division VIII: Caribbean stud: wagers, the deck, and who may do what, paragraph by paragraph."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.caribbean import (
    ACE_KING,
    LIMITS,
    PAIR,
    STUD,
    begun,
    bets,
    card,
    deal,
    dues,
    everywhere,
    folds,
    found,
    jackpots,
    laid,
    laid_out,
    numbers,
    rules_of,
    settled,
    shown,
    table,
)
from tests.rules.proves import proves
from tests.rules.rounds import checked, the_round

OTHER = "8H 8D 6D 3D 2D"

# --- antes ----------------------------------------------------------------------------------------------------


@proves(STUD, "4.1", "4.1(a)")
def test_4_1_an_ante_after_the_first_card_is_none() -> None:
    feed = begun(antes={1: "25"}).closed()
    card(feed, "box:1")
    laid(feed, {2: "25"})
    ended = the_round(feed.ended())
    assert (dues(ended)["a2"], numbers(ended)) == (("void", "25.00", "0.00"), ["4.1", "14.3", "14.3"])


def test_7_1_a_an_ante_after_the_call_is_none() -> None:
    feed = laid(begun(antes={1: "25"}).closed(), {2: "25"})
    ended = the_round(settled(shown(bets(deal(feed, [1]), {1: "50"}), ACE_KING, {1: PAIR})))
    assert (dues(ended)["a2"], numbers(ended)) == (("void", "25.00", "0.00"), ["7.1(a)"])


@pytest.mark.parametrize("bet", ["ante", "jackpot"])
def test_4_1_late_wagers_of_either_kind(bet: str) -> None:
    feed = deal(begun(antes={1: "25"}).closed(), [1]).wager("late", bet=bet, stake="5", player="P1", box=1)
    ended = the_round(feed.ended())
    assert (dues(ended)["late"][0], numbers(ended)) == ("void", ["4.1"])


@pytest.mark.parametrize(("how", "rules"), [("changed", ["4.7"]), ("withdrawn", ["4.7"])])
def test_4_7_an_ante_touched_after_the_first_card(how: str, rules: list[str]) -> None:
    feed = deal(begun(antes={1: "25"}).closed(), [1])
    if how == "changed":
        feed.add("wager_changed", wager="a1", stake="50", reason="player")
    else:
        feed.add("wager_withdrawn", wager="a1")
    ended = the_round(settled(shown(bets(feed, {1: "50"}), ACE_KING, {1: PAIR})))
    assert (numbers(ended), dues(ended)["a1"]) == (rules, ("win", "25.00", "25.00"))


def test_4_7_before_the_call_everything_may_be_changed() -> None:
    feed = jackpots(begun(antes={1: "25", 2: "25"}), 1)
    feed.add("wager_changed", wager="a1", stake="50", reason="player")
    feed.add("wager_withdrawn", wager="a2")
    ended = the_round(settled(laid_out(feed, {1: PAIR}, ACE_KING, stake=50)))
    assert (numbers(ended), dues(ended)["a1"], dues(ended)["a2"]) == (
        [], ("win", "50.00", "50.00"), ("void", "25.00", "0.00"),
    )  # fmt: skip


@pytest.mark.parametrize(("wager", "stake"), [("b1", "100"), ("j1", "2"), ("a1", "50")])
def test_4_12_a_wager_touched_before_it_is_decided(wager: str, stake: str) -> None:
    feed = jackpots(begun(), 1).closed()
    if wager == "a1":
        feed.add("wager_changed", wager="a1", stake=stake, reason="player")
    bets(deal(feed, [1]), {1: "50"})
    if wager != "a1":
        feed.add("wager_changed", wager=wager, stake=stake, reason="player")
        feed.add("wager_withdrawn", wager=wager)
    ended = the_round(settled(shown(feed, ACE_KING, {1: PAIR})))
    assert set(numbers(ended)) == {"4.12"}
    assert dues(ended)["b1"] == ("win", "50.00", "50.00")


def test_4_12_what_is_decided_may_be_taken_up() -> None:
    feed = settled(laid_out(begun(), {1: PAIR}))
    feed.add("wager_withdrawn", wager="b1")
    assert numbers(the_round(feed)) == []


def test_4_10_nobody_plays_two_hands() -> None:
    feed = begun(antes={2: "25"}).wager("x", bet="ante", stake="25", player="P2", box=3).closed()
    ended = the_round(settled(shown(bets(deal(feed, [2, 3]), {2: "50"}), ACE_KING, {2: PAIR})))
    assert (dues(ended)["x"], rules_of(ended, "x")) == (("void", "25.00", "0.00"), ["4.10"])
    assert "4.10" in numbers(ended)
    assert dues(ended)["b2"][0] == "win"


def test_4_11_one_wager_on_an_area() -> None:
    feed = begun(antes={2: "25"}).wager("x", bet="ante", stake="25", player="P9", box=2).closed()
    ended = the_round(settled(shown(bets(deal(feed, [2]), {2: "50"}), ACE_KING, {2: PAIR})))
    assert (dues(ended)["x"], numbers(ended)) == (("void", "25.00", "0.00"), ["4.11"])


def test_4_11_one_players_chips_are_one_wager() -> None:
    feed = begun(antes={2: "25"}).wager("m2", bet="ante", stake="25", player="P2", box=2).closed()
    ended = the_round(settled(shown(bets(deal(feed, [2]), {2: "100"}), ACE_KING, {2: PAIR})))
    assert (dues(ended)["m2"], dues(ended)["b2"], numbers(ended)) == (
        ("win", "25.00", "25.00"), ("win", "100.00", "100.00"), [],
    )  # fmt: skip


# --- bets -----------------------------------------------------------------------------------------------------


@proves(STUD, "4.4(b)", "4.6")
def test_4_6_a_bet_is_twice_the_ante() -> None:
    much, little = (the_round(settled(_bet(stake))) for stake in ("60", "45"))
    assert (dues(much)["b1"], rules_of(much, "b1")[-1]) == (("win", "60.00", "50.00"), "4.6")
    assert (dues(little)["b1"], rules_of(little, "b1")) == (("void", "45.00", "0.00"), ["4.6"])
    assert numbers(much) == numbers(little) == ["4.6"]
    assert dues(little)["a1"] == ("win", "25.00", "25.00")
    assert numbers(the_round(settled(_bet("50")))) == []


def _bet(stake: str) -> Feed:
    return shown(bets(deal(begun().closed(), [1]), {1: stake}), ACE_KING, {1: PAIR})


def test_4_6_put_right_in_time() -> None:
    feed = bets(deal(begun().closed(), [1]), {1: "45"})
    feed.add("wager_changed", wager="b1", stake="50", reason="correction")
    ended = the_round(settled(shown(feed, ACE_KING, {1: PAIR})))
    assert (numbers(ended), dues(ended)["b1"]) == ([], ("win", "50.00", "50.00"))


def test_4_6_decided_to_bet_and_laid_nothing() -> None:
    feed = deal(begun().closed(), [1])
    feed.add("decision_made", box=1, hand=1, decision="raise", player="P1")
    ended = the_round(settled(shown(feed, ACE_KING, {1: PAIR})))
    assert (numbers(ended), dues(ended)["a1"][0]) == (["4.6"], "win")


def test_4_6_a_bet_without_an_ante() -> None:
    feed = deal(begun().closed(), [1]).wager("b3", bet="raise", stake="50", player="P3", box=3)
    ended = the_round(settled(shown(bets(feed, {1: "50"}), ACE_KING, {1: PAIR})))
    assert (dues(ended)["b3"], numbers(ended)) == (("void", "50.00", "0.00"), ["4.6"])


def test_4_6_of_an_ante_over_the_maximum_the_bet_is_twice_what_counts() -> None:
    limits = {**LIMITS, "ante": {"min": "5", "max": "200"}}
    ended = the_round(settled(laid_out(begun(antes={1: "250"}, limits=limits), {1: PAIR}, stake=250)))
    assert (dues(ended)["a1"], dues(ended)["b1"]) == (("win", "250.00", "200.00"), ("win", "500.00", "400.00"))
    assert numbers(ended) == ["14.1(b)"]


def test_4_6_limits_for_antes_are_none_for_bets() -> None:
    limits = {"*": {"min": "25", "max": "100"}}
    feed = jackpots(begun(antes={1: "100"}, limits=limits), 1)
    ended = the_round(settled(laid_out(feed, {1: PAIR}, stake=100)))
    assert (numbers(ended), dues(ended)["b1"]) == ([], ("win", "200.00", "200.00"))


def test_14_2_a_a_small_ante_counts_once() -> None:
    feed = settled(laid_out(begun(antes={1: "2"}), {1: PAIR}, stake=2)).started("R2")
    laid(feed, {1: "2"}, first="n").closed()
    second = the_round(deal(feed, [1]).ended(), 1)
    assert dues(the_round(feed, 0))["b1"] == ("win", "4.00", "4.00")
    assert dues(second)["n1"] == ("void", "2.00", "0.00")


@proves(STUD, "4.4")
def test_4_4_decided_before_all_cards_were_out() -> None:
    feed = begun(antes={1: "25", 2: "25"}).closed()
    for number in range(5):
        card(feed, "box:1")
        card(feed, "box:2")
        if number == 4:
            bets(feed, {1: "50"})
        card(feed, "dealer", "up" if number == 4 else "down", "4S" if number == 4 else None)
    ended = the_round(settled(shown(bets(feed, {2: "50"}), ACE_KING, {1: PAIR, 2: OTHER})))
    assert numbers(ended) == ["4.4"]


@pytest.mark.parametrize("first", ["fold", "raise"])
def test_4_4_a_hand_folds_or_bets_and_not_both(first: str) -> None:
    feed = deal(begun().closed(), [1])
    if first == "fold":
        folds(feed, 1).wager("b1", bet="raise", stake="50", player="P1", box=1)
    else:
        folds(bets(feed, {1: "50"}), 1)
    ended = the_round(settled(shown(feed, ACE_KING, {1: PAIR})))
    assert "4.4" in numbers(ended)
    assert dues(ended)["a1"][0] == ("lose" if first == "fold" else "win")
    assert dues(ended)["b1"][0] == ("void" if first == "fold" else "win")


def test_4_4_somebody_else_decided() -> None:
    feed = deal(begun().closed(), [1])
    feed.add("decision_made", box=1, hand=1, decision="fold", player="P7")
    assert found(feed.settled("a1")) == ["4.4"]


def test_4_8_what_only_people_see() -> None:
    for rule in ("2.1", "2.5(b)", "4.8", "4.9", "8.2(f)", "8.3", "9.3", "9.4(c)", "11.4", "11.10", "13.4"):
        feed = begun()
        feed.add("irregularity_reported", kind_="other", note="as seen", rule=rule)
        assert rule in everywhere(feed)


# --- the deck -------------------------------------------------------------------------------------------------


def prepared(*left_out: str, by_shuffler: bool = False, **fields: Any) -> Feed:
    """A table that was made ready, but for some steps."""
    machine = {"shuffler": "non_continuous", "decks": 2} if by_shuffler else {}
    feed = table(**{**machine, **fields})
    names = ("K1", "K2") if by_shuffler else ("K1",)
    for name in names:
        if name not in left_out:
            feed.add("cards_introduced", set=name, decks=1, prepared="new")
    steps = {
        "dealer": ("cards_inspected", {"role": "dealer", "by": "dealer:4"}),
        "supervisor": ("cards_inspected", {"role": "game_supervisor", "by": "game_supervisor:2"}),
        "spread": ("cards_spread", {}),
    }
    for step, (kind, more) in steps.items():
        if step not in left_out:
            feed.add(kind, **more)
    methods = ("chemmy", "stack", "riffle", "machine") if by_shuffler else ("stack", "riffle")
    for name in names:
        for method in methods:
            if method not in left_out and name not in left_out:
                feed.add("cards_shuffled", method=method, **({"set": name} if by_shuffler else {}))
    if "cut" not in left_out and not by_shuffler:
        feed.add("cards_cut", staff="dealer:4", from_front=26, cutting_card_from_back=0)
    return feed


def rounds(feed: Feed, *between: str, by_shuffler: bool = False) -> Feed:
    """A round, what is done after it, and another."""
    for number in (1, 2):
        laid(feed.started(f"R{number}"), {number: "25"}).closed()
        if by_shuffler:
            for to in (f"box:{number}", "dealer"):
                for _ in range(5):
                    card(feed, to)
            feed.add("card_turned", to="dealer", index=4, card="4S")
        else:
            deal(feed, [number])
        folds(feed, number).settled(f"a{number}").ended()
        for step in between if number == 1 else ():
            if step == "cut":
                feed.add("cards_cut", staff="dealer:4", from_front=30, cutting_card_from_back=0)
            else:
                method, _, name = step.partition(":")
                feed.add("cards_shuffled", method=method, **({"set": name} if name else {}))
    return feed


def test_5_1_a_deck_made_ready() -> None:
    assert everywhere(rounds(prepared(), "riffle", "cut")) == []


STEPS = [
    ("5.1", "dealer"), ("5.1", "supervisor"), ("5.2", "spread"), ("5.3", "stack"), ("6.2", "cut"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "step"), STEPS)
@proves(STUD, "5.1", "5.2", "5.3", "6.2")
def test_5_1_a_step_left_out(rule: str, step: str) -> None:
    assert set(everywhere(rounds(prepared(step), "riffle", "cut"))) == {rule}


def test_5_1_one_person_for_both() -> None:
    feed = prepared("supervisor", "dealer")
    first = feed.facts[1]
    assert first["fact"] == "cards_introduced"
    for place, role in ((2, "dealer"), (3, "game_supervisor")):
        fact = feed.add("cards_inspected", role=role, by="game_supervisor:2")
        feed.facts.insert(place, feed.facts.pop(feed.facts.index(fact)))
    for number, fact in enumerate(feed.facts, 1):
        fact["seq"] = number
    assert "5.1" in everywhere(rounds(feed, "riffle", "cut"))


def test_5_3_shuffled_before_it_was_shown() -> None:
    feed = prepared("spread", "stack", "riffle", "cut")
    feed.add("cards_shuffled", method="stack")
    feed.add("cards_spread")
    feed.add("cards_shuffled", method="riffle")
    feed.add("cards_cut", staff="dealer:4", from_front=26, cutting_card_from_back=0)
    assert "5.3" in everywhere(rounds(feed, "riffle", "cut"))


@pytest.mark.parametrize(("number", "step"), [("5.4(a)", "chemmy"), ("5.4(a)", "riffle"), ("5.4(b)", "machine")])
@proves(STUD, "5.4", "5.4(a)", "5.4(b)")
def test_5_4_a_two_decks_for_a_machine(number: str, step: str) -> None:
    assert everywhere(rounds(prepared(by_shuffler=True), "machine:K1", by_shuffler=True)) == []
    assert set(everywhere(rounds(prepared(step, by_shuffler=True), "machine:K1", by_shuffler=True))) == {number}


def test_5_1_a_machine_with_one_deck() -> None:
    assert everywhere(rounds(prepared("K2", by_shuffler=True), "machine:K1", by_shuffler=True)) == ["5.1"]


@proves(STUD, "6.1", "6.1(a)")
def test_6_1_a_played_unshuffled() -> None:
    assert "6.1(a)" in everywhere(rounds(prepared("stack", "riffle"), "riffle", "cut"))


def test_6_1_b_not_shuffled_between_rounds() -> None:
    assert everywhere(rounds(prepared(), "cut")) == ["6.1(b)"]
    assert everywhere(rounds(prepared("K1", "dealer", "supervisor", "spread", "stack", "riffle", "cut"))) == []


def test_6_1_c_after_the_table_stood_empty() -> None:
    feed = prepared()
    feed.add("player_seated", player="P1", seat=1)
    deal(laid(feed.started("R1"), {1: "25"}).closed(), [1])
    folds(feed, 1).settled("a1").ended()
    feed.add("cards_shuffled", method="riffle")
    feed.add("player_left", player="P1")
    feed.add("cards_cut", staff="dealer:4", from_front=26, cutting_card_from_back=0)
    deal(laid(feed.started("R2"), {2: "25"}).closed(), [2])
    assert everywhere(folds(feed, 2).settled("a2").ended()) == ["6.1(c)"]


def test_6_2_cut_twice() -> None:
    assert everywhere(rounds(prepared(), "riffle", "cut", "cut")) == ["6.2"]


def test_6_3_no_player_cuts() -> None:
    feed = prepared("cut")
    feed.add("cards_cut", seat=3, from_front=26, cutting_card_from_back=0)
    assert everywhere(rounds(feed, "riffle", "cut")) == ["6.3"]


@pytest.mark.parametrize(("role", "rules"), [("inspector", []), ("shift_manager", []), ("game_supervisor", ["6.4"])])
def test_6_4_who_has_the_deck_counted(role: str, rules: list[str]) -> None:
    feed = begun()
    feed.add("ruling_made", action="count the deck", role=role, rule="6.4")
    feed.add("cards_counted", count=52)
    assert everywhere(feed) == rules


def replaced(*left_out: str, role: str = "shift_manager") -> Feed:
    """Other cards after a round."""
    feed = prepared()
    deal(laid(feed.started("R1"), {1: "25"}).closed(), [1])
    folds(feed, 1).settled("a1").ended()
    if "order" not in left_out:
        feed.add("ruling_made", action="replace the cards", role=role, rule="6.5")
    if "told" not in left_out:
        feed.add("inspector_notified", about="cards_replaced")
    other = prepared(*left_out)
    for fact in other.facts[1:]:
        more = {name: one for name, one in fact.items() if name not in ("fact", "id", "seq", "at", "table")}
        feed.add(fact["fact"], **{**more, **({"set": "K9"} if "set" in more else {})})
    deal(laid(feed.started("R2"), {2: "25"}).closed(), [2])
    return folds(feed, 2).settled("a2").ended()


@pytest.mark.parametrize(
    ("left_out", "rules"), [((), []), (("order",), ["6.5"]), (("told",), ["6.5"]), (("spread",), ["5.2", "5.2"])]
)
def test_6_5_other_cards(left_out: tuple[str, ...], rules: list[str]) -> None:
    got = everywhere(replaced(*left_out))
    assert got == (rules if left_out != ("spread",) else ["5.2"])


def test_6_5_by_whom() -> None:
    assert everywhere(replaced(role="game_supervisor")) == ["6.5"]


def test_6_5_never_in_a_round() -> None:
    feed = prepared()
    deal(laid(feed.started("R1"), {1: "25"}).closed(), [1])
    feed.add("ruling_made", action="replace the cards", role="shift_manager", rule="6.5")
    feed.add("inspector_notified", about="cards_replaced")
    feed.add("cards_introduced", set="K9", decks=1, prepared="new")
    assert everywhere(folds(feed, 1).settled("a1").ended()) == ["6.5"]


@proves(STUD, "3.1")
def test_3_1_one_deck_and_one_cutting_card() -> None:
    assert everywhere(table(decks=2)) == ["3.1"]
    assert everywhere(table(cutting_cards=2)) == ["3.1"]
    assert everywhere(table(decks=2, shuffler="continuous")) == []


# --- directions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["14.2(a)", "14.2(b)", "14.2(c)"])
@proves(STUD, "14.2", "14.2(a)", "14.2(b)")
def test_14_2_who_directs(rule: str) -> None:
    for role, rules in (("shift_manager", []), ("casino_manager", []), ("game_supervisor", ["14.2"])):
        feed = begun()
        feed.add("ruling_made", action="English only; silence", role=role, rule=rule)
        assert everywhere(feed) == rules


def test_14_2_c_players_who_may_not_play_together() -> None:
    feed = table()
    for seat in (1, 2, 3):
        feed.add("player_seated", player=f"P{seat}", seat=seat)
    feed.add("ruling_made", action="not at one table", role="shift_manager", rule="14.2(c)", players=["P1", "P3"])
    deal(laid(feed.started("R1"), {1: "25", 2: "25"}).closed(), [1, 2])
    folds(feed, 1, 2).settled("a1").settled("a2").ended()
    assert everywhere(feed) == []
    deal(laid(feed.started("R2"), {1: "25", 3: "25"}, first="n").closed(), [1, 3])
    assert everywhere(folds(feed, 1, 3).settled("n1").settled("n3").ended()) == ["14.2(c)"]


def test_4_1_rounds_that_nobody_announced() -> None:
    feed = table()
    laid_out(laid(feed, {1: "25"}), {1: PAIR}, jackpot=[1])
    feed.settled("b1", "win", "50.00").settled("a1", "win", "25.00").settled("j1", "lose").ended()
    laid(feed, {2: "25"}).closed()
    folds(deal(feed, [2]), 2).settled("a2").ended()
    report = checked(feed)
    assert [ended["status"] for ended in report["rounds"]] == ["settled", "settled"]
    assert [ended["findings"] for ended in report["rounds"]] == [[], []]
