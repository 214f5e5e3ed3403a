"""State of wagers after the cards are out."""

from dataclasses import dataclass, field

from domain.facts.wagers import WagerPlaced
from domain.games.blackjack.hands.hand import Hand
from domain.games.common.state import RoundState
from domain.games.common.wagers import WagerState

Stacks = dict[str, dict[str, WagerState]]
"""Main and split wagers of a hand: by player, then by name."""


@dataclass(slots=True, eq=False)
class Election:
    """A split or a double until its first card: each player with a wager on the hand may join."""

    hand: Hand
    fact: str
    wrong: str | None
    """Why it was not permitted: a matter."""
    formed: Hand | None = None
    lying: Stacks = field(default_factory=dict)
    """Wagers on the hand that it is about."""
    settled: set[str] = field(default_factory=set)
    """Those that were added to, or moved."""


class AddedWagers:
    """On which hand every wager lies, and the open splits and doubles."""

    def __init__(self, state: RoundState) -> None:
        self.state = state
        self.lies: dict[str, Hand] = {}
        """Main and split wagers, and doubles, by name."""
        self.stacks: dict[str, Stacks] = {}
        """What lies on every hand and can win or lose, but for doubles."""
        self.insured: dict[str, Hand] = {}
        """What insurance is on, by wager."""
        self.even: set[str] = set()
        """Wagers that were paid at once."""
        self.evened: set[tuple[int, str]] = set()
        """Whose they were: box and player."""
        self.doubles: dict[int, Election] = {}
        """By box: the last double, until its card."""
        self.splits: dict[int, list[Election]] = {}
        """By box: its splits, until the next card there."""
        self.early: list[WagerPlaced] = []
        """Laid before the decision was told."""
