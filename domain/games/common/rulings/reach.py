"""Looks rulings up by wager and by player, so that each wager meets only rulings that can concern it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import get_args

from domain.facts.disputes import RulingMade
from domain.facts.vocabulary import Effect
from domain.games.common.wagers import WagerState

EFFECTS = frozenset(get_args(Effect))
Key = tuple[object, ...]
Rulings = dict[Key, tuple[int, RulingMade]]
"""Rulings with their index in the order made."""


def effect_of(fact: RulingMade) -> str | None:
    """The effect of a ruling. An action that is exactly an effect word counts as one."""
    return fact.effect or (fact.action if fact.action in EFFECTS else None)


def key_of(fact: RulingMade) -> Key:
    """The key of a ruling. Rulings with the same key have the same effect: only the last one counts."""
    return effect_of(fact), fact.rule, fact.role, fact.wagers, fact.players


@dataclass(slots=True)
class Reach:
    """The rulings of a round, by wager, by player, and those that name neither."""

    made_of: int = 0
    """The number of rulings it was made from."""
    everybody: Rulings = field(default_factory=dict)
    by_wager: dict[str, Rulings] = field(default_factory=dict)
    by_player: dict[str, Rulings] = field(default_factory=dict)

    @staticmethod
    def of(rulings: Sequence[RulingMade]) -> "Reach":
        """Index rulings. One that names wagers and players is listed under its wagers."""
        found = Reach(len(rulings))
        for place, fact in enumerate(rulings):
            for listed in found.lists(fact):
                key = (effect_of(fact), fact.rule, fact.role, fact.players if fact.wagers is not None else None)
                listed[key] = place, fact
        return found

    def lists(self, fact: RulingMade) -> Iterator[Rulings]:
        """The lists to which a ruling belongs."""
        if fact.wagers is not None:
            yield from (self.by_wager.setdefault(name, {}) for name in fact.wagers)
        elif fact.players is not None:
            yield from (self.by_player.setdefault(name, {}) for name in fact.players)
        else:
            yield self.everybody

    def candidates(self, ticket: WagerState) -> list[RulingMade]:
        """The rulings that may concern a wager, in order."""
        named = [one for one in self.by_wager.get(ticket.wager, {}).values() if _of_player(one[1], ticket)]
        found = [*self.everybody.values(), *named, *self.by_player.get(ticket.player, {}).values()]
        return [fact for _, fact in sorted(found, key=lambda one: one[0])]


def _of_player(fact: RulingMade, ticket: WagerState) -> bool:
    return fact.players is None or ticket.player in fact.players
