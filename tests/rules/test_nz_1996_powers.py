"""New Zealand 1996: who may rule what under which rule, at every table where wagers lie on a layout.

The tables say what the gazette says: the rule, the least role that it names, and what it lets that role decide. Every
effect is tried under every rule, and every role; the ladder of roles is that of the general rules (8.1, 11.2, 12.1).
"""

from typing import NamedTuple

import pytest

from domain.facts.vocabulary import Effect
from tests.rules.test_rulings import PLAYED, judged, ruled

LADDER = (
    "dealer", "game_supervisor", "casino_supervisor", "pit_boss", "shift_manager", "casino_manager", "casino_operator",
)  # fmt: skip
OUTCOME = frozenset({"outcome_void", "outcome_stands"})
NO_SPIN = "dealer", OUTCOME
"""Whoever deals announces it; whether it was rightly said may be decided either way."""
NO_ROLL = "dealer", frozenset({"outcome_void"})
"""The stickperson or a supervisor calls it (7.1, 7.2); only 7.5 to 7.7 undo a call."""
OF_WAGERS = frozenset({"wagers_void", "wagers_stand"})

Given = tuple[str, frozenset[str]]
"""The least role, and what it may decide."""

GENERAL: dict[str, Given] = {
    "11.2": ("shift_manager", OF_WAGERS), "11.2(a)": ("shift_manager", OF_WAGERS),
    "12.1": ("casino_supervisor", OUTCOME), "12.1(a)": ("casino_supervisor", OUTCOME),
    "12.1(b)": ("casino_supervisor", OUTCOME), "12.2": ("casino_supervisor", OF_WAGERS | {"wagers_forfeited"}),
}  # fmt: skip
OWN: dict[str, dict[str, Given]] = {
    "nz-1996-craps": {
        "5.5(d)": ("game_supervisor", OUTCOME),
        **dict.fromkeys(("7.1", *(f"7.1({letter})" for letter in "abcdefgh")), NO_ROLL),
        **dict.fromkeys(("7.2", *(f"7.2({letter})" for letter in "abcd")), NO_ROLL),
        "7.5": ("game_supervisor", OUTCOME), "7.6": ("casino_supervisor", OUTCOME), "7.7": ("shift_manager", OUTCOME),
    },
    "nz-1996-roulette": dict.fromkeys((f"6.{number}" for number in range(1, 8)), NO_SPIN),
    "nz-1996-tai-sai": dict.fromkeys((f"7.{number}" for number in range(1, 6)), NO_SPIN),
    "nz-1996-money-wheel": dict.fromkeys((f"6.{number}" for number in range(1, 5)), NO_SPIN),
}  # fmt: skip
RULES = [(book, rule) for book, own in OWN.items() for rule in (*GENERAL, *own)]
every_rule = pytest.mark.parametrize(("book", "rule"), RULES)


class GivenRuling(NamedTuple):
    """A ruling: who, and to what effect."""

    role: str
    effect: str | None


def given(book: str, rule: str) -> Given:
    """What the gazette gives under a rule."""
    return {**GENERAL, **OWN[book]}[rule]


def against(book: str, rule: str, rulings: list[GivenRuling]) -> list[tuple[str, str | None] | None]:
    """Why each of these rulings changes nothing, with the rule of the notice; None where it is effective."""
    feed = PLAYED[book](book)
    ids = [
        ruled(feed, "as it was seen", one.role, rule, **({"effect": one.effect} if one.effect else {}))
        for one in rulings
    ]
    why = ("ruling-beyond-rule", "ruling-without-power", "ruling-without-effect")
    found = {one["fact"]: (one["code"], one["rule"]) for one in judged(feed)["findings"] if one["code"] in why}
    return [found.get(one) for one in ids]


@every_rule
def test_every_effect_under_every_rule(book: str, rule: str) -> None:
    """By the highest role: what the rule does not give, nobody has by it."""
    effects = given(book, rule)[1]
    rulings = [GivenRuling("casino_operator", effect) for effect in Effect.__args__]
    beyond = ("ruling-beyond-rule", None)
    assert against(book, rule, rulings) == [None if one.effect in effects else beyond for one in rulings]


@every_rule
def test_every_role_under_every_rule(book: str, rule: str) -> None:
    """From the least that the rule names upwards, for each effect that it gives."""
    least, effects = given(book, rule)
    rulings = [GivenRuling(role, effect) for role in LADDER for effect in sorted(effects)]
    without = ("ruling-without-power", rule)
    wanted = [None if LADDER.index(one.role) >= LADDER.index(least) else without for one in rulings]
    assert against(book, rule, rulings) == wanted


@every_rule
def test_a_power_without_an_effect_is_a_notice_under_its_rule(book: str, rule: str) -> None:
    """No number of the general rules is one of these games' own too."""
    assert against(book, rule, [GivenRuling("casino_operator", None)]) == [("ruling-without-effect", rule)]


@pytest.mark.parametrize("book", OWN)
@pytest.mark.parametrize(("rule", "found"), [("12.1", "12.2"), ("12.1(a)", "12.2"), ("12.1(b)", "12.2")])
def test_12_2_every_wager_of_an_invalidated_outcome_is_refunded(book: str, rule: str, found: str) -> None:
    feed = PLAYED[book](book)
    ruling = ruled(feed, "as it was seen", "casino_operator", rule, effect="outcome_void")
    ended = judged(feed)
    codes = {(one["code"], one["rule"]) for one in ended["findings"] if one["fact"] == ruling}
    assert codes == {("outcome-void-by-ruling", rule), ("round-invalidated", found)}
    assert ended["status"] == "void"


@pytest.mark.parametrize("book", OWN)
def test_12_2_decides_of_wagers_only_after_that(book: str) -> None:
    """Nothing is forfeited in a round that no one invalidated, or in one that was void for another reason."""
    for voided, forfeited in (("invalidated", True), ("misdeal", False), (None, False)):
        feed = PLAYED[book](book)
        if voided is not None:
            feed.add("round_voided", reason=voided, role="casino_operator")
        ruled(feed, "as it was seen", "casino_operator", "12.2", effect="wagers_forfeited", wagers=["w1"])
        ended = judged(feed)
        result = next(one["due"]["result"] for one in ended["wagers"] if one["wager"] == "w1")
        assert (result == "lose") is forfeited, voided
