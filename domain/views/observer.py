"""A game in a game's place, that listens in on it and changes nothing."""

from typing import Any

from domain.fold.game import FoldPlace, Game, Judging
from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, MovedCard, Round


class Listening:
    """A table in a session, listened to."""

    def __init__(self, game: Game[Any]) -> None:
        self.inner = game
        self.facts: list[ReadFact] = []
        """Of the round at hand."""

    def begin(self, where: FoldPlace) -> Any:
        """A round begins."""
        self.facts = []
        return self.inner.begin(where)

    def evolve(self, state: Any, played: ReadFact) -> None:
        """A fact of the round."""
        self.facts.append(played)
        self.inner.evolve(state, played)

    def at_table(self, played: ReadFact) -> None:
        """A fact of the table."""
        self.inner.at_table(played)

    def finish(self, state: Any, over: bool) -> Round:
        """The round is let go."""
        return self.inner.finish(state, over)

    def carry(self) -> Any:
        """What outlives the session."""
        return self.inner.carry()

    def findings(self) -> list[Finding]:
        """What was found outside rounds."""
        return self.inner.findings() if isinstance(self.inner, Judging) else []

    def commission(self) -> list[Commission]:
        """Commission that was left owing."""
        return self.inner.commission() if isinstance(self.inner, Judging) else []

    def moved(self) -> list[MovedCard]:
        """What was collected of it, and waived."""
        return self.inner.moved() if isinstance(self.inner, Judging) else []
