"""The next step at Caribbean stud: the deal, decisions, the dealer's cards, settlement, prizes."""

from collections.abc import Callable, Iterator

from domain.fold.explanation import ExplainStep, step
from domain.games.caribbean_stud.betting import RAISE
from domain.games.caribbean_stud.cards import deal_order
from domain.games.caribbean_stud.cards.deal import DEALER, LAST, StudDeal, place
from domain.games.caribbean_stud.cards.deal_order import hand_name
from domain.games.caribbean_stud.outcome import HandResult, dealers, qualifies, standings, stays
from domain.games.caribbean_stud.state import ANTE, BET, JACKPOT, StudRoundState
from domain.games.common.next_step import called, over


def next_steps(state: StudRoundState) -> Iterator[ExplainStep]:
    """The next steps after the last fact."""
    if over(state):
        return
    if state.deal is None:
        yield _to_begin(state)
        return
    found = (step_of(state, state.deal) for step_of in STEPS)
    yield from [one for one in found if one is not None][:1]


def _to_begin(state: StudRoundState) -> ExplainStep:
    if not called(state):
        words = "Antes, and jackpot wagers beside them, until no more bets is called."
        return step("wagers", words, state.book.rules["call-omitted"])
    return step("cards", "The cards are dealt, from the dealer's left.", state.book.rules["deal-out-of-turn"])


def _next_card(state: StudRoundState, deal: StudDeal) -> ExplainStep | None:
    """The next card by the plan that fits so far, while a hand has too few cards."""
    if deal.complete or deal.went_on:
        return None
    to = [one.to for one in deal.order]
    for plan in deal_order.plans(state.floor.machine, tuple(map(place, deal.boxes))):
        places = [(name, matter) for matter, stretch in plan for name in stretch]
        if [name for name, _ in places[: len(to)]] == to and len(to) < len(places):
            name, matter = places[len(to)]
            return step("cards", f"The next card goes to {hand_name(name)}.", state.book.rules[matter])
    return step("cards", "Some hand still has to get cards.", state.book.rules["wrong-number-dealt"])


def _up_card(state: StudRoundState, deal: StudDeal) -> ExplainStep | None:
    """The card of the dealer's packet that is turned. From a machine, the bottom one."""
    hand = deal.laid.get(DEALER, [])
    if not state.floor.machine or len(hand) <= LAST or any(one.seen or one.turned for one in hand):
        return None
    return step("cards", "The bottom card of the dealer's packet is turned up.", state.book.rules["wrong-card-turned"])


def _decisions(state: StudRoundState, deal: StudDeal) -> ExplainStep | None:
    if _open(deal):
        return None
    undecided = [box for box in deal.boxes if box not in state.decisions and not stays(state, box)]
    if not undecided:
        return None
    words = f"{_boxes(undecided)} to decide: fold, or bet {state.book.bet_times} times the ante."
    return step("decision", words, state.book.rules["decision-missing"])


def _bets(state: StudRoundState, deal: StudDeal) -> ExplainStep | None:
    laid = {state.box(one) for one in state.of(BET)}
    missing = [box for box, one in state.decisions.items() if one.decision == RAISE and box not in laid]
    if not missing or _open(deal):
        return None
    words = f"{_boxes(missing)} to lay the bet wager, {state.book.bet_times} times the ante."
    return step("decision", words, state.book.rules["bet-missing"])


def _dealers_cards(state: StudRoundState, deal: StudDeal) -> ExplainStep | None:
    staying = [box for box in deal.boxes if stays(state, box)]
    if not staying or _open(deal) or not all(_unsettled(state, box) for box in staying):
        return None
    return step("cards", "The dealer turns the other cards.", state.book.rules["bet-after-dealer"])


def _hands(state: StudRoundState, deal: StudDeal) -> ExplainStep | None:
    """Folded hands first, then from the right against the dealer's."""
    found = standings(state, deal)
    left = [one.box for one in (found or {}).values() if _unsettled(state, one.box)]
    if found is None or not left:
        return None
    folded = [box for box in left if found[box].fate == "folded"]
    if folded:
        return step("settling", f"{_boxes(folded)} folded: collected.", *state.book.antes["folded"].rules[-1:])
    one, dealer = found[left[-1]], dealers(deal)
    if dealer is None or not qualifies(dealer):
        words = f"The dealer has no hand: antes are paid, bet wagers go back ({_boxes(left)})."
        return step("settling", words, *state.book.antes["no-hand"].rules[:1])
    return step("settling", f"The dealer has a hand: from the right, box {one.box} is next. {_outcome_text(one)}.",
                *state.book.antes[one.fate].rules[:1])  # fmt: skip


def _outcome_text(one: HandResult) -> str:
    return {"win": "It wins", "stand-off": "It stands off"}.get(one.fate, "It loses")


def _prizes(state: StudRoundState, deal: StudDeal) -> ExplainStep | None:
    left = [one.wager for one in state.of(JACKPOT) if one.settled is None and standings(state, deal) is not None]
    if not left:
        return None
    words = f"Jackpot wagers are settled when all else is: {', '.join(left)}."
    return step("settling", words, state.book.rules["jackpot-paid-early"])


STEPS: tuple[Callable[[StudRoundState, StudDeal], ExplainStep | None], ...] = (
    _next_card, _up_card, _decisions, _bets, _dealers_cards, _hands, _prizes,
)  # fmt: skip
"""The steps in the order in which they are done."""


def _open(deal: StudDeal) -> bool:
    """Whether all the dealer's cards are face up."""
    hand = deal.laid.get(DEALER, [])
    return bool(deal.turns) and dealers(deal) is not None and all(one.turned or one.seen for one in hand)


def _unsettled(state: StudRoundState, box: int) -> bool:
    wagers = [one for one in state.tickets.alive() if one.bet in (ANTE, BET) and state.box(one) == box]
    return any(one.settled is None for one in wagers)


def _boxes(boxes: list[int]) -> str:
    return f"{'Box' if len(boxes) == 1 else 'Boxes'} {', '.join(map(str, boxes))}"
