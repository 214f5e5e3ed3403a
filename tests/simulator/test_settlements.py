"""Clean shifts, reckoned a second time from their own lines: cards, counts, results, payments, commission."""

import json
from collections import Counter, defaultdict
from fractions import Fraction
from math import ceil
from typing import Any

import pytest

from simulator import Shift, simulate
from simulator.baccarat.books import BOOKS

Fact = dict[str, Any]
RUNS = {2: 3, 3: 8, 4: 20, 5: 45, 6: 100}
TIES = {2: 100, 3: 1000, 4: 10000}
SCALES = {1: (5, 10, 30), 2: (6, 12, 25)}


def value(card: str) -> int:
    return int(card[0]) if card[0].isdigit() else int(card[0] == "A")


def total(hand: list[str]) -> int:
    return sum(value(card) for card in hand) % 10


def draws(player: list[str], banker: list[str]) -> tuple[bool, bool]:
    """Whether the Player and the Banker have a third card coming, written as the tables print it."""
    p, b = total(player[:2]), total(banker[:2])
    if p in (8, 9) or b in (8, 9):
        return False, False
    if p >= 6:
        return False, b <= 5
    third = value(player[2])
    stands = {3: {8}, 4: {0, 1, 8, 9}, 5: {0, 1, 2, 3, 8, 9}, 6: {0, 1, 2, 3, 4, 5, 8, 9}, 7: set(range(10))}
    return True, third not in stands.get(b, set())


