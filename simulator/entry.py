"""Input and output: the requested shift, the lines of its feed, and the faults in them."""

from dataclasses import asdict, dataclass, field
from datetime import date
from typing import NamedTuple

from simulator.earlier import Before
from simulator.plants.kinds import Plant


@dataclass(frozen=True)
class Shift:
    """What to simulate. The same shift gives the same bytes, everywhere and always."""

    ruleset: str
    tables: int = 1
    shoes: int = 1
    """Shoes per table. A table that runs out of evening continues on the next gaming day."""
    seed: int = 0
    irregularities: float = 0.0
    """The probability that a round, or the preparation of a shoe, goes wrong in a way that the rules cover."""
    mistakes: float = 0.0
    """The probability that a dealer errs at a settlement, an announcement, or a step of the commission."""
    gaming_day: date | None = None
    """None: a day in the period of the ruleset."""
    opens: int = 14
    """The hour at which tables open."""
    first_table: int = 1
    """The number of the first table, so that several shifts can share one feed."""
    reconstructions: float = 0.0
    """The probability that the cards of a baccarat round are reported in a wrong order."""
    before: Before = field(default_factory=Before, hash=False)
    """The state after earlier nights, for what outlives a gaming day."""
    plants: tuple[Plant, ...] = ()
    """What is planted: faults with rates of their own."""


@dataclass(frozen=True)
class ExpectedFinding:
    """One finding that the rules give for what was put into the feed."""

    table: str
    shoe: str
    """Empty before the first shoe."""
    round: str
    """Empty outside a round."""
    fact: str
    """The id of the fact that the finding names."""
    ruleset: str
    """The document, as findings cite it."""
    rule: str
    """Empty for what was planted."""
    kind: str
    note: str

    def as_dict(self) -> dict[str, str]:
        return asdict(self)


class FeedEntry(NamedTuple):
    """One line of the feed, with its newline, and the faults that are complete with it."""

    line: bytes
    faults: tuple[ExpectedFinding, ...]


NO_FAULTS: tuple[ExpectedFinding, ...] = ()
