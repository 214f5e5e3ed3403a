"""The rounds of a table as they begin and are let go, and what waits for its round.

Wagers placed when a round may be over are held back until it shows to which round they belong: play, or an
announcement, makes them the next one's; `round_ended` makes them late ones of this, if it was not over before.
"""

from typing import Any

from domain.replay.desk import Desk, Open
from domain.replay.late import Late
from domain.replay.reading import Played
from domain.replay.scopes import BEGINNING, OUTLIVES_SESSION, SCOPES, SETTLING, SPANNING, Scope


class Book:
    """Where a table stands: its session's shoe, its round, its wagers."""

    def __init__(self, table: str, desk: Desk, late: Late, shadow: "Book | None" = None) -> None:
        self.table = table
        self.desk = desk
        self.late = late
        self.shadow = shadow
        """The same table as first recorded: a correction moves no round's name."""
        self.open: Open | None = None
        self.shoe: str | None = None
        self.shoe_number = 0
        self.number = 0
        """Rounds so far."""
        self.count = 0
        """Rounds so far in the shoe, or the session."""
        self.pending: list[Played] = []
        self.pending_wagers: set[str] = set()
        self.spanning: dict[str, str] = {}
        """Wagers up that may stay up over many rounds, and their bets."""
        self.begun: dict[str, int] = {}
        self.shoes_begun: dict[str, int] = {}
        self.homes: dict[str, int] = {}
        """Of rounds, shoes and wagers that facts speak of from afar: the number of the round or shoe."""

    # --- rounds -----------------------------------------------------------------------------------------------

    def begin(self, name: str | None = None, announced: bool = False) -> Open:
        """A round begins, with what was waiting for it."""
        self.release()
        self.number += 1
        self.count += 1
        name = name or self._next_name()
        self.open = here = Open(name, self.number, announced)
        if self.late.wants(self.late.spoken.rounds, name):
            self.begun[name] = self.number
        self.desk.begin(name, self.shoe)
        for played in self.late.take_early(self.late.rounds, name):
            self.put(here, played, played.fact)
        self.put_pending(here)
        return here

    def _next_name(self) -> str:
        if self.shadow is not None and self.shadow.open is not None and not self.shadow.open.announced:
            return self.shadow.open.name
        return f"{self.table}/{self.shoe}/{self.count}" if self.shoe is not None else f"{self.table}/{self.count}"

    def release(self, last: bool = False) -> None:
        """Let the round at hand go."""
        if self.open is None:
            return
        for played in self.late.take_late(self.late.rounds, self.open.number):
            self._tell(played)
        self.desk.finish(self.open.done(last))
        self.open = None

    def put(self, here: Open, played: Played, fact: Any) -> None:
        """A fact belongs to this round, whatever else could be made of it."""
        if SCOPES[type(fact)] is Scope.STAKES:
            self._stake(here, fact)
        elif type(fact) in SETTLING:
            self.spanning.pop(fact.wager, None)
            here.settle(fact.wager)
        self._tell(played)

    def _stake(self, here: Open, fact: Any) -> None:
        """What may be up over many rounds has no home: what is said of it is said of the round at hand."""
        if fact.bet in SPANNING:
            self.spanning[fact.wager] = fact.bet
            return
        here.stake(fact.wager, fact.bet)
        if self.late.wants_wager(fact.wager):
            self.homes[fact.wager] = here.number

    def put_pending(self, here: Open) -> None:
        """What waited for its round belongs to this one."""
        pending, self.pending = self.pending, []
        self.pending_wagers = set()
        for played in pending:
            self.put(here, played, played.fact)

    def put_pending_of(self, here: Open, wager: str) -> None:
        """One wager belongs to this round; the others go on waiting."""
        mine: list[Played] = []
        others: list[Played] = []
        for played in self.pending:
            (mine if getattr(played.fact, "wager", None) == wager else others).append(played)
        self.pending = others
        self.pending_wagers.discard(wager)
        for played in mine:
            self.put(here, played, played.fact)

    def keep_up(self, here: Open) -> None:
        """A roll that is void decides nothing: its wagers are up for the next."""
        self.spanning |= here.waiting
        for wager in here.waiting:
            self.homes.pop(wager, None)

    def _tell(self, played: Played) -> None:
        if self.open is None or SCOPES[type(played.fact)] is Scope.TABLE:
            self.desk.at_table(played)
        else:
            self.desk.evolve(played)

    # --- shoes and sessions -----------------------------------------------------------------------------------

    def begin_shoe(self, name: str) -> None:
        """A shoe comes into play. An announced round goes on until it is ended or decided; any other is over."""
        self._end_shoe()
        if self.open is not None and (self.open.over or self.open.decided or not self.open.announced):
            self.open.over = True
            self.release()
        self.shoe = name
        self.shoe_number += 1
        self.count = 0
        if self.late.wants(self.late.spoken.shoes, name):
            self.shoes_begun[name] = self.shoe_number

    def _end_shoe(self) -> None:
        for played in self.late.take_late(self.late.shoes, self.shoe_number):
            if self.open is None and SCOPES[type(played.fact)] in BEGINNING:
                self._begin_late()
            self._tell(played)

    def _begin_late(self) -> None:
        """A round of which nothing was known before its shoe was over: it counts for no other's name."""
        self.open = Open(f"{self.table}/{self.shoe}/{self.count + 1}", 0, announced=False)
        self.desk.begin(self.open.name, self.shoe)

    def end_session(self, last: bool = False) -> None:
        """The table opens for another day, or the feed ends: nothing goes on but what outlives a session."""
        if self.pending_wagers:
            self.begin()
        self._end_shoe()
        self.release(last)
        for played in self.pending:
            self.desk.at_table(played)
        self.pending = []
        self.shoe = None
        self.count = 0
        self.spanning = {wager: bet for wager, bet in self.spanning.items() if bet in OUTLIVES_SESSION}
