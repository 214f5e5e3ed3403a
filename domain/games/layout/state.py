"""States of a round of a layout game."""

from dataclasses import dataclass, field

from domain.facts.disputes import RulingMade
from domain.facts.wagers import WagerSettled
from domain.games.common.state import RoundState
from domain.games.common.wagers import WagerState
from domain.games.layout.finding_types import LAYOUT
from domain.rulebooks.shapes.layout import Came, LayoutRulebook
from domain.rulebooks.shapes.rulebook import Rule


@dataclass(slots=True)
class Spin:
    """One spin of the wheel, or roll of the dice."""

    fact: str
    came: Came | None
    """Where it came to rest, if anybody saw it."""
    void: str | None = None
    """Why it does not count."""
    announced: bool = False
    """Somebody said that it does not count."""
    turns: int | None = None
    """How often the wheel turned, where that was too little and nobody took note."""


@dataclass(slots=True)
class LayoutRoundState(RoundState):
    """An open round."""

    matters = LAYOUT

    book: LayoutRulebook
    spins: list[Spin] = field(default_factory=list)
    reported: tuple[str, Rule] | None = None
    """A report that makes the spin void, and the rule by which it does."""
    ruled_void: RulingMade | None = None
    """The ruling that makes it void."""
    failed: str | None = None
    """The fact that said that the equipment failed, where that can make this round void."""
    stood_off: dict[str, Rule] = field(default_factory=dict)
    """Wagers that a void spin gave back, and by which rule."""
    settlements: list[WagerSettled] = field(default_factory=list)
    """The first of every wager that was collected or paid, in the order in which money moved."""
    early: list[tuple[WagerSettled, bool]] = field(default_factory=list)
    """Those before the announcement, and whether the wheel or the dice had not come to rest either."""
    lifted: list[tuple[WagerState, str, int]] = field(default_factory=list)
    """Wagers lifted once they were settled, by which fact, and after how many settlements."""

    @property
    def good(self) -> Spin | None:
        """The valid spin."""
        spin = self.spins[-1] if self.spins else None
        return spin if spin is not None and spin.void is None else None

    def ground(self, reason: str) -> Rule:
        """The rule that makes a spin void."""
        return self.book.voids.get(reason, self.book.void_else)
