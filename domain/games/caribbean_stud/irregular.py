"""What goes wrong in a deal (part 14): wrong numbers of cards, exposed cards, cards on boxes without an ante."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.games.caribbean_stud.deal import DEALER, SIZE, StudDeal, box_of
from domain.games.caribbean_stud.state import ANTE, StudRoundState

MISDEALS = frozenset({"14.3", "14.5", "14.9"})
"""A report or a ruling under one of these says what made the deal a misdeal."""


class Wrong(NamedTuple):
    """Something that is amiss."""

    matter: str
    fact: str | None
    words: dict[str, object]


def find_misdeals(state: StudRoundState, deal: StudDeal, stopped: bool, said: bool = False) -> list[Wrong]:
    """Why the deal is a misdeal, if it is one. Where that was `said`, and nothing else shows, hands are short."""
    found = [*_exposed(deal), *_numbers(state, deal, stopped)]
    if said and not found and not deal.exposures and not named(state) and not find_strays(state, deal):
        found = [*_numbers(state, deal, stopped=False)]
    if deal.miscounted is not None:
        fact, count = deal.miscounted
        found.append(Wrong("deck-wrong", fact, {"count": count, "then": "misdeal"}))
    return found


def _exposed(deal: StudDeal) -> Iterator[Wrong]:
    """More than one card (14.5)."""
    if deal.exposures > 1:
        facts = [one.fact for one in deal.exposed] if len(deal.exposed) > 1 else deal.reports
        yield Wrong("cards-exposed", facts[1], {"number": deal.exposures})


def _numbers(state: StudRoundState, deal: StudDeal, stopped: bool) -> Iterator[Wrong]:
    """Not five cards to somebody (14.3); too few only where the deal was taken as done, or passed a box over."""
    alone = None
    done = not stopped or deal.went_on or len(deal.hands.get(DEALER, ())) >= SIZE
    for name in deal.names:
        hand = deal.hands.get(name, [])
        behind = len(hand) < len(deal.hands.get(DEALER, ())) and not state.floor.machine
        if behind:
            alone = not find_strays(state, deal) if alone is None else alone
            behind = alone
        if len(hand) > SIZE or (len(hand) < SIZE and (done or behind)):
            fact = next((one.fact for one in reversed(hand or deal.order)), state.last)
            yield Wrong("wrong-number-dealt", fact, {"hand": name, "number": len(hand)})


def find_strays(state: StudRoundState, deal: StudDeal) -> list[Wrong]:
    """Cards on boxes where nobody has an ante (14.7, 14.8); one that is no good is an ante for this."""
    covered = {state.box(ticket) for ticket in state.tickets.listed if ticket.bet == ANTE}
    found, wanted = [], frozenset(deal.names)
    for name, hand in deal.hands.items():
        if name != DEALER and name not in wanted and box_of(name) not in covered and hand:
            matter = "stray-hand" if len(hand) >= SIZE else "stray-cards"
            found.append(Wrong(matter, hand[-1].fact, {"hand": name, "number": len(hand)}))
    return found


def one_exposed(deal: StudDeal) -> Wrong | None:
    """A single exposed card is no misdeal (14.4); the dealer's stays open (14.6)."""
    if deal.exposures != 1:
        return None
    if not deal.exposed:
        return Wrong("card-exposed-once", deal.reports[0], {"hand": "a hand"})
    one = deal.exposed[0]
    matter = "dealer-card-exposed" if one is deal.dealers_open else "card-exposed-once"
    return Wrong(matter, one.fact, {"hand": one.to})


def named(state: StudRoundState) -> bool:
    """Whether a report or a ruling names what made it a misdeal."""
    ruled = any(ruling.rule in MISDEALS for ruling in state.rulings)
    return ruled or bool(state.reports(*MISDEALS))


def note(state: StudRoundState, wrong: list[Wrong]) -> None:
    """It is found."""
    for one in wrong:
        state.find(one.matter, one.fact, **one.words)
