"""Sittings that collect each round with its facts, and the facts of no round, for reports and for followers."""

from collections.abc import Collection

from domain.facts.table import TableOpened
from domain.fold.game import Games
from domain.fold.grouping.scopes import OF_WAGERS
from domain.fold.reading import ReadFact
from domain.fold.session.carry_forward import CarryForward
from domain.fold.session.own_copy import own_copy
from domain.fold.session.results import Entries, RoundFacts
from domain.fold.session.snapshots import Keeper, Pack
from domain.fold.session.table_fold import Sitting


class Chronicle(Sitting):
    """A sitting that also records every round with its facts, and the facts of no round."""

    def __init__(self, session: str, games: Games, carry: CarryForward) -> None:
        # a game changes the carry-forward it receives, so each gets its own copy
        super().__init__(session, games, own_copy(carry.game))
        self.names = dict(carry.names)
        self.entries: Entries = []
        self.facts: list[ReadFact] = []
        """Facts of the open round."""

    def begin(self, name: str, shoe: str | None) -> None:
        super().begin(name, shoe)
        self.facts = []

    def evolve(self, played: ReadFact) -> None:
        super().evolve(played)
        self.facts.append(played)

    def at_table(self, played: ReadFact) -> None:
        super().at_table(played)
        self.entries.append(played)

    def finish(self, over: bool) -> Collection[str]:
        decided = super().finish(over)
        self.entries.append(RoundFacts(self.rounds[-1], self.facts))
        return decided


class RoundCollector(Chronicle):
    """A sitting for a follower: it also makes snapshots for rounds, and hands out each round once."""

    def __init__(self, session: str, games: Games, carry: CarryForward, pack: Pack | None = None) -> None:
        super().__init__(session, games, carry)
        self.keeper = Keeper(pack)
        self.loose = False
        """Whether any fact about a wager belonged to no round."""

    def open(self, opening: TableOpened) -> None:
        super().open(opening)
        self.keeper.begin_snapshot(self)

    def begin(self, name: str, shoe: str | None) -> None:
        super().begin(name, shoe)
        self.keeper.begin(shoe, name)

    def evolve(self, played: ReadFact) -> None:
        super().evolve(played)
        self.keeper.add_step(played, of_round=True)

    def at_table(self, played: ReadFact) -> None:
        super().at_table(played)
        self.keeper.add_step(played, of_round=False)
        self.loose = self.loose or type(played.fact) in OF_WAGERS

    def _left(self, wager: str) -> None:
        """A wager was decided and not settled in its round."""
        super()._left(wager)
        self.keeper.leave(wager, self.settled_later(wager))

    def finish(self, over: bool) -> Collection[str]:
        decided = super().finish(over)
        seen = self.entries[-1]
        assert isinstance(seen, RoundFacts)
        seen.footing = self.keeper.close_snapshot(self, over)
        self.rounds.clear()
        return decided
