"""Small games of craps, told in words, and what check says of them.

    story("pass 10", "4-2", "pass_odds 10", "3-3")

A step is a roll (`4-2`, `4-2!off_table` a void one), or a wager (`place:6 12`, `come 10 @c2`, `come_odds 10 @o2 >c2`:
a name of its own, and the wager that it lies behind), or what is done with one: `on`, `off`, `down`, `cut` (to a
stake), and `settle` (as what, paid).
"""

import re
from collections.abc import Callable
from typing import Any

from tests.feeds import Feed, Report
from tests.rules.rounds import checked, opened

CRAPS = "nz-1996-craps"
ROLL = re.compile(r"([1-6])-([1-6])(?:!(\w+))?").fullmatch
CALLED = ("winner-not-paid", "loser-not-collected")
"""Findings of wagers that a test left unsettled."""


def table(**fields: Any) -> Feed:
    """A table, its dice inspected, and three players."""
    feed = opened(CRAPS, **{"limits": {"*": {"min": "1", "max": "5000"}}, "seats_run": "clockwise", **fields})
    for role in ("dealer", "game_supervisor"):
        feed.add("dice_inspected", role=role)
    for seat in (1, 2, 3):
        feed.add("player_seated", player=f"P{seat}", seat=seat)
    return feed


def story(*steps: str, feed: Feed | None = None, **fields: Any) -> Feed:
    """A table, and what happens there."""
    feed = table(**fields) if feed is None else feed
    for step in steps:
        tell(feed, step)
    return feed


def tell(feed: Feed, step: str) -> None:
    """One step."""
    rolled = ROLL(step)
    if rolled is not None:
        roll(feed, int(rolled[1]), int(rolled[2]), rolled[3])
        return
    word, *rest = step.split()
    if word in DONE:
        DONE[word](feed, *rest)
    else:
        lay(feed, word, *rest)


def roll(feed: Feed, one: int, other: int, void: str | None = None, shooter: str = "P1") -> None:
    """The dice are thrown, and called."""
    feed.add("dice_rolled", dice=[one, other], shooter=shooter, **({} if void is None else {"void": void}))
    if void is None:
        feed.add("result_announced", dice=[one, other])


def lay(feed: Feed, bet: str, stake: str, *more: str, **fields: Any) -> None:
    """A wager, named after its bet if it has no name of its own; odds lie behind the bet that they belong to."""
    bet, _, on = bet.partition(":")
    name = next((word[1:] for word in more if word[0] == "@"), bet)
    base = next((word[1:] for word in more if word[0] == ">"), bet.removesuffix("_odds"))
    player = next((word for word in more if word[0] == "P"), "P1")
    choice: dict[str, Any] = {"on": base} if bet.endswith("_odds") else {"on": _on(on)} if on else {}
    for taken in (word[1:] for word in more if word[0] == "%"):
        fields["commission"] = taken
    feed.wager(name, bet=bet, stake=stake, player=player, **choice, **fields)


def _on(on: str) -> Any:
    craps, plus, eleven = on.partition("+")
    return {"any_craps": craps, "eleven": eleven} if plus else int(on)


DONE: dict[str, Callable[..., Any]] = {
    "on": lambda feed, wager: feed.add("wager_called", wager=wager, state="on"),
    "off": lambda feed, wager: feed.add("wager_called", wager=wager, state="off"),
    "down": lambda feed, wager: feed.add("wager_withdrawn", wager=wager),
    "cut": lambda feed, wager, stake: feed.add("wager_changed", wager=wager, stake=stake, reason="player"),
    "settle": lambda feed, wager, result, paid="0.00": feed.settled(wager, result, paid),
    "mark": lambda feed, point: feed.add("point_marked", point=None if point == "off" else int(point)),
    "offer": lambda feed, player, said="takes": feed.add("dice_offered", player=player, accepted=said == "takes"),
    "inspect": lambda feed, role: feed.add("dice_inspected", role=role),
    "end": lambda feed: feed.ended(),
    "begin": lambda feed, name: feed.started(name),
    "throw": lambda feed, shooter, dice: roll(feed, int(dice[0]), int(dice[2]), shooter=shooter),
}
"""What else may be told, by its first word."""

# --- what check says ------------------------------------------------------------------------------------------


def last(feed: Feed) -> Report:
    """The last round."""
    found: Report = checked(feed)["rounds"][-1]
    return found


def fate(wager: str, *steps: str, **fields: Any) -> tuple[str, str, str]:
    """What became of a wager in the last round: result, stake back, what it pays."""
    one = due(last(story(*steps, **fields)), wager)
    return one["result"], one["stake_back"], one["pays"]


def due(ended: Report, wager: str) -> dict[str, Any]:
    """What a wager was due in a round."""
    found: dict[str, Any] = next(one["due"] for one in ended["wagers"] if one["wager"] == wager)
    return found


def results(ended: Report) -> dict[str, str]:
    """Every wager of a round, and its result."""
    return {one["wager"]: one["due"]["result"] for one in ended["wagers"]}


def found(*steps: str, feed: Feed | None = None, **fields: Any) -> list[str]:
    """The rules found in a story, in any round or none, but for what it left unsettled."""
    return numbers(checked(story(*steps, feed=feed, **fields)))


def numbers(report: Report) -> list[str]:
    """The rules of all findings."""
    every = [*(one for ended in report["rounds"] for one in ended["findings"]), *report["findings"]]
    return [one["rule"] for one in every if one["code"] not in CALLED]
