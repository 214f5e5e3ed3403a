"""The facts about one wager."""

from decimal import Decimal

from msgspec import Struct

from domain.facts.bets import On
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerSettled
from domain.facts.wheels_and_dice import JackpotPaid
from domain.fold.round import Chosen, RecordedSettlement, Wager
from domain.fold.wagers.postings import prize, sum_postings, with_prize
from domain.money import EXACT, reported

NOTHING = Decimal(0)

KEPT_BY_THE_HOUSE = frozenset({"jackpot"})
"""Bets whose stake is never returned."""


class WagerFacts(Struct):
    """A wager and its facts."""

    wager: str
    placed: WagerPlaced | None = None
    """None if a wager was settled that was never recorded as placed."""
    changes: list[WagerChanged] = []
    settlements: list[WagerSettled] = []
    taken_down: bool = False
    """Whether it was withdrawn or refused."""

    @property
    def decided(self) -> bool:
        """Whether no more facts are expected."""
        return self.taken_down or bool(self.settlements)

    @property
    def stake(self) -> Decimal:
        if self.changes:
            return self.changes[-1].stake
        return self.placed.stake if self.placed else NOTHING

    def settle(self, fact: WagerSettled | JackpotPaid) -> None:
        """Add a settlement."""
        settled = prize(fact) if isinstance(fact, JackpotPaid) else fact
        jackpot = self.placed is not None and self.placed.bet in KEPT_BY_THE_HOUSE
        self.settlements = with_prize(self.settlements, settled) if jackpot else [*self.settlements, settled]

    def report(self) -> Wager:
        """The wager as reported."""
        placed, recorded, times = self.placed, self.recorded(), len(self.settlements)
        if placed is None:
            return Wager(self.wager, None, None, None, None, None, recorded=recorded, settlements=times)
        return Wager(
            self.wager, placed.player, placed.seat, placed.bet, choice(placed.on), reported(placed.stake),
            recorded=recorded, settlements=times, in_force=reported(self.stake),
        )  # fmt: skip

    def recorded(self) -> RecordedSettlement | None:
        """The recorded settlement. Commission taken at placement is part of what was charged."""
        kept = self.placed is not None and self.placed.bet in KEPT_BY_THE_HOUSE
        whole = sum_postings(self.settlements, self.stake, kept)
        if whole is None:
            return None
        taken = (self.placed and self.placed.commission) or NOTHING
        return RecordedSettlement(
            whole.result,
            reported(whole.stake_back),
            reported(whole.paid),
            reported(EXACT.add(whole.commission, taken)),
            reported(whole.deferred),
        )


def choice(on: On) -> Chosen:
    """The `on` of a wager as reported."""
    return {part: reported(stake) for part, stake in on.items()} if isinstance(on, dict) else on
