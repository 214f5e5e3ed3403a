"""Small rounds of Caribbean stud: antes, jackpot wagers, a deal, bets, and what check says."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.feeds import Feed, Report
from tests.rules.layouts import copied
from tests.rules.rounds import checked, opened, the_round

STUD = "nz-1996-caribbean-stud"
NO_HAND = "AS QD JH TC 9S"
ACE_KING = "AS KD QH 9C 4S"
PAIR = "7S 7D 6C 3C 2C"
FLUSH = "3H 5H 8H TH KH"
LIMITS = {
    "ante": {"min": "5", "max": "1000"}, "raise": {"min": "10", "max": "2000"}, "jackpot": {"min": "1", "max": "1"},
}  # fmt: skip
Hands = Mapping[int, str]


def table(**fields: Any) -> Feed:
    """A table with a shoe, and a jackpot that takes its wagers by hand."""
    wanted = {"limits": LIMITS, "decks": 1, "shuffler": "none", "options": {"jackpot": "manual"}}
    return opened(STUD, **{**wanted, **fields})


def begun(name: str = "R1", antes: Mapping[int, str] | None = None, **fields: Any) -> Feed:
    """A table, a round, and antes by box: a1, a2 … of P1, P2 …"""
    return laid(table(**fields).started(name), antes or {1: "25"})


def laid(feed: Feed, antes: Mapping[int, str], bet: str = "ante", first: str = "a") -> Feed:
    """Antes by box."""
    for box, stake in antes.items():
        feed.wager(f"{first}{box}", bet=bet, stake=stake, player=f"P{box}", box=box)
    return feed


def jackpots(feed: Feed, *boxes: int, stake: str = "1") -> Feed:
    """Jackpot wagers: j1, j2 …"""
    return laid(feed, dict.fromkeys(boxes, stake), "jackpot", "j")


def bets(feed: Feed, stakes: Mapping[int, str]) -> Feed:
    """Bet wagers, each after the decision: b1, b2 …"""
    for box, stake in stakes.items():
        feed.add("decision_made", box=box, hand=1, decision="raise", player=f"P{box}")
        laid(feed, {box: stake}, "raise", "b")
    return feed


def folds(feed: Feed, *boxes: int) -> Feed:
    """Hands are given up."""
    for box in boxes:
        feed.add("decision_made", box=box, hand=1, decision="fold", player=f"P{box}")
    return feed


def card(feed: Feed, to: str, face: str = "down", shown: str | None = None, **fields: Any) -> dict[str, Any]:
    """One card."""
    return feed.add("card_drawn", card=shown, to=to, face=face, **fields)


def deal(feed: Feed, boxes: Sequence[int], dealer: str = ACE_KING) -> Feed:
    """From a shoe: five rounds of cards, face down but for the dealer's last."""
    for number in range(5):
        for box in boxes:
            card(feed, f"box:{box}")
        last = number == 4
        card(feed, "dealer", "up" if last else "down", dealer.split()[4] if last else None)
    return feed


def turn(feed: Feed, to: str, cards: str, first: int = 0) -> Feed:
    """Cards of a hand are turned."""
    for index, one in enumerate(cards.split()):
        feed.add("card_turned", to=to, index=index + first, card=one)
    return feed


def shown(feed: Feed, dealer: str, hands: Hands) -> Feed:
    """The dealer's cards, then those of the boxes."""
    turn(feed, "dealer", " ".join(dealer.split()[:4]))
    for box, cards in hands.items():
        turn(feed, f"box:{box}", cards)
    return feed


def settled(feed: Feed) -> Feed:
    """Folds, then hands from the right, then prizes, all as due; the round ends."""
    wagers = the_round(copied(feed).ended(), -1)["wagers"]
    rank = {"jackpot": 1}
    for one in sorted(wagers, key=lambda one: (rank.get(one["bet"], 0), -int(one["wager"][1:] or 0), one["wager"])):
        pays = one["due"]["pays"]
        if one["due"]["result"] == "open" or one["settlements"]:
            continue
        if one["bet"] == "jackpot" and one["due"]["result"] == "win":
            feed.add("jackpot_paid", wager=one["wager"], amount=pays)
            feed.add("cards_counted", count=52)
        else:
            more = {"returned": one["due"]["stake_back"]} if one["due"]["result"] in ("win", "lose") else {}
            feed.settled(one["wager"], one["due"]["result"], pays, **more)
    return feed.ended()


def played(hands: Hands, dealer: str = ACE_KING, jackpot: Sequence[int] = (), stake: int = 25, **fields: Any) -> Report:
    """A round in which everybody bets, settled as due."""
    feed = begun("R1", dict.fromkeys(hands, str(stake)), **fields)
    return the_round(settled(laid_out(feed, hands, dealer, jackpot, stake)))


def laid_out(feed: Feed, hands: Hands, dealer: str = ACE_KING, jackpot: Sequence[int] = (), stake: int = 25) -> Feed:
    """From the jackpot wagers to the cards lying open."""
    deal(jackpots(feed, *jackpot).closed(), list(hands), dealer)
    return shown(bets(feed, dict.fromkeys(hands, str(2 * stake))), dealer, hands)


def dues(ended: Report) -> dict[str, tuple[str, str, str]]:
    """Of every wager: result, what goes back of the stake, what it pays."""
    return {
        one["wager"]: (one["due"]["result"], one["due"]["stake_back"], one["due"]["pays"]) for one in ended["wagers"]
    }


def rules_of(ended: Report, wager: str) -> list[str]:
    """By which rules a wager is due what it is due."""
    found: list[str] = next(one["due"]["rules"] for one in ended["wagers"] if one["wager"] == wager)
    return found


def numbers(ended: Report) -> list[str]:
    """The rules of everything found but what a test left unsettled."""
    left = ("winner-not-paid", "loser-not-collected")
    return [one["rule"] for one in ended["findings"] if one["code"] not in left]


def found(feed: Feed, number: int = 0) -> list[str]:
    """The rules found in a round."""
    return numbers(the_round(feed.ended(), number))


def everywhere(feed: Feed) -> list[str]:
    """The rules found in a feed, wherever."""
    report = checked(feed)
    return [one["rule"] for one in report["findings"]] + [rule for ended in report["rounds"] for rule in numbers(ended)]
