"""The terms of a round are those of the moment its betting closed; of a wager, those of the moment it was placed.

Whatever a table does later changes nothing in a round that has ended, but a correction, or a fact that names it.
"""

import json
import random
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.fold.round import Round
from domain.games import games
from domain.rulebooks import RULEBOOKS
from simulator import Shift, simulate
from tests.feeds import Feed
from tests.rules import caribbean
from tests.rules.rounds import checked

Json = dict[str, Any]
ENDS = ("round_ended", "round_voided")
NAMING = ("round", "wager", "corrects")
FACTS, CUTS, LATER = 1500, 3, 60
"""Of each feed; its prefixes, and how many of its own facts come after the table's."""

# --- later facts ----------------------------------------------------------------------------------------------


def openings(opened: Json) -> Iterator[Json]:
    """The table opens again, in every way that could move money."""
    again = {name: value for name, value in opened.items() if name not in ("id", "seq", "at")}
    options = again.get("options") or {}
    other = {
        "banker_six_half": not options.get("banker_six_half"),
        "perfect_pairs": 2 if options.get("perfect_pairs") != 2 else 1,
        "runs": not options.get("runs"),
        "insurance": not options.get("insurance"),
        "double_odds": not options.get("double_odds"),
        "super_sevens": not options.get("super_sevens"),
    }
    caps = {"max_payout": "1", "box_max": "1", "player_max": "1", "shared_areas": 1, "aggregate_min": "99999"}
    yield {**again, "chips": ["7", "13"], "differential": {"max": "3", "min": "2"}}
    yield {**again, "options": {**options, **other}}
    yield {**again, "options": {**options, **caps, "layout_wagers": False}, "chips": ["0.50"]}
    yield {**again, "limits": {"*": {"min": "1000000", "max": "2000000"}}, "increment": "7"}
    yield {**again, "decks": 2, "shuffler": "continuous", "seats": 3, "seats_run": "counter_clockwise"}


def of_the_table(at: str, players: list[str]) -> Iterator[Json]:
    """What else happens at a table, and names no round."""
    tight = {"*": {"min": "1", "max": "2"}}
    yield {"fact": "limits_changed", "limits": tight, "basis": "sign"}
    yield {"fact": "sign_displayed", "limits": tight, "effective_at": at}
    for seat, player in enumerate(players, 1):
        yield {"fact": "personal_limit_set", "player": player, "limits": tight}
        yield {"fact": "player_advised", "player": player, "about": "limits"}
        yield {"fact": "player_seated", "player": player, "seat": seat}
        yield {"fact": "player_left", "player": player}
    yield {"fact": "jackpot_set", "amount": "123456"}
    yield {"fact": "jackpot_increment", "rate": "0.5"}
    yield {"fact": "cards_shuffled", "method": "chemmy"}
    yield {"fact": "cards_introduced", "set": "another", "decks": 8, "prepared": "new"}
    yield {"fact": "card_burned", "card": "9H", "face": "up"}
    yield {"fact": "last_hand_announced"}
    yield {"fact": "malfunction_reported"}
    yield {"fact": "terminal_activated", "terminal": "T-9", "player": "P9", "amount": "100", "tender": "cash"}
    yield {"fact": "commission_collected", "player": players[0], "amount": "5", "reason": "request"}
    yield {"fact": "shoe_started", "shoe": "another-shoe"}
    yield {"fact": "table_closed"}


def later(opened: Json, last: Json, players: list[str]) -> list[bytes]:
    """Facts of the table that come when a round has ended."""
    found = [*openings(opened), *of_the_table(last["at"], players)]
    header = {"table": last["table"], "at": last["at"]}
    return [json.dumps({"id": f"later-{number}", **fact, **header}).encode() for number, fact in enumerate(found)]


# --- dues -----------------------------------------------------------------------------------------------------


def rounds(raws: Iterable[bytes]) -> dict[tuple[str, str | None, str], Round]:
    """By session, shoe and name."""
    lines = [FeedLine(number, raw) for number, raw in enumerate(raws, 1)]
    replay = Replay(partial(list, lines), games=games)
    found = {(one.session, one.shoe, one.round): one for one in replay.rounds()}
    assert not [*replay.refused()]
    return found


def dues(of: Round | None, named: set[str]) -> Any:
    """What a round came to, and what its wagers were due, but for those that are named later."""
    if of is None:
        return None
    return of.status, of.outcome, {one.wager: one.due for one in of.wagers if one.wager not in named}


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_nothing_of_the_table_changes_a_round_that_has_ended(ruleset: str) -> None:
    chance = random.Random(ruleset)
    shift = Shift(ruleset, tables=1, shoes=1, seed=11, irregularities=0.15, mistakes=0.15)
    raws = [entry.line.rstrip() for entry in simulate(shift)][:FACTS]
    facts = [json.loads(raw) for raw in raws]
    ends = [number for number, fact in enumerate(facts, 1) if fact["fact"] in ENDS]
    for end in chance.sample(ends, min(CUTS, len(ends))):
        players = list(dict.fromkeys(one["player"] for one in facts[:end] if isinstance(one.get("player"), str)))[-4:]
        opened = next(fact for fact in facts if fact["fact"] == "table_opened")
        injected = later(opened, facts[end - 1], players)
        chance.shuffle(injected)
        named = {fact[name] for fact in facts[end:] for name in NAMING if fact.get(name)}
        prefix, whole = rounds(raws[:end]), rounds([*raws[:end], *injected, *raws[end : end + LATER]])
        for place, ended in prefix.items():
            if ended.round not in named:
                assert dues(whole.get(place), named) == dues(ended, named), (place, end)


