"""What a shoe can hold: no card more often than there are decks, and no more cards than the decks have."""

from collections import Counter

from domain.facts.shoe import CardBurned, CardsCounted
from domain.games.baccarat.floor import BaccaratTableState
from domain.games.baccarat.state import BaccaratRoundState
from domain.rulebooks.rule import Rule


def rule(floor: BaccaratTableState) -> Rule | None:
    """What a shoe can hold, if the machine in use has a rule of its own."""
    return floor.book.shoe.by_machine.get(floor.opening.shuffler or "")


def check_count(floor: BaccaratTableState, state: BaccaratRoundState) -> None:
    """A round is over, and what lay face down in it is known. A card that was carried unseen is known only now."""
    if state.where.shoe != floor.shoe.name:
        return
    left = iter(floor.keeping.unseen)
    for one in state.deal.drawn:
        fresh = one.origin == "shoe" or (one.origin == "carried" and next(left, "") is None)
        if fresh and not floor.shoe.endless and not floor.shoe.see(one.card):
            _beyond(floor, state, one.fact, str(one.card), floor.shoe.seen[str(one.card)])
    if floor.shoe.endless:
        _at_once(floor, state)
    elif floor.shoe.out == floor.shoe.size and state.exhausted is None:
        state.exhausted = len(state.deal.order)
    _overdrawn(floor, state)


def burned(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> None:
    """A burned card came out of the shoe too."""
    shoe = floor.shoe
    if not shoe.see(fact.card):
        words = {"card": fact.card, "times": shoe.seen[str(fact.card)], "decks": shoe.decks}
        floor.find("card-beyond-decks", fact.id, rule(floor), **words)


def _beyond(floor: BaccaratTableState, state: BaccaratRoundState, fact: str, card: str, times: int) -> None:
    state.find("card-beyond-decks", fact, rule(floor), card=card, times=times, decks=floor.shoe.decks)


def _at_once(floor: BaccaratTableState, state: BaccaratRoundState) -> None:
    """Of a machine to which cards go back, no more of a card can be out in one round than it holds."""
    out = Counter(one.card for one in state.deal.drawn if one.card is not None)
    for card, times in out.items():
        if times > floor.shoe.decks:
            last = [one.fact for one in state.deal.drawn if one.card == card][-1]
            _beyond(floor, state, last, card, times)


def _overdrawn(floor: BaccaratTableState, state: BaccaratRoundState) -> None:
    shoe = floor.shoe
    if shoe.out <= shoe.size or shoe.endless or shoe.overdrawn:
        return
    shoe.overdrawn = True
    first = next((one.fact for one in state.deal.drawn if one.origin == "shoe"), state.first_card)
    state.find("shoe-overdrawn", first, rule(floor), out=shoe.out, decks=shoe.decks, due=shoe.size)


def counted(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardsCounted) -> None:
    """The cards of the set are counted."""
    shoe = floor.shoe
    if fact.count != shoe.size:
        floor.find("wrong-count", fact.id, rule(floor), count=fact.count, decks=shoe.decks, due=shoe.size)
    floor.keeping.sets.looked_at("counted", fact)
