"""Decides the outcome of a round: hands, result, and whether it is valid."""

from msgspec import Struct

from domain.facts.disputes import RulingMade
from domain.fold.round import RoundHand, Status
from domain.fold.round_cards import DrawnCard
from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.cards.possible_orders import all_alike, unsure
from domain.games.baccarat.cards.table_of_play import UNSEEN, Play, outcome
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.findings import Findings
from domain.games.common.rulings.effects import last_on_outcome

MATTER = "hand-disrupted"


def disrupted(state: BaccaratRoundState, found: Play, over: bool) -> bool:
    """Whether an announcement cancelled the hand, if the rulebook provides for that."""
    announced, rule = state.void_hand, state.book.rules.get(MATTER)
    if announced is None or rule is None or state.dummy is not None or state.left_dummy is not None:
        return False
    if announced.rule is not None:
        return announced.rule.rpartition(" ")[2] == rule.number
    began = state.seen.void_after > 0
    return began or (over and found.lacks is not None)


def check_disruption(state: BaccaratRoundState, why: str | None) -> Findings:
    """A disruption cancels the hand, in whatever words it was announced. No more cards are dealt."""
    announced = state.voided or state.void_hand
    if announced is None or why not in GROUNDS:
        return
    yield state.finding(MATTER, announced.id)
    if state.voided is None and len(state.deal.drawn) > state.seen.void_after:
        yield state.finding("played-after-disruption", state.deal.drawn[state.seen.void_after].fact)


GROUNDS = frozenset({MATTER, "voided-disruption", "voided-invalidated", "voided-other"})
"""Finding types that make a round void, such as disruptions."""


class BaccaratOutcome(Struct):
    """A judged round."""

    status: Status
    play: Play
    player: list[str | None]
    banker: list[str | None]
    outcome: str | None
    why: str | None
    """The finding type that makes the round void or a void hand, or leaves it open."""

    @property
    def points(self) -> tuple[int, int]:
        """The counts, the Player's first. Only valid if there is an outcome."""
        assert self.play.points is not None
        return self.play.points


def decide_outcome(state: BaccaratRoundState, over: bool) -> BaccaratOutcome:
    """Decide hands and status. Errors in an earlier round are not considered (in Victoria 11.13)."""
    found = state.deal.play()
    status, why = _status(state, found, over)
    result = outcome(found.points) if found.points is not None and why not in ORDER_LOST else None
    player, banker = state.deal.cards(found.player), state.deal.cards(found.banker)
    return BaccaratOutcome(status, found, player, banker, result, why)


ORDER_LOST = frozenset({"order-lost", "order-lost-later"})


def _status(state: BaccaratRoundState, found: Play, over: bool) -> tuple[Status, str | None]:
    if state.voided is not None:
        return "void", _why_voided(state)
    lost = order_lost(state)
    if lost is not None and (lost == "order-lost" or state.book.order_lost == "analogy"):
        return "void", lost
    if _ran_out(state):
        return "void", "shoe-ran-out"
    if disrupted(state, found, over):
        return "void", MATTER
    if lost is not None or found.lacks is not None or not over:
        return "open", lost or found.lacks
    return ("void_hand", state.dummy) if state.dummy or state.void_hand else ("settled", None)


ANNULLED = frozenset({"disruption", "invalidated"})
"""Finding types that annul a round's outcome, whatever the cards were."""


VOIDED_FOR = {
    "insufficient_cards": "voided-insufficient_cards",
    "cannot_be_reconstructed": "voided-cannot_be_reconstructed",
    "disruption": "voided-disruption",
    "misdeal": "voided-misdeal",
    "invalidated": "voided-invalidated",
    "other": "voided-other",
}
"""Finding types by the reason given for voiding the round."""


def _why_voided(state: BaccaratRoundState) -> str:
    assert state.voided is not None
    lost = order_lost(state)
    if state.voided.reason == "cannot_be_reconstructed" and lost in state.book.rules:
        return str(lost)
    why = VOIDED_FOR[state.voided.reason]
    if why in state.book.rules:
        return why
    return "round-voided" if state.voided.reason in ANNULLED else "voided-without-ground"


def order_lost(state: BaccaratRoundState) -> str | None:
    """The finding type of an unknown order of cards, if the order decides anything."""
    doubtful = unsure(state.deal.order)
    if not doubtful or (state.book.order_lost == "any" and all_alike(state.deal.order)):
        return None
    if doubtful[0] < INITIAL or state.book.order_lost == "any":
        return "order-lost"
    return None if _ruled(state) else "order-lost-later"


def _ruled(state: BaccaratRoundState) -> bool:
    """Whether a ruling lets doubtful third cards stand as recorded. Needed where no rule decides."""
    return order_ruled(state) is not None


def order_ruled(state: BaccaratRoundState) -> RulingMade | None:
    """The ruling that lets doubtful third cards stand as recorded."""
    return last_on_outcome(state, "outcome_stands", "reconstruct")


def _ran_out(state: BaccaratRoundState) -> bool:
    """Whether the shoe ended with too few cards for the round."""
    if state.exhausted is None:
        return False
    lacks = state.deal.play(state.exhausted or None).lacks
    return lacks is not None and lacks != UNSEEN


def hands(state: BaccaratRoundState, verdict: BaccaratOutcome) -> dict[str, RoundHand]:
    """The hands as dealt and as the rules give them."""
    dealt = state.deal.hands
    known = verdict.outcome is not None
    player, banker = verdict.points if known else (None, None)
    shown = {
        "player": RoundHand(dealt.get("player", []), verdict.player, player),
        "banker": RoundHand(dealt.get("banker", []), verdict.banker, banker),
    }
    for place, cards in dealt.items():
        if place not in shown:
            shown[place] = RoundHand(cards)
    return shown


def leftover(state: BaccaratRoundState, verdict: BaccaratOutcome) -> list[DrawnCard]:
    """Excess cards. Those of a void round are discarded with it."""
    if verdict.status == "void" or verdict.play.lacks is not None:
        return []
    return state.deal.order[verdict.play.used :]
