"""What the rules want next, said at each step of a round, in every game that has rules."""

from itertools import pairwise
from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.fold.explanation import ExplainStep
from domain.fold.reading import ReadFact
from domain.fold.round import Finding, Round
from domain.games import games
from domain.rulebooks.paragraphs.lookup import summary_of
from domain.views.observer import Listening
from domain.views.replay.frames import Guiding
from simulator import RULESETS, Shift, simulate
from tests.feeds import Feed
from tests.rules import boxes, caribbean, craps, layouts
from tests.rules.boxes import say

Said = tuple[str, list[str]]
"""What was wanted, and by which rules."""
FACTS = 1200
"""Of a shift: some forty rounds."""


class Prompted(Listening):
    """A table whose game is asked at every step."""

    def __init__(self, game: Any, heard: list[tuple[str, list[ExplainStep]]]) -> None:
        super().__init__(game)
        self.heard = heard

    def evolve(self, state: Any, played: ReadFact) -> None:
        """What is wanted after each fact."""
        super().evolve(state, played)
        assert isinstance(self.inner, Guiding)
        self.heard.append((played.fact.id, self.inner.next_steps(state)))


def prompted(lines: list[bytes]) -> tuple[list[tuple[str, list[ExplainStep]]], list[Round], list[Finding]]:
    """By fact of a round, what was wanted after it; and what is said of the rounds."""
    heard: list[tuple[str, list[ExplainStep]]] = []
    numbered = [FeedLine(number, raw) for number, raw in enumerate(lines, 1)]
    replay = Replay(lambda: numbered, games=lambda opening, carried: Prompted(games(opening, carried), heard))
    rounds = [*replay.rounds()]
    return heard, rounds, replay.findings()


def wanted(feed: Feed) -> list[Said]:
    """After the last fact of a feed."""
    heard, _, _ = prompted(feed.raw())
    return [(one.words, [cited.rule for cited in one.rules]) for one in heard[-1][1]]


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@pytest.mark.parametrize("wrong", [0.0, 0.3])
def test_in_a_shift_every_step_is_asked_and_asking_changes_nothing(ruleset: str, wrong: float) -> None:
    shift = simulate(Shift(ruleset, tables=1, shoes=1, seed=5, mistakes=wrong, irregularities=wrong))
    lines = [line.rstrip(b"\n") for line, _ in shift][:FACTS]
    heard, rounds, found = prompted(lines)
    plain = Replay(lambda: [FeedLine(number, raw) for number, raw in enumerate(lines, 1)], games=games)
    assert [*plain.rounds()] == rounds
    assert plain.findings() == found
    steps = [step for _, asked in heard for step in asked]
    assert len(steps) > len(heard) / 3
    for step in steps:
        assert step.words.endswith(".")
        assert "None" not in step.words
        assert all(summary_of(cited.ruleset, cited.rule) for cited in step.rules), step


@pytest.mark.parametrize("ruleset", sorted(one for one in RULESETS if "baccarat" not in one))
def test_where_all_was_done_nothing_more_is_wanted_before_the_round_ends(ruleset: str) -> None:
    shift = [line.rstrip(b"\n") for line, _ in simulate(Shift(ruleset, tables=1, shoes=1, seed=6))][:FACTS]
    heard, _, _ = prompted(shift)
    ends = {raw.split(b'"id":"')[1].split(b'"')[0].decode() for raw in shift if b'"round_ended"' in raw}
    before = [(fact, steps) for (fact, steps), (after, _) in pairwise(heard) if after in ends]
    assert len(before) > 10
    assert [(fact, steps) for fact, steps in before if steps] == []


# --- blackjack ------------------------------------------------------------------------------------------------

TWO_BOXES = ("w1 50 1", "w2 20 3")
INITIAL = "9H:1 5C:3 7D:d 6S:1 6D:3"


