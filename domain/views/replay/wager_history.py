"""A wager that stays up over many rounds, from the moment it was laid to its end: every round it saw, in order.

lives = Lives(["w17"], games, "CRA01")
for _ in Replay(lines, games=lives.game).rounds(): ...
lives.found
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.fold.explanation import ExplainStep
from domain.fold.game import Game, Games
from domain.fold.grouping.scopes import SPANNING
from domain.fold.round import Round, Status, Wager
from domain.money import written
from domain.views.explain import chain
from domain.views.observer import Listening

KNOWN = frozenset({"laid", "limits"})
"""Fields shown once, where the wager was placed."""


@runtime_checkable
class Placing(Protocol):
    """A game that can give a wager's status in a round that it has just judged."""

    def wager_status(self, state: Any, wager: str) -> dict[str, str]:
        """The status: the point, and whether the wager was on."""


class Laid(Struct, frozen=True):
    """Where and when it was placed."""

    round: str
    fact: str
    at: datetime
    stake: str


class Sight(Struct):
    """A round in which it was up."""

    round: str
    at: datetime | None
    """When the round's first fact was seen."""
    status: Status
    result: Any
    stands: dict[str, str]
    """Its status, in the game's words."""
    came: list[ExplainStep]
    """How the result came about."""
    steps: list[ExplainStep]
    """Acts on the wager, and its settlement by the result."""
    wager: Wager
    """Its due after this round, and its settlement in it."""


class Life(Struct):
    """A wager over its rounds."""

    wager: str
    player: str | None
    seat: int | None
    bet: str | None
    on: Any
    laid: Laid | None
    """None if it was up before this gaming day."""
    sights: list[Sight]

    @property
    def end(self) -> Wager:
        """Its final or present state."""
        return self.sights[-1].wager


def spanning(ended: Round) -> list[str]:
    """Wagers of a round that may span several rounds."""
    return [one.wager for one in ended.wagers if one.bet in SPANNING]


class Lives:
    """Follows wagers of one table through a session, or through one round of it."""

    def __init__(
        self, wagers: Iterable[str], games: Games, table: str | None = None, round_: str | None = None
    ) -> None:
        self.wagers = frozenset(wagers)
        self.games = games
        self.table = table
        self.round = round_
        self.by_name: dict[str, Life] = {}

    def game(self, opening: TableOpened | None, carried: Any) -> Game[Any]:
        """A table's game with a listener."""
        return _Following(self, self.games(opening, carried))

    @property
    def in_order(self) -> list[Life]:
        """The wagers in order of placement."""
        return list(self.by_name.values())

    def add_round(self, one: Wager, laid: Laid | None, sight: Sight) -> None:
        """Add a round in which a wager was up."""
        life = self.by_name.setdefault(one.wager, Life(one.wager, one.player, one.seat, one.bet, one.on, laid, []))
        if life.sights:
            sight.steps = [step for step in sight.steps if step.topic not in KNOWN]
        life.sights.append(sight)


class _Following(Listening):
    """A session of a table in which wagers are followed."""

    def __init__(self, lives: Lives, game: Game[Any]) -> None:
        super().__init__(game)
        self.lives = lives

    def finish(self, state: Any, over: bool) -> Round:
        ended = super().finish(state, over)
        if self.lives.table in (None, ended.table) and self.lives.round in (None, ended.round):
            for one in ended.wagers:
                if one.wager in self.lives.wagers:
                    self.lives.add_round(one, self._laid(ended, one.wager), self._sight(state, ended, one))
        return ended

    def _laid(self, ended: Round, wager: str) -> Laid | None:
        facts = [played.fact for played in self.facts]
        placed = (fact for fact in facts if isinstance(fact, WagerPlaced) and fact.wager == wager)
        return next((Laid(ended.round, fact.id, fact.at, written(fact.stake)) for fact in placed), None)

    def _sight(self, state: Any, ended: Round, one: Wager) -> Sight:
        came, steps = chain.split_steps(self.inner, state, ended, self.facts, one)
        stands = self.inner.wager_status(state, one.wager) if isinstance(self.inner, Placing) else {}
        began = self.facts[0].fact.at if self.facts else None
        shown = [step for step in steps if not (step.topic == "paid" and not step.facts and _up(one))]
        return Sight(ended.round, began, ended.status, ended.result, stands, came, shown, one)


def _up(one: Wager) -> bool:
    """Whether it need not be settled yet."""
    return one.due is not None and one.due.result == "open"
