"""Card sets at a table: where each came from, and what was done with it since it arrived or was last used."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from domain.facts import Fact
from domain.facts.shoe import CardsIntroduced
from domain.rulebooks.shapes.shoe import SHUFFLES

UNTOLD, USED = "untold", "used"
"""The origin of a set not seen to arrive, and of one that was in play."""


class CardsDone(NamedTuple):
    """One act of preparation."""

    what: str
    fact: str
    by: str | None = None


@dataclass(eq=False)
class CardSet:
    """One card set."""

    name: str | None
    came: str = UNTOLD
    """How it arrived: new, pre-shuffled or pre-checked; `used` after it was in play."""
    decks: int | None = None
    replaces: str = ""
    """The finding type if it is not prepared. None if no other cards were in play before."""
    done: list[CardsDone] = field(default_factory=list)
    handled: bool = False
    """Whether players handled these cards, so that they must leave the table after the shoe."""
    removed: bool = False
    """Whether they left the table."""
    unprepared: bool = False
    """Whether a step required before the cut was omitted."""
    loaded: bool = False
    """Whether a machine received them and the steps before were checked."""

    @cached_property
    def _acts(self) -> set[str]:
        """The acts done, each once: there may be thousands of one kind. Derived, and so not stored."""
        return {one.what for one in self.done}

    def note(self, act: CardsDone) -> None:
        """Note an act of preparation."""
        self.done.append(act)
        self._acts.add(act.what)

    def forget_acts(self) -> None:
        """Forget the acts so far: they do not count for the next shoe."""
        self.done = []
        self._acts.clear()

    def any_act(self, *words: str) -> bool:
        """Whether any of these acts was done."""
        return not self._acts.isdisjoint(words)


class Sets:
    """The card sets at a table. A shuffling machine works on one while another is in play."""

    def __init__(self, two: bool) -> None:
        self.two = two
        self.known: list[CardSet] = []
        self.in_play: CardSet | None = None
        self.gone: dict[str | None, CardSet] = {}

    def room(self) -> bool:
        """Whether another set may be introduced beside the one in play."""
        return self.two and len(self.known) < 2

    def introduce(self, fact: CardsIntroduced, replaces: str) -> None:
        """Introduce a set. If the table has one set, it replaces the set in play."""
        stays = self.in_play if self.room() else None
        self.known = [one for one in self.known if one.came != USED or one is stays]
        early = [done for one in self.known if one.name is None for done in one.done]
        self.known = [one for one in self.known if one.name is not None or one is stays]
        self.known.append(CardSet(fact.set, fact.prepared, fact.decks, replaces, early))
        self.gone.pop(fact.set, None)

    def remove(self, name: str | None) -> None:
        """Remove the named set, or the one in play."""
        for one in list(self.known):
            if one.name == name if name is not None else one is self.in_play:
                self.known.remove(one)
                self.gone[one.name] = one
                one.removed = True

    def waiting(self) -> CardSet:
        """The set being prepared."""
        others = [one for one in self.known if one is not self.in_play]
        if others:
            return next((one for one in others if one.any_act(*SHUFFLES)), others[0])
        if self.in_play is None or self.in_play.removed or not self.known:
            self.known.append(self._unseen())
        return self.known[-1]

    def _unseen(self) -> CardSet:
        """A set whose arrival was not recorded: it may be the one that was removed."""
        left = self.in_play
        return CardSet(None) if left is None else CardSet(None, handled=left.handled, removed=left.removed)

    def named(self, name: str | None) -> CardSet:
        """A set by name. A set that left is returned as it was used."""
        if name is None:
            return self.waiting()
        here = [one for one in self.known if one.name == name] or [one for one in self.known if self._may_be(one)]
        one = here[0] if here else self.gone.get(name) or CardSet(name)
        one.name = name
        if not here:
            self.known.append(one)
        return one

    def _may_be(self, one: CardSet) -> bool:
        """Whether a set without a name may be any named one."""
        return one.name is None and not (self.two and one is self.in_play)

    def note_act(self, what: str, fact: Fact, name: str | None = None) -> None:
        """Note an act of preparation."""
        self.named(name).note(CardsDone(what, fact.id, fact.by))

    def note_inspection(self, what: str, fact: Fact) -> None:
        """Note an inspection of all sets not yet in play."""
        fresh = [one for one in self.known if one.came != USED]
        for one in fresh or [self.waiting()]:
            one.note(CardsDone(what, fact.id, fact.by))

    def begin_round(self) -> None:
        """A round is dealt: earlier acts on the set in play do not count for the next shoe."""
        if self.in_play is not None:
            self.in_play.forget_acts()

    def take(self) -> CardSet:
        """Put the next set into play."""
        taken = self.in_play = self.waiting()
        taken.came, taken.replaces = USED, ""
        taken.forget_acts()
        taken.handled = taken.removed = taken.loaded = taken.unprepared = False
        return taken
