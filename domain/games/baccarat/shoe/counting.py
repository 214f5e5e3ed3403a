"""Checks what a shoe can hold: no card more often than its decks allow, and no more cards than its decks have."""

from collections import Counter

from domain.facts.shoe import CardBurned, CardsCounted, CardsIntroduced
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.findings import Findings
from domain.rulebooks.shapes.rulebook import Rule


def rule(floor: BaccaratTableState) -> Rule | None:
    """The rule on what a shoe can hold, if the machine in use has its own."""
    return floor.book.shoe.by_machine.get(floor.opening.shuffler or "")


def check_count(floor: BaccaratTableState, state: BaccaratRoundState) -> Findings:
    """At the end of a round, check its face-down cards too, including carried cards that were not seen."""
    if state.where.shoe != floor.shoe.name:
        return
    left = iter(floor.keeping.unseen)
    for one in state.deal.drawn:
        fresh = one.origin == "shoe" or (one.origin == "carried" and next(left, "") is None)
        if fresh and not floor.shoe.endless and not floor.shoe.note_card(one.card):
            yield from _check_count(floor, state, one.fact, str(one.card), floor.shoe.seen[str(one.card)])
    if floor.shoe.endless:
        yield from _at_once(floor, state)
    elif floor.shoe.out == floor.shoe.size and state.exhausted is None:
        state.exhausted = len(state.deal.order)
    yield from _overdrawn(floor, state)


def burned(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> Findings:
    """A burned card left the shoe too."""
    shoe = floor.shoe
    if not shoe.note_card(fact.card):
        words = {"card": fact.card, "times": shoe.seen[str(fact.card)], "decks": shoe.decks}
        yield floor.finding("card-beyond-decks", fact.id, rule(floor), **words)


def _check_count(floor: BaccaratTableState, state: BaccaratRoundState, fact: str, card: str, times: int) -> Findings:
    yield state.finding("card-beyond-decks", fact, rule(floor), card=card, times=times, decks=floor.shoe.decks)


def _at_once(floor: BaccaratTableState, state: BaccaratRoundState) -> Findings:
    """If a machine takes cards back, one round cannot show more of a card than it holds."""
    out = Counter(one.card for one in state.deal.drawn if one.card is not None)
    for card, times in out.items():
        if times > floor.shoe.decks:
            last = [one.fact for one in state.deal.drawn if one.card == card][-1]
            yield from _check_count(floor, state, last, card, times)


def _overdrawn(floor: BaccaratTableState, state: BaccaratRoundState) -> Findings:
    shoe = floor.shoe
    if shoe.out <= shoe.size or shoe.endless or shoe.overdrawn:
        return
    shoe.overdrawn = True
    first = next((one.fact for one in state.deal.drawn if one.origin == "shoe"), state.first_card)
    yield state.finding("shoe-overdrawn", first, rule(floor), out=shoe.out, decks=shoe.decks, due=shoe.size)


def counted(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsCounted) -> Findings:
    """The cards of the set are counted."""
    shoe = floor.shoe
    if fact.count != shoe.size:
        yield floor.finding("wrong-count", fact.id, rule(floor), count=fact.count, decks=shoe.decks, due=shoe.size)
    floor.keeping.sets.note_inspection("counted", fact)


def opened(floor: BaccaratTableState) -> Findings:
    """Note the decks in use from the start."""
    opening, book = floor.opening, floor.book.shoe
    if opening.decks is not None:
        yield from _decks(floor, opening.decks, opening.id)
    if opening.cutting_cards is not None and opening.cutting_cards not in book.cutting_cards:
        yield floor.finding("cutting-cards-wrong", opening.id)
    if floor.keeping.machine:
        yield floor.finding("shuffler-not-allowed", opening.id)
    if floor.shoe.endless:
        yield floor.finding("not-from-a-shoe", opening.id)


def introduced(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsIntroduced) -> Findings:
    """A card set is introduced with its decks."""
    if fact.decks != floor.opening.decks:
        yield from _decks(floor, fact.decks, fact.id)


def _decks(floor: BaccaratTableState, decks: int, fact: str) -> Findings:
    least, most = floor.book.shoe.decks
    if not least <= decks <= most:
        yield floor.finding("decks-wrong", fact, rule(floor), decks=decks, wanted=(least, most))
