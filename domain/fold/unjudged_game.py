"""A game without rules: it collects cards, wagers, settlements and calls, and judges nothing.

Only real games know the hands by the rules, the outcome, the dues, the carried cards, whether a round is `open` for
lack of a card, whether a rule voids it, and whether an unsettled wager is decided.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from domain.facts import Fact
from domain.facts.base import own_fields
from domain.facts.bets import BACCARAT, BETS_OF
from domain.facts.round import (
    CardDrawn,
    CardsReconstructed,
    CardTurned,
    ResultAnnounced,
    RoundVoided,
    VoidHandAnnounced,
)
from domain.facts.shoe import CardsCollected
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.facts.wheels_and_dice import DiceRolled, DiceTumbled, JackpotPaid, WheelSpun
from domain.fold.game import FoldPlace
from domain.fold.grouping.scopes import OUTLIVES_SESSION, SPANNING
from domain.fold.reading import ReadFact
from domain.fold.round import Finding, Round, RoundHand, Status
from domain.fold.round_cards import RoundCards
from domain.fold.wagers.wager_facts import WagerFacts
from domain.fold.wagers.wager_names import number, source
from domain.money import written

BOTH_HANDS = ("player", "banker")


class UnjudgedRoundState(Struct):
    """An open round."""

    where: FoldPlace
    slips: list[WagerFacts]
    by_name: dict[str, WagerFacts]
    cards: RoundCards = field(default_factory=RoundCards)
    result: Any = None
    no_result: bool = False
    """Whether the wheel or the dice were void and not tried again."""
    called: dict[str, Any] | None = None
    void: bool = False
    void_hand: bool = False
    corrected: dict[str, str] = {}


class UnjudgedGame:
    """Collects the facts of a table without judging."""

    def __init__(self, opening: TableOpened | None, carried: dict[str, WagerFacts] | None) -> None:
        self.up: dict[str, WagerFacts] = carried or {}
        """Wagers that may stay up over many rounds."""

    def begin(self, where: FoldPlace) -> UnjudgedRoundState:
        """Begin a round with the wagers still up."""
        return UnjudgedRoundState(where, list(self.up.values()), dict(self.up))

    def evolve(self, state: UnjudgedRoundState, played: ReadFact) -> None:
        if played.corrected_by is not None:
            state.corrected[played.fact.id] = played.corrected_by
        change = CHANGES.get(type(played.fact))
        if change is not None:
            change(state, played.fact)

    def at_table(self, played: ReadFact) -> None:
        """Ignore facts of the table."""

    def finish(self, state: UnjudgedRoundState, over: bool) -> Round:
        """Report what the facts of the round contain."""
        where, before = state.where, self.up
        self.up = {slip.wager: slip for slip in state.slips if not slip.decided and _may_stay(slip)}
        return Round(
            where.table,
            where.session,
            where.shoe,
            where.round,
            where.ruleset,
            _status(state, over),
            _hands(state),
            result=state.result,
            carried=state.cards.excess,
            announced=state.called,
            wagers=[slip.report() for slip in state.slips],
            corrected=state.corrected,
            findings=[*_name_findings(state.slips, before)],
        )

    def carry(self) -> dict[str, WagerFacts]:
        """Runs continue on the next gaming day."""
        return {name: slip for name, slip in self.up.items() if slip.placed and slip.placed.bet in OUTLIVES_SESSION}


def _name_findings(slips: list[WagerFacts], before: Mapping[str, WagerFacts]) -> Iterator[Finding]:
    """Findings that need no rules: names used again, wagers settled again."""
    for slip in slips:
        player = slip.placed.player if slip.placed else None
        if slip.placed is not None and slip.wager not in before and number(slip.wager) is not None:
            yield _notice("wager-name-again", slip.placed.id, player, slip.wager, name=source(slip.wager))
        for nth, one in enumerate(slip.settlements[1:], 2):
            words = {"result": one.result, "paid": written(one.paid), "times": nth}
            yield _notice("settled-again", one.id, player, slip.wager, **words)


def _notice(code: str, fact: str, player: str | None, wager: str, **values: object) -> Finding:
    return Finding(None, None, code, "notice", fact, player=player, wager=wager, values=values)


def plain(opening: TableOpened | None, carried: dict[str, WagerFacts] | None) -> UnjudgedGame:
    """The game of a table whose game is not known."""
    return UnjudgedGame(opening, carried)


def _may_stay(slip: WagerFacts) -> bool:
    return slip.placed is not None and slip.placed.bet in SPANNING


def _status(state: UnjudgedRoundState, over: bool) -> Status:
    if state.void or (state.no_result and state.result is None):
        return "void"
    if not (over and (state.called or state.result is not None or state.cards.any)):
        return "open"
    return "void_hand" if state.void_hand else "settled"


def _hands(state: UnjudgedRoundState) -> dict[str, RoundHand]:
    dealt = state.cards.hands
    ruleset = state.where.opening.ruleset if state.where.opening else None
    if ruleset is not None and BETS_OF[ruleset] is BACCARAT:
        dealt = {place: dealt.get(place, []) for place in BOTH_HANDS} | dealt
    return {place: RoundHand(cards) for place, cards in dealt.items()}


def _placed(state: UnjudgedRoundState, fact: WagerPlaced) -> None:
    slip = state.by_name.get(fact.wager)
    if slip is not None and slip.placed is None:  # it was named before it was placed
        slip.placed = fact
        return
    slip = state.by_name[fact.wager] = WagerFacts(fact.wager, fact)
    state.slips.append(slip)


def _slip(state: UnjudgedRoundState, wager: str) -> WagerFacts:
    slip = state.by_name.get(wager)
    if slip is None:
        slip = state.by_name[wager] = WagerFacts(wager)
        state.slips.append(slip)
    return slip


def _changed(state: UnjudgedRoundState, fact: WagerChanged) -> None:
    _slip(state, fact.wager).changes.append(fact)


def _taken_down(state: UnjudgedRoundState, fact: Any) -> None:
    _slip(state, fact.wager).taken_down = True


def _settled(state: UnjudgedRoundState, fact: WagerSettled | JackpotPaid) -> None:
    _slip(state, fact.wager).settle(fact)


def _set_result(state: UnjudgedRoundState, result: Any, void: object) -> None:
    state.no_result = void is not None
    if void is None:
        state.result = result


def _spun(state: UnjudgedRoundState, fact: WheelSpun) -> None:
    _set_result(state, fact.number if fact.symbol is None else fact.symbol, fact.void)


def _dice(state: UnjudgedRoundState, fact: Any) -> None:
    _set_result(state, list(fact.dice), fact.void)


def _called(state: UnjudgedRoundState, fact: ResultAnnounced) -> None:
    calls = {name: getattr(fact, name) for name in CALLS}
    state.called = {name: word for name, word in calls.items() if word is not None}


def _voided(state: UnjudgedRoundState, fact: RoundVoided) -> None:
    state.void = True


def _void_hand(state: UnjudgedRoundState, fact: VoidHandAnnounced) -> None:
    state.void_hand = True


CALLS = tuple(known.name for known in own_fields(ResultAnnounced))

CHANGES: dict[type[Fact], Callable[[UnjudgedRoundState, Any], object]] = {
    WagerPlaced: _placed,
    WagerChanged: _changed,
    WagerWithdrawn: _taken_down,
    WagerRefused: _taken_down,
    WagerSettled: _settled,
    JackpotPaid: _settled,
    CardDrawn: lambda state, fact: state.cards.draw(fact),
    CardTurned: lambda state, fact: state.cards.turn(fact),
    CardsReconstructed: lambda state, fact: state.cards.reconstruct(fact),
    CardsCollected: lambda state, fact: state.cards.collect(),
    WheelSpun: _spun,
    DiceTumbled: _dice,
    DiceRolled: _dice,
    ResultAnnounced: _called,
    RoundVoided: _voided,
    VoidHandAnnounced: _void_hand,
}
"""What a fact does to a round, by kind. All other kinds leave it unchanged."""
