"""What the watch counts that no other projection has: shuffles, cuts, burns, stakes beside the count, settlements,
repeats.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from domain.cards import MOST_IN_SHOE
from domain.facts import Fact
from domain.facts.round import CardDrawn, CardTurned
from domain.facts.shoe import CardBurned, CardsCut, CardsIntroduced, ShoeStarted
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerSettled
from domain.facts.wheels_and_dice import DiceRolled, DiceTumbled, WheelSpun
from domain.fold.reading import ReadFact
from domain.fold.round import Round
from domain.fold.round_cards import SHOE
from domain.fold.session.session_fold import RoundFacts, SessionEnd
from domain.watch.repeats import WHEELS
from domain.watch.shoes import (
    FOR_THE_PLAYER,
    HIGH_LOW,
    LEAST_ROUNDS,
    Card,
    count_of,
    follows_count,
    longest_run,
    survival,
)
from projections.circumstances import Circumstances
from projections.projection import ProjectionRow, RetoldRound, SessionPlace
from projections.rounds import outcome_of
from projections.row_versions import ROW_VERSIONS

SLOW = 30.0
"""Seconds between a result and its first settlement that are slow."""
DECKS = 8
"""If no fact says how many there are."""
BURNS = frozenset({"burn-omitted", "burn-not-shown", "burn-count-wrong", "burn-count-wrong-shown", "burned-late"})
CUTS = frozenset({"cards-not-cut", "cut-too-shallow"})
DECIDING = (CardDrawn, CardTurned, WheelSpun, DiceRolled, DiceTumbled)
SIGNS = {"player": 1.0, "banker": -1.0, "main": 1.0}
"""In baccarat a wager on the Banker's Hand counts against the Player's."""
TAGS = {"baccarat": (FOR_THE_PLAYER, 1.4), "blackjack": (HIGH_LOW, 1.0)}
"""What cards add to the count, and a bound of its variance by card."""


class Dealt(NamedTuple):
    """What the watch needs of a round."""

    ruleset: str | None
    shoe: str | None
    dealer: str | None
    supervisor: str | None
    cards: tuple[Card, ...]
    """In the order in which they left the shoe."""
    stakes: tuple[tuple[str, float], ...]
    """By player."""
    unburned: bool
    uncut: bool
    """Whether it has a finding about the burn, or about the cut."""
    delay: float | None
    """Seconds from the result to the first settlement."""
    number: str | None
    """Where a wheel stopped, if it was settled."""


class WatchedShoe(NamedTuple):
    """A shoe as it was put into use."""

    name: str
    decks: int
    cut: CardsCut | None
    burned: tuple[Card, ...] = ()
    """Between its start and its first round."""


@dataclass(slots=True)
class WatchedState:
    """The shoes of a session, and its rounds by shoe."""

    place: SessionPlace
    now: Circumstances = field(default_factory=Circumstances)
    decks: int | None = None
    cut: CardsCut | None = None
    cards_return: bool = False
    """By a continuous shuffling machine: there is no order of a shoe, and no count."""
    shoes: dict[str, WatchedShoe] = field(default_factory=dict)
    dealt: dict[str, dict[int, Dealt]] = field(default_factory=dict)
    """By shoe and number of the round."""
    paces: dict[tuple[str, str | None], list[int]] = field(default_factory=dict)
    """Rounds settled, and settled slowly, by ruleset and dealer."""
    timed: dict[int, Dealt] = field(default_factory=dict)
    numbers: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Rulesets of wheels and where they stopped, by number of the round."""
    last: Dealt | None = None
    """The last round."""
    rounds: int = 0
    known: dict[str, tuple[Any, "ShoeFigures"]] = field(default_factory=dict)
    """The figures of each shoe, with the rounds that they were computed from. Copies share it."""

    def __deepcopy__(self, memo: object) -> "WatchedState":
        dealt = {name: dict(rounds) for name, rounds in self.dealt.items()}
        paces = {key: [*counts] for key, counts in self.paces.items()}
        return WatchedState(
            self.place, deepcopy(self.now), self.decks, self.cut, self.cards_return, dict(self.shoes), dealt, paces,
            dict(self.timed), dict(self.numbers), self.last, self.rounds, self.known,
        )  # fmt: skip


class ShoeFigures(NamedTuple):
    """What was computed of a shoe."""

    cards: list[Card]
    kept: int
    survival: int
    scores: list[tuple[str, int, int]]
    """Players, their rounds, and how far their stakes follow the count."""


