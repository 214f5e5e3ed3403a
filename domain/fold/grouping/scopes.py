"""The scope of each kind of fact: the round, the next round, or the table. A test checks that every kind is listed."""

from enum import Enum

from domain.facts import KINDS, Fact
from domain.facts.bets import CRAPS
from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import (
    CardDrawn,
    CardsReconstructed,
    CardTurned,
    DecisionMade,
    HandOffered,
    InsuranceCalled,
    NoMoreBets,
    PointsAnnounced,
    ResultAnnounced,
    RoundEnded,
    RoundStarted,
    RoundVoided,
    VoidHandAnnounced,
)
from domain.facts.shoe import CardsCollected, ShoeStarted
from domain.facts.table import TableOpened
from domain.facts.terminals import PaymentRefused, ResultEntered
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.facts.wheels_and_dice import (
    AreasLit,
    DiceOffered,
    DiceRolled,
    DiceTumbled,
    DollyPlaced,
    JackpotPaid,
    PointMarked,
    TumblerActivated,
    WagerCalled,
    WheelSpun,
)


class Scope(Enum):
    """To which part of play a kind of fact belongs."""

    NAMES = "begins a round, a shoe or a session, and names it"
    STAKES = "a wager: begins a round together with the play that follows it"
    BEGINS = "play: begins a round where none is open"
    WAGER = "about one wager: joins that wager's round"
    INSIDE = "joins the open round, or the one just over; begins one where only wagers lie"
    RESULT = "as INSIDE; after it, and with all wagers settled, a round is over"
    ENDS = "ends a round"
    AFTER = "joins the open round, or the one just over"
    AHEAD = "joins the open round, else the one to come"
    TABLE = "belongs to the table, its session and its shoe"


_MEMBERS: dict[Scope, tuple[type[Fact], ...]] = {
    Scope.NAMES: (TableOpened, ShoeStarted, RoundStarted),
    Scope.STAKES: (WagerPlaced,),
    Scope.BEGINS: (NoMoreBets, CardDrawn, WheelSpun, DiceTumbled, DiceRolled),
    Scope.WAGER: (WagerChanged, WagerWithdrawn, WagerRefused, WagerSettled, JackpotPaid, PaymentRefused),
    Scope.INSIDE: (CardTurned, CardsReconstructed, CardsCollected, DecisionMade, InsuranceCalled, PointsAnnounced),
    Scope.RESULT: (ResultAnnounced,),
    Scope.ENDS: (RoundEnded, RoundVoided),
    Scope.AFTER: (ResultEntered, DollyPlaced, AreasLit, PointMarked, IrregularityReported, RulingMade),
    Scope.AHEAD: (VoidHandAnnounced, TumblerActivated, DiceOffered, HandOffered, WagerCalled),
}

_listed = {cls for classes in _MEMBERS.values() for cls in classes}
_MEMBERS[Scope.TABLE] = tuple(cls for cls in KINDS.values() if cls not in _listed)

SCOPES: dict[type[Fact], Scope] = {cls: scope for scope, classes in _MEMBERS.items() for cls in classes}

OF_WAGERS: frozenset[type[Fact]] = frozenset(
    {*_MEMBERS[Scope.STAKES], *_MEMBERS[Scope.WAGER], WagerCalled}
)  # fmt: skip
"""Kinds of facts that name a wager."""

OF_TABLE: frozenset[type[Fact]] = frozenset(_MEMBERS[Scope.TABLE])
"""Kinds of facts that belong to no round."""

BEGINNING: frozenset[type[Fact]] = frozenset({*_MEMBERS[Scope.BEGINS], *_MEMBERS[Scope.STAKES]})
"""Kinds of facts that may begin an unannounced round."""

WAITING: frozenset[type[Fact]] = frozenset({*_MEMBERS[Scope.STAKES], *_MEMBERS[Scope.AHEAD]})
"""Kinds of facts that may belong to the next round when the open one is over."""

PAYING: frozenset[type[Fact]] = frozenset({WagerSettled, JackpotPaid})
"""Kinds of facts that settle a wager."""

SETTLING: frozenset[type[Fact]] = PAYING | {WagerWithdrawn, WagerRefused}
"""Kinds of facts after which a round no longer waits for the wager."""

_ONE_ROLL = {
    "field", "any_seven", "any_craps", "two", "three", "twelve", "eleven", "horn", "horn_high", "world", "c_and_e",
}  # fmt: skip

SPANNING: frozenset[str] = frozenset(CRAPS) - _ONE_ROLL | {"run", "jackpot"}
"""Bets that may stay up over many rounds. A round does not wait for them."""

OUTLIVES_SESSION: frozenset[str] = frozenset({"run"})
"""Bets that stay up when the table opens for another gaming day."""
