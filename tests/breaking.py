"""A game with a fault that one fact brings out."""

from typing import Any

from domain.fold.game import Game
from domain.fold.reading import ReadFact
from domain.fold.round import Finding, Round
from domain.views.observer import Listening

BOOM = "boom"


class Breaking(Listening):
    """A game with a fault, in one of its functions; facts with a note, or of an id, show it."""

    def __init__(self, game: Game[Any], where: str, fact: str | None = None) -> None:
        super().__init__(game)
        self.where = where
        self.fact = fact
        self.noted = False

    def _see(self, played: ReadFact) -> None:
        self.noted |= played.fact.note == BOOM or played.fact.id == self.fact

    def _break(self, where: str) -> None:
        while self.noted and self.where == "never ends":
            pass
        if self.noted and where == self.where:
            raise IndexError(BOOM)

    def evolve(self, state: Any, played: ReadFact) -> None:
        self._see(played)
        self._break("evolve")
        super().evolve(state, played)

    def at_table(self, played: ReadFact) -> None:
        self._see(played)
        self._break("at_table")
        super().at_table(played)

    def finish(self, state: Any, over: bool) -> Round:
        self._break("finish")
        return super().finish(state, over)

    def findings(self) -> list[Finding]:
        self._break("findings")
        return super().findings()
