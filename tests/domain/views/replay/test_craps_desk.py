"""Craps on the desk: the strip of rolls, and wagers on a point of their own."""

from functools import cache

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.rulebooks.nz_1996_craps import NZ_1996_CRAPS
from domain.views.replay.come_points import come_points
from domain.views.replay.frames import Shown
from domain.views.replay.layout import OFF
from domain.views.replay.rolls import SEVENED, since_seven_out
from domain.views.replay.wager_history import Lives, spanning
from simulator import Shift, simulate

from ....feeds import Feed
from .test_desk import at, shift, shown_of

RULESET = "nz-1996-craps"


def lines_of(raws: list[bytes]) -> list[FeedLine]:
    return [FeedLine(number, raw.rstrip(b"\n")) for number, raw in enumerate(raws, 1)]


def with_lives(lines: list[FeedLine], each: list[Shown]) -> list[Shown]:
    """Rounds with the wagers that are up for others, too."""
    lives = Lives([wager for one in each for wager in spanning(one.round)], games)
    for _ in Replay(lambda: lines, games=lives.game).rounds():
        pass
    for one in each:
        one.lives = [life for life in lives.in_order if any(sight.round == one.round.round for sight in life.sights)]
    return each


@cache
def evening() -> list[Shown]:
    raws = [line for line, _ in simulate(Shift(RULESET, seed=5, mistakes=0.08, irregularities=0.12))]
    return with_lives(lines_of(raws), [shown for shown, _ in shift(RULESET)])


def test_the_point_of_each_roll_is_that_of_the_fold() -> None:
    """The marker, as the game has it when a round begins."""
    rolls = list[tuple[int, tuple[int, ...]]]()
    for n, shown in enumerate(evening(), 1):
        result = shown.round.result if shown.round.status == "settled" else None
        rolls.append((n, tuple(result) if isinstance(result, list) else ()))
        strip = since_seven_out(NZ_1996_CRAPS, rolls)
        assert strip[-1].n == n
        assert (OFF if strip[-1].point is None else str(strip[-1].point)) == shown.frames[0].marker
        assert SEVENED not in [one.did for one in strip[:-1]]
        assert strip[0].point is None


def test_a_strip_says_what_each_roll_did() -> None:
    dice = [(5, 2), (4, 2), (), (3, 1), (3, 3), (1, 1), (6, 4), (4, 3), (2, 2)]
    strip = since_seven_out(NZ_1996_CRAPS, enumerate(dice[:8], 1))
    assert [one.did for one in strip] == [
        "come out", "point 6", "void", "", "point made", "come out", "point 10", "seven out",
    ]  # fmt: skip
    assert [one.n for one in since_seven_out(NZ_1996_CRAPS, enumerate(dice, 1))] == [9]
    assert since_seven_out(NZ_1996_CRAPS, []) == []


def test_a_come_wager_goes_to_its_point_and_lies_there() -> None:
    feed = Feed("CRA09", RULESET).opened(limits={"*": {"min": "5"}})
    for number, dice in enumerate([(4, 4), (4, 2), (2, 2)], 1):
        feed.started(f"R{number}")
        if number == 1:
            feed.wager("w1", "pass", stake="10")
        if number == 2:
            feed.wager("w2", "come", stake="10")
        feed.add("dice_rolled", shooter="P1", dice=dice)
        feed.result(None, dice=dice)
        feed.ended()
    lines = lines_of(feed.raw())
    _, second, third = with_lives(lines, shown_of(lines))
    rolled = next(n for n, frame in enumerate(second.frames, 1) if frame.kind == "dice_rolled")
    [goes] = come_points(second)["w2"]
    assert (goes.first, goes.last, goes.what) == (rolled, None, "6")
    [lies] = come_points(third)["w2"]
    assert (lies.first, lies.last, lies.what) == (1, None, "6")


def test_no_wager_has_two_points_at_once() -> None:
    some = False
    for shown in evening():
        for points in come_points(shown).values():
            some = True
            assert all(len(at(points, step)) <= 1 for step in range(1, len(shown.frames) + 1))
    assert some
