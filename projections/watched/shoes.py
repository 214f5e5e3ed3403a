"""Shoes: what survived their shuffles, their cuts and burns, and stakes beside the count."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import floor
from typing import Any, NamedTuple

from domain.cards import MOST_IN_SHOE
from domain.facts import Fact
from domain.facts.round import CardDrawn, CardTurned
from domain.facts.shoe import CardBurned, CardsCut, CardsIntroduced, ShoeStarted
from domain.facts.table import TableOpened
from domain.fold.reading import ReadFact
from domain.fold.round import Round
from domain.fold.round_cards import SHOE
from domain.fold.session.results import SessionEnd
from domain.watch.marks import marks, rarity, written
from domain.watch.shoes import (
    FOR_THE_PLAYER,
    HIGH_LOW,
    LEAST_ROUNDS,
    UNIT,
    Card,
    count_of,
    follows_count,
    longest_run,
    survival,
)
from projections.projection import ProjectionRow, SessionPlace
from projections.watched.part import SeenRound

DECKS = 8
"""If no fact says how many there are."""
BURNS = frozenset({"burn-omitted", "burn-not-shown", "burn-count-wrong", "burn-count-wrong-shown", "burned-late"})
CUTS = frozenset({"cards-not-cut", "cut-too-shallow"})
SIGNS = {"player": 1.0, "banker": -1.0, "main": 1.0}
"""In baccarat a wager on the Banker's Hand counts against the Player's."""
DEALT = frozenset({CardDrawn, CardTurned, CardBurned})
"""Kinds of facts that show a card."""
TAGS = {"baccarat": (FOR_THE_PLAYER, 1.4), "blackjack": (HIGH_LOW, 1.0)}
"""What cards add to the count, and a bound of its variance by card."""


class Dealt(NamedTuple):
    """What is kept of a round dealt from a shoe."""

    ruleset: str | None
    shoe: str
    dealer: str | None
    supervisor: str | None
    cards: tuple[Card, ...]
    """In the order in which they left the shoe."""
    stakes: tuple[tuple[str, float], ...]
    """By player."""
    unburned: bool
    uncut: bool
    """Whether it has a finding about the burn, or about the cut."""


class WatchedShoe(NamedTuple):
    """A shoe as it was put into use."""

    name: str
    decks: int
    cut: CardsCut | None
    burned: tuple[Card, ...] = ()
    """Between its start and its first round."""


class ShoeFigures(NamedTuple):
    """What was computed of a shoe."""

    cards: list[Card]
    kept: int
    survival: int
    marks: str
    rarity: int
    scores: list[tuple[str, int, int]]
    """Players, their rounds, and how far their stakes follow the count."""


class Shoes:
    """The shoes of a session, and its rounds by shoe."""

    def __init__(self) -> None:
        self.decks: int | None = None
        self.cut: CardsCut | None = None
        self.cards_return = False
        """By a continuous shuffling machine: there is no order of a shoe, and no count."""
        self.shoes: dict[str, WatchedShoe] = {}
        self.dealt: dict[str, dict[int, Dealt]] = {}
        """By shoe and number of the round."""
        self._known: dict[str, tuple[Any, ShoeFigures]] = {}
        """The figures of each shoe, with the rounds that they were computed from. Copies share it."""

    def copied(self) -> "Shoes":
        copy = Shoes()
        copy.decks, copy.cut, copy.cards_return, copy._known = self.decks, self.cut, self.cards_return, self._known
        copy.shoes = dict(self.shoes)
        copy.dealt = {name: dict(rounds) for name, rounds in self.dealt.items()}
        return copy

    def prepare(self, fact: Fact) -> None:
        """Note what belongs to the next shoe."""
        CHANGES[type(fact)](self, fact)

    def of(self, seen: SeenRound) -> Dealt | None:
        """The cards and the stakes of a round."""
        it = seen.round
        if it.shoe is None:
            return None
        codes = {one.code for one in it.findings}
        people = seen.staff.dealer, seen.staff.supervisor
        cards, stakes = _cards(seen.facts), _stakes(it)
        return Dealt(it.ruleset, it.shoe, *people, cards, stakes, bool(codes & BURNS), bool(codes & CUTS))

    def add(self, n: int, kept: Dealt) -> None:
        self.dealt.setdefault(kept.shoe, {})[n] = kept

    def remove(self, n: int) -> None:
        for rounds in self.dealt.values():
            rounds.pop(n, None)

    def rows(self, place: SessionPlace, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The rows of all shoes, and of the players in them."""
        uncut = {one.fact for one in ending.findings if one.code in CUTS}
        before: ShoeFigures | None = None
        players = 0
        for k, (name, shoe) in enumerate(self.shoes.items(), 1):
            rounds = [one for _, one in sorted(self.dealt.get(name, {}).items())]
            found = self._figures(shoe, rounds, before)
            before = found
            if not rounds:
                continue
            first = rounds[0]
            where = place.table, place.day, first.ruleset, name
            cut = shoe.cut
            yield ProjectionRow("watched_shoes", (
                k, *where, first.dealer, first.supervisor, len(rounds), cut.from_front if cut else None,
                int((cut is not None and cut.id in uncut) or any(one.uncut for one in rounds)),
                int(any(one.unburned for one in rounds)), found.kept, found.survival,
                found.marks, found.rarity,
            ))  # fmt: skip
            for players, (player, number, score) in enumerate(found.scores, players + 1):  # noqa: B020
                yield ProjectionRow("watched_stakes", (players, *where, player, number, score))

    def _figures(self, shoe: WatchedShoe, rounds: list[Dealt], before: ShoeFigures | None) -> ShoeFigures:
        """The figures of a shoe. They are computed once for the same rounds."""
        made_of = shoe, rounds, before
        known = self._known.get(shoe.name)
        if known is not None and known[0] == made_of:
            return known[1]
        cards = [*shoe.burned, *(card for one in rounds for card in one.cards)]
        kept, score = 0, 0
        whole = len(cards) <= min(52 * shoe.decks, MOST_IN_SHOE)  # of more, some must have come back
        if whole and cards and before is not None and 0 < len(before.cards) <= MOST_IN_SHOE:
            kept = longest_run(before.cards, cards)
            score = survival(kept, len(before.cards), len(cards), shoe.decks)
        known_by = written(marks(cards)) if whole else ""
        rare = floor(UNIT * rarity(len(cards), shoe.decks))
        found = ShoeFigures(cards, kept, score, known_by, rare, [*_scores(shoe, rounds)] if whole else [])
        self._known[shoe.name] = made_of, found
        return found