# --- the moment -----------------------------------------------------------------------------------------------


def due(feed: Feed, number: int = 0) -> Json:
    """What the only wager of a round was due."""
    found: Json = checked(feed)["rounds"][number]["wagers"][0]["due"]
    return found


def blackjack(**fields: Any) -> Feed:
    """A table of blackjack with 15 on box 1."""
    feed = Feed(ruleset="nz-1996-blackjack").opened(**{"chips": ["1", "5", "25"], "decks": 6, **fields}).shoe("S1")
    return feed.started("R1").wager("w1", "main", "15", box=1)


def natural(feed: Feed) -> Feed:
    """Box 1 has a blackjack, the dealer has not."""
    return feed.cards("AH:box:1 9C:dealer KD:box:1 TC:dealer")


def test_chips_count_as_they_were_when_the_betting_closed() -> None:
    """3 to 2 on 15 is 22.50, which chips of 1 and more make 23."""
    feed = natural(blackjack()).ended()
    assert due(feed)["pays"] == "23.00"
    feed.opened(chips=["0.50", "1"], decks=6)
    assert due(feed)["pays"] == "23.00"
    assert due(natural(blackjack().opened(chips=["0.50", "1"], decks=6)).ended())["pays"] == "22.50"


def test_a_meter_set_when_the_round_is_over_changes_no_prize() -> None:
    """A royal flush has the whole pool, whatever the meter says after it."""
    feed = caribbean.begun(options={"jackpot": "manual"})
    feed.add("jackpot_set", amount="43210")
    caribbean.jackpots(feed, 1).closed()
    caribbean.deal(feed, [1], dealer="AS KD QH 9C 4S")
    caribbean.bets(feed, {1: "50"})
    caribbean.shown(feed, "AS KD QH 9C 4S", {1: "TC JC QC KC AC"})
    feed.ended()
    before = {one["wager"]: one["due"] for one in checked(feed)["rounds"][0]["wagers"]}
    feed.add("jackpot_set", amount="10000")
    assert {one["wager"]: one["due"] for one in checked(feed)["rounds"][0]["wagers"]} == before
    assert before["j1"]["pays"] == "43210.00"


def roulette(feed: Feed, stake: str) -> Feed:
    """A wager on red, for a round that nobody announces."""
    return feed.wager(f"w{stake}", "red", stake)


def spun(feed: Feed) -> Feed:
    """Red comes."""
    feed.closed().add("wheel_spun", number=1, revolutions=4)
    feed.add("result_announced", number=1)
    return feed


def test_a_wager_is_under_the_limits_of_the_moment_it_was_placed_though_it_waits_for_its_round() -> None:
    feed = Feed(ruleset="nz-1996-roulette").opened(limits={"*": {"min": "5", "max": "100"}})
    spun(roulette(feed, "50"))
    feed.settled("w50", "win", "50.00")
    roulette(feed, "80").add("limits_changed", limits={"*": {"min": "5", "max": "20"}}, basis="no_activity")
    feed.wager("w60", "red", "60", player="P2")
    roulette(feed, "10")
    found = checked(spun(feed).ended())["rounds"][1]["wagers"]
    valid = {one["wager"]: one["due"]["valid_stake"] for one in found}
    assert valid == {"w80": "80.00", "w60": "20.00", "w10": "0.00"}, "what is added to a stack is under the new limits"


def test_a_limit_of_ones_own_counts_for_what_is_placed_from_then_on() -> None:
    feed = Feed(ruleset="nz-1996-roulette").opened(limits={"*": {"min": "5", "max": "100"}})
    spun(roulette(feed, "50"))
    feed.settled("w50", "win", "50.00")
    roulette(feed, "80").add("personal_limit_set", player="P1", limits={"*": {"min": "5", "max": "20"}})
    found = checked(spun(feed).ended())["rounds"][1]["wagers"]
    assert [(one["wager"], one["due"]["valid_stake"]) for one in found] == [("w80", "80.00")]


@pytest.mark.parametrize("before", [True, False])
def test_how_a_banker_win_is_paid_was_settled_when_the_wager_was_placed(before: bool) -> None:
    """6 wins at half where the table says so."""
    half = {"options": {"banker_six_half": True}, "decks": 8, "chips": ["0.50", "1"]}
    feed = Feed(ruleset="nz-div5-full-baccarat").opened(decks=8, chips=["0.50", "1"]).shoe("S1").started("R1")
    if before:
        feed.opened(**half)
    feed.wager("w1", "banker", "100", seat=1)
    if not before:
        feed.opened(**half)
    feed.closed().cards("2C:player 2D:banker 2H:player 4D:banker KC:player").result("banker").ended()
    assert due(feed)["pays"] == ("50.00" if before else "95.00")
