"""Tracks a table's open round and its pending wagers, and evicts rounds when they are complete.

A wager placed when a round may be over is pending until its round is clear. Play or an announcement makes it a wager of
the next round. `round_ended` makes it a late wager of this one, if the round was not over before.
"""

from typing import Any

from domain.facts.disputes import RulingMade
from domain.facts.wagers import WagerPlaced
from domain.fold.grouping.late_facts import LateFacts
from domain.fold.grouping.round_sink import Open, RoundSink
from domain.fold.grouping.scopes import BEGINNING, OF_TABLE, OF_WAGERS, OUTLIVES_SESSION, SETTLING, SPANNING
from domain.fold.reading import ReadFact
from domain.fold.wagers.wager_names import Again, base_wager, listed, named, ruled_on, source, wagers_of


class PendingFacts:
    """The pending facts of a table."""

    def __init__(self) -> None:
        self.wagers: set[str] = set()
        """The wagers placed among the pending facts."""
        self._waiting: dict[int, ReadFact] = {}
        self._of: dict[str | None, list[int]] = {}
        self._count = 0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def append(self, played: ReadFact) -> None:
        self._count += 1
        self._waiting[self._count] = played
        self._of.setdefault(getattr(played.fact, "wager", None), []).append(self._count)

    def take(self) -> list[ReadFact]:
        """Remove and return all of them."""
        waiting = list(self._waiting.values())
        self.wagers, self._waiting, self._of = set(), {}, {}
        return waiting

    def take_of(self, wager: str) -> list[ReadFact]:
        """Remove and return the facts of one wager."""
        self.wagers.discard(wager)
        return [self._waiting.pop(at) for at in self._of.pop(wager, ())]


