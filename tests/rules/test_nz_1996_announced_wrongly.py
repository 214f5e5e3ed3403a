"""The same rounds, told in other ways that a feed may: what is due, carried and found stays the same."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.nz_1996 import found, in_each_book, rightful, rounds
from tests.rules.rounds import deal, table

DOCUMENTS = ()
Facts = list[dict[str, Any]]
LED_BY_TWO = "9D:banker 3C:player KS:banker"


# --- what happened ----------------------------------------------------------------------------------------------


def coup(feed: Feed, name: str, initial: str, *thirds: str, banker: str = "0", player: str = "0") -> Feed:
    """A round with a Banker and a Player wager, each settled with so much."""
    feed.started(name).wager(f"{name}b", "banker", seat=1).wager(f"{name}p", "player", player="P2", seat=2).closed()
    return settled(deal(feed, initial, *thirds), name, banker, player)


def settled(feed: Feed, name: str, banker: str, player: str) -> Feed:
    """Its end."""
    feed.result("banker" if banker != "0" else "player")
    for wager, paid in ((f"{name}b", banker), (f"{name}p", player)):
        feed.settled(wager, "win" if paid != "0" else "lose", paid, commission="5" if paid == "95" else "0")
    return feed.ended()


def moved(feed: Feed) -> Feed:
    """A third card for the Player that is the Banker's."""
    return coup(feed, "R1", "6H 5D KC KS", "9S:player", player="100")


def void_hand(feed: Feed) -> Feed:
    """A seen card is left over, and opens a void hand."""
    coup(feed, "R1", "7H 6D KC KS", "2S:player", player="100").started("R2")
    feed.add("void_hand_announced", reason="disclosed card")
    return feed.cards("2S:player", from_="carried").cards(LED_BY_TWO).result("banker").ended()


def left_unseen(feed: Feed) -> Feed:
    """An unseen card is left over, and opens an ordinary round."""
    coup(feed, "R1", "7H 6D KC KS", "?:none", player="100").started("R2")
    feed.wager("R2b", "banker", seat=1).wager("R2p", player="P2", seat=2).closed()
    return settled(feed.cards("2S:player", from_="carried").cards(LED_BY_TWO), "R2", "95", "0")


def mixed_up(feed: Feed) -> Feed:
    """The first four cards lie wrongly, and are put in order."""
    feed.started("R1").wager("R1b", "banker", seat=1).wager("R1p", player="P2", seat=2).closed()
    feed.cards("9H:player 4D:player KS:banker 7C:banker")
    feed.add("cards_reconstructed", hands={"player": ["9H", "KS"], "banker": ["4D", "7C"]}, role="casino_supervisor")
    return settled(feed, "R1", "0", "100")


def voided(feed: Feed) -> Feed:
    """A shoe that runs out."""
    feed.started("R1").wager("R1b", "banker", seat=1).closed()
    deal(feed, "2H KD 3C KS").add("round_voided", reason="insufficient_cards", role="casino_supervisor")
    return feed.settled("R1b", "void").ended()


def late_and_both(feed: Feed) -> Feed:
    """Both hands, a late wager, too much staked, and all of it paid."""
    feed.started("R1").wager("R1b", "banker", "130", seat=1).wager("R1x", "player", "40", seat=1)
    feed.wager("R1p", "player", "30000", player="P2", seat=2).closed().wager("R1l", "tie", player="P3", seat=3)
    deal(feed, "9H KD KC 5S").result("player").settled("R1b").settled("R1x", "win", "40")
    return feed.settled("R1p", "win", "30000").settled("R1l").ended()


def undrawn(feed: Feed) -> Feed:
    """The Banker had to draw, and did not."""
    return coup(feed, "R1", "7H 5D KC KS", player="100")


STORIES = (moved, void_hand, left_unseen, mixed_up, voided, late_and_both, undrawn)


def story(book: str, tell: Callable[[Feed], Feed]) -> Feed:
    """What happened, and a round in order after it."""
    return coup(tell(table(book)), "R9", "9H KD KC 5S", player="100")


# --- how it is told ---------------------------------------------------------------------------------------------


