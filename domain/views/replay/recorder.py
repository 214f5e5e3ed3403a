"""Records the frames of one round by listening to its game.

watcher = Watcher("BAC07-17", games)
for _ in Replay(lines, games=watcher.game).rounds(): ...
watcher.shown
"""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.facts import Fact, kind_of
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.fold.explanation import ExplainStep
from domain.fold.game import Game, Games
from domain.fold.reading import ReadFact
from domain.fold.round import Finding, Round
from domain.games.common.state import RoundState
from domain.views.explain import chain
from domain.views.explain.from_facts import fact_text
from domain.views.observer import Listening
from domain.views.replay.frames import Frame, Guiding, Marking, Shown
from domain.views.replay.layout import ReplayLayout, marker
from domain.views.replay.narration import fact_sentence, of_stake


class Watcher:
    """Waits for a round and records it."""

    def __init__(self, name: str, games: Games, open_cards: bool = False, table: str | None = None) -> None:
        self.name = name
        self.table = table
        self.games = games
        self.open_cards = open_cards
        self.shown: list[Shown] = []

    def game(self, opening: TableOpened | None, carried: Any) -> Game[Any]:
        """A table's game with a listener."""
        return WatchedFold(self, self.games(opening, carried))


class WatchedFold(Listening):
    """A session of a table with a listener."""

    def __init__(self, watcher: Watcher, game: Game[Any]) -> None:
        super().__init__(game)
        self.watcher = watcher
        self.seats_run: str | UnsetType = UNSET
        self.frames: list[Frame] = []
        self.layout = ReplayLayout()
        self.wanted = False

    def begin(self, where: Any) -> Any:
        """Begin a round. Wagers of earlier rounds may still be up."""
        self.wanted = where.round == self.watcher.name and self.watcher.table in (None, where.table)
        state = super().begin(where)
        self.frames, self.layout = [], ReplayLayout()
        if self.wanted and isinstance(state, RoundState):
            self.layout.add_wagers(state.tickets.listed)
            self.seats_run = state.floor.opening.seats_run or UNSET
        if self.wanted and isinstance(self.inner, Marking):
            self.layout.marker = marker(self.inner.marker(state))
        return state

    def evolve(self, state: Any, played: ReadFact) -> None:
        super().evolve(state, played)
        if self.wanted:
            self.layout.evolve(played.fact)
            self.frames.append(self._frame(played, state))

    def _frame(self, played: ReadFact, state: Any) -> Frame:
        fact, inner = played.fact, self.inner
        wants: list[ExplainStep] = inner.next_steps(state) if isinstance(inner, Guiding) else []
        return Frame(
            fact.id, kind_of(type(fact)), fact.at, played.line.known_at, fact_text(fact), fact.by, fact.source,
            fact.video,
            self.layout.cards(self.watcher.open_cards), [replace(one) for one in self.layout.stakes.values()], wants,
            [], played.corrected_by, fact_text(played.first) if played.first is not None else None,
            self._sentence(fact), dict(self.layout.result) or None, self.layout.marker,
        )  # fmt: skip

    def _sentence(self, fact: Fact) -> str:
        words = fact_sentence(fact, self.watcher.open_cards)
        stake = self.layout.stakes.get(getattr(fact, "wager", ""))
        return words if isinstance(fact, WagerPlaced) else of_stake(words, stake)

    def finish(self, state: Any, over: bool) -> Round:
        ended = self.inner.finish(state, over)
        if self.wanted:
            found = chain.steps("round", ended.round, self.inner, state, ended, self.facts)
            frames = _with_findings(self.frames, ended.findings)
            self.watcher.shown.append(Shown(ended, chain.explained(ended, found), frames, seats_run=self.seats_run))
        return ended


def _with_findings(frames: Sequence[Frame], findings: Sequence[Finding]) -> list[Frame]:
    """Add each finding to the step it rests on."""
    return [replace(one, findings=[found for found in findings if found.fact == one.fact]) for one in frames]