class SettlementBook:
    """Reads the lines of one table and keeps its own accounts."""

    def __init__(self, opened: Fact) -> None:
        self.opened, self.options = opened, opened.get("options", {})
        self.chip = Fraction(opened["chips"][0])
        self.wagers: dict[str, Fact] = {}
        self.runs: dict[str, int] = {}
        self.hands: dict[str, list[str]] = {}
        self.seen: Counter[str] = Counter()
        self.owed: dict[str, Fraction] = defaultdict(Fraction)
        self.void = False
        self.open: set[str] = set()
        self.settled = 0

    def read(self, fact: Fact) -> None:
        getattr(self, fact["fact"], lambda _: None)(fact)

    def shoe_started(self, _: Fact) -> None:
        self.seen.clear()

    def see(self, card: str | None) -> None:
        if card:
            self.seen[card] += 1
            assert self.seen[card] <= self.opened["decks"]

    def card_burned(self, fact: Fact) -> None:
        self.see(fact["card"])

    def round_started(self, _: Fact) -> None:
        if self.opened["shuffler"] == "continuous":
            self.seen.clear()
        self.hands, self.void = {"player": [], "banker": []}, False

    def void_hand_announced(self, _: Fact) -> None:
        self.void = True

    def card_drawn(self, fact: Fact) -> None:
        self.hands[fact["to"]].append(fact["card"])
        self.see(fact["card"])

    def card_turned(self, fact: Fact) -> None:
        self.hands[fact["to"]][fact["index"]] = fact["card"]
        self.see(fact["card"])

    def wager_placed(self, fact: Fact) -> None:
        self.wagers[fact["wager"]] = fact
        self.open.add(fact["wager"])
        if fact["bet"] == "run":
            self.runs[fact["wager"]] = 0

    def wager_changed(self, fact: Fact) -> None:
        self.wagers[fact["wager"]]["stake"] = fact["stake"]

    def wager_withdrawn(self, fact: Fact) -> None:
        self.open.remove(fact["wager"])

    def points_announced(self, fact: Fact) -> None:
        assert fact["points"] == total(self.hands[fact["hand"]])

    def result_announced(self, fact: Fact) -> None:
        player, banker = self.hands["player"], self.hands["banker"]
        assert (len(player) == 3, len(banker) == 3) == draws(player, banker)
        assert (fact["player"], fact["banker"]) == (total(player), total(banker))
        assert fact["outcome"] == self.outcome()
        for run in [] if self.void else self.runs:
            on = self.wagers[run]["on"]
            if self.runs[run] >= 0:
                self.runs[run] = self.runs[run] + 1 if on[self.runs[run]] == self.outcome()[0].upper() else -1

    def outcome(self) -> str:
        p, b = total(self.hands["player"]), total(self.hands["banker"])
        return "tie" if p == b else "player" if p > b else "banker"

    def odds(self, wager: Fact) -> Fraction | None:
        """Odds to one; 0 stands off, none loses."""
        bet, outcome = wager["bet"], self.outcome()
        if bet in ("banker", "player"):
            return Fraction(0) if outcome == "tie" else self.main(bet) if outcome == bet else None
        if bet == "tie":
            return Fraction(8) if outcome == "tie" else None
        if bet == "insurance":
            return None if outcome == "banker" and total(self.hands["banker"]) == 6 else Fraction(2)
        if bet == "run":
            length = len(wager["on"])
            table = TIES if wager["on"][0] == "T" else RUNS
            return Fraction(table[length]) if self.runs.pop(wager["wager"]) == length else None
        return self.pair() if bet == "perfect_pairs" else self.dragon(wager["on"])

    def main(self, bet: str) -> Fraction:
        half = self.options.get("banker_six_half") and bet == "banker" and total(self.hands["banker"]) == 6
        return Fraction(1, 2) if half else Fraction(1)

    def pair(self) -> Fraction | None:
        one, two = self.hands["player"][:2]
        if one[0] != two[0]:
            return None
        red = [card[1] in "HD" for card in (one, two)]
        kind = 2 if one[1] == two[1] else 1 if red[0] == red[1] else 0
        return Fraction(SCALES[self.options["perfect_pairs"]][kind])

    def dragon(self, own: str) -> Fraction | None:
        other = "banker" if own == "player" else "player"
        ahead = total(self.hands[own]) - total(self.hands[other])
        table = self.options["dragon_bonus"]
        if len(self.hands[own]) == 2 and total(self.hands[own]) >= 8:
            return Fraction(table["natural_win"]) if ahead > 0 else Fraction(0) if ahead == 0 else None
        return Fraction(table[str(ahead)]) if ahead >= 4 else None

    def commission(self, wager: Fact) -> Fraction:
        stake, ruleset = Fraction(wager["stake"]), self.opened["ruleset"]
        if wager["bet"] not in ("banker", "player"):
            return Fraction(0)
        if ruleset == "vic-2002-crown":
            return stake / 2 if wager["bet"] == "banker" and total(self.hands["banker"]) == 6 else Fraction(0)
        charged = stake / 20 if wager["bet"] == "banker" and not self.options.get("banker_six_half") else Fraction(0)
        if ruleset == "vic-2002-traditional" and "differential" in self.opened:
            charged += max(stake - Fraction(self.opened["differential"]["min"]), Fraction(0)) / 40
        return charged

    def wager_settled(self, fact: Fact) -> None:
        wager = self.wagers[fact["wager"]]
        self.open.remove(fact["wager"])
        self.settled += 1
        odds = self.odds(wager)
        result = "lose" if odds is None else "stand_off" if odds == 0 else "win"
        assert fact["result"] == result, fact
        winnings = Fraction(wager["stake"]) * (odds or 0)
        commission = self.commission(wager) if result == "win" else Fraction(0)
        assert Fraction(fact["commission"]) == commission, fact
        net = winnings if fact["deferred"] else winnings - commission
        if "terminal" not in wager:
            net = ceil(net / self.chip) * self.chip
        assert Fraction(fact["paid"]) == net, fact
        if fact["deferred"]:
            assert self.opened["ruleset"].startswith("vic") and "seat" in wager
            self.owed[wager["player"]] += commission

    def round_ended(self, _: Fact) -> None:
        assert self.open <= set(self.runs)

    def commission_collected(self, fact: Fact) -> None:
        assert 0 <= self.owed[fact["player"]] - Fraction(fact["amount"]) < self.chip

    def commission_marker_removed(self, fact: Fact) -> None:
        assert self.owed.pop(fact["player"]) == Fraction(fact["amount"])

    def shoe_ended(self, _: Fact) -> None:
        self.ended = True

    def table_closed(self, _: Fact) -> None:
        assert not self.open and not any(self.owed.values())


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("ruleset", BOOKS)
def test_a_clean_shift_adds_up_and_has_no_fault(ruleset: str, seed: int) -> None:
    books: dict[str, SettlementBook] = {}
    for entry in simulate(Shift(ruleset, tables=2, shoes=2, seed=seed)):
        assert not entry.faults
        fact = json.loads(entry.line)
        if fact["fact"] == "table_opened":
            books[fact["table"]] = SettlementBook(fact)
        books[fact["table"]].read(fact)
    assert all(book.settled > 400 for book in books.values())


def one_whole_shoe(ruleset: str) -> list[Fact]:
    """The facts of a shoe with a cutting card, whose cards were not replaced."""
    for seed in range(6, 30):
        facts = [json.loads(entry.line) for entry in simulate(Shift(ruleset, seed=seed))]
        if facts[0]["shuffler"] == "none" and not any(fact["fact"] == "ruling_made" for fact in facts):
            return facts
    raise AssertionError("no such shoe")


@pytest.mark.parametrize("ruleset", BOOKS)
def test_a_shoe_is_dealt_down_to_its_cutting_card(ruleset: str) -> None:
    facts = one_whole_shoe(ruleset)
    kinds = [fact["fact"] for fact in facts]
    decks = next(fact["decks"] for fact in facts if fact["fact"] == "table_opened")
    behind = next(fact["cutting_card_from_back"] for fact in facts if fact["fact"] == "cards_cut")
    out = kinds[: kinds.index("cutting_card_drawn")]
    assert out.count("card_drawn") + out.count("card_burned") == decks * 52 - behind
    announced = kinds.index("last_hand_announced")
    assert kinds[announced:].count("round_started") + (kinds[announced - 1] == "cutting_card_drawn") == 1
    assert 45 < kinds.count("round_started") < 95
