"""One round alone: what it stands on is kept while its session is folded, and the round resumed when it is asked for.

    footing = seen.footing                              # what was known when it began, and what was told from then on
    resume(unpack(footing.state), footing, facts, games)    # the same round again, watched by another game

Nothing is grouped again: who was told what, in which order, is what is kept. So late facts and corrections are where
they belong; when one comes, the session is folded anew, and keeps its rounds anew.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from domain.facts.table import TableOpened
from domain.replay.game import Game, Games
from domain.replay.people import Names
from domain.replay.reading import Played
from domain.replay.round import Round
from domain.replay.table import Sitting

Pack = Callable[[Any], bytes | None]
"""Keeps a state as bytes; nothing where it can't be kept."""

BEGINS = 0
"""The step at which the round begins."""


class Footing(NamedTuple):
    """What a round stands on."""

    shoe: str | None
    round: str
    state: bytes
    """Of its table, after the round before."""
    steps: list[int]
    """The lines told from then on: below zero those of the table, above it those of the round, which begins at 0."""
    corrections: list[str]
    """The ids of those that apply to them."""
    over: bool
    """How it was let go."""


class Standing(Struct, frozen=True):
    """A table between two rounds."""

    table: str
    session: str
    opening: TableOpened | None
    names: Names
    game: Game[Any]


class Resumed(Struct, frozen=True):
    """In place of what a session hands on: the game itself, as it was when a round began."""

    game: Game[Any]


class Keeper:
    """Keeps what the next round will stand on."""

    def __init__(self, pack: Pack | None) -> None:
        self._pack = pack
        self._state: bytes | None = None
        self._steps: list[int] = []
        self._corrections: list[str] = []
        self._at_hand: tuple[str | None, str] | None = None
        """The shoe and the name of the round at hand."""

    def stand(self, sitting: Sitting) -> None:
        """A round is over, or the table opens; if it opens inside a round, that one can't be resumed."""
        if self._pack is None:
            return
        self._steps, self._corrections, self._state = [], [], None
        if self._at_hand is None:
            it = Standing(sitting.table, sitting.session, sitting.opening, sitting.names, sitting.game)
            self._state = self._pack(it)

    def begin(self, shoe: str | None, name: str) -> None:
        """A round begins."""
        self._at_hand = shoe, name
        self._steps.append(BEGINS)

    def tell(self, played: Played, of_round: bool) -> None:
        """A fact is told."""
        if self._state is not None:
            self._steps.append(played.line.number if of_round else -played.line.number)
            if played.corrected_by is not None:
                self._corrections.append(played.corrected_by)

    def let_go(self, sitting: Sitting, over: bool) -> Footing | None:
        """The round at hand is over: what it stood on."""
        state, steps, corrections, here = self._state, self._steps, self._corrections, self._at_hand
        self._at_hand = None
        self.stand(sitting)
        return Footing(*here, state, steps, corrections, over) if here is not None and state is not None else None


def resume(standing: Standing, footing: Footing, facts: Mapping[int, Played], games: Games) -> Round:
    """Play a round again, from what it stood on, with the facts of its steps."""
    sitting = Sitting(standing.table, games, Resumed(standing.game))
    sitting.session, sitting.opening, sitting.names = standing.session, standing.opening, standing.names
    for step in footing.steps:
        if step == BEGINS:
            sitting.begin(footing.round, footing.shoe)
        elif step > 0:
            sitting.evolve(facts[step])
        else:
            sitting.at_table(facts[-step])
    sitting.finish(footing.over)
    return sitting.rounds[0]
