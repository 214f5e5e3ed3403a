"""A game with a layout at one table. What begins a round, and what else it looks at, each game says."""

from typing import TypeVar

from domain.games.common.dues import Owed
from domain.games.common.floor import Floor
from domain.games.common.game import RuledGame
from domain.games.common.report import report
from domain.games.layout import findings
from domain.games.layout.dues import dues
from domain.games.layout.state import LayoutState
from domain.games.layout.verdict import Verdict, judge
from domain.replay.round import Round

F = TypeVar("F", bound=Floor)
S = TypeVar("S", bound=LayoutState)


class LayoutGame(RuledGame[F, S]):
    """A table in a session."""

    def finish(self, state: S, over: bool) -> Round:
        """The round is judged."""
        verdict = judge(state, over)
        owed = dues(state, verdict)
        findings.look(state, verdict, owed, over)
        self.look(state, verdict, owed)
        self.state = None
        came = list(verdict.came) if isinstance(verdict.came, tuple) else verdict.came
        return report(state, verdict.status, owed, result=came)

    def look(self, state: S, verdict: Verdict, dues: list[Owed]) -> None:
        """What else this game has to find."""
