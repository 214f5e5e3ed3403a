"""A shoe's coups, written as roads."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TypeGuard, TypeVar, get_args

from domain.replay.round import Round
from domain.showing.roads.derived import BIG_EYE_BOY, COCKROACH_PIG, SMALL_ROAD, colours
from domain.showing.roads.marks import Coup, Mark, Outcome, Roads, Winner
from domain.showing.roads.placing import plate, tails

T = TypeVar("T")


def coups(rounds: Iterable[Round]) -> list[Coup]:
    """The rounds that count: by what the rules give, whatever was called; void ones leave no mark."""
    counted = ((it, it.outcome) for it in rounds if it.status == "settled")
    return [Coup(it.round, outcome, _pairs(it), _irregular(it)) for it, outcome in counted if is_outcome(outcome)]


def is_outcome(outcome: str | None) -> TypeGuard[Outcome]:
    """Whether somebody won, or nobody; a round of another game has no such outcome."""
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


def _bead_plate(of: list[Coup]) -> list[Mark]:
    return [Mark(*place, of[number].outcome, number) for number, place in enumerate(plate(len(of)))]


def _big_road(of: list[Coup], won: list[int], lengths: list[int]) -> list[Mark]:
    marks = [
        Mark(*place, of[number].outcome, number, tuple(range(number + 1, following)))
        for number, following, place in zip(won, [*won, len(of)][1:], tails(lengths), strict=True)
    ]
    ahead = tuple(range(won[0] if won else len(of)))
    return [Mark(0, 0, "tie", None, ahead), *marks] if ahead else marks


def _derived(won: list[int], lengths: list[int], back: int) -> list[Mark]:
    made = [*colours(lengths, back)]
    places = tails(_lengths(made, lambda one: one[1]))
    return [Mark(*place, ink, won[number]) for (number, ink), place in zip(made, places, strict=True)]


def _lengths(of: Sequence[T], kind: Callable[[T], object]) -> list[int]:
    """How long each run is in which all are of a kind."""
    return [len(list(run)) for _, run in groupby(of, kind)]
