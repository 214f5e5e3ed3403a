"""Facts of a table before they are written, and what is known at each: the dealer, the shoe, the round, the wagers."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from simulator.plants.kinds import Plant


@dataclass(slots=True)
class HeldFact:
    """One fact of a round that is not written yet."""

    now: int
    kind: str
    name: str
    seq: int | None
    """Its number as the game counted it. None if a plant added it."""
    fields: dict[str, Any]
    planted: list[Plant] = field(default_factory=list)
    dealer: str = ""
    shoe: str = ""
    round: str = ""

    @property
    def won(self) -> Decimal:
        """The payment of a winning wager. Zero if it is none."""
        paid = self.fields["paid"] if self.kind == "wager_settled" and self.fields["result"] == "win" else 0
        return Decimal(paid)


@dataclass
class Scene:
    """A table as its facts tell it."""

    ruleset: str = ""
    chip: Decimal = Decimal(1)
    dealer: str = ""
    shoe: str = ""
    round: str = ""
    wagers: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The wagers that are up, by name."""
    limits: dict[str, dict[str, str]] = field(default_factory=dict)

    def read(self, fact: HeldFact) -> None:
        """Follow one fact, and note with it what is known then."""
        fields = fact.fields
        if fact.kind == "table_opened":
            self.ruleset, self.chip, self.limits = fields["ruleset"], Decimal(fields["chips"][0]), fields["limits"]
            self.shoe = self.round = ""
            self.wagers.clear()
        elif fact.kind == "limits_changed":
            self.limits = fields["limits"]
        elif fact.kind == "staff_assigned" and fields["role"] == "dealer":
            self.dealer = fields["staff"]
        elif fact.kind == "shoe_started":
            self.shoe = fields["shoe"]
        elif fact.kind == "round_started":
            self.round = fields["round"]
        elif fact.kind == "wager_placed":
            self.wagers[fields["wager"]] = dict(fields)
        elif fact.kind == "wager_changed":
            self.wagers[fields["wager"]]["stake"] = fields["stake"]
        fact.dealer, fact.shoe, fact.round = self.dealer, self.shoe, self.round
        if fact.kind == "round_ended":
            self.round = ""

    def forget(self, facts: list[HeldFact]) -> None:
        """These facts are done with: settled wagers need not be known any more."""
        for fact in facts:
            if fact.kind == "wager_settled":
                self.wagers.pop(fact.fields["wager"], None)

    def placed(self, fact: HeldFact) -> dict[str, Any]:
        """The wager of a settlement. Empty if it was not placed by hand."""
        found = self.wagers.get(fact.fields["wager"], {})
        return {} if "terminal" in found else found

    def most(self, bet: str) -> Decimal:
        """The highest stake on a bet."""
        limit = self.limits.get(bet) or self.limits.get("*")
        return Decimal(limit["max"]) if limit else Decimal(0)
