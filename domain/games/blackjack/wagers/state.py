"""State of wagers after the cards are out."""

from dataclasses import dataclass, field

from domain.facts.wagers import WagerPlaced
from domain.games.blackjack.hands.hand import Hand
from domain.games.common.state import RoundState
from domain.games.common.wagers import WagerState

Stacks = dict[str, dict[str, WagerState]]
"""Main and split wagers of a hand, by player, then by name."""


@dataclass(slots=True, eq=False)
class Election:
    """A split or a double until its first card: each player with a wager on the hand may join."""

    hand: Hand
    fact: str
    wrong: str | None
    """Why it was not permitted: a finding type."""
    formed: Hand | None = None
    lying: Stacks = field(default_factory=dict)
    """Wagers on the hand concerned."""
    settled: set[str] = field(default_factory=set)
    """Wagers increased or moved."""


class AddedWagers:
    """On which hand every wager lies, and the open splits and doubles."""

    def __init__(self, state: RoundState) -> None:
        self.state = state
        self.lies: dict[str, Hand] = {}
        """The hand of each main, split and double wager."""
        self.stacks: dict[str, Stacks] = {}
        """The wagers on each hand that can win or lose, except doubles."""
        self.insured: dict[str, Hand] = {}
        """The wager that each insurance covers."""
        self.even: set[str] = set()
        """Wagers paid at once as even money."""
        self.evened: set[tuple[int, str]] = set()
        """Their box and player."""
        self.doubles: dict[int, Election] = {}
        """For each box, the last double until its card."""
        self.splits: dict[int, list[Election]] = {}
        """For each box, its splits until the next card there."""
        self.early: list[WagerPlaced] = []
        """Wagers placed before the decision was announced."""
