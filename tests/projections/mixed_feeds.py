"""Feeds of several tables for two writers: nights with counters of all kinds, facts legal by schema alone, and rounds
that are mostly wrong by rule. None of it is the simulator's."""

import json
import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..adversary.feeds import RULESETS, evening
from ..legal import Legal
from ..rules.test_over_several_tables import offers
from .evenings import SHOES, OwingEvening
from .nights import nights

Lines = list[bytes]


class Mixed(NamedTuple):
    """What arrives: of tables that one writer sends whole, and of one that both send."""

    own: tuple[dict[str, Lines], dict[str, Lines]]
    """By writer, by table, in the order in which it happened."""
    shared: dict[str, Lines]

    @property
    def tables(self) -> list[str]:
        """Those that one writer sends."""
        return [*self.own[0], *self.own[1]]


def mixed(seed: int) -> Mixed:
    """Of one seed, always the same."""
    chance = random.Random(seed)
    kinds = [_night, _adverse, _legal, _owing, _night, _adverse, _legal]
    made = {f"T{number}": make(chance, f"T{number}") for number, make in enumerate(kinds)}
    scales = {f"V{number}": offers(f"V{number}", 1 + number, 60.0 * number).raw() for number in range(2)}
    names = [*made, *scales]
    chance.shuffle(names)
    every, half = made | scales, len(names) // 2
    first, second = ({name: every[name] for name in some} for some in (names[:half], names[half:]))
    return Mixed((first, second), {"S": _night(chance, "S")})


def _night(chance: random.Random, name: str) -> Lines:
    return nights(chance, [name])


def _owing(chance: random.Random, name: str) -> Lines:
    """Commission of three days: owed, taken, collected, waived; something is owed in the end."""
    it = OwingEvening(name)
    for day in SHOES:
        it.day(day)
        for _ in range(chance.randint(1, 3)):
            player, stake = chance.choice(("P1", "P2")), chance.choice(("100.00", "35.00", "250.00"))
            if chance.random() < 0.3:
                it.paid(player, stake, stake, "0.00")
            else:
                it.coup(player, stake)
        if chance.random() < 0.6:
            it.collected(chance.choice(("P1", "P2")), chance.choice(("1.00", "5.00", "20.00")), "request")
        if chance.random() < 0.3:
            it.waived("P1", "1.00")
    return it.coup("P1", "1000.00").raw()


def _adverse(chance: random.Random, name: str) -> Lines:
    facts = evening(chance.randrange(10**6), chance.choice(RULESETS), rounds=3, name=name)
    return [json.dumps(fact).encode() for fact in facts]


def _legal(chance: random.Random, name: str) -> Lines:
    return Legal(chance.choice(RULESETS), chance.randrange(10**6), name).feed(50)


def interleaved(chance: random.Random, tables: Iterable[Sequence[bytes]]) -> Lines:
    """Side by side; each table stays in its order."""
    left, lines = [list(one)[::-1] for one in tables if one], Lines()
    while left:
        one = chance.choice(left)
        lines += (one.pop() for _ in range(min(len(one), chance.randint(1, 12))))
        left = [one for one in left if one]
    return lines


def streams(chance: random.Random, it: Mixed) -> tuple[Lines, Lines]:
    """What each of two writers sends: its own tables, and of the shared one every fact that falls to it."""
    falls: tuple[Lines, Lines] = ([], [])
    for lines in it.shared.values():
        for line in lines:
            falls[chance.randrange(2)].append(line)
    first, second = (interleaved(chance, [*own.values(), mine]) for own, mine in zip(it.own, falls, strict=True))
    return first, second


def pieces(chance: random.Random, lines: Sequence[bytes]) -> list[Sequence[bytes]]:
    """The same lines in a few files."""
    cuts = sorted(chance.randrange(len(lines)) for _ in range(chance.randint(0, 4)))
    return [lines[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(lines)], strict=True)]
