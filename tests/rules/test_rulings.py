"""Rulings, in every game: only an effect changes anything, under a rule that gives the power, by a role that has it."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.facts.vocabulary import Effect
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.paragraphs.statuses import paragraphs
from tests.feeds import Feed, Report
from tests.rules.boxes import say
from tests.rules.boxes import table as boxes
from tests.rules.caribbean import FLUSH, PAIR, laid_out
from tests.rules.caribbean import begun as stud
from tests.rules.craps import story
from tests.rules.proves import proves
from tests.rules.rounds import checked, deal, due, opened, table

GENERAL = "nz-1996-general"
PLAYER_WINS = "9H KD KC 5S"


def _baccarat(book: str) -> Feed:
    feed = table(book).started("R1").wager("w1", player="P1", seat=1).wager("w2", player="P2", seat=2).closed()
    return deal(feed, PLAYER_WINS)


def _roulette(book: str) -> Feed:
    feed = opened(book).started("R1").wager("w1", "red", player="P1").wager("w2", "red", player="P2").closed()
    feed.add("wheel_spun", number=7, revolutions=6)
    feed.add("result_announced", number=7)
    feed.add("dolly_placed", number=7)
    return feed


def _money_wheel(book: str) -> Feed:
    feed = opened(book).started("R1")
    for wager, player in (("w1", "P1"), ("w2", "P2")):
        feed.wager(wager, "symbol", player=player, on="A")
    feed.closed().add("wheel_spun", symbol="A", revolutions=5)
    feed.add("result_announced", symbol="A")
    return feed


def _tai_sai(book: str) -> Feed:
    feed = opened(book).started("R1")
    feed.add("tumbler_activated", spins=3)
    feed.wager("w1", "small", player="P1").wager("w2", "small", player="P2").closed()
    feed.add("dice_tumbled", dice=[1, 2, 4])
    feed.add("result_announced", dice=[1, 2, 4])
    return feed


def _craps(book: str) -> Feed:
    feed = opened(book).started("R1").wager("w1", "pass", player="P1").wager("w2", "field", player="P2")
    feed.add("dice_rolled", dice=[5, 6], shooter="P1")
    return feed


def _blackjack(book: str) -> Feed:
    feed = opened(book, decks=6).shoe("S1")
    feed.add("card_burned", card=None, face="down")
    feed.started("R1")
    for box in (1, 2):
        feed.wager(f"w{box}", "main", player=f"P{box}", seat=box, box=box)
    feed.closed()
    for card, to in zip(["TH", "TC", "7D", "9S", "9D"], ("box:1", "box:2", "dealer", "box:1", "box:2"), strict=True):
        feed.add("card_drawn", card=card, to=to, face="up")
    for box in (1, 2):
        feed.add("decision_made", box=box, hand=1, decision="stand", player=f"P{box}")
    feed.add("card_drawn", card="TD", to="dealer", face="up")
    return feed


def _stud(book: str) -> Feed:
    return laid_out(stud(antes={1: "25", 2: "25"}), {1: FLUSH, 2: PAIR})


PLAYED: dict[str, Callable[[str], Feed]] = {
    "nz-1996-mini-baccarat": _baccarat,
    "nz-1996-midi-baccarat": _baccarat,
    "nz-1996-baccarat": _baccarat,
    "nz-1996-blackjack": _blackjack,
    "nz-1996-caribbean-stud": _stud,
    "nz-1996-roulette": _roulette,
    "nz-1996-tai-sai": _tai_sai,
    "nz-1996-money-wheel": _money_wheel,
    "nz-1996-craps": _craps,
}
"""A round of every game of 1996, up to where it is settled."""
OTHERS = ("nz-1998-baccarat", "nz-div5-full-baccarat", "vic-2002-traditional")
ANY = {**PLAYED, **dict.fromkeys(OTHERS, _baccarat)}
every_1996 = pytest.mark.parametrize("book", PLAYED)
every_game = pytest.mark.parametrize("book", ANY)


def names(book: str) -> tuple[str, str]:
    """A wager of P1 that wins, and one of P2."""
    return ("b1", "b2") if book == "nz-1996-caribbean-stud" else ("w1", "w2")


def ruled(feed: Feed, action: str, role: str, rule: str | None = None, **more: Any) -> str:
    """A ruling, and its id."""
    fact = feed.add("ruling_made", action=action, role=role, **({"rule": rule} if rule else {}), **more)
    return str(fact["id"])


def judged(feed: Feed) -> Report:
    """The last round that had wagers."""
    listed: list[Report] = [one for one in checked(feed.ended())["rounds"] if one["wagers"]]
    return listed[-1]


def results(ended: Report) -> dict[str, str]:
    """By wager."""
    return {one["wager"]: one["due"]["result"] for one in ended["wagers"]}


def about(ended: Report, fact: str) -> list[tuple[str | None, str]]:
    """What was found about a ruling: rules and severities."""
    return [(one["rule"], one["severity"]) for one in ended["findings"] if one["fact"] == fact]


# --- the powers of the general rules, at every table ------------------------------------------------------------


@proves(GENERAL, "11.2", "11.2(a)")
@every_1996
@pytest.mark.parametrize("by", ["wagers", "players", "both"])
def test_11_2_a_wagers_are_declared_void(book: str, by: str) -> None:
    feed, (mine, other) = PLAYED[book](book), names(book)
    named = {"wagers": [mine]} if by == "wagers" else {"players": ["P1"]}
    named = {"wagers": [mine, other], "players": ["P1"]} if by == "both" else named
    ruling = ruled(feed, "a device", "shift_manager", "11.2(a)", effect="wagers_void", **named)
    ended = judged(feed)
    assert (due(ended, mine)["result"], due(ended, mine)["rules"]) == ("void", ["11.2(a)"])
    assert results(ended)[other] == results(judged(PLAYED[book](book)))[other] == "win"
    assert set(about(ended, ruling)) == {("11.2(a)", "ruling")}


@proves(GENERAL, "12.1", "12.1(a)", "12.1(b)")
@every_1996
@pytest.mark.parametrize("rule", ["12.1", "12.1(a)", "12.1(b)"])
def test_12_1_an_outcome_is_invalidated_by_a_ruling(book: str, rule: str) -> None:
    feed = PLAYED[book](book)
    ruling = ruled(feed, "outcome_void", "casino_operator", rule)
    ended = judged(feed)
    assert ended["status"] == "void"
    assert set(results(ended).values()) <= {"void", "open"}
    assert set(about(ended, ruling)) == {(rule, "ruling"), ("12.2", "ruling")}


@proves(GENERAL, "12.2")
@every_1996
@pytest.mark.parametrize("how", ["round_voided", "ruling"])
def test_12_2_who_cheated_forfeits(book: str, how: str) -> None:
    feed, (mine, other) = PLAYED[book](book), names(book)
    if how == "ruling":
        ruled(feed, "outcome_void", "casino_operator", "12.1(b)")
    else:
        feed.add("round_voided", reason="invalidated", role="casino_operator")
    ruling = ruled(feed, "wagers_forfeited", "casino_operator", "12.2", wagers=[mine])
    ended = judged(feed)
    assert (due(ended, mine)["result"], due(ended, mine)["stake_back"]) == ("lose", "0.00")
    assert due(ended, mine)["rules"] == ["12.2"]
    assert results(ended)[other] in ("void", "open")
    assert about(ended, ruling) == [("12.2", "ruling")]


@every_1996
def test_12_2_only_where_an_outcome_was_invalidated(book: str) -> None:
    feed, (mine, _) = PLAYED[book](book), names(book)
    ruling = ruled(feed, "wagers_forfeited", "casino_operator", "12.2", wagers=[mine])
    ended = judged(feed)
    assert (results(ended), about(ended, ruling)) == (results(judged(PLAYED[book](book))), [("12.2", "notice")])


@every_1996
def test_12_1_a_higher_role_lets_an_outcome_stand_again(book: str) -> None:
    feed = PLAYED[book](book)
    ruled(feed, "outcome_void", "casino_supervisor", "12.1(b)")
    ruling = ruled(feed, "outcome_stands", "casino_manager", "12.1(b)")
    ended = judged(feed)
    assert results(ended) == results(judged(PLAYED[book](book)))
    assert about(ended, ruling) == [("12.1(b)", "ruling")]


@every_1996
def test_12_1_a_lower_role_does_not(book: str) -> None:
    feed = PLAYED[book](book)
    ruled(feed, "outcome_void", "casino_manager", "12.1(b)")
    ruling = ruled(feed, "outcome_stands", "casino_supervisor", "12.1(b)")
    ended = judged(feed)
    assert (ended["status"], about(ended, ruling)) == ("void", [("12.1(b)", "notice")])


# --- words ------------------------------------------------------------------------------------------------------

WORDS = [
    ("the wager of P1 is not forfeited: no proof", "casino_operator"),
    ("P1 forfeits, P2 forfeits nothing", "casino_operator"),
    ("P1 warned, nothing declared: wagers of P1 stand", "shift_manager"),
    ("P1 was warned; all wagers stand", "casino_supervisor"),
    ("the throw stands: no ground for a no roll", "casino_manager"),
    ("the throw is not void, seven", "casino_manager"),
    ("call of no roll overruled, seven stands", "casino_manager"),
    ("wager w1 of P1 is void", "casino_manager"),
    ("wagers_void.", "casino_manager"),
    ("Wagers_Void", "casino_manager"),
    ("outcome void", "casino_manager"),
]
RULES = (
    None, "5.5(d)", "6.5", "7.2(c)", "7.6", "8.1", "9.6", "11.2(a)", "11.8.3", "12.1(b)", "12.2", "12.6", "13.2.1",
    "13.3", "14.1", "14.3",
)  # fmt: skip


@every_game
@pytest.mark.parametrize(("words", "role"), WORDS)
def test_words_change_nothing(book: str, words: str, role: str) -> None:
    """Under no rule, whatever is said in the action, in the note, or in a report."""
    plain = judged(ANY[book](book))
    for rule in RULES:
        feed = ANY[book](book)
        ruled(feed, words, role, rule, note=words)
        ended = judged(feed)
        assert (ended["status"], ended["outcome"], results(ended)) == (
            plain["status"], plain["outcome"], results(plain),
        ), rule  # fmt: skip


@every_1996
@pytest.mark.parametrize("rule", ["11.2(a)", "13.2.1"])
def test_a_player_called_the(book: str, rule: str) -> None:
    feed, (mine, _) = PLAYED[book](book), names(book)
    for fact in feed.facts:
        if fact.get("player") == "P1":
            fact["player"] = "the"
    ruling = ruled(feed, "the wagers of P2 are void", "shift_manager", rule, effect="wagers_void", players=["P9"])
    ended = judged(feed)
    assert results(ended)[mine] == "win"
    assert [severity for _, severity in about(ended, ruling)] == ["notice"]


@every_game
def test_an_effect_does_nothing_without_its_rule_or_role(book: str) -> None:
    plain = results(judged(ANY[book](book)))
    mine = names(book)[0]
    for effect in Effect.__args__:
        for role, rule in (("casino_operator", None), ("dealer", "11.2(a)"), ("dealer", "13.2"), ("dealer", "1.0")):
            feed = ANY[book](book)
            ruling = ruled(feed, "as said", role, rule, effect=effect, wagers=[mine])
            ended = judged(feed)
            assert results(ended) == plain, (effect, role, rule)
            assert "notice" in {severity for _, severity in about(ended, ruling)}, (effect, role, rule)


@every_1996
def test_a_power_without_an_effect_is_a_notice(book: str) -> None:
    feed = PLAYED[book](book)
    ruling = ruled(feed, "the wagers of P1 are void", "shift_manager", "11.2(a)")
    assert about(judged(feed), ruling) == [("11.2(a)", "notice")]


# --- whose wagers -----------------------------------------------------------------------------------------------


@every_1996
def test_with_no_names_a_ruling_reaches_what_was_settled_so(book: str) -> None:
    feed, (mine, other) = PLAYED[book](book), names(book)
    ruled(feed, "wagers_void", "shift_manager", "11.2(a)")
    feed.settled(mine, "void")
    ended = judged(feed)
    assert (results(ended)[mine], results(ended)[other]) == ("void", "win")


@every_1996
def test_a_later_ruling_by_a_role_that_suffices_lets_wagers_stand(book: str) -> None:
    mine = names(book)[0]
    for first, second, result in (
        ("shift_manager", "casino_manager", "win"), ("shift_manager", "shift_manager", "win"),
        ("casino_manager", "shift_manager", "void"),
    ):  # fmt: skip
        feed = PLAYED[book](book)
        ruled(feed, "wagers_void", first, "11.2(a)", wagers=[mine])
        ruling = ruled(feed, "wagers_stand", second, "11.2(a)")
        ended = judged(feed)
        assert results(ended)[mine] == result
        assert ("11.2(a)", "ruling" if result == "win" else "notice") in about(ended, ruling)


@every_1996
@pytest.mark.parametrize("named", [{"wagers": ["nobody's"]}, {"players": ["P9"]}])
def test_names_that_the_round_does_not_have(book: str, named: dict[str, list[str]]) -> None:
    feed = PLAYED[book](book)
    ruling = ruled(feed, "wagers_void", "shift_manager", "11.2(a)", **named)
    ended = judged(feed)
    assert (results(ended), about(ended, ruling)) == (results(judged(PLAYED[book](book))), [("11.2(a)", "notice")])


def test_a_ruling_while_no_round_is_at_hand() -> None:
    feed = opened("nz-1996-roulette")
    ruling = ruled(feed, "wagers_void", "shift_manager", "11.2(a)")
    found = [(one["rule"], one["severity"]) for one in checked(feed)["findings"] if one["fact"] == ruling]
    assert found == [("11.2(a)", "notice")]


# --- wheels: no spin --------------------------------------------------------------------------------------------

NO_SPIN = {"nz-1996-roulette": "6.5", "nz-1996-tai-sai": "7.2", "nz-1996-money-wheel": "6.1"}


@pytest.mark.parametrize("book", NO_SPIN)
def test_no_spin_by_a_ruling_and_its_overruling(book: str) -> None:
    rule, feed = NO_SPIN[book], PLAYED[book](book)
    ruling = ruled(feed, "outcome_void", "game_supervisor", rule)
    ended = judged(feed)
    assert (ended["status"], about(ended, ruling)) == ("void", [(rule, "ruling")])
    feed = PLAYED[book](book)
    ruled(feed, "outcome_void", "dealer", rule)
    ruling = ruled(feed, "outcome_stands", "game_supervisor", rule)
    ended = judged(feed)
    assert (ended["status"], about(ended, ruling)) == ("settled", [(rule, "ruling")])


# --- the table of powers ----------------------------------------------------------------------------------------


def test_every_power_names_a_rule_of_its_document() -> None:
    known: dict[str, set[str]] = {}
    for book in RULEBOOKS.values():
        for number, powers in book.powers.items():
            for power in powers:
                document = str(power.rule.ruleset)
                known.setdefault(document, {one.cited for one in paragraphs(document)})
                assert power.rule.number == number
                assert any(one.startswith(number) for one in known[document]), (document, number)
                assert power.effects <= set(Effect.__args__)


def test_a_number_of_the_general_rules_that_a_game_has_too_is_quiet() -> None:
    for book in RULEBOOKS.values():
        own = {one.cited for one in paragraphs(book.document)}
        for number, powers in book.powers.items():
            for power in powers:
                assert power.quiet is (power.rule.ruleset == GENERAL and number in own), (book.name, number)


WHO_MAY = ("may declare", "may be declared", "may invalidate", "may annul", "may void", "may overrule", "or orders the")
"""How the tables of rules put a power over wagers or outcomes."""


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: str(book.name))
def test_every_rule_that_gives_such_a_power_is_in_the_table(book: Any) -> None:
    general = paragraphs(GENERAL) if "1996" in book.name else ()
    for row in (*paragraphs(book.document), *general):
        if row.kind in ("authority", "ruling") and any(words in row.summary for words in WHO_MAY):
            assert any(one.decides for one in book.powers.get(row.cited, ())), row


# --- rounds that a rule voids -----------------------------------------------------------------------------------

VOIDED = [
    ("nz-1998-baccarat", "dealer", "12.5"),
    ("nz-1998-baccarat", "dealer", "12.7"),
    ("nz-div5-full-baccarat", "casino_operator", "12.6"),
    ("nz-electronic-baccarat", "dealer", "12.2"),
    ("vic-2002-crown", "casino_supervisor", "13.3.1"),
    ("vic-2002-crown", "casino_supervisor", "13.3.2"),
    ("vic-2002-crown", "dealer", "11.11"),
    ("nz-1996-mini-baccarat", "dealer", "11.8"),
    ("nz-1996-midi-baccarat", "dealer", "12.6"),
]


@pytest.mark.parametrize(("book", "role", "rule"), VOIDED)
def test_an_outcome_is_ruled_void(book: str, role: str, rule: str) -> None:
    """As if the round had been voided under that rule."""
    feed = _baccarat(book)
    ruling = ruled(feed, "outcome_void", role, rule)
    ended = judged(feed)
    assert (ended["status"], results(ended)) == ("void", {"w1": "void", "w2": "void"})
    assert (rule, "ruling") in about(ended, ruling)


@pytest.mark.parametrize("rule", ["13.2", "13.2.1"])
def test_13_2_1_victoria_voids_and_lets_stand(rule: str) -> None:
    feed = _baccarat("vic-2002-traditional")
    ruled(feed, "wagers_void", "casino_supervisor", rule, players=["P1"])
    assert results(judged(feed)) == {"w1": "void", "w2": "win"}
    ruled(feed, "wagers_stand", "casino_supervisor", rule, players=["P1"])
    assert results(judged(feed)) == {"w1": "win", "w2": "win"}


# --- many -------------------------------------------------------------------------------------------------------


def test_the_last_of_many_rulings_decides() -> None:
    """Whether they name the wager, its player, or both."""
    feed = _roulette("nz-1996-roulette")
    for number in range(300):
        effect = "wagers_void" if number % 2 else "wagers_stand"
        named = ({"wagers": ["w1"]}, {"players": ["P1"]}, {"wagers": ["w1", "w2"], "players": ["P1"]})[number % 3]
        ruled(feed, effect, "shift_manager", "11.2(a)", **named)
    assert results(judged(feed)) == {"w1": "void", "w2": "win"}
    ruled(feed, "wagers_stand", "shift_manager", "11.2(a)")
    assert results(judged(feed)) == {"w1": "win", "w2": "win"}


# --- names that a source uses again -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "wanted"), [("w1", {"w1": "win", "w1~2": "void"}), ("w1~2", {"w1": "win", "w1~2": "void"})]
)
def test_a_name_that_two_wagers_have_means_the_latest(named: str, wanted: dict[str, str]) -> None:
    feed = opened("nz-1996-roulette").started("R1").wager("w1", "red", player="P1").wager("w1", "red", player="P2")
    feed.closed().add("wheel_spun", number=7, revolutions=6)
    feed.add("result_announced", number=7)
    ruled(feed, "wagers_void", "shift_manager", "11.2(a)", wagers=[named])
    assert results(judged(feed)) == wanted


def test_a_name_with_the_sign_of_listed_names_in_it() -> None:
    feed = opened("nz-1996-roulette").started("R1").wager("w~2", "red", player="P1").closed()
    feed.add("wheel_spun", number=7, revolutions=6)
    feed.add("result_announced", number=7)
    ruling = ruled(feed, "wagers_void", "shift_manager", "11.2(a)", wagers=["w~2"])
    ended = judged(feed)
    assert (results(ended), about(ended, ruling)) == ({"w~~2": "void"}, [("11.2(a)", "ruling")])


SEVERAL = "ruling-names-one-of-several"


def left_out(ended: Report) -> list[tuple[str, str, list[str]]]:
    """The wagers that rulings left out beside one that they named."""
    found = [one for one in ended["findings"] if one["code"] == SEVERAL]
    return [(one["severity"], one["values"]["name"], one["values"]["others"]) for one in found]


@pytest.mark.parametrize("book", [*PLAYED, "vic-2002-traditional"])
@pytest.mark.parametrize("named", [["w1"], ["w1~2"]])
def test_a_ruling_on_a_name_that_two_wagers_have_leaves_one_out(book: str, named: list[str]) -> None:
    feed = ANY[book](book)
    placed = next(one for one in feed.facts if one["fact"] == "wager_placed")
    place = feed.facts.index(placed)
    feed.facts.insert(place + 1, {**placed, "id": "again", "player": "P9", "seq": None})
    for number, one in enumerate(feed.facts, 1):
        one["seq"] = number
    named = [one.replace("w1", placed["wager"]) for one in named]
    ruled(feed, "a device", *_power(book), effect="wagers_void", wagers=named)
    ended = judged(feed)
    own = placed["wager"]
    assert results(ended)[f"{own}~2"] == "void" != results(ended)[own]
    assert ("notice", f"{own}~2", [own]) in [(how, name, rest[:1]) for how, name, rest in left_out(ended)]


def _power(book: str) -> tuple[str, str]:
    """Who may declare wagers void, and by which rule."""
    return ("casino_operator", "13.2.1") if book.startswith("vic") else ("shift_manager", "11.2(a)")


LAID_ON = {
    "a split": (say(boxes("w1 50 1"), "8H:1 9C:d 8D:1 1:split;+s1 50 1 P1 split w1;TH:1 1:stand TD:1/2"), "s1"),
    "odds": (story("pass 10", "4-4", "pass_odds 10", "4-4"), "pass_odds"),
}


@pytest.mark.parametrize("case", LAID_ON)
def test_a_ruling_on_a_wager_leaves_out_what_was_laid_on_it(case: str) -> None:
    feed, more = LAID_ON[case]
    own = next(one["wager"] for one in feed.facts if one["fact"] == "wager_placed")
    ruled(feed, "a device", "shift_manager", "11.2(a)", effect="wagers_void", wagers=[own])
    ended = judged(feed)
    assert left_out(ended) == [("notice", own, [more])]
    ruled(feed, "a device", "shift_manager", "11.2(a)", effect="wagers_void", wagers=[own, more])
    assert left_out(judged(feed)) == []


def test_a_ruling_that_names_the_players_too_leaves_nobody_out() -> None:
    feed = opened("nz-1996-roulette").started("R1").wager("w1", "red", player="P1").wager("w2", "red", player="P1")
    ruled(feed.closed(), "a device", "shift_manager", "11.2(a)", effect="wagers_void", wagers=["w1"], players=["P1"])
    assert left_out(judged(feed)) == []