def unannounced(facts: Facts) -> Facts:
    """Nobody says when a round begins."""
    return [fact for fact in facts if fact["fact"] != "round_started"]


def uncounted(facts: Facts) -> Facts:
    """The source counts nothing: the order of arrival is what there is."""
    return [{name: value for name, value in fact.items() if name != "seq"} for fact in facts]


def in_disorder(facts: Facts) -> Facts:
    """They arrive anyhow, and are counted."""
    return random.Random(5).sample(facts, len(facts))


def said_twice(facts: Facts) -> Facts:
    """Every fact is sent again."""
    return [copy.deepcopy(fact) for fact in facts for _ in range(2)]


def settled_late(facts: Facts) -> Facts:
    """Settlements are written down at the end, and name their round."""
    settlements = [{**fact, "round": fact["wager"][:2]} for fact in facts if fact["fact"] == "wager_settled"]
    return uncounted([fact for fact in facts if fact["fact"] != "wager_settled"] + settlements)


def corrected(facts: Facts) -> Facts:
    """Cards, stakes and payments were written down wrongly at first."""
    first = [{**fact, **WRONG.get(fact["fact"], {})} for fact in facts]
    return first + [correction(fact, fact) for fact in facts if fact["fact"] in WRONG]


WRONG = {
    "card_drawn": {"card": "AC", "to": "banker", "face": "up"},
    "wager_placed": {"bet": "tie", "stake": "7777"},
    "wager_settled": {"result": "win", "paid": "12345"},
}


def undone(facts: Facts) -> Facts:
    """Cards and wagers were written down that never were."""
    ghosts = {
        fact["id"]: {
            **fact,
            "id": f"ghost-{fact['id']}",
            **({"wager": f"ghost-{fact['id']}"} if "wager" in fact else {}),
        }
        for fact in facts
        if fact["fact"] in ("card_drawn", "wager_placed")
    }
    told = [one for fact in facts for one in (fact, ghosts.get(fact["id"])) if one is not None]
    return uncounted(told + [correction(ghost, None) for ghost in ghosts.values()])


def correction(fact: dict[str, Any], now: dict[str, Any] | None) -> dict[str, Any]:
    """A fact was otherwise, or not at all."""
    named = {"fact": "fact_corrected", "id": f"for-{fact['id']}", "table": fact["table"], "at": fact["at"]}
    return {**named, "corrects": fact["id"], "reason": "misread", "role": "game_supervisor", "now": now}


def beside_another_table(facts: Facts) -> Facts:
    """Another table tells the same of itself, in between."""
    names = ("id", "wager", "round", "shoe")
    other = [
        {name: f"other-{value}" if name in names else value for name, value in fact.items()} | {"table": "BAC99"}
        for fact in facts
    ]
    return [fact for pair in zip(facts, other, strict=True) for fact in pair]


WAYS = (
    unannounced, uncounted, in_disorder, said_twice, settled_late, corrected, undone, beside_another_table,
)  # fmt: skip


def heard(feed: Feed) -> list[Any]:
    """What is said of the rounds of its table, but for their names."""
    return [
        (
            ended["status"], ended["outcome"], ended["carried"], rightful(ended), sorted(found(ended)),
            [(one["wager"], one["due"], one["difference"]) for one in ended["wagers"]],
        )
        for ended in rounds(feed)
        if ended["table"] == feed.table
    ]  # fmt: skip


@in_each_book
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("tell", STORIES)
def test_however_it_is_told(book: str, tell: Callable[[Feed], Feed], way: Callable[[Facts], Facts]) -> None:
    feed = story(book, tell)
    told = Feed(feed.table, book)
    told.facts = way(copy.deepcopy(feed.facts))
    assert heard(told) == heard(feed)


@in_each_book
@pytest.mark.parametrize("tell", STORIES)
def test_something_is_found_in_every_story_and_nothing_after_it(book: str, tell: Callable[[Feed], Feed]) -> None:
    *told, last = rounds(story(book, tell))
    assert [one for ended in told for one in found(ended)] != []
    assert (last["status"], found(last)) == ("settled", [])
