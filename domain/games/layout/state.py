"""States of a round of a layout game."""

from msgspec import Struct, field

from domain.facts.disputes import RulingMade
from domain.facts.wagers import WagerSettled
from domain.games.common.state import RoundState, TableState
from domain.games.common.wagers import WagerState
from domain.games.layout.finding_types import LAYOUT
from domain.rulebooks.shapes.layout import Came, LayoutRulebook
from domain.rulebooks.shapes.rulebook import Rule


class Spin(Struct):
    """One spin of the wheel, or roll of the dice."""

    fact: str
    came: Came | None
    """The place where it stopped, if seen."""
    void: str | None = None
    """Why it does not count."""
    announced: bool = False
    """Whether it was announced that it does not count."""
    turns: int | None = None
    """The number of turns, if too few and not acted on."""


class LayoutTableState(TableState):
    """A table in a session."""

    matters = LAYOUT


class LayoutRoundState(RoundState):
    """An open round."""

    matters = LAYOUT

    book: LayoutRulebook
    spins: list[Spin] = field(default_factory=list)
    reported: tuple[str, Rule] | None = None
    """A report that makes the spin void, and its rule."""
    ruled_void: RulingMade | None = None
    """The ruling that makes it void."""
    failed: str | None = None
    """The fact that reported an equipment failure, if that can make this round void."""
    stood_off: dict[str, Rule] = field(default_factory=dict)
    """Wagers returned by a void spin, each with the rule."""
    settlements: list[WagerSettled] = field(default_factory=list)
    """The first settlement of each wager collected or paid, in order."""
    early: list[tuple[WagerSettled, bool]] = field(default_factory=list)
    """Settlements before the announcement, and whether wheel or dice were still moving."""
    lifted: list[tuple[WagerState, str, int]] = field(default_factory=list)
    """Wagers picked up after their settlement: the fact, and the number of settlements before."""

    @property
    def good(self) -> Spin | None:
        """The valid spin."""
        spin = self.spins[-1] if self.spins else None
        return spin if spin is not None and spin.void is None else None

    def ground(self, reason: str) -> Rule:
        """The rule that makes a spin void."""
        return self.book.voids.get(reason, self.book.void_else)
