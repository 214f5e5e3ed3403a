"""Why a round came out as it did: the chain for a wager, a card, a finding, a round."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

from domain.errors import AtSeveralTables, NotACard, NotInFeed
from domain.facts import decode
from domain.facts.table import TableOpened
from domain.fold import AS_CORRECTED, AS_RECORDED, FeedLine, Reading, Replay
from domain.fold.explanation import ExplainStep
from domain.fold.game import Judging
from domain.games import games
from domain.rulebooks import BACCARAT
from domain.views.explain.chain import Explained
from domain.views.explain.questions import MOST, Explainer, ExplainQuestion
from domain.views.what_if.parallel import Comparison
from tests.feeds import Feed, many_coups
from tests.memory import peak_of
from tests.rules.rounds import bets, checked, deal, played, table

NZ = "nz-1998-baccarat"
BANKER_WINS = "5H 7D QC KS", "6D:player"


def explained(
    feed: Feed | Iterable[bytes], subject: Any, name: str, reading: Reading = AS_CORRECTED, **more: Any
) -> Any:
    raw = feed.raw() if isinstance(feed, Feed) else list(feed)
    lines = [FeedLine(number, line) for number, line in enumerate(raw, 1)]
    explainer = Explainer(ExplainQuestion(subject, name, **more), games)
    replay = Replay(lambda: lines, reading, explainer.game)
    for _ in replay.rounds():
        pass
    return explainer.answer(replay.findings())


def the_chain(*asked: Any, **more: Any) -> list[ExplainStep]:
    found: list[Explained] = explained(*asked, **more)
    assert len(found) == 1
    return found[0].steps


def of(chain: list[ExplainStep], topic: str) -> list[ExplainStep]:
    return [link for link in chain if link.topic == topic]


def words(chain: list[ExplainStep], topic: str) -> str:
    return " ".join(link.words for link in of(chain, topic))


def numbers(link: ExplainStep) -> list[str]:
    return [cited.rule for cited in link.rules]


def drawn(feed: Feed, card: str) -> str:
    """The fact that drew a card."""
    found: str = next(fact["id"] for fact in feed.facts if fact.get("card") == card and fact["fact"] == "card_drawn")
    return found


def fact_of(feed: Feed, kind: str) -> str:
    found: str = next(fact["id"] for fact in feed.facts if fact["fact"] == kind)
    return found


def round_of(stakes: dict[str, str], initial: str, *thirds: str, ruleset: str = NZ, **fields: Any) -> Feed:
    feed = bets(table(ruleset, **fields).started("R1"), **stakes).closed()
    return deal(feed, initial, *thirds)


# --- a wager --------------------------------------------------------------------------------------------------


def test_a_wager_from_the_layout_to_the_difference() -> None:
    feed = (
        round_of({"banker": "100"}, *BANKER_WINS).result("banker").settled("banker", "win", "90.00", commission="5.00")
    )
    chain = the_chain(feed.ended(), "wager", "banker")
    topics = list(dict.fromkeys(link.topic for link in chain))
    assert topics == [
        "laid", "limits", "closed", "card", "drawing", "outcome", "result", "commission", "due", "paid", "difference",
        "found",
    ]  # fmt: skip
    assert words(chain, "laid") == "P1, in seat 1, laid 100.00 on banker."
    assert words(chain, "limits") == "The limits were 5.00 to 20000.00."
    assert words(chain, "closed") == "When the betting closed, the stake was 100.00."
    assert words(chain, "outcome") == "The Player has 1, the Banker 7: the Banker wins."
    assert words(chain, "result") == "It wins: 1 to 1 on 100.00 is 100.00."
    assert words(chain, "commission") == "Commission: 5% of the winnings, 5.00."
    assert words(chain, "due") == "Due: 100.00 back, and 95.00 on top."
    assert words(chain, "paid") == "Settled as win: 100.00 back, 90.00 on top, 5.00 of commission."
    assert words(chain, "difference") == "The house owes P1 5.00."
    assert [numbers(of(chain, topic)[0]) for topic in ("result", "commission", "due")] == [["5.7(b)"]] * 3
    assert of(chain, "laid")[0].facts == [fact_of(feed, "wager_placed")]
    assert of(chain, "paid")[0].facts == [fact_of(feed, "wager_settled")]


def test_every_card_goes_to_its_hand_by_a_rule_in_the_order_of_the_draw() -> None:
    feed = round_of({"player": "100"}, "2H 3D 3C KS", "8D:player", "4S:banker").ended()
    chain = the_chain(feed, "wager", "player")
    cards = [(link.words, numbers(link)) for link in of(chain, "card")]
    assert [rules for _, rules in cards] == [["8.3"]] * 4 + [["9.3"], ["12.2(b)"]]
    assert cards[4][0] == "Card 5, 8D: the Player's third card."
    drawing = [(link.words, numbers(link)) for link in of(chain, "drawing")]
    assert drawing == [
        ("The Player, on 5, draws.", ["9.3"]),
        ("Against 8D, the Player's third card, the Banker, on 3, stands.", ["9.4"]),
    ]
    assert cards[5][0].startswith("Card 6, 4S: no hand of this round may have it; it was put on the Banker's Hand.")


def test_the_part_that_counts_and_the_rule_that_leaves_it() -> None:
    feed = round_of({"banker": "150"}, *BANKER_WINS, chips=["5", "25", "100"]).ended()
    chain = the_chain(feed, "wager", "banker")
    assert words(chain, "good") == "Only 100.00 of it counts: the rest is returned."
    assert numbers(of(chain, "good")[0]) == ["5.9"]
    assert words(chain, "due") == "Due: 150.00 back, and 95.00 on top."


def test_a_wager_that_was_never_good_says_why() -> None:
    feed = round_of({"player": "100"}, "9H KD KC 5S").wager("late", bet="tie", stake="10", player="P9").ended()
    chain = the_chain(feed, "wager", "late")
    assert words(chain, "good") == "It is void: the whole stake is returned."
    assert numbers(of(chain, "good")[0]) == ["5.10(a)"]
    assert any("betting had closed" in link.words for link in of(chain, "found"))


def test_changes_refusals_and_withdrawals_are_links() -> None:
    feed = table(NZ).started("R1").wager("w", stake="100").wager("gone", player="P2").wager("no", player="P3")
    feed.add("wager_changed", wager="w", stake="50", reason="player")
    feed.add("wager_withdrawn", wager="gone")
    feed.add("wager_refused", wager="no", reason="area_full")
    deal(feed.closed(), "9H KD KC 5S").ended()
    assert words(the_chain(feed, "wager", "w"), "changed") == "Its stake was changed to 50 (player)."
    assert words(the_chain(feed, "wager", "w"), "closed") == "When the betting closed, the stake was 50.00."
    for name, said in (("gone", "It was taken back."), ("no", "It was refused (area_full).")):
        chain = the_chain(feed, "wager", name)
        assert words(chain, "changed") == said
        assert words(chain, "good").startswith("It was taken down")


def test_extra_commission_and_what_is_left_owing_have_their_rules() -> None:
    feed = round_of(
        {"banker": "8000"}, *BANKER_WINS, ruleset="vic-2002-traditional", differential={"min": "5000", "max": "10000"}
    ).result("banker")
    feed.settled("banker", "win", "8000.00", commission="475.00", deferred=True)
    chain = the_chain(feed.ended(), "wager", "banker")
    assert [numbers(link) for link in of(chain, "commission")] == [["10.1"], ["7.5.1"], ["10.2.1"]]
    assert "75.00, on the 3000.00 above" in words(chain, "commission")
    assert "left owing" in words(chain, "paid")


def test_chips_that_can_not_pay_it_are_told_with_the_rule() -> None:
    feed = round_of({"banker": "25"}, *BANKER_WINS, ruleset="vic-2002-traditional", chips=["5"]).ended()
    chain = the_chain(feed, "wager", "banker")
    assert words(chain, "chips") == "Chips can't make 23.75: 25.00 is paid."
    assert numbers(of(chain, "chips")[0]) == ["7.3.3"]


def test_a_run_is_explained_coup_by_coup() -> None:
    feed = table("vic-2002-traditional", options={"runs": True}).started("R1")
    feed.wager("r", bet="run", stake="10", on=["P", "P"], player="P1").wager("m", stake="50", player="P1").closed()
    deal(feed, "9H KD KC 5S").result("player").settled("m", "win", "50.00").ended()
    feed.started("R2").wager("m2", stake="50", player="P1").closed()
    deal(feed, "KH 9D KC KS").result("banker").settled("m2").settled("r").ended()
    first, second = explained(feed, "wager", "r")
    assert (first.round, second.round) == ("R1", "R2")
    assert words(first.steps, "run") == "So far 1 of its coups came as nominated."
    assert words(first.steps, "result") == "It is not decided: it stays up."
    assert words(second.steps, "result") == "It loses."
    assert [one.round for one in explained(feed, "wager", "r", round="R2")] == ["R2"]


def test_a_void_round_gives_every_stake_back_by_its_rule() -> None:
    feed = round_of({"player": "100"}, "9H KD KC 5S")
    feed.add("round_voided", reason="insufficient_cards", role="casino_supervisor")
    chain = the_chain(feed.ended(), "wager", "player")
    assert words(chain, "outcome").endswith("The round is void.")
    assert words(chain, "result") == "The round decides nothing: the stake is returned."
    assert numbers(of(chain, "due")[0]) == ["12.5"]


def test_a_wager_that_nobody_saw_placed_is_told_as_that() -> None:
    feed = round_of({"player": "100"}, "9H KD KC 5S").settled("ghost", "win", "5.00").ended()
    chain = the_chain(feed, "wager", "ghost")
    assert words(chain, "laid").startswith("No record shows that it was placed")
    assert of(chain, "due") == []


@pytest.mark.parametrize("ruleset", BACCARAT)
def test_what_the_chain_says_is_what_check_says(ruleset: str) -> None:
    """For every bet: what is due, and every rule of `due.rules` somewhere in the chain."""
    stakes = {"banker": "110", "player": "150", "tie": "10"}
    for dealt in (BANKER_WINS, ("9H KD KC 5S",), ("2H KD 3C 5S", "KD:player")):
        feed = round_of(stakes, *dealt, ruleset=ruleset).ended()
        for wager in checked(feed)["rounds"][0]["wagers"]:
            chain = the_chain(feed, "wager", wager["wager"])
            due = wager["due"]
            assert words(chain, "due") == f"Due: {due['stake_back']} back, and {due['pays']} on top."
            assert set(due["rules"]) <= {number for link in chain for number in numbers(link)}


# --- a card ---------------------------------------------------------------------------------------------------


def test_a_third_card_of_another_hand_is_moved_by_two_rules() -> None:
    feed = round_of({"player": "100"}, "6H 5D KC KS", "9S:player").ended()
    chain = the_chain(feed, "card", drawn(feed, "9S"))
    (card,) = of(chain, "card")
    assert card.words == "Card 5, 9S: the Banker's third card. It was put on the Player's Hand."
    assert numbers(card) == ["9.5", "12.1(a)"]
    assert words(chain, "drawing") == "The Player, on 6, stands. The Player took no card; the Banker, on 5, draws."
    assert words(chain, "found").startswith("9S was dealt to the Player's Hand")


@pytest.mark.parametrize(
    ("card", "follows"),
    [("2S", "The next round is a void hand that begins with it."), ("?", "The next round begins with it.")],
)
def test_a_card_that_nobody_may_have_leads_the_next_round(card: str, follows: str) -> None:
    """A void hand if it was seen, an ordinary round if it was not."""
    feed = round_of({"player": "100"}, "7H 6D KC KS", f"{card}:player").ended()
    fact = [fact["id"] for fact in feed.facts if fact["fact"] == "card_drawn"][-1]
    (link,) = of(the_chain(feed, "card", fact), "card")
    assert link.words.endswith(follows)
    assert numbers(link) == ["12.1(b)"]


def test_a_carried_card_says_where_it_comes_from() -> None:
    feed = round_of({"player": "100"}, "9H KD KC 5S", "?:none").ended().started("R2").wager("again").closed()
    feed.cards("2S:player", from_="carried").cards("9D:banker 3C:player KS:banker").ended()
    (link,) = of(the_chain(feed, "card", drawn(feed, "2S")), "card")
    assert link.words == "Card 1, 2S: the Player's first card. It was left over from the round before."


def test_a_card_in_the_wrong_place_says_where_it_belongs() -> None:
    feed = bets(table(NZ).started("R1"), player="100").closed()
    feed.cards("9H:player KD:player KC:banker 5S:banker").ended()
    (link,) = of(the_chain(feed, "card", drawn(feed, "KD")), "card")
    assert link.words == "Card 2, KD: the Banker's first card. It was put on the Player's Hand."
    assert numbers(link) == ["8.3", "12.6"]


def test_a_burned_card_belongs_to_no_round() -> None:
    feed = table(NZ)
    (found,) = explained(feed, "card", fact_of(feed, "card_burned"))
    assert found.round is None
    assert found.steps[0].words == "AC was burned: it belongs to no round."


def test_a_fact_that_draws_no_card_is_named_as_what_it_is() -> None:
    feed = round_of({"player": "100"}, "9H KD KC 5S").ended()
    with pytest.raises(NotACard, match="is a wager_placed"):
        explained(feed, "card", fact_of(feed, "wager_placed"))


def test_a_card_put_in_another_order_says_who_did_it() -> None:
    feed = round_of({"player": "100"}, "9H KD KC 5S")
    feed.add("cards_reconstructed", hands={"player": ["KD", "KC"], "banker": ["9H", "5S"]}, role="casino_supervisor")
    chain = the_chain(feed.ended(), "card", drawn(feed, "KD"))
    assert of(chain, "card")[0].words.startswith("Card 2, KD: the Banker's first card.")
    whole = the_chain(feed, "round", "R1")
    certain = "the order in which they left the shoe is certain, and counts"
    assert words(whole, "cards") == f"A casino supervisor put the cards in order; {certain}."


# --- a finding, a round ---------------------------------------------------------------------------------------


def test_a_finding_is_explained_by_its_fact_and_the_chain_behind_it() -> None:
    feed = round_of({"banker": "100"}, *BANKER_WINS).result("banker").settled("banker", "win", "90.00")
    chain = the_chain(feed.ended(), "finding", fact_of(feed, "wager_settled"))
    assert [link.topic for link in chain[:3]] == ["found", "fact", "laid"]
    assert numbers(chain[0]) == ["5.7(b)"]
    assert "wager banker, result win, paid 90.00" in chain[1].words
    assert len(of(chain, "found")) == 1


def test_a_finding_about_a_card_comes_with_the_card() -> None:
    feed = round_of({"player": "100"}, "6H 5D KC KS", "9S:player").ended()
    chain = the_chain(feed, "finding", drawn(feed, "9S"))
    assert [link.topic for link in chain[:2]] == ["found", "fact"]
    assert len(of(chain, "card")) == 1


def test_a_finding_outside_rounds_is_explained_too() -> None:
    feed = Feed(ruleset=NZ).opened(decks=8)
    feed.add("cards_cut", seat=1, from_front=50, cutting_card_from_back=25)
    (found,) = explained(feed, "finding", feed.facts[-1]["id"])
    assert found.round is None
    assert "from front 50" in words(found.steps, "fact")


def test_a_round_tells_its_cards_its_wagers_and_its_findings() -> None:
    feed = round_of({"banker": "100", "tie": "5"}, *BANKER_WINS).result("banker").settled("banker", "win", "90.00")
    chain = the_chain(feed.ended(), "round", "R1")
    wagers = of(chain, "wager")
    assert wagers[0].words == (
        "banker: 100.00 on banker by P1; due: win, 100.00 back and 95.00 on top; recorded: win, 100.00 back and "
        "90.00 on top; difference 5.00; house owes P1 5.00."
    )
    assert numbers(wagers[0]) == ["5.7(b)"]
    assert len(of(chain, "found")) >= 1


def test_a_natural_ends_the_drawing_by_its_rule() -> None:
    for ruleset, number in (("nz-1996-mini-baccarat", "9.2"), (NZ, "9.2"), ("vic-2002-crown", "9.1")):
        chain = the_chain(round_of({"player": "100"}, "9H KD KC 5S", ruleset=ruleset).ended(), "round", "R1")
        (link,) = of(chain, "drawing")
        assert link.words == "The Player has 9 and the Banker 5 on two cards, a natural: nobody draws."
        assert numbers(link) == [number]


# --- where it is looked for -----------------------------------------------------------------------------------


def test_a_name_at_two_tables_wants_a_table() -> None:
    lines = [*Feed("T1", NZ).opened().coup("w1").raw(), *Feed("T2", NZ).opened().coup("w1").raw()]
    with pytest.raises(AtSeveralTables, match="T1, T2"):
        explained(lines, "wager", "w1")
    (found,) = explained(lines, "wager", "w1", table="T2")
    assert found.table == "T2"


def test_a_name_on_two_days_is_explained_for_both_or_for_one() -> None:
    feed = Feed("T1", NZ).opened("1998-03-14").started("R1").coup("w1").ended()
    feed.opened("1998-03-15").started("R1").coup("w2").ended()
    assert [one.session for one in explained(feed, "round", "R1")] == ["T1/1998-03-14", "T1/1998-03-15"]
    assert [one.session for one in explained(feed, "round", "R1", day="1998-03-15")] == ["T1/1998-03-15"]


@pytest.mark.parametrize("subject", ["wager", "card", "finding", "round"])
def test_what_is_not_there_is_said(subject: str) -> None:
    feed = round_of({"player": "100"}, "9H KD KC 5S").ended()
    with pytest.raises(NotInFeed, match=f"no {subject} 'x' in the feed"):
        explained(feed, subject, "x")
    with pytest.raises(NotInFeed, match="in table 'T9'"):
        explained(feed, subject, "player", table="T9")


def test_a_correction_decides_which_version_is_explained() -> None:
    feed = round_of({"player": "100"}, "9H KD KC 5S").ended()
    feed.corrected(next(fact for fact in feed.facts if fact["fact"] == "wager_placed"), {"stake": "70.00"})
    assert "laid 70.00" in words(the_chain(feed, "wager", "player"), "laid")
    assert "laid 100.00" in words(the_chain(feed, "wager", "player", AS_RECORDED), "laid")


def test_of_very_many_rounds_only_the_first_are_kept() -> None:
    feed = Feed("T1", "nz-1996-craps").opened().wager("p", bet="pass")
    for _ in range(MOST + 5):
        feed.rolled(2, 3)
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]
    explainer = Explainer(ExplainQuestion("wager", "p"), games)
    replay = Replay(lambda: lines, games=explainer.game)
    shown = sum(any(one.wager == "p" for one in ended.wagers) for ended in replay.rounds())
    assert (len(explainer.found), explainer.more) == (min(shown, MOST), max(shown - MOST, 0))


def explain_one(rounds: int) -> None:
    """Explain a wager of a feed of so many rounds."""
    explainer = Explainer(ExplainQuestion("wager", "w7"), games)
    replay = Replay(lambda: many_coups(table(NZ), rounds), games=explainer.game)
    shown = sum(1 for _ in replay.rounds())
    assert (shown, len(explainer.answer(replay.findings()))) == (rounds, 1)


def test_memory_does_not_grow_with_the_rounds() -> None:
    explain_one(20)  # what is kept for all that follow
    few, many = (peak_of(partial(explain_one, rounds)) for rounds in (60, 360))
    assert many < few * 1.5, (few, many)


# --- other games ----------------------------------------------------------------------------------------------


def test_facts_before_any_opening_are_told_as_recorded() -> None:
    feed = Feed("T1", NZ)
    feed.coup("w1")
    chain = the_chain(feed, "wager", "w1")
    assert words(chain, "cards") == "player was dealt 4H 2C. banker was dealt 3S 4D."
    assert "no rulebook in force here" in words(chain, "due")
    assert len(of(chain, "recorded")) == 2


def test_a_roulette_wager_has_a_chain_of_its_own() -> None:
    feed = Feed("R1", "nz-1996-roulette").opened().wager("w", bet="straight", on=[17], stake="10.00").closed()
    feed.add("wheel_spun", number=17, revolutions=5)
    feed.settled("w", "win", "350.00").ended()
    chain = the_chain(feed, "wager", "w")
    assert words(chain, "laid") == "P1, standing, laid 10.00 on straight 17."
    assert "35 to 1 on 10.00 is 350.00" in words(chain, "result")
    assert words(chain, "difference") == "That is what it was due."


def test_whoever_listens_says_all_that_the_game_says() -> None:
    """The seam has not grown without the game that listens, or the two that are compared."""
    fact = decode(Feed(ruleset=NZ).opened(decks=8).raw()[0])
    assert isinstance(fact, TableOpened)
    assert isinstance(Explainer(ExplainQuestion("wager", "w"), games).game(fact, None), Judging)
    assert isinstance(Comparison("vic-2002-crown", games).game(fact, None), Judging)


def test_check_never_asks() -> None:
    """What explains is not reached by a replay that nobody listens to."""
    from domain.games.baccarat import reasons

    def asked(*_: object) -> None:
        raise AssertionError

    with pytest.MonkeyPatch.context() as patch:
        for name in ("of_result", "of_run", "of_deferral"):
            patch.setattr(reasons, name, asked)
        assert played(NZ, {"banker": "100"}, *BANKER_WINS)["status"] == "settled"