def _cards(facts: Sequence[ReadFact]) -> tuple[Card, ...]:
    """The cards that left the shoe in a round, with what was turned later."""
    cards: list[Card] = []
    at: dict[str, list[int]] = {}
    for played in facts:
        fact = played.fact
        if type(fact) not in DEALT or played.gone:
            continue
        if isinstance(fact, CardDrawn):
            place = at.setdefault(fact.to, [])
            place.append(len(cards) if fact.from_ == SHOE else -1)
            if fact.from_ == SHOE:
                cards.append(fact.card)
        elif isinstance(fact, CardTurned):
            place = at.get(fact.to, [])
            if fact.index < len(place) and place[fact.index] >= 0:
                cards[place[fact.index]] = fact.card
        elif isinstance(fact, CardBurned):
            cards.append(fact.card)
    return tuple(cards)


def _stakes(it: Round) -> tuple[tuple[str, float], ...]:
    """What each player has at stake, by the direction in which the count would have it."""
    if game_of(it.ruleset) not in TAGS:
        return ()
    stakes: dict[str, float] = {}
    for wager in it.wagers:
        sign = SIGNS.get(wager.bet or "")
        stake = wager.stake if wager.in_force is None else wager.in_force
        if sign is not None and wager.player is not None and stake is not None:
            stakes[wager.player] = stakes.get(wager.player, 0.0) + sign * float(stake)
    return tuple(stakes.items())


def _scores(shoe: WatchedShoe, rounds: list[Dealt]) -> Iterator[tuple[str, int, int]]:
    tags, bound = TAGS.get(game_of(rounds[0].ruleset) if rounds else "", ({}, 1.0))
    if not tags:
        return
    of: dict[str, tuple[list[float], list[int], list[int]]] = {}
    count, gone = count_of(shoe.burned, tags), len(shoe.burned)
    for one in rounds:
        for player, stake in one.stakes:
            stakes, counts, used = of.setdefault(player, ([], [], []))
            stakes.append(stake)
            counts.append(count)
            used.append(gone)
        count += count_of(one.cards, tags)
        gone += len(one.cards)
    for player, (stakes, counts, used) in sorted(of.items()):
        if len(stakes) >= LEAST_ROUNDS:
            yield player, len(stakes), follows_count(stakes, counts, used, 52 * shoe.decks, bound)


@lru_cache(maxsize=64)
def game_of(ruleset: str | None) -> str:
    """The game of a ruleset, as far as the count of cards depends on it."""
    name = ruleset or ""
    return "baccarat" if "baccarat" in name or name.startswith("vic-2002") else name.removeprefix("nz-1996-")


def _opened(mind: Shoes, fact: TableOpened) -> None:
    mind.decks = fact.decks or mind.decks
    mind.cards_return = fact.shuffler == "continuous"


def _introduced(mind: Shoes, fact: CardsIntroduced) -> None:
    mind.decks = mind.decks or fact.decks


def _cut(mind: Shoes, fact: CardsCut) -> None:
    mind.cut = fact


def _started(mind: Shoes, fact: ShoeStarted) -> None:
    if fact.shoe not in mind.shoes and not mind.cards_return:
        mind.shoes[fact.shoe] = WatchedShoe(fact.shoe, mind.decks or DECKS, mind.cut)
    mind.cut = None


def _burned(mind: Shoes, fact: CardBurned) -> None:
    if mind.shoes:
        name, shoe = next(reversed(mind.shoes.items()))
        if name not in mind.dealt:
            mind.shoes[name] = shoe._replace(burned=(*shoe.burned, fact.card))


CHANGES: dict[type[Fact], Callable[[Shoes, Any], None]] = {
    TableOpened: _opened,
    CardsIntroduced: _introduced,
    CardsCut: _cut,
    ShoeStarted: _started,
    CardBurned: _burned,
}
"""How a fact changes what is known of shoes."""
