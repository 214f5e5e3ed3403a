"""Why a round of Caribbean stud came out as it did: the dealer's hand, and every other against it."""

from collections.abc import Iterator

from domain.explain.steps import Step, step
from domain.games.caribbean_stud.deal import DEALER, Deal, place
from domain.games.caribbean_stud.ranking import Value
from domain.games.caribbean_stud.standing import dealers, qualifies, standings
from domain.games.caribbean_stud.state import State
from domain.replay.round import Round
from domain.rulebooks.caribbean_stud import POKER
from domain.rulebooks.rule import Rule

FATES = {
    "folded": "it folded", "absent": "nobody was there to decide: it folded", "dead": "it was declared dead",
    "no-hand": "the dealer has no hand to compare it with", "win": "it wins", "lose": "it loses",
    "stand-off": "it stands off", "face-down": "it was left face down and loses",
}  # fmt: skip


def of_result(state: State, ended: Round) -> Iterator[Step]:
    """The dealer's hand, then the boxes in their order."""
    deal = state.deal
    if ended.status == "void" or deal is None:
        yield step("outcome", "The round is void, or nothing was dealt in it.", facts=_voided(state))
        return
    dealer, hands = dealers(deal), standings(state, deal)
    yield _dealers(state, deal, dealer)
    if hands is None:
        yield step("outcome", "The round is open: the dealer's hand was never seen whole.")
        return
    for box, hand in hands.items():
        fall = state.book.antes[hand.fate]
        words = f"Box {box}, {_cards(deal, place(box))}{_worth(hand.value)}: {FATES[hand.fate]}."
        yield step("hand", words, *_ranked(state, hand.value), fall.rules[0], facts=_facts(deal, place(box)))


def _dealers(state: State, deal: Deal, dealer: Value | None) -> Step:
    words = f"The dealer has {_cards(deal, DEALER)}"
    if dealer is None:
        return step("hand", f"{words}: not all of it was seen.", facts=_facts(deal, DEALER))
    does = "it qualifies" if qualifies(dealer) else "it does not qualify"
    rules = (*_ranked(state, dealer), state.book.rules["qualification-wrong"])
    return step("hand", f"{words}{_worth(dealer)}: {does}.", *rules, facts=_facts(deal, DEALER))


def _ranked(state: State, worth: Value) -> tuple[Rule, ...]:
    """The paragraph of 13.1 that names the class."""
    return (Rule(state.book.document, f"13.1({'abcdefghij'[worth.order]})"),) if worth.order >= 0 else ()


def _worth(worth: Value) -> str:
    return f" ({POKER[worth.order].replace('_', ' ')})" if worth.order >= 0 else ""


def _cards(deal: Deal, name: str) -> str:
    return " ".join(card or "?" for card in deal.faces(name))


def _facts(deal: Deal, name: str) -> list[str | None]:
    return [one.fact for one in deal.hands.get(name, [])]


def _voided(state: State) -> list[str | None]:
    return [state.voided.id if state.voided is not None else None]
