"""Two evenings for a demonstration: a disputed hand with its decision, and commission that is partly written off or
owed.
"""

from typing import Any

from simulator.baccarat import dealing, settling
from simulator.baccarat.cards import banker_draws, outcome, player_draws, points
from simulator.baccarat.money import WagerDue, down
from simulator.baccarat.state import BaccaratRound, BaccaratTable, BaccaratWager, Settled

FROM_ROUND = 12
"""The round of the dispute: late enough for a full table."""


class Uneventful:
    """Nothing goes wrong."""

    def plan(self, table: BaccaratTable) -> None: ...

    def step(self, r: BaccaratRound, name: str) -> bool:
        return False

    def pay(self, r: BaccaratRound, wager: BaccaratWager, what: WagerDue) -> bool:
        return False

    def moment(self, table: BaccaratTable, name: str) -> bool:
        return False


class DisputedHand(Uneventful):
    """The Player must stand and is dealt a third card. It wins, is paid, and a player objects."""

    def __init__(self) -> None:
        self._card = ""
        """The wrong card. Empty until it is drawn."""
        self._paid: list[tuple[Settled, dict[str, Any]]] = []
        """Each wager with its due and its settlement in the feed."""
        self._shown = False

    def step(self, r: BaccaratRound, name: str) -> bool:
        if name == "thirds" and not self._card:
            return self._misdeal(r)
        if self._card and not self._shown and name in ("declare", "settle"):
            {"declare": self._declare, "settle": self._settle}[name](r)
            return True
        return False

    def _misdeal(self, r: BaccaratRound) -> bool:
        player, banker = r.hands["player"], r.hands["banker"]
        card = r.table.cards.next_card
        wrong = not player_draws(player, banker) and banker_draws(player, banker)
        if r.number < FROM_ROUND or r.void or not wrong or not self._worth_it(r, card):
            return False
        self._card = dealing.take(r)
        dealing.show(r, "player", card, "up")
        banker.append(card)
        return True

    def _worth_it(self, r: BaccaratRound, card: str) -> bool:
        """Whether the card changes the winner while players backed both hands, and may be open."""
        player, banker = r.hands["player"], r.hands["banker"]
        given, rightful = outcome([*player, card], banker), outcome(player, [*banker, card])
        sides = {wager.bet for wager in r.wagers}
        open_card = r.table.dealing.third == "up"
        return (given, rightful) == ("player", "banker") and {"player", "banker"} <= sides and open_card

    def _as_dealt(self, r: BaccaratRound) -> dict[str, list[str]]:
        return {"player": [*r.hands["player"], self._card], "banker": r.hands["banker"][:2]}

    def _declare(self, r: BaccaratRound) -> None:
        dealt = self._as_dealt(r)
        counts = {to: points(cards) for to, cards in dealt.items()}
        r.outcome = outcome(dealt["player"], dealt["banker"])
        r.table.say("result_announced", outcome=r.outcome, **counts, by=r.table.staff.dealer)

    def _settle(self, r: BaccaratRound) -> None:
        """Pay by the cards as dealt."""
        given = r.outcome
        for wager in r.wagers:
            r.outcome = "banker"
            rightful = settling.due(r, wager)
            r.outcome = given
            what = settling.due(r, wager)
            paid = settling.net(r.table, wager, what)
            settling.book(r, wager, what.result, paid, what.commission, False)
            self._paid.append(((wager, rightful), stamped(r.table)))

    def moment(self, table: BaccaratTable, name: str) -> bool:
        if name == "between" and self._card and not self._shown:
            self._shown = True
            self._dispute(table)
        return False

    def _dispute(self, table: BaccaratTable) -> None:
        """A player who backed the Banker raises the dispute. It is examined and decided, and two settlements are
        corrected.
        """
        hurt = [one for one in self._paid if one[0][1].result == "win"]
        (wager, _), _ = hurt[0]
        name = f"D-{table.feed.day}-1"
        table.say("dispute_raised", 5_000, dispute=name, rounds=[table.last_round], player=wager.player.name,
                  wager=wager.name, note="the third card was not the Player's to have")  # fmt: skip
        table.say("dispute_commented", 180_000, dispute=name, by=table.staff.game_supervisor,
                  note="the overhead camera shows the Player standing before the third card was dealt")  # fmt: skip
        table.say("dispute_decided", 240_000, dispute=name, decision="upheld", role="casino_supervisor",
                  by=table.staff.casino_supervisor,
                  note="the card was the Banker's third card; wagers are settled again")  # fmt: skip
        for settled, fact in hurt[:2]:
            self._correct(table, settled, fact)

    def _correct(self, table: BaccaratTable, settled: Settled, fact: dict[str, Any]) -> None:
        wager, due = settled
        paid = settling.net(table, wager, due)
        now = {"fact": "wager_settled", **fact, "wager": wager.name, "result": due.result, "paid": paid,
               "commission": due.commission, "deferred": False}  # fmt: skip
        table.say("fact_corrected", 20_000, corrects=fact["id"], reason="settled again as the dispute was decided",
                  role="casino_supervisor", now=now, by=table.staff.casino_supervisor)  # fmt: skip


def stamped(table: BaccaratTable) -> dict[str, Any]:
    """The header of every fact, for the last one."""
    feed = table.feed
    name = f"{feed.table}-{feed.day}-{feed.seq:06d}"
    return {"id": name, "table": feed.table, "seq": feed.seq, "at": feed.at(feed.now)}


class PartlyCollected(Uneventful):
    """At the end of the shoe only half of the owed commission is collected."""

    def moment(self, table: BaccaratTable, name: str) -> bool:
        player = table.leaving
        if name != "collect" or player is None:
            return False
        half = down(player.owed / 2, table.setup.chip)
        table.say("commission_collected", player=player.name, amount=half, reason="end_of_shoe", shoe=table.cards.name)
        table.say("commission_marker_removed", 300, player=player.name, amount=half, shoe=table.cards.name)
        player.owed -= player.owed
        return True
