"""The five roads of a shoe."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, TypeGuard, TypeVar, get_args

from msgspec import Struct

from domain.facts.bets import BACCARAT, BETS_OF
from domain.fold.round import Round

_WITH_ROADS = frozenset(str(name) for name, bets in BETS_OF.items() if bets is BACCARAT)


def has_roads(ruleset: str | None) -> bool:
    """Whether the game is baccarat."""
    return ruleset in _WITH_ROADS


BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3
"""How far to the left each road compares."""


def colours(lengths: Sequence[int], back: int) -> Iterator[tuple[int, Literal["red", "blue"]]]:
    """The colours of a derived road: for each mark of the big road from the first possible one, its
    index and colour.
    """
    number = 0
    for column, length in enumerate(lengths):
        for depth in range(length):
            alike = _same_length(lengths, column, depth, back)
            if alike is not None:
                yield number, "red" if alike else "blue"
            number += 1


def _same_length(lengths: Sequence[int], column: int, depth: int, back: int) -> bool | None:
    """None while there are too few columns."""
    if depth == 0:
        other = column - 1 - back
        return lengths[column - 1] == lengths[other] if other >= 0 else None
    return lengths[column - back] != depth if column >= back else None


Winner = Literal["player", "banker"]
Outcome = Literal["player", "banker", "tie"]
Ink = Literal["player", "banker", "tie", "red", "blue"]


class Coup(Struct, frozen=True):
    """A round on the roads: one with a winner, or a tie."""

    round: str
    outcome: Outcome
    pairs: tuple[Winner, ...] = ()
    """The hands whose first two cards had the same rank."""
    irregular: bool = False
    """Whether it has findings."""


class RoadMark(Struct, frozen=True):
    """A mark on a road."""

    column: int
    row: int
    """Row and column, both from 0."""
    ink: Ink
    coup: int | None
    """The index of its coup, from 0. On the big road, a shoe that begins with ties has a mark without a coup."""
    ties: tuple[int, ...] = ()
    """On the big road: the ties since this mark, which have no mark of their own."""


class Roads(Struct, frozen=True):
    """The five roads of one shoe."""

    coups: list[Coup]
    bead_plate: list[RoadMark]
    big_road: list[RoadMark]
    big_eye_boy: list[RoadMark]
    small_road: list[RoadMark]
    cockroach_pig: list[RoadMark]


DEPTH = 6
"""The number of rows of a road."""

Place = tuple[int, int]


def plate(count: int) -> Iterator[Place]:
    """Column after column."""
    yield from (divmod(number, DEPTH) for number in range(count))


def tails(lengths: Sequence[int]) -> Iterator[Place]:
    """Runs of these lengths, each from the top of the next free column."""
    taken, column = set[Place](), 0
    for length in lengths:
        while (column, 0) in taken:
            column += 1
        for place in _run(length, column, taken):
            taken.add(place)
            yield place


def _run(length: int, column: int, taken: set[Place]) -> Iterator[Place]:
    row, turned = 0, False
    for _ in range(length):
        yield column, row
        turned = turned or row + 1 == DEPTH or (column, row + 1) in taken
        column, row = (column + 1, row) if turned else (column, row + 1)


T = TypeVar("T")


def coups(rounds: Iterable[Round]) -> list[Coup]:
    """The rounds that count, by the rules and not by the call. Void rounds leave no mark."""
    counted = ((it, it.outcome) for it in rounds if it.status == "settled")
    return [Coup(it.round, outcome, _pairs(it), _irregular(it)) for it, outcome in counted if is_outcome(outcome)]


def is_outcome(outcome: str | None) -> TypeGuard[Outcome]:
    """Whether this is an outcome of baccarat."""
    return outcome in get_args(Outcome)


def _irregular(it: Round) -> bool:
    return any(one.severity != "notice" for one in it.findings)


def _pairs(it: Round) -> tuple[Winner, ...]:
    return tuple(side for side in ("player", "banker") if side in it.hands and _paired(it.hands[side].rightful or []))


def _paired(cards: Sequence[str | None]) -> bool:
    ranks = [card and card[0] for card in cards[:2]]
    return len(ranks) == 2 and ranks[0] is not None and ranks[0] == ranks[1]


def roads(of: list[Coup]) -> Roads:
    """All five roads of a shoe."""
    won = [number for number, one in enumerate(of) if one.outcome != "tie"]
    lengths = _lengths(won, lambda number: of[number].outcome)
    three = (_derived(won, lengths, back) for back in (BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG))
    return Roads(of, _bead_plate(of), _big_road(of, won, lengths), *three)


def _bead_plate(of: list[Coup]) -> list[RoadMark]:
    return [RoadMark(*place, of[number].outcome, number) for number, place in enumerate(plate(len(of)))]


def _big_road(of: list[Coup], won: list[int], lengths: list[int]) -> list[RoadMark]:
    marks = [
        RoadMark(*place, of[number].outcome, number, tuple(range(number + 1, following)))
        for number, following, place in zip(won, [*won, len(of)][1:], tails(lengths), strict=True)
    ]
    ahead = tuple(range(won[0] if won else len(of)))
    return [RoadMark(0, 0, "tie", None, ahead), *marks] if ahead else marks


def _derived(won: list[int], lengths: list[int], back: int) -> list[RoadMark]:
    made = [*colours(lengths, back)]
    places = tails(_lengths(made, lambda one: one[1]))
    return [RoadMark(*place, ink, won[number]) for (number, ink), place in zip(made, places, strict=True)]


def _lengths(of: Sequence[T], kind: Callable[[T], object]) -> list[int]:
    """The lengths of runs of one kind."""
    return [len(list(run)) for _, run in groupby(of, kind)]
