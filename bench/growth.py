"""Growth: feeds of every shape that once cost more than in proportion, at three sizes: processor time and memory.

    python -m bench.growth [WORDS] [--largest 32000]

Each size is folded in a process of its own, from a file, as `pitlog check --json` does; what it writes is counted and
thrown away. A report that grows faster than its facts, as the contract wants it, is held to its time a byte.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.report import Figure
from domain.fold import FeedLine, Replay
from domain.games import games
from domain.views.check_report import write_report
from simulator import Shift, simulate
from tests.shapes.building import fact, opened, placed
from tests.shapes.building import lines as lines_of
from tests.shapes.table import SHAPES

WARM = 50
LARGEST = 32_000
STEPS = 16, 4, 1
"""What the largest size is divided by."""

FEW = 4_000
"""Facts up to which a fold is measured thrice: it is short."""

UNBROKEN = "an unbroken run of refused lines"
MANY_REFUSED = 20_000, 66_666, 200_000
"""Refused lines in an unbroken run."""

FLAT = 1.3
STANDING, ROLLS = 1_000, 100
"""Wagers that stay up at craps, and a roll for so many facts: each names every wager."""

Lines = Callable[[int], Iterable[FeedLine]]
"""The feed of a shape, of about so many facts."""


LONG = 64 * 2**20
"""A shape whose report would have more bytes than this is measured up to the size before."""


class Cost(Struct):
    """What one fold took."""

    facts: int
    seconds: float
    written: int
    """Bytes of the report."""
    peak: int
    """Bytes of memory at most, over those of the empty process."""
    base: int


# --- shapes that are no list of facts, or are checked otherwise -------------------------------------------------------


def refused(n: int) -> Iterator[FeedLine]:
    """A file that is no feed."""
    return (FeedLine(number, b"line %d of something else" % number) for number in range(1, n + 1))


def moved(n: int) -> Iterator[FeedLine]:
    """A table's day in which every tenth fact comes a hundred lines late, beside many later ones."""
    raws = [one.line.rstrip() for _, one in zip(range(n), simulate(Shift("nz-1998-baccarat", shoes=200)), strict=False)]
    for place in range(10, len(raws) - 100, 10):
        raws.insert(place + 100, raws.pop(place))
    return (FeedLine(number, raw) for number, raw in enumerate(raws, 1))