@pytest.mark.parametrize(
    ("words", "said", "rule"),
    [
        ("", "no more bets", "7.2"),
        ("call", "first card goes to box 1", "7.3(a)"),
        ("9H:1 5C:3", "goes to the dealer", "7.3(b)"),
        ("9H:1 5C:3 7D:d", "goes to box 1", "7.3(c)"),
        (INITIAL, "Box 1, on 15: stand or draw.", "7.4"),
        (f"{INITIAL} 1:stand", "Box 3, on 11: draw or double.", "12.1(d)"),
        (f"{INITIAL} 1:draw", "goes to box 1", "7.5"),
        (f"{INITIAL} 1:draw TD:1", "Box 1 has 25: collected at once (w1)", "12.2"),
        (f"{INITIAL} 1:stand 3:double; +d 20 3 P3 double w2", "goes to box 3", "10.3"),
        (f"{INITIAL} 1:stand 3:draw TH:3", "dealer's second card", "7.6"),
        (f"{INITIAL} 1:stand 3:draw TH:3 5H:d", "dealer, on 12, draws", "12.3"),
        (f"{INITIAL} 1:stand 3:draw TH:3 TS:d", "The dealer has 17: w1 loses, w2 wins.", "4.1(g)"),
        ("9H:1 5C:3 AD:d 6S:1 6D:3", "insurance is called", "9.2(a)"),
        ("AH:1 5C:3 7D:d KS:1 6D:3", "Box 1 has a blackjack: paid at once (w1)", "8.1"),
        ("8H:1 5C:3 7D:d 8S:1 6D:3", "stand or draw or split", "7.4"),
        ("8H:1 5C:3 7D:d 8S:1 6D:3 1:split; +s 50 1 P1 split w1", "goes to box 1", "11.3"),
        ("8H:1 5C:3 7D:d 8S:1 6D:3 1:split; +s 50 1 P1 split w1; TH:1 1:stand", "hand 2 of box 1", "11.3"),
    ],
)
def test_blackjack(words: str, said: str, rule: str) -> None:
    [(step, rules)] = wanted(say(boxes.table(*TWO_BOXES), words))
    assert said in step
    assert rule in rules


def test_blackjack_super_sevens_are_settled_as_soon_as_they_are_decided() -> None:
    feed = boxes.table("w1 50 1", "s1 5 1 P1 super_sevens")
    assert wanted(say(feed, "8H:1")) == [("s1 is decided: it loses.", ["14.6"])]
    other = boxes.table("w1 50 1", "s1 5 1 P1 super_sevens")
    [(step, _)] = wanted(say(other, "7H:1"))
    assert "next card" in step


# --- Caribbean stud -------------------------------------------------------------------------------------------


def stud() -> Feed:
    """Two antes and the call."""
    return caribbean.begun(antes={1: "25", 2: "25"}).closed()


def stud_dealt(dealer: str = caribbean.ACE_KING) -> Feed:
    """And the cards."""
    return caribbean.deal(stud(), (1, 2), dealer)


def test_caribbean_stud_the_deal() -> None:
    assert wanted(caribbean.begun(antes={1: "25"}))[0][1] == ["7.1(a)"]
    assert wanted(stud())[0][1] == ["7.1(b)"]
    feed = stud()
    for to, then, rule in (
        ("box:1", "box 2", "7.3(a)"),
        ("box:2", "the dealer", "7.3(b)"),
        ("dealer", "box 1", "7.3(c)"),
    ):
        caribbean.card(feed, to)
        assert wanted(feed) == [(f"The next card goes to {then}.", [rule])]


def test_caribbean_stud_decisions_and_the_dealers_cards() -> None:
    feed = stud_dealt()
    assert wanted(feed) == [("Boxes 1, 2 to decide: fold, or bet 2 times the ante.", ["8.1"])]
    caribbean.folds(feed, 2).add("decision_made", box=1, hand=1, decision="raise", player="P1")
    assert wanted(feed) == [("Box 1 to lay the bet wager, 2 times the ante.", ["4.6"])]
    caribbean.laid(feed, {1: "50"}, "raise", "b")
    assert wanted(feed)[0][1] == ["8.3"]


@pytest.mark.parametrize(
    ("dealer", "said", "rule"),
    [
        (caribbean.NO_HAND, "no hand: antes are paid", "9.2(a)"),
        (caribbean.ACE_KING, "The dealer has a hand: from the right, box 2 is next. It wins.", "9.5(a)"),
    ],
)
def test_caribbean_stud_settlement(dealer: str, said: str, rule: str) -> None:
    feed = caribbean.bets(stud_dealt(dealer), {1: "50", 2: "50"})
    for to, cards in (("dealer", dealer), ("box:2", caribbean.PAIR), ("box:1", caribbean.FLUSH)):
        caribbean.turn(feed, to, " ".join(cards.split()[: 4 if to == "dealer" else 5]))
    [(step, rules)] = wanted(feed)
    assert said in step
    assert rules == [rule]


def test_caribbean_stud_folded_hands_first_and_prizes_last() -> None:
    feed = caribbean.jackpots(caribbean.begun(antes={1: "25", 2: "25"}), 1).closed()
    caribbean.bets(caribbean.folds(caribbean.deal(feed, (1, 2)), 2), {1: "50"})
    caribbean.turn(feed, "dealer", " ".join(caribbean.ACE_KING.split()[:4]))
    caribbean.turn(feed, "box:1", caribbean.FLUSH)
    assert wanted(feed) == [("Box 2 folded: collected.", ["8.2(b)"])]
    feed.settled("a2").settled("a1", "win", "25.00").settled("b1", "win", "250.00")
    assert wanted(feed) == [("Jackpot wagers are settled when all else is: j1.", ["11.7"])]


