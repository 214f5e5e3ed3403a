"""The commission ledger in double entry: every cent has its round, wager, rules and facts.

    account     debit is                                       credit is
    payable     commission that a player deferred               collected, waived, or written off for lack of chips
    income      -                                              commission due by the rules
    chips       commission taken in chips                      -
    rounding    what chips could not make                      -
    waived      what management waived                         -
    difference  due and not taken at settlement                taken and not due

Beside it: each wager's commission due and settled (`dues`), and the acts (`acts`).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from domain.facts import Fact
from domain.facts.people import PlayerLeft, PlayerSeated
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.fold.reading import ReadFact
from domain.fold.round import MovedCard
from domain.fold.session.results import RoundFacts, SessionEnd
from projections.commission.acts import ACTS, Acts
from projections.commission.entries import ACCOUNTS, Charge, about, against, charged, moves, settled
from projections.commission.prepaid import Prepaid, PrepaidTerms, bears, terms_of
from projections.projection import ProjectionRow, RetoldRound, SessionPlace
from projections.row_versions import ROW_VERSIONS

Sat = tuple[datetime, int | None]
"""A seat and its start time. None after the player left or another took the seat."""


@dataclass(slots=True)
class Seats:
    """The seats of a table in a session."""

    of: dict[str, list[Sat]] = field(default_factory=dict)

    def taken(self, fact: PlayerSeated) -> None:
        """A player takes a seat. The previous player has left it."""
        for name in [name for name, sat in self.of.items() if sat[-1][1] == fact.seat]:
            self.of[name].append((fact.at, None))
        self.of.setdefault(fact.player, []).append((fact.at, fact.seat))

    def left(self, fact: PlayerLeft) -> None:
        """A player leaves."""
        if fact.player in self.of:
            self.of[fact.player].append((fact.at, None))

    def laid(self, fact: WagerPlaced) -> int | None:
        """The seat from which a wager was placed."""
        if fact.seat is not None:
            return fact.seat
        return next((seat for at, seat in reversed(self.of.get(fact.player, [])) if at <= fact.at), None)


STAYS = ("open", "stand_off")
"""Results after which the rest of a wager may stay for the next round."""


@dataclass(slots=True)
class LedgerState:
    """The commission acts of a session."""

    place: SessionPlace
    currency: str | None = None
    ruleset: str | None = None
    seats: Seats = field(default_factory=Seats)
    laid: dict[str, int | None] = field(default_factory=dict)
    """The seat of each wager that is up."""
    acts: Acts = field(default_factory=Acts)
    terms: PrepaidTerms | None = None
    prepaid: dict[str, Prepaid] = field(default_factory=dict)
    """Wagers that are up and whose commission was charged at placement."""
    bearing: set[str] = field(default_factory=set)
    """All wagers whose commission was charged at placement."""


class Ledger:
    """Every posting of a session."""

    name = "commission"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "postings": (
            "k", "entry", "account", "amount", "currency", "table_name", "gaming_day", "ruleset", "shoe", "round",
            "player", "seat", "wager", "at", "rules", "facts", "last_position",
        ),
        "commission_dues": (
            "k", "currency", "table_name", "gaming_day", "ruleset", "shoe", "round", "player", "seat", "wager", "at",
            "rules", "facts", "last_position", "bet", "result", "settled", "due", "written", "taken", "rounded",
            "deferred", "allowed",
        ),
        "commission_acts": (
            "k", "act", "table_name", "gaming_day", "currency", "ruleset", "shoe", "in_round", "player", "seat",
            "amount", "owed", "applied", "rounded", "reason", "role", "by", "fact", "at", "last_position",
        ),
        "closings": ("k", "table_name", "gaming_day", "at", "by", "fact", "position"),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> LedgerState:
        return LedgerState(place)

    def fact(self, mind: LedgerState, played: ReadFact) -> None:
        kind = type(played.fact)
        if kind in ACTS:
            ACTS[kind](mind.acts, played, played.fact)
        elif kind in CHANGES:
            CHANGES[kind](mind, played, played.fact)

    def round(self, mind: LedgerState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """The entries of a round: one for each wager for which commission was due or taken."""
        for played in seen.facts:
            self.fact(mind, played)
        mind.acts.rounds.append(seen.round.round)
        k = 0
        for nth, one in enumerate(_charges(mind, seen), 1):
            where = mind.currency, mind.place.table, mind.place.day, *one.where(seen.round, mind.laid)
            yield ProjectionRow("commission_dues", (nth, *where, *one.figures))
            for account, amount in _posted(one.amounts):
                k += 1
                yield ProjectionRow("postings", (k, one.wager.wager, account, amount, *where))
        up = (one.wager for one in seen.round.wagers if one.due is not None and one.due.result in STAYS)
        mind.laid = {wager: mind.laid.get(wager) for wager in up}

    def amend(self, mind: LedgerState, then: LedgerState, retold: RetoldRound) -> bool:
        """Post a round alone, unless an earlier wager has a seat that only its placement states, or commission that was
        charged then.
        """
        placed = {played.fact.wager for played in retold.seen.facts if isinstance(played.fact, WagerPlaced)}
        for wager in retold.seen.round.wagers:
            seated = wager.seat is None and wager.player in mind.seats.of
            if wager.wager in mind.bearing or (seated and wager.wager not in placed):
                return False
        return True

    def session(self, mind: LedgerState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """Collections, waivers and acts."""
        place, acts = mind.place, mind.acts
        k = 0
        for moved in ending.moved:
            for account, amount in _posted(moves(moved)):
                k += 1
                yield ProjectionRow("postings", (k, moved.fact, account, amount, *_of_moved(mind, moved)))
        here = place.table, place.day, mind.currency
        for k, (act, *values) in enumerate(acts.rows(ending.moved, ending.carry.names), 1):
            yield ProjectionRow("commission_acts", (k, act, *here, *values))
        yield from (ProjectionRow("closings", (k, place.table, *closing)) for k, closing in enumerate(acts.closings, 1))


def _opened(mind: LedgerState, played: ReadFact, fact: TableOpened) -> None:
    mind.currency, mind.ruleset, mind.terms = fact.currency, fact.ruleset, terms_of(fact)


def _seated(mind: LedgerState, played: ReadFact, fact: PlayerSeated) -> None:
    mind.seats.taken(fact)


def _left(mind: LedgerState, played: ReadFact, fact: PlayerLeft) -> None:
    mind.seats.left(fact)


def _placed(mind: LedgerState, played: ReadFact, fact: WagerPlaced) -> None:
    mind.laid[fact.wager] = mind.seats.laid(fact)
    if mind.terms is not None and bears(mind.terms, fact):
        mind.prepaid[fact.wager] = Prepaid(mind.terms, fact, played)
        mind.bearing.add(fact.wager)


CHANGES: dict[type[Fact], Callable[[LedgerState, ReadFact, Any], None]] = {
    TableOpened: _opened,
    PlayerSeated: _seated,
    PlayerLeft: _left,
    WagerPlaced: _placed,
}
"""How a fact changes the state, by kind. All other kinds are acts, or do not concern commission."""


def _charges(mind: LedgerState, seen: RoundFacts) -> Iterator[Charge]:
    """Every wager of a round with commission."""
    facts, wrong = about(seen), against(seen)
    for wager in seen.round.wagers:
        first, mine = mind.prepaid.get(wager.wager), facts.get(wager.wager, [])
        if first is not None:
            yield from (one for one in first.round(wager, mine) if one.due or one.written or one.rounded)
        elif charged(wager):
            yield settled(wager, mine, wrong)
        if wager.recorded is not None and wager.due is not None and wager.due.result != "open":
            mind.prepaid.pop(wager.wager, None)


def _posted(amounts: Iterable[Decimal]) -> Iterator[tuple[str, Decimal]]:
    return ((account, amount) for account, amount in zip(ACCOUNTS, amounts, strict=True) if amount)


def _of_moved(mind: LedgerState, moved: MovedCard) -> tuple[Any, ...]:
    where = mind.currency, mind.place.table, mind.place.day, moved.ruleset or mind.ruleset, moved.shoe
    round_, position = mind.acts.place_of(moved.fact)
    return *where, round_, moved.player, moved.seat, None, moved.at, list(moved.rules), [moved.fact], position