class WatchedProjection:
    """Shoes, players' stakes beside the count, and the pace of settlements of a session."""

    name = "watched"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "watched_shoes": (
            "k", "table_name", "gaming_day", "ruleset", "shoe", "dealer", "supervisor", "rounds", "cut_at", "uncut",
            "unburned", "kept", "survival",
        ),
        "watched_stakes": ("k", "table_name", "gaming_day", "ruleset", "shoe", "player", "rounds", "score"),
        "watched_paces": ("k", "table_name", "gaming_day", "ruleset", "dealer", "rounds", "slow"),
        "watched_repeats": ("k", "table_name", "gaming_day", "ruleset", "rounds", "repeats"),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> WatchedState:
        return WatchedState(place)

    def fact(self, mind: WatchedState, played: ReadFact) -> None:
        """Note what belongs to the next shoe."""
        mind.now.note(played.fact)
        change = CHANGES.get(type(played.fact))
        if change is not None:
            change(mind, played.fact)

    def round(self, mind: WatchedState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Note a round."""
        mind.rounds += 1
        for played in seen.facts:
            if type(played.fact) in PREPARING and not played.gone:
                CHANGES[type(played.fact)](mind, played.fact)
        mind.last = _dealt(mind.now, seen)
        _add(mind, mind.rounds, mind.last)
        yield from ()

    def amend(self, mind: WatchedState, then: WatchedState, retold: RetoldRound) -> bool:
        """The round counts as it is played now."""
        if then.last is None or any(type(one.fact) in PREPARING for one in (*retold.was, *retold.seen.facts)):
            return False
        _remove(mind, retold.n)
        _add(mind, retold.n, then.last)
        return True

    def session(self, mind: WatchedState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The rows of all shoes, of the players in them, of dealers, and of wheels."""
        uncut = {one.fact for one in ending.findings if one.code in CUTS}
        yield from _rows_of_shoes(mind, uncut)
        for k, ((ruleset, dealer), counts) in enumerate(sorted(mind.paces.items(), key=_named), 1):
            if counts[0]:
                yield ProjectionRow("watched_paces", (k, mind.place.table, mind.place.day, ruleset, dealer, *counts))
        yield from _rows_of_wheels(mind)


def _rows_of_wheels(mind: WatchedState) -> Iterator[ProjectionRow]:
    """How often a wheel stopped where it had stopped before."""
    numbers = [stop for _, stop in sorted(mind.numbers.items())]
    follow = Counter(one[0] for one in numbers[1:])
    again = Counter(one[0] for before, one in pairwise(numbers) if one == before)
    for k, (ruleset, rounds) in enumerate(sorted(follow.items()), 1):
        yield ProjectionRow(
            "watched_repeats", (k, mind.place.table, mind.place.day, ruleset, rounds, again[ruleset])
        )  # fmt: skip


def _named(pace: tuple[tuple[str, str | None], list[int]]) -> tuple[str, str]:
    return pace[0][0], pace[0][1] or ""


def _add(mind: WatchedState, n: int, one: Dealt) -> None:
    if one.shoe is not None:
        mind.dealt.setdefault(one.shoe, {})[n] = one
    if one.delay is not None and one.ruleset is not None:
        mind.timed[n] = one
        _count(mind, one, 1)
    if one.number is not None and one.ruleset is not None:
        mind.numbers[n] = one.ruleset, one.number


def _remove(mind: WatchedState, n: int) -> None:
    for rounds in mind.dealt.values():
        rounds.pop(n, None)
    mind.numbers.pop(n, None)
    one = mind.timed.pop(n, None)
    if one is not None:
        _count(mind, one, -1)


def _count(mind: WatchedState, one: Dealt, by: int) -> None:
    counts = mind.paces.setdefault((one.ruleset or "", one.dealer), [0, 0])
    counts[0] += by
    counts[1] += by * ((one.delay or 0.0) >= SLOW)


def _dealt(now: Circumstances, seen: RoundFacts) -> Dealt:
    it, staff = seen.round, now.of_round(seen.facts)
    codes = {one.code for one in it.findings}
    cards = _cards(seen.facts) if it.shoe is not None else ()
    unburned, uncut = bool(codes & BURNS), bool(codes & CUTS)
    people = staff.dealer, staff.supervisor
    number = outcome_of(it) if it.ruleset in WHEELS and it.status == "settled" else None
    return Dealt(it.ruleset, it.shoe, *people, cards, _stakes(it), unburned, uncut, _delay(seen.facts), number)


def _cards(facts: Sequence[ReadFact]) -> tuple[Card, ...]:
    """The cards that left the shoe in a round, with what was turned later."""
    cards: list[Card] = []
    at: dict[str, list[int]] = {}
    for played in facts:
        fact = played.fact
        if played.gone:
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
    if it.shoe is None or game_of(it.ruleset) not in TAGS:
        return ()
    stakes: dict[str, float] = {}
    for wager in it.wagers:
        sign = SIGNS.get(wager.bet or "")
        stake = wager.stake if wager.in_force is None else wager.in_force
        if sign is not None and wager.player is not None and stake is not None:
            stakes[wager.player] = stakes.get(wager.player, 0.0) + sign * float(stake)
    return tuple(stakes.items())


def _delay(facts: Sequence[ReadFact]) -> float | None:
    """From the last card, spin or roll to the first settlement after it."""
    decided = None
    for played in facts:
        if isinstance(played.fact, DECIDING):
            decided = played.fact.at
        elif isinstance(played.fact, WagerSettled) and decided is not None:
            return (played.fact.at - decided).total_seconds()
    return None


def _rows_of_shoes(mind: WatchedState, uncut: set[str | None]) -> Iterator[ProjectionRow]:
    before: ShoeFigures | None = None
    players = 0
    for k, (name, shoe) in enumerate(mind.shoes.items(), 1):
        rounds = [one for _, one in sorted(mind.dealt.get(name, {}).items())]
        found = _of_shoe(mind, shoe, rounds, before)
        before = found
        if not rounds:
            continue
        first = rounds[0]
        where = mind.place.table, mind.place.day, first.ruleset, name
        cut = shoe.cut
        yield ProjectionRow("watched_shoes", (
            k, *where, first.dealer, first.supervisor, len(rounds), cut.from_front if cut else None,
            int((cut is not None and cut.id in uncut) or any(one.uncut for one in rounds)),
            int(any(one.unburned for one in rounds)), found.kept, found.survival,
        ))  # fmt: skip
        for players, (player, number, score) in enumerate(found.scores, players + 1):  # noqa: B020
            yield ProjectionRow("watched_stakes", (players, *where, player, number, score))


def _of_shoe(mind: WatchedState, shoe: WatchedShoe, rounds: list[Dealt], before: ShoeFigures | None) -> ShoeFigures:
    """The figures of a shoe. They are computed once for the same rounds."""
    made_of = shoe, rounds, before
    known = mind.known.get(shoe.name)
    if known is not None and known[0] == made_of:
        return known[1]
    cards = [*shoe.burned, *(card for one in rounds for card in one.cards)]
    kept, score = 0, 0
    whole = len(cards) <= min(52 * shoe.decks, MOST_IN_SHOE)  # of more, some must have come back
    if whole and cards and before is not None and 0 < len(before.cards) <= MOST_IN_SHOE:
        kept = longest_run(before.cards, cards)
        score = survival(kept, len(before.cards), len(cards), shoe.decks)
    found = ShoeFigures(cards, kept, score, [*_scores(shoe, rounds)] if whole else [])
    mind.known[shoe.name] = made_of, found
    return found


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


def game_of(ruleset: str | None) -> str:
    """The game of a ruleset, as far as the count of cards depends on it."""
    name = ruleset or ""
    return "baccarat" if "baccarat" in name or name.startswith("vic-2002") else name.removeprefix("nz-1996-")


def _opened(mind: WatchedState, fact: TableOpened) -> None:
    mind.decks = fact.decks or mind.decks
    mind.cards_return = fact.shuffler == "continuous"


def _introduced(mind: WatchedState, fact: CardsIntroduced) -> None:
    mind.decks = mind.decks or fact.decks


def _cut(mind: WatchedState, fact: CardsCut) -> None:
    mind.cut = fact


def _started(mind: WatchedState, fact: ShoeStarted) -> None:
    if fact.shoe not in mind.shoes and not mind.cards_return:
        mind.shoes[fact.shoe] = WatchedShoe(fact.shoe, mind.decks or DECKS, mind.cut)
    mind.cut = None


def _burned(mind: WatchedState, fact: CardBurned) -> None:
    if mind.shoes:
        name, shoe = next(reversed(mind.shoes.items()))
        if name not in mind.dealt:
            mind.shoes[name] = shoe._replace(burned=(*shoe.burned, fact.card))


CHANGES: dict[type[Fact], Callable[[WatchedState, Any], None]] = {
    TableOpened: _opened,
    CardsIntroduced: _introduced,
    CardsCut: _cut,
    ShoeStarted: _started,
    CardBurned: _burned,
}
"""How a fact outside rounds changes the state."""
PREPARING = frozenset(CHANGES) - {CardBurned}
"""The kinds that also change it inside a round. A card burned in a round is one of those dealt."""
