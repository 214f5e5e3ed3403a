"""`pitlog check` over a simulated day of a hundred tables, against the reference decoder on its lines; by stage."""

import statistics
from collections.abc import Callable, Iterable
from time import perf_counter, process_time
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem

from bench.common import ROUNDS
from bench.domain import reference_decoder
from bench.report import Figure, report
from cli.review.check import ROOM
from domain.facts import decode
from domain.fold import AS_CORRECTED, FeedLine, Replay
from domain.fold.first_pass import scan
from domain.fold.order import in_play_order
from domain.fold.unjudged_game import plain
from domain.games import games
from domain.rulebooks import RULEBOOKS
from domain.views.check_report import write_report
from simulator import Shift, simulate

TABLES, ROUGHLY = 100, 40_000
REFERENCE = "decoded by the reference"


def feed(ruleset: str) -> list[FeedLine]:
    """The beginning of a day of a hundred tables."""
    lines: list[FeedLine] = []
    for number, entry in enumerate(simulate(Shift(ruleset, TABLES, 8, 1, irregularities=0.01, mistakes=0.01)), 1):
        if number > ROUGHLY:
            break
        lines.append(FeedLine(number, entry.line.rstrip()))
    return lines


def seconds(what: Callable[[], object]) -> float:
    """The CPU time that a check takes: what else runs on the machine does not count."""
    begun = process_time()
    what()
    return process_time() - begun


def _through(things: Iterable[Any]) -> None:
    for _ in things:
        pass


def _ordered(lines: list[FeedLine]) -> None:
    found = scan(lambda: lines, AS_CORRECTED, room=ROOM)
    _through(in_play_order(lambda: lines, found, lambda line, why: None))


def stages(lines: list[FeedLine]) -> dict[str, Callable[[], object]]:
    """The reference, then the stages of a check. Each stage includes all stages before it."""
    return {
        REFERENCE: lambda: _through(reference_decoder.decode(line.raw) for line in lines),
        "decoded": lambda: _through(decode(line.raw) for line in lines),
        "scanned": lambda: scan(lambda: lines, AS_CORRECTED, room=ROOM),
        "in play order": lambda: _ordered(lines),
        "grouped": lambda: _through(Replay(lambda: lines, games=plain, room=ROOM).rounds()),
        "judged": lambda: _through(Replay(lambda: lines, games=games, room=ROOM).rounds()),
        "written": lambda: write_report(Replay(lambda: lines, games=games, room=ROOM), lambda piece: None),
    }


def figures() -> list[Figure]:
    """The figures of each ruleset and their median, with the number of rounds, and the rate of a poker library on this
    machine for comparison.
    """
    each = [_figure(ruleset, feed(ruleset)) for ruleset in RULEBOOKS]
    median_of_all = Figure(
        "check / reference decoder, median", statistics.median(one.ratio for one in each), 0.25, f"{len(each)} rulesets"
    )
    return [*each, median_of_all, _rounds(feed("nz-1998-baccarat"))]


def _rounds(lines: list[FeedLine]) -> Figure:
    """The rate in rounds: a round is about thirty facts, decoded and judged; a hand of pokerkit is played out."""
    ended: list[int] = []
    took = seconds(lambda: ended.append(sum(1 for _ in Replay(lambda: lines, games=games, room=ROOM).rounds())))
    ours, theirs = ended[0] / took, hands_a_second(2.0)
    return Figure("rounds / hands of pokerkit", ours / theirs, 1, f"{ours:,.0f} rounds/s, {theirs:,.0f} hands/s")


def hands_a_second(during: float) -> float:
    """Hands per second of no-limit hold'em for four players, including every check that the library does by itself."""
    end, hands = perf_counter() + during, 0
    while perf_counter() < end:
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 4)
        while state.status:
            state.check_or_call()
        hands += 1
    return hands / during


def _figure(ruleset: str, lines: list[FeedLine]) -> Figure:
    turns = [{name: seconds(what) for name, what in stages(lines).items()} for _ in range(ROUNDS)]
    ratio = statistics.median(turn[REFERENCE] / turn["written"] for turn in turns)
    each = {name: statistics.median(turn[name] for turn in turns) / len(lines) * 1e6 for name in turns[0]}
    by_stage = ", ".join(f"{name} {one:.1f}" for name, one in each.items())
    rates = f"{1e6 / each['written']:,.0f} facts/s; microseconds a fact, each with all before it: {by_stage}"
    return Figure(f"check / reference decoder, {ruleset}", ratio, 0.2, rates)


if __name__ == "__main__":
    report("check", figures())
