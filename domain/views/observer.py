"""A listener: takes the place of a game, passes everything on, and changes nothing."""

from typing import Any

from domain.fold.game import FoldPlace, Game, Judging
from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, MovedCard, Round


class Listening:
    """A session of a table with a listener."""

    def __init__(self, game: Game[Any]) -> None:
        self.inner = game
        self.facts: list[ReadFact] = []
        """The facts of the present round."""

    def begin(self, where: FoldPlace) -> Any:
        self.facts = []
        return self.inner.begin(where)

    def evolve(self, state: Any, played: ReadFact) -> None:
        self.facts.append(played)
        self.inner.evolve(state, played)

    def at_table(self, played: ReadFact) -> None:
        self.inner.at_table(played)

    def finish(self, state: Any, over: bool) -> Round:
        return self.inner.finish(state, over)

    def carry(self) -> Any:
        return self.inner.carry()

    def findings(self) -> list[Finding]:
        return self.inner.findings() if isinstance(self.inner, Judging) else []

    def commission(self) -> list[Commission]:
        """Deferred commission."""
        return self.inner.commission() if isinstance(self.inner, Judging) else []

    def moved(self) -> list[MovedCard]:
        """Commission collected and waived."""
        return self.inner.moved() if isinstance(self.inner, Judging) else []