# --- craps ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "said", "rule"),
    [
        (("pass 10",), "A come out roll", "5.1"),
        (("pass 10", "4-2", "place:8 12"), "A roll for the point, 6", "3.2"),
        (("pass 10", "field 5", "4-3!stacked"), "void (stacked): no roll is called", "7.1(b)"),
        (("pass 10", "field 5", "4-3"), "Losing wagers are collected: field.", "5.7"),
        (("pass 10", "field 5", "4-3", "settle field lose"), "Winning wagers are paid: pass.", "5.7"),
        (("pass 10", "4-2"), "The marker is put on 6.", "2.4(d)"),
        (("pass 10", "4-2", "pass_odds 10", "3-3", "settle pass win 10.00", "settle pass_odds win 12.00"),
         "The marker is turned off.", "2.4(d)"),
    ],
)  # fmt: skip
def test_craps(steps: tuple[str, ...], said: str, rule: str) -> None:
    [*_, (step, rules)] = [one for one in wanted(craps.story(*steps)) if said in one[0]]
    assert said in step
    assert rules == [rule]


def test_craps_the_call_and_the_dice_after_a_seven_out() -> None:
    feed = craps.story("pass 10", "4-2")
    feed.add("dice_rolled", dice=[4, 3], shooter="P1")
    assert wanted(feed) == [("The total, 7, is announced.", ["5.5(a)"])]
    feed.add("result_announced", number=7)
    feed.settled("pass").wager("w2", bet="pass", stake="5", player="P2")
    assert [rules for _, rules in wanted(feed)] == [["5.9(a)"], ["5.1"]]


# --- wheels and dice ------------------------------------------------------------------------------------------


def after(ruleset: str, *facts: tuple[str, dict[str, Any]], lying: tuple[layouts.Lying, ...]) -> list[Said]:
    """What is wanted when these have happened."""
    feed = layouts.begun(ruleset, *lying)
    for kind, fields in facts:
        feed.add(kind, **fields)
    return wanted(feed)


CALL: tuple[str, dict[str, Any]] = ("no_more_bets", {})
SPIN: tuple[str, dict[str, Any]] = ("wheel_spun", {"number": 17, "revolutions": 6})
SAID: tuple[str, dict[str, Any]] = ("result_announced", {"number": 17})
DOLLY: tuple[str, dict[str, Any]] = ("dolly_placed", {"number": 17})


@pytest.mark.parametrize(
    ("facts", "said", "rule"),
    [
        ((), "until no more bets is called", "4.5"),
        ((CALL,), "comes to rest, after 4 turns at least", "3.2"),
        ((CALL, SPIN), "17 is announced", "3.4(a)"),
        ((CALL, SPIN, SAID), "The dolly is put on 17", "3.4(b)"),
        ((CALL, SPIN, SAID, DOLLY), "Losing wagers are collected: w2.", "3.5(a)"),
        ((CALL, SPIN, SAID, DOLLY, ("wager_settled", {"wager": "w2", "result": "lose", "paid": "0", "commission": "0",
                                                      "deferred": False})), "Winning wagers are paid: w1.", "3.5(b)"),
        ((CALL, ("wheel_spun", {"number": 17, "revolutions": 6, "void": "ball_out"})), "No spin is announced", "6.4"),
    ],
)  # fmt: skip
def test_roulette(facts: tuple[tuple[str, dict[str, Any]], ...], said: str, rule: str) -> None:
    step, rules = after("nz-1996-roulette", *facts, lying=(("straight", [17], "10"), ("red", None, "10")))[0]
    assert said in step
    assert rules == [rule]


def test_money_wheel() -> None:
    lying = ("symbol", "A", "10"), ("symbol", "B", "10")
    spin = ("wheel_spun", {"symbol": "A", "revolutions": 6})
    assert after("nz-1996-money-wheel", CALL, lying=lying)[0][1] == ["3.3"]
    assert after("nz-1996-money-wheel", CALL, spin, lying=lying) == [("A is announced.", ["3.5(a)"])]
    said = ("result_announced", {"symbol": "A"})
    assert after("nz-1996-money-wheel", CALL, spin, said, lying=lying)[0][0] == "Losing wagers are collected: w2."


def test_tai_sai() -> None:
    lying = ("big", None, "10"), ("small", None, "10")
    steps: list[tuple[str, dict[str, Any]]] = [
        ("tumbler_activated", {"spins": 3}), CALL, ("dice_tumbled", {"dice": [4, 5, 2]}),
        ("result_announced", {"dice": [2, 4, 5]}), ("result_entered", {"method": "manual", "dice": [2, 4, 5]}),
        ("areas_lit", {"dice": [2, 4, 5]}),
    ]  # fmt: skip
    said = [after("nz-1996-tai-sai", *steps[:upto], lying=lying)[0] for upto in range(len(steps) + 1)]
    assert [rules for _, rules in said] == [["6.1"], ["3.9"], ["6.3"], ["6.3"], ["6.5(a)"], ["6.6"], ["6.6(a)"]]
    assert said[-1][0] == "Losing wagers are collected: w2."
