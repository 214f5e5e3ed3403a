"""Decides the fate of every hand: folded, dead, left face down, or compared with the dealer's (parts 8 and 9)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.fold.round import Status
from domain.fold.round_cards import DrawnCard
from domain.games.caribbean_stud.betting import RAISE
from domain.games.caribbean_stud.cards import irregular_deals
from domain.games.caribbean_stud.cards.deal import DEALER, SIZE, StudDeal, place
from domain.games.caribbean_stud.cards.hand_ranks import NOTHING, Value, value
from domain.games.caribbean_stud.state import ANTE, BET, StudRoundState
from domain.games.common.findings import Judged
from domain.games.common.rulings import effects
from domain.games.common.rulings.effects import BY_THE_HOUSE
from domain.games.common.wagers import WagerState
from domain.rulebooks.shapes.caribbean_stud import ACE_KING
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

ABSENT = "player_absent"
OUT = frozenset({"folded", "absent", "dead"})
"""The results of hands no longer in play when the dealer's hand is turned."""
NO_BET = frozenset({"two-wagers-on-area", "decided-twice", "bet-after-dealer", "bet-without-ante"})
"""Finding types for a stake placed as a bet wager that is none."""


class HandResult(NamedTuple):
    """The result of a hand."""

    box: int
    fate: str
    """The result in the rulebook's words."""
    value: Value


def dealers(deal: StudDeal) -> Value | None:
    """The rank of the dealer's hand. None if not all of it was seen."""
    faces = [card for card in deal.hand(DEALER) if card is not None]
    return value(faces) if len(faces) == SIZE else None


def qualifies(dealer: Value) -> bool:
    """Whether it has an ace and a king, or higher (9.1)."""
    return tuple(dealer) >= ACE_KING


def standings(state: StudRoundState, deal: StudDeal) -> dict[int, HandResult] | None:
    """The result of every hand in play, by box (9.5). None if the dealer's hand was needed and not seen."""
    gone, played = dead(state), {state.box(one) for one in state.tickets.listed if _plays(one)}
    out = {box: _out(state, box, gone, played) for box in deal.boxes}
    turned = any(one.turned is not None and one.turned not in deal.at_once for one in _wanted(deal))
    dealer = dealers(deal)
    if dealer is None and not all(out.values()):
        return None
    found = {}
    for box in deal.boxes:
        faces = [card for card in deal.hand(place(box)) if card is not None]
        hand = value(faces) if faces and _shown(state, deal, box, turned) else NOTHING
        found[box] = HandResult(box, out[box] or _against(hand, dealer), hand)
    return found


def _wanted(deal: StudDeal) -> Iterator[DrawnCard]:
    """The cards of hands that were entitled to some."""
    return (one for name in deal.names for one in deal.laid.get(name, ()))


def _out(state: StudRoundState, box: int, gone: Mapping[int, str], played: set[int | None]) -> str:
    """Why a hand is out of play. Empty if it is not."""
    if box in gone:
        return "dead"
    decided = state.decisions.get(box)
    if box in played if decided is None else decided.decision == RAISE:
        return ""
    return "absent" if decided is None and state.reports(ABSENT, state.book.absent.number) else "folded"


def stays(state: StudRoundState, box: int) -> bool:
    """Whether its player bet. The first decision counts."""
    decided = state.decisions.get(box)
    if decided is not None:
        return decided.decision == RAISE
    return any(_plays(one) and state.box(one) == box for one in state.tickets.listed)


def _plays(ticket: WagerState) -> bool:
    """Whether it is a bet wager that was not withdrawn."""
    return ticket.bet == BET and ticket.flaw not in NO_BET and not ticket.taken_down


def dead(state: StudRoundState) -> dict[int, str]:
    """Hands declared dead, with the ruling: every wager on them is forfeited (14.1)."""
    found: dict[int, str] = {}
    if not state.effective:
        return found
    alive: set[int] = set()
    for one in state.tickets.alive():
        if one.bet in (ANTE, BET):
            box, ruling = state.box(one) or 0, effects.forfeits(state, one, "settled")
            if ruling is not None and effects.rule_of(state.book, ruling) == state.book.dead:
                found[box] = ruling.id
            else:
                alive.add(box)
    return {box: fact for box, fact in found.items() if box not in alive}


def _shown(state: StudRoundState, deal: StudDeal, box: int, turned: bool) -> bool:
    """Whether a hand is face up. If turned cards are not recorded, seen ones count."""
    hand = deal.laid.get(place(box), [])
    return not turned or any(one.turned is not None or one.seen for one in hand)


def _against(hand: Value, dealer: Value | None) -> str:
    if dealer is None or not qualifies(dealer):
        return "no-hand"
    if hand == NOTHING:
        return "face-down"
    return "win" if hand > dealer else "lose" if hand < dealer else "stand-off"


class StudOutcome(NamedTuple):
    """A judged round."""

    status: Status
    rules: tuple[Rule, ...] = ()
    """The rules that make it void."""
    misdeal: bool = False
    """Whether it was a misdeal: then jackpot wagers stay valid for the next round."""
    hands: Mapping[int, HandResult] | None = None
    """All hands that were played for, if known."""


def decide_outcome(state: StudRoundState, over: bool) -> Judged[StudOutcome]:
    """Judge the last deal and the acts of the round."""
    deal, voided, book = state.deal, state.voided, state.book
    matter, stray = state.misdealt, False
    if deal is not None:
        misdeal_called = voided is not None and voided.reason == "misdeal"
        matter = yield from irregular_deals.check_deal(
            state, deal, stopped=not over or voided is not None, misdeal_called=misdeal_called
        )
        stray = any(one.matter == "stray-cards" for one in irregular_deals.find_strays(state, deal))
    if voided is not None and voided.reason in BY_THE_HOUSE:
        return StudOutcome("void", (book.rules["round-voided"],))
    if matter is not None:
        ground = book.rules.get(matter, NO_RULE)
        return StudOutcome("void", (ground, book.misdeal) if ground is not NO_RULE else (book.misdeal,), True)
    if voided is not None:
        groundless = deal is not None and (yield from irregular_deals.without_ground(state, deal, voided.id))
        rule = book.rules["misdeal-without-ground"] if groundless else book.misdeal
        return StudOutcome("void", (rule,), voided.reason == "misdeal")
    if deal is None or stray or not deal.complete:
        return StudOutcome("open")
    hands = standings(state, deal)
    return StudOutcome("settled" if over and hands is not None else "open", hands=hands)