class OpenRounds:
    """The open shoe, round and wagers of a table in a session."""

    def __init__(self, table: str, desk: RoundSink, late: LateFacts, shadow: "OpenRounds | None" = None) -> None:
        self.table = table
        self.desk = desk
        self.late = late
        self.shadow = shadow
        """The same table as first recorded, because a correction never changes a round's name."""
        self.open: Open | None = None
        self.shoe: str | None = None
        self.shoe_number = 0
        self.number = 0
        """The number of rounds so far."""
        self.count = 0
        """The number of rounds so far in the shoe or the session."""
        self.pending = PendingFacts()
        self.spanning: dict[str, str] = {}
        """Spanning wagers that are up, and their bets."""
        self.decided: set[str] = set()
        """Spanning wagers that are decided and unsettled."""
        self.again = Again()
        """Wager names reused while the first wager was up."""
        self.begun: dict[str, int] = {}
        self.shoes_begun: dict[str, int] = {}
        self.homes: dict[str, int] = {}
        """For rounds, shoes and wagers referred to by late or early facts: the number of the round or shoe."""

    # --- rounds -----------------------------------------------------------------------------------------------

    def begin(self, name: str | None = None, announced: bool = False) -> Open:
        """Begin a round and give it the pending facts."""
        self.release()
        self.number += 1
        self.count += 1
        name = name or self._next_name()
        self.open = here = Open(name, self.number, announced)
        if self.late.may_use(self.late.spoken.rounds, name):
            self.begun[name] = self.number
        self.desk.begin(name, self.shoe)
        for played in self.late.take_early(self.late.rounds, name):
            self.assign(here, played, played.fact)
        self.put_pending(here)
        return here

    def _next_name(self) -> str:
        if self.shadow is not None and self.shadow.open is not None and not self.shadow.open.announced:
            return self.shadow.open.name
        return f"{self.table}/{self.shoe}/{self.count}" if self.shoe is not None else f"{self.table}/{self.count}"

    def release(self, last: bool = False) -> None:
        """Evict the open round."""
        if self.open is None:
            return
        here = self.open
        for played in self.late.take_late(self.late.rounds, here.number):
            read = self.read(here, played)
            if type(read.fact) in SETTLING:
                here.waiting.pop(getattr(read.fact, "wager", ""), None)
            self._pass_on(read)
        for wager in self.desk.finish(here.done(last)):
            if wager in self.spanning:
                self.decided.add(wager)
            if self.late.may_concern(source(wager)):
                self.homes[wager] = here.number
        self.open = None

    def assign(self, here: Open, played: ReadFact, fact: Any) -> None:
        """Assign a fact to this round, without further checks."""
        kind = type(fact)
        if kind in OF_WAGERS or kind is RulingMade:
            played = self.read(here, played)
            fact = played.fact
        if kind is WagerPlaced:
            self._stake(here, fact)
        elif kind in SETTLING:
            self._settle(here, fact.wager)
        self._pass_on(played)

    def _settle(self, here: Open, wager: str) -> None:
        """A wager decided in an earlier round and not settled there belongs to the round that settles it."""
        self.spanning.pop(wager, None)
        if wager in self.decided:
            self.decided.discard(wager)
            if self.late.may_concern(source(wager)):
                self.homes[wager] = here.number
        here.settle(wager)

    # --- names of wagers --------------------------------------------------------------------------------------

    def read(self, here: Open | None, played: ReadFact) -> ReadFact:
        """The fact as read in a round: with the listed name of its wager."""
        fact: Any = played.fact
        if type(fact) is WagerPlaced:
            back = base_wager(fact)
            on = None if back is None else self.meant(here, back, False)
            return named(played, self._name(here, fact.wager), on)
        if type(fact) in OF_WAGERS:
            return named(played, self.meant(here, fact.wager, fact.round is not None))
        wagers = wagers_of(fact)
        if not wagers:
            return played
        return ruled_on(played, [self._ruled_on(here, name, fact.round is not None) for name in wagers])

    def meant(self, here: Open | None, name: str, of_round: bool) -> str:
        """The listed name of the wager that a fact names. A wager of the round it names comes first."""
        own = listed(name)
        if own not in self.again.uses:
            return own
        mine = here.again.meant(own, self._up) if here is not None and of_round else None
        return mine or self.again.meant(own, self._up) or own

    def _ruled_on(self, here: Open | None, name: str, of_round: bool) -> str:
        """As `meant`, for a ruling: a ruling may also give the listed name."""
        meant = self.meant(here, name, of_round)
        known = here is not None and meant not in here.placed and name in here.placed
        return name if known else meant

    def _name(self, here: Open | None, name: str) -> str:
        """The listed name of a new wager: its own name, unless that is taken."""
        own = listed(name)
        if here is None:
            return own
        stays = own in self.spanning and own not in self.decided
        uses = self.again.uses.get(own)
        if own not in here.placed and not stays and (uses is None or not self._up(uses.meant(self._up))):
            here.placed.add(own)
            self.again.uses.pop(own, None)
            return own
        mine = self.again.add(own)
        if own in here.placed and own not in here.again.uses:
            here.again.join(own, own, 1)
        here.again.join(own, mine, self.again.uses[own].count)
        here.placed.add(mine)
        return mine

    def _up(self, wager: str) -> bool:
        """Whether a wager is unsettled and its round not over."""
        if self.open is not None and wager in self.open.waiting:
            return True
        return wager in self.spanning and wager not in self.decided

    def _stake(self, here: Open, fact: Any) -> None:
        """Note a wager's round. A wager that may span rounds has none: facts about it belong to the open round."""
        if fact.bet in SPANNING:
            self.spanning[fact.wager] = fact.bet
            self.decided.discard(fact.wager)
            return
        here.stake(fact.wager, fact.bet)
        if self.late.may_concern(source(fact.wager)):
            self.homes[fact.wager] = here.number

    def put_pending(self, here: Open) -> None:
        """Give all pending facts to this round."""
        for played in self.pending.take():
            self.assign(here, played, played.fact)

    def put_pending_of(self, here: Open, wager: str) -> None:
        """Give one wager's pending facts to this round. The others stay pending."""
        for played in self.pending.take_of(wager):
            self.assign(here, played, played.fact)

    def keep_up(self, here: Open) -> None:
        """A void roll decides nothing: its wagers stay up for the next."""
        self.spanning |= here.waiting
        for wager in here.waiting:
            self.homes.pop(wager, None)

    def _pass_on(self, played: ReadFact) -> None:
        if self.open is None or type(played.fact) in OF_TABLE:
            self.desk.at_table(played)
        else:
            self.desk.evolve(played)

    # --- shoes and sessions -----------------------------------------------------------------------------------

    def begin_shoe(self, name: str) -> None:
        """A shoe begins. An announced round continues until it is ended or decided; any other round is over."""
        self._end_shoe()
        if self.open is not None and (self.open.over or self.open.decided or not self.open.announced):
            self.open.over = True
            self.release()
        self.shoe = name
        self.shoe_number += 1
        self.count = 0
        if self.late.may_use(self.late.spoken.shoes, name):
            self.shoes_begun[name] = self.shoe_number

    def _end_shoe(self) -> None:
        for played in self.late.take_late(self.late.shoes, self.shoe_number):
            if self.open is None and type(played.fact) in BEGINNING:
                self._begin_late()
            self._pass_on(played)

    def _begin_late(self) -> None:
        """A round known only after its shoe was over. It does not count for the numbering of other rounds."""
        self.open = Open(f"{self.table}/{self.shoe}/{self.count + 1}", 0, announced=False)
        self.desk.begin(self.open.name, self.shoe)

    def end_session(self, last: bool = False) -> None:
        """The table opens for another day, or the feed ends. Only the carry-forward remains."""
        if self.pending.wagers:
            self.begin()
        self._end_shoe()
        self.release(last)
        for played in self.pending.take():
            self.desk.at_table(played)
        self.shoe = None
        self.count = 0
        self.spanning = {
            wager: bet for wager, bet in self.spanning.items() if bet in OUTLIVES_SESSION and wager not in self.decided
        }
        self.decided.clear()
        self.again.keep(self.spanning)
