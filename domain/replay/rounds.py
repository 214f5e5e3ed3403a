"""Which facts belong to which round of a table.

A round that was announced lasts until its `round_ended`, or the next announcement. One that was not begins with the
first play after the one before is over (said so, voided, or result and all wagers settled), and takes in the wagers
placed since. A round that is over stays at hand until the next begins: what follows it, such as a stake handed back, is
still its own. A craps round is one roll.

Wagers placed when a round may be over are held back until it shows to which round they belong: play, or an
announcement, makes them the next one's; `round_ended` makes them late ones of this, if it was not over before.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from domain.facts import Fact
from domain.facts.round import NoMoreBets, RoundEnded, RoundStarted, RoundVoided, VoidHandAnnounced
from domain.facts.shoe import ShoeStarted
from domain.facts.wheels_and_dice import DiceRolled, DiceTumbled, WheelSpun
from domain.replay.late import Late
from domain.replay.reading import Played
from domain.replay.scan import looks_implicit
from domain.replay.scopes import OUTLIVES_SESSION, SCOPES, SETTLING, SPANNING, Scope


class Desk(Protocol):
    """Who is told what the grouping finds."""

    def begin(self, name: str, shoe: str | None) -> None:
        """A round begins."""

    def evolve(self, played: Played) -> None:
        """A fact belongs to the round."""

    def at_table(self, played: Played) -> None:
        """A fact belongs to no round."""

    def finish(self, over: bool) -> None:
        """The round is let go."""


class Nobody:
    """A desk where nobody sits: for looking ahead, and for counting."""

    def begin(self, name: str, shoe: str | None) -> None: ...
    def evolve(self, played: Played) -> None: ...
    def at_table(self, played: Played) -> None: ...
    def finish(self, over: bool) -> None: ...


@dataclass(slots=True)
class Open:
    """The round at hand, as far as grouping needs it."""

    name: str
    number: int
    announced: bool
    """It was begun by `round_started`."""
    over: bool = False
    said: bool = False
    """`round_ended` was there."""
    resulted: bool = False
    no_more: bool = False
    rolled: bool = False
    waiting: set[str] = field(default_factory=set)
    """Wagers of this round that are not settled."""

    def settled(self) -> None:
        """With the result known and no wager left, a round that was not announced is over."""
        if self.resulted and not self.waiting and not self.announced:
            self.over = True


class Rounds:
    """The rounds of one table."""

    def __init__(self, table: str, desk: Desk, late: Late, shadow: "Rounds | None" = None) -> None:
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
        self.begun: dict[str, int] = {}
        self.shoes_begun: dict[str, int] = {}
        self.homes: dict[str, int] = {}

    def take(self, played: Played) -> None:
        """The next fact in play order."""
        fact = played.fact
        step = STEPS[type(fact)]
        if (fact.round is not None or fact.shoe is not None) and self._named(played, fact):
            return
        step(self, played, fact)

    # --- names ------------------------------------------------------------------------------------------------

    def _named(self, played: Played, fact: Fact) -> bool:
        """Whether the fact was dealt with because of the round or shoe it names."""
        if type(fact) is RoundStarted or type(fact) is ShoeStarted:
            return False
        if fact.round is None:
            return fact.shoe != self.shoe and self._of_another_shoe(played, fact, str(fact.shoe))
        if self.open is not None and fact.round == self.open.name:
            return self._of_this(self.open, played, fact)
        return self.late.ran and self._of_another(played, fact, fact.round)

    def _of_this(self, here: Open, played: Played, fact: Fact) -> bool:
        if not here.over and SCOPES[type(fact)] not in (Scope.STAKES, Scope.AHEAD):
            return False
        here.said = here.said or type(fact) is RoundEnded
        self._put(here, played, fact)
        return True

    def _of_another(self, played: Played, fact: Fact, name: str) -> bool:
        late = self.late
        if (number := self.begun.get(name)) is not None:
            return late.put_late(late.rounds, number, played)
        if name in late.scan.rounds.declared or not _begins(fact) or looks_implicit(self.table, name):
            return late.put_early(late.rounds, name, played)
        self._begin(name, False)
        return False

    def _of_another_shoe(self, played: Played, fact: Fact, name: str) -> bool:
        late = self.late
        if (number := self.shoes_begun.get(name)) is not None:
            return late.put_late(late.shoes, number, played)
        if name in late.scan.shoes.declared or not _begins(fact):
            return late.put_early(late.shoes, name, played)
        self._begin_shoe(name)
        return False

    # --- beginning and letting go -----------------------------------------------------------------------------

    def _begin(self, name: str | None, announced: bool) -> Open:
        self.release()
        self.number += 1
        self.count += 1
        name = name or self._next_name()
        self.open = here = Open(name, self.number, announced)
        if self.late.wants(self.late.scan.rounds, name):
            self.begun[name] = self.number
        self.desk.begin(name, self.shoe)
        for played in self.late.take_early(self.late.rounds, name):
            self._put(here, played, played.fact)
        self._put_pending(here)
        return here

    def _next_name(self) -> str:
        if self.shadow is not None and self.shadow.open is not None and not self.shadow.open.announced:
            return self.shadow.open.name
        return f"{self.table}/{self.shoe}/{self.count}" if self.shoe is not None else f"{self.table}/{self.count}"

    def _put_pending(self, here: Open) -> None:
        pending, self.pending = self.pending, []
        self.pending_wagers = set()
        for played in pending:
            self._put(here, played, played.fact)

    def _put(self, here: Open, played: Played, fact: Any) -> None:
        """A fact belongs to this round, whatever else could be made of it."""
        scope = SCOPES[type(fact)]
        if scope is Scope.STAKES:
            if fact.bet in SPANNING:
                self.spanning[fact.wager] = fact.bet
            else:
                here.waiting.add(fact.wager)
            if self.late.wants_wager(fact.wager):
                self.homes[fact.wager] = here.number
        elif type(fact) in SETTLING:
            here.waiting.discard(fact.wager)
            self.spanning.pop(fact.wager, None)
            here.settled()
        self._tell(played)

    def _tell(self, played: Played) -> None:
        scope = SCOPES[type(played.fact)]
        (self.desk.at_table if scope is Scope.TABLE else self.desk.evolve)(played)

    def release(self) -> None:
        """Let the round at hand go."""
        if self.open is None:
            return
        for played in self.late.take_late(self.late.rounds, self.open.number):
            self._tell(played)
        self.desk.finish(self.open.over or self.open.resulted)
        self.open = None

    def _begin_shoe(self, name: str) -> None:
        self._end_shoe()
        if self.open is not None and (self.open.over or not self.open.announced):
            self.release()
        self.shoe = name
        self.shoe_number += 1
        self.count = 0
        if self.late.wants(self.late.scan.shoes, name):
            self.shoes_begun[name] = self.shoe_number

    def _end_shoe(self) -> None:
        for played in self.late.take_late(self.late.shoes, self.shoe_number):
            if self.open is None or SCOPES[type(played.fact)] is Scope.TABLE:
                self.desk.at_table(played)
            else:
                self.desk.evolve(played)

    def end_session(self) -> None:
        """The table opens for another day, or the feed ends: nothing goes on but what outlives a session."""
        if self.pending_wagers:
            self._begin(None, False)
        self._end_shoe()
        self.release()
        for played in self.pending:
            self.desk.at_table(played)
        self.pending = []
        self.shoe = None
        self.count = 0
        self.spanning = {wager: bet for wager, bet in self.spanning.items() if bet in OUTLIVES_SESSION}

    def finish(self) -> None:
        """The feed ends. What names a round that never was is shown as that round."""
        self.end_session()
        for name in self.late.never_begun(self.late.rounds):
            self._begin(name, False)
            self.release()
        for name in self.late.never_begun(self.late.shoes):
            for played in self.late.take_early(self.late.shoes, name):
                self.desk.at_table(played)

    # --- facts ------------------------------------------------------------------------------------------------

    def _round_started(self, played: Played, fact: RoundStarted) -> None:
        here = self.open
        if here is not None and here.name == fact.round:
            here.announced, here.over, here.said = True, False, False
        else:
            self._begin(fact.round, True)
        self.desk.evolve(played)

    def _shoe_started(self, played: Played, fact: ShoeStarted) -> None:
        if fact.shoe != self.shoe:
            self._begin_shoe(fact.shoe)
        self.desk.at_table(played)
        for early in self.late.take_early(self.late.shoes, fact.shoe):
            self.desk.at_table(early)

    def _stakes(self, played: Played, fact: Any) -> None:
        here = self.open
        if here is None or here.over or (here.resulted and not here.announced):
            self.pending.append(played)
            self.pending_wagers.add(fact.wager)
        else:
            self._put(here, played, fact)

    def _begins(self, played: Played, fact: Any) -> None:
        here = self.open
        if here is None or here.over or self._starts_anew(here, fact):
            here = self._begin(None, False)
        mark = MARKS.get(type(fact))
        if mark is not None:
            mark(here, fact)
        self.desk.evolve(played)

    def _starts_anew(self, here: Open, fact: Fact) -> bool:
        """Play after the result: the next round, if bets were taken or are closed again."""
        if here.announced or not here.resulted:
            return False
        return bool(self.pending_wagers) or (here.no_more and type(fact) is NoMoreBets)

    def _of_wager(self, played: Played, fact: Any) -> None:
        here, wager = self.open, fact.wager
        if wager in self.pending_wagers:
            self._of_pending(played, fact)
        elif self.homes and self._comes_late(played, wager):
            return
        elif here is None:
            self.desk.at_table(played)
        elif here.over and wager in self.spanning and type(fact) not in SETTLING:
            self.pending.append(played)
        else:
            self._put(here, played, fact)

    def _of_pending(self, played: Played, fact: Any) -> None:
        """A wager settled before any further play was a late one of this round."""
        here = self.open
        if here is not None and not here.over and type(fact) in SETTLING:
            self._put_pending(here)
            self._put(here, played, fact)
        else:
            self.pending.append(played)

    def _comes_late(self, played: Played, wager: str) -> bool:
        home = self.homes.get(wager)
        if home is None or wager in self.spanning or (self.open is not None and home == self.open.number):
            return False
        return self.late.put_late(self.late.rounds, home, played)

    def _inside(self, played: Played, fact: Fact) -> None:
        here = self._at_hand(fact)
        if here is None:
            self.desk.at_table(played)
            return
        if SCOPES[type(fact)] is Scope.RESULT:
            here.resulted = True
            here.settled()
        self.desk.evolve(played)

    def _at_hand(self, fact: Fact) -> Open | None:
        """The open round, or the one just over unless only wagers could have gone before this."""
        here = self.open
        if (here is None or here.over) and self.pending_wagers and not (here and here.rolled and not here.resulted):
            return self._begin(None, False)
        return here

    def _after(self, played: Played, fact: Fact) -> None:
        (self.desk.at_table if self.open is None else self.desk.evolve)(played)

    def _ahead(self, played: Played, fact: Fact) -> None:
        here = self.open
        if here is None or here.over or (here.resulted and (not here.announced or type(fact) is VoidHandAnnounced)):
            self.pending.append(played)
        else:
            self.desk.evolve(played)

    def _round_ended(self, played: Played, fact: RoundEnded) -> None:
        here = self.open
        if here is None or here.said:
            here = self._begin(None, False) if self.pending_wagers else here
        elif not here.over and self.pending_wagers:
            self._put_pending(here)
        if here is None:
            self.desk.at_table(played)
            return
        here.over = here.said = True
        self.desk.evolve(played)

    def _round_voided(self, played: Played, fact: RoundVoided) -> None:
        here = self._at_hand(fact)
        if here is None:
            self.desk.at_table(played)
            return
        here.over = here.over or not here.announced
        self.desk.evolve(played)

    def _table(self, played: Played, fact: Fact) -> None:
        self.desk.at_table(played)


def _begins(fact: Fact) -> bool:
    return SCOPES[type(fact)] in (Scope.BEGINS, Scope.STAKES)


def _no_more(here: Open, fact: Any) -> None:
    here.no_more = True


def _came_to_rest(here: Open, fact: Any) -> None:
    if fact.void is None:
        here.resulted = True
        here.settled()


def _rolled(here: Open, fact: Any) -> None:
    here.rolled = here.over = True


MARKS: dict[type[Fact], Callable[[Open, Any], None]] = {
    NoMoreBets: _no_more,
    WheelSpun: _came_to_rest,
    DiceTumbled: _came_to_rest,
    DiceRolled: _rolled,
}

Step = Callable[[Rounds, Played, Any], None]

_OF_SCOPE: dict[Scope, Step] = {
    Scope.NAMES: Rounds._table,
    Scope.STAKES: Rounds._stakes,
    Scope.BEGINS: Rounds._begins,
    Scope.WAGER: Rounds._of_wager,
    Scope.INSIDE: Rounds._inside,
    Scope.RESULT: Rounds._inside,
    Scope.ENDS: Rounds._inside,
    Scope.AFTER: Rounds._after,
    Scope.AHEAD: Rounds._ahead,
    Scope.TABLE: Rounds._table,
}

STEPS: dict[type[Fact], Step] = {cls: _OF_SCOPE[scope] for cls, scope in SCOPES.items()} | {
    RoundStarted: Rounds._round_started,
    ShoeStarted: Rounds._shoe_started,
    RoundEnded: Rounds._round_ended,
    RoundVoided: Rounds._round_voided,
}
