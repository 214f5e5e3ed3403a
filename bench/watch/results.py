"""What the house is due of a dealer's turn at a fair table: two wagers in each round, of one player each."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import NamedTuple

from bench.watch.alternatives import ROULETTE
from bench.watch.counts import hits
from domain.watch.results import Result, SeenResult
from domain.watch.worth import MONEY, SHARE, Terms, Worth, worth

CENT, PART = Decimal("0.01"), Decimal(1).scaleb(-SHARE)


class Bet(NamedTuple):
    """A bet, its stake, and its chances of winning and of losing."""

    name: str
    on: int | tuple[int, ...] | None
    stake: int
    odds: Decimal
    wins: Fraction
    loses: Fraction

    def worth(self, ruleset: str) -> Worth:
        """What one unit of it is worth."""
        found = worth(ruleset, self.name, self.on, Terms())
        assert found is not None
        return found


BETS: Mapping[str, tuple[Bet, Bet]] = {
    ROULETTE: (
        Bet("straight", (17,), 10, Decimal(35), Fraction(1, 37), Fraction(36, 37)),
        Bet("red", None, 100, Decimal(1), Fraction(18, 37), Fraction(19, 37)),
    ),
    "nz-1998-baccarat": (
        Bet("banker", None, 200, Decimal("0.95"), Fraction("0.458597"), Fraction("0.446247")),
        Bet("tie", None, 10, Decimal(8), Fraction("0.095156"), Fraction("0.904844")),
    ),
}
"""What is staked at the tables of these rulesets. Two results of a round are drawn apart from each other."""


def turn_of(rng: Random, ruleset: str, value: str, when: date, table: str, rounds: int) -> SeenResult:
    """A turn of so many rounds."""
    due, least, most = Decimal(0), Decimal(0), Decimal(0)
    spread, below, above = Decimal(0), Decimal(0), Decimal(0)
    for bet in BETS[ruleset]:
        of = bet.worth(ruleset)
        won = len(hits(rng, float(bet.wins), rounds))
        lost = (
            len(hits(rng, float(bet.loses / (1 - bet.wins)), rounds - won))
            if bet.wins + bet.loses < 1
            else rounds - won
        )
        due += bet.stake * (lost - won * bet.odds)
        least, most = (mine + rounds * bet.stake * part * PART for mine, part in ((least, of.least), (most, of.most)))
        spread, below, above = (
            mine + bet.stake * part * PART
            for mine, part in ((spread, of.deviation), (below, of.below), (above, of.above))
        )
    variance = (rounds * spread * spread).quantize(Decimal(1).scaleb(-MONEY))
    sums = Result(rounds, due, least, most, variance, below, above)
    return SeenResult(ruleset, value, when, table, "NZD", sums)