def standing(n: int) -> Iterator[FeedLine]:
    """Craps with wagers that stay up over every roll."""
    bets = [placed(f"w{k}", "place", 6, player=f"P{k}") for k in range(min(STANDING, n // 4))]
    rolls = (fact("dice_rolled", dice=[1, 2 + k % 2], shooter="P1") for k in range(n // ROLLS))
    return lines_of([opened("nz-1996-craps"), *bets, *rolls])


OTHERS: dict[str, Lines] = {
    "facts moved beside many later ones": moved,
    "craps: a thousand standing wagers": standing,
    "craps: a thousand standing wagers, --changed": standing,
}


def shapes(words: str = "") -> dict[str, Lines]:
    """Every shape whose name has these words."""
    of_facts: dict[str, Lines] = {name: partial(_of_facts, name) for name in SHAPES}
    return {name: lines for name, lines in {**of_facts, **OTHERS}.items() if words in name}


def _of_facts(name: str, n: int) -> Iterator[FeedLine]:
    return lines_of(SHAPES[name](n))


# --- one fold, in a process of its own --------------------------------------------------------------------------------


def cost(lines: Lines, n: int, changed: bool = False) -> Cost:
    """The cost of one fold, from a file."""
    with in_a_file(lines(n)) as (file, facts):
        base, written = memory("VmRSS", reset=True), list[int]()
        replay, begun = Replay(partial(read, file), games=games), time.process_time()
        write_report(replay, lambda piece: written.append(len(piece)), changed=changed)
        return Cost(facts, time.process_time() - begun, sum(written), memory("VmHWM") - base, base)


@contextmanager
def in_a_file(lines: Iterable[FeedLine]) -> Iterator[tuple[Path, int]]:
    """A file of these lines, and how many there are: a feed is measured as it is read, not as it is made."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "feed"
        with file.open("wb") as out:
            facts = sum(out.write(line.raw + b"\n") > 0 for line in lines)
        yield file, facts


def read(file: Path) -> Iterator[FeedLine]:
    """The lines of such a file."""
    with file.open("rb") as source:
        for number, raw in enumerate(source, 1):
            yield FeedLine(number, raw.rstrip(b"\n"))


def memory(what: str, reset: bool = False) -> int:
    """A figure of this process in bytes. `reset`: the most that was used is counted from here on."""
    if reset:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    rows = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(row.split()[1]) * 1024 for row in rows if row.startswith(f"{what}:"))


def alone(work: Callable[[int], Cost], n: int) -> Cost:
    """The least of a few runs, each in a fork of this process: memory begins as it was, with all rules read."""
    work(WARM)
    found = [_forked(partial(work, n)) for _ in range(3 if n <= FEW else 1)]
    return min(found, key=lambda one: one.seconds)


def _forked(work: Callable[[], Cost]) -> Cost:
    def send(answer: Pipe) -> None:
        answer.send_bytes(msgspec.msgpack.encode(work()))

    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=send, args=(theirs,))
    child.start()
    theirs.close()
    try:
        return msgspec.msgpack.decode(ours.recv_bytes(), type=Cost)
    finally:
        child.join()


# --- figures ----------------------------------------------------------------------------------------------------------


def costs(work: Callable[[int], Cost], sizes: Sequence[int]) -> list[Cost]:
    """At each size, smallest first. Sizes whose report would be too long are left out."""
    found = list[Cost]()
    for n in sizes:
        if len(found) > 1 and found[-1].written ** 2 > LONG * found[-2].written:
            break
        found.append(alone(work, n))
    return found


def figure(name: str, found: Sequence[Cost]) -> Figure:
    """How flat a shape is: the lower of its processor time and its memory, at its smallest against its largest size."""
    small, large = found[0], found[-1]
    is_long = large.written / large.facts > FLAT * small.written / small.facts
    times = [1e6 * one.seconds / (one.written if is_long else one.facts) for one in found]
    unit = "byte" if is_long else "fact"
    facts, each = ", ".join(f"{one.facts:,}" for one in found), ", ".join(f"{one:.3g}" for one in times)
    peaks = ", ".join(f"{one.peak / 2**20:.0f}" for one in found)
    long = f", {large.written / 2**20:,.1f} MiB written" if is_long else ""
    rates = f"{facts} facts: {each} µs a {unit}, {peaks} MiB{long}"
    return Figure(name, min(times[0] / times[-1], flat_memory(found)), 1 / FLAT, rates)


def flat_memory(found: Sequence[Cost]) -> float:
    """Around 1, or more: the peak of the process does not grow, or by as many bytes a fact as before."""
    small, before, large = found[0], found[-2], found[-1]
    whole = (small.base + small.peak) / (large.base + large.peak)
    each = (before.peak / before.facts) / max(large.peak / large.facts, 1)
    return max(whole, each)


def measured(words: str = "", largest: int = LARGEST) -> Iterator[Figure]:
    """Every shape whose name has these words."""
    for name, lines in shapes(words).items():
        sizes = [largest // step for step in STEPS]
        yield figure(name, costs(partial(cost, lines, changed=name.endswith("--changed")), sizes))
    if words in UNBROKEN:
        yield figure(UNBROKEN, costs(partial(cost, refused), MANY_REFUSED))


def figures() -> list[Figure]:
    """How many shapes are flat; those that are not; and those that are told in any case."""
    found = list(measured())
    flat = sum(one.ratio >= one.target for one in found)
    words = f"{len(found)} shapes, the median {statistics.median(one.ratio for one in found):.2f}"
    told = [one for one in found if one.ratio < one.target or one.what in (UNBROKEN, *OTHERS)]
    return [Figure("shapes that are flat / all shapes", flat / len(found), 1, words), *told]


def main() -> None:
    """Print every shape."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("words", nargs="?", default="")
    asked.add_argument("--largest", type=int, default=LARGEST)
    given = asked.parse_args()
    for one in measured(given.words, given.largest):
        print(one.row, flush=True)


if __name__ == "__main__":
    main()
