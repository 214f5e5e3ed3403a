"""The next step at blackjack: cards, decisions, immediate settlements, the dealer's hand, settlement."""

from collections.abc import Callable, Iterator
from itertools import islice

from msgspec.structs import replace

from domain.facts.round import DecisionMade, InsuranceCalled
from domain.fold.explanation import ExplainStep, step
from domain.games.blackjack.hands import dealer_hand, decisions, initial_deal, walk
from domain.games.blackjack.hands.dealer_hand import STANDS, can_change
from domain.games.blackjack.hands.decisions import ACTS, LEAST
from domain.games.blackjack.hands.hand import DEALER, SECOND, Hand
from domain.games.blackjack.outcome import missing_of
from domain.games.blackjack.state import BlackjackRoundState, HandPlay
from domain.games.blackjack.wagers import super_sevens, valid_stake
from domain.games.blackjack.wagers.dues import CALLS
from domain.games.common.findings import collect
from domain.games.common.next_step import called, over
from domain.games.common.wagers import WagerState, WagerStates

RESULTS = {"win": "wins", "lose": "loses", "stand_off": "stands off"}


def next_steps(state: BlackjackRoundState) -> Iterator[ExplainStep]:
    """The next steps after the last fact."""
    if over(state):
        return
    if state.first_card is None:
        yield _to_begin(state)
        return
    play = played(state)
    found = (step_of(play) for step_of in STEPS)
    yield from islice((one for one in found if one is not None), 1)


def played(state: BlackjackRoundState) -> HandPlay:
    """The round so far. Its findings are dropped, because the round is still open."""
    tickets = [replace(one) for one in state.tickets.listed]
    apart = replace(state, tickets=WagerStates(tickets, {one.wager: one for one in tickets}), findings=[])
    collect(valid_stake.bar(apart))
    play = HandPlay(apart)
    collect(walk.run(play))
    return play


def _to_begin(state: BlackjackRoundState) -> ExplainStep:
    mains = [state.box_of(one.wager) for one in state.tickets.alive() if one.bet == "main"]
    boxes = sorted(box for box in mains if box is not None)
    if not called(state) or not boxes:
        return step("wagers", "Wagers, until no more bets is called.", state.book.rules["call-omitted"])
    return step("cards", f"The first card goes to box {boxes[0]}.", state.book.rules["deal-first-cards"])


def _sevens(play: HandPlay) -> ExplainStep | None:
    """Super Sevens are settled as soon as they are decided."""
    state = play.state
    for one in state.tickets.alive():
        hand = play.hands.get(f"box:{state.box_of(one.wager)}")
        decided = hand is not None and hand.cards and (hand.split or super_sevens.decided_by(hand) is not None)
        if one.bet == "super_sevens" and one.settled is None and decided:
            result = RESULTS[CALLS["super_sevens"](state, play, one).result]
            return step("settling", f"{one.wager} is decided: it {result}.", state.book.rules["sevens-settled-late"])
    return None


def _initial(play: HandPlay) -> ExplainStep | None:
    if not play.due:
        return None
    expected = [*(f"box:{box}" for box in play.state.boxes), DEALER, *(f"box:{box}" for box in play.state.boxes)]
    matter = initial_deal.part(len(expected) - len(play.due), expected)
    return step("cards", f"The next card goes to {hand_name(play.due[0])}.", play.state.book.rules[matter])


def _insurance(play: HandPlay) -> ExplainStep | None:
    moves = play.state.moves
    begun = play.further or any(isinstance(fact, DecisionMade) and fact.decision in ACTS for fact in moves)
    if not play.dealing.shows_ace or begun or any(isinstance(fact, InsuranceCalled) for fact in moves):
        return None
    words = "The dealer shows an ace: insurance is called, and a blackjack may be paid as even money."
    return step("insurance", words, play.state.book.rules["insurance-not-called"])


def _at_once(play: HandPlay) -> ExplainStep | None:
    """Hands over twenty-one are collected; blackjacks that the dealer cannot equal are paid."""
    book = play.state.book
    for hand in play.in_turn():
        left = [one.wager for one in _lying(play, hand)]
        if left and hand.bust and hand.void is None:
            words = f"{hand_name(hand.name).capitalize()} has {hand.points}: collected at once ({', '.join(left)})."
            return step("settling", words, book.rules["bust-collected-late"])
        if left and hand.natural and not play.dealing.may_reach:
            words = f"{hand_name(hand.name).capitalize()} has a blackjack: paid at once ({', '.join(left)})."
            return step("settling", words, book.early)
    return None


def _hand(play: HandPlay) -> ExplainStep | None:
    """A card for the current hand, or its possible decisions. A hand formed by a split comes before others."""
    left = [one for one in play.hands.values() if not one.complete and one.has_turn]
    if not left or len(play.dealing.cards) >= SECOND:
        return None
    hand = min(left, key=lambda one: (one.box, len(one.cards) < SECOND, one.number))
    rules = play.state.book.rules
    if hand.wanted:
        return step("cards", f"The next card goes to {hand_name(hand.name)}.", rules[missing_of(hand)])
    rule = rules["stood-on-eleven"] if hand.points < LEAST else rules["out-of-turn"]
    return step("decision", f"{hand_name(hand.name).capitalize()}, on {hand.points}: {_choices(play, hand)}.", rule)


def _choices(play: HandPlay, hand: Hand) -> str:
    may = ["draw"] if hand.points < LEAST else ["stand", "draw"]
    may += ["double"] if not decisions.not_to_double(hand) else []
    may += ["split"] if decisions.not_to_split(play, hand) is None else []
    return " or ".join(may)


def _dealer(play: HandPlay) -> ExplainStep | None:
    dealing, rules = play.dealing, play.state.book.rules
    if dealer_hand.needs_second_card(play):
        return step("cards", "The dealer's second card.", rules["dealer-second-missing"])
    if len(dealing.cards) >= SECOND and dealing.points < STANDS and can_change(play):
        return step("cards", f"The dealer, on {dealing.points}, draws.", rules["dealer-stood-short"])
    return None


def _settlement(play: HandPlay) -> ExplainStep | None:
    """The result of every unsettled wager."""
    state = play.state
    left = [one for one in state.tickets.alive() if one.settled is None and one.bet in CALLS]
    calls = {one.wager: CALLS[one.bet or ""](state, play, one) for one in left}
    if not calls:
        return None
    words = ", ".join(f"{wager} {RESULTS.get(call.result, call.result)}" for wager, call in calls.items())
    return step("settling", f"The dealer has {play.dealing.points}: {words}.", *(call.rule for call in calls.values()))


STEPS: tuple[Callable[[HandPlay], ExplainStep | None], ...] = (
    _sevens, _initial, _insurance, _at_once, _hand, _dealer, _settlement,
)  # fmt: skip
"""The steps in the order in which they are done."""


def _lying(play: HandPlay, hand: Hand) -> list[WagerState]:
    lying = (one for one in play.state.tickets.alive() if play.extras.lies.get(one.wager) is hand)
    return [one for one in lying if one.settled is None and one.wager not in play.extras.even]


def hand_name(name: str) -> str:
    """A hand in words: `box 3`, `the second hand of box 3`, `the dealer`."""
    if name == DEALER:
        return "the dealer"
    box, _, number = name.partition(":")[2].partition("/")
    return f"hand {number} of box {box}" if number else f"box {box}"
