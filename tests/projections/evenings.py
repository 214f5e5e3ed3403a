"""Small evenings of Victoria's baccarat, in which every cent of commission is known."""

from typing import Any

from ..feeds import Feed

BANKER_WINS = "2H:player 9C:banker 5D:player KD:banker"
SHOES = {"1998-03-14": "S1", "1998-03-15": "S2", "1998-03-16": "S3"}


class OwingEvening(Feed):
    """One table, at which the Banker always wins: 5 in 100, which seated players may owe."""

    def __init__(self, table: str = "BAC07", chips: tuple[str, ...] = ("1", "5", "25", "100"), **opening: Any) -> None:
        super().__init__(table, "vic-2002-traditional")
        self.opening = {"chips": list(chips), "currency": "AUD", **opening}
        self.coups = 0

    def day(self, day: str = "1998-03-14", seated: tuple[str, ...] = ("P1", "P2")) -> "OwingEvening":
        """The table opens, players sit down, and a shoe begins."""
        self.opened(day, **self.opening)
        for seat, player in enumerate(seated, 1):
            self.add("player_seated", player=player, seat=seat)
        return self.begun(f"{self.table}-{SHOES[day]}")

    def begun(self, shoe: str) -> "OwingEvening":
        """A shoe, and its first card."""
        self.shoe(shoe).burned()
        return self

    def coup(self, player: str = "P1", stake: str = "100.00", **settled: Any) -> "OwingEvening":  # type: ignore[override]
        """A winning Banker wager; left owing with its button, unless something else is said. `None` leaves it out."""
        self.coups += 1
        wager, seat = f"w{self.coups}", settled.pop("seat", 1 if player == "P1" else 2)
        marked = settled.pop("marked", "due")
        owed = f"{float(stake) * 0.05:.2f}"
        place = {} if seat is None else {"seat": seat}
        self.started(f"{self.table}-R{self.coups}").wager(wager, "banker", stake, player=player, **place).closed()
        self.cards(BANKER_WINS).result("banker")
        if settled.pop("settled", True):
            self.settled(wager, **{"result": "win", "paid": stake, "commission": owed, "deferred": True, **settled})
        if marked is not None:
            self.add("commission_marked", player=player, amount=owed if marked == "due" else marked)
        self.ended()
        return self

    def paid(self, player: str, stake: str, paid: str, commission: str, **settled: Any) -> "OwingEvening":
        """A winning Banker wager whose commission is taken at once."""
        return self.coup(player, stake, paid=paid, commission=commission, deferred=False, marked=None, **settled)

    def collected(self, player: str, amount: str, reason: str = "end_of_shoe", **fields: Any) -> "OwingEvening":
        """Commission is collected."""
        self.add("commission_collected", player=player, amount=amount, reason=reason, **fields)
        return self

    def waived(self, player: str, amount: str, **fields: Any) -> "OwingEvening":
        """Commission is waived."""
        said = {"role": "casino_manager", "reason": "a complaint", "by": "manager:7", **fields}
        self.add("commission_waived", player=player, amount=amount, **said)
        return self
