"""Years of a fair floor: each table, dealer, player and pair is as it should be, and every alarm is a false one."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from random import Random
from typing import NamedTuple

from bench.watch import shoes
from bench.watch.alternatives import CRAPS, FAIR_DIE, ROULETTE, SYMBOLS, TAI_SAI, WHEEL, rolls
from bench.watch.counts import A_DAY, SHOES, counted, day, drawn, hits, repeats, seen
from bench.watch.kept import Kept
from bench.watch.results import TURNS, turn_of
from domain.watch.budget import BY_NAME, FAMILIES, Budget
from domain.watch.instruments import instrument, watch_instrument
from domain.watch.peers import Seen
from domain.watch.rates import watch_rates
from domain.watch.repeats import WHEELS, Again, watch_repeats
from domain.watch.results import SeenResult, watch_results
from domain.watch.shoe_families import SeenShoe, SeenStakes, watch_shoes, watch_stakes

BUDGET = Budget()
DAYS = 365
EQUIPMENT = {
    ROULETTE: WHEEL, "nz-1996-money-wheel": SYMBOLS, TAI_SAI: rolls(FAIR_DIE, 3), CRAPS: rolls(FAIR_DIE, 2),
}  # fmt: skip
FLOOR = {ROULETTE: 8, "nz-1996-money-wheel": 2, TAI_SAI: 4, CRAPS: 4, "nz-1998-baccarat": 6, "nz-1996-blackjack": 4}
"""Tables: 28, so a year has 10,220 table-nights."""
WHAT = "clean"
DEALERS = 3
"""At a table in a night, one after the other."""
SEATS, REGULARS = 6, 60
"""Players at a table in a night; and how many come to each table in turn."""
RATES = {"underpaid": 1 / 1500, "overpaid": 1 / 1500, "late": 1 / 800}
"""Honest errors, by the round of one player."""
SLOW, UNPREPARED = 1 / 400, 1 / 500
"""Settlements that take long, by the round; burns or cuts that go wrong, by the shoe."""


def clean(kept: Kept, first: int, years: int) -> None:
    """Run the years that were not run yet, from the first seed on."""
    for seed in range(first, first + years):
        if not kept.has(WHAT, seed):
            alarms = Counter(Year(Random(f"{WHAT} {seed}")).alarms())
            kept.add(WHAT, seed, nights=DAYS * sum(FLOOR.values()), alarms=dict(alarms))


class Table(NamedTuple):
    """A table of the floor, and the numbers of those who work and play there."""

    name: str
    ruleset: str
    number: int

    @property
    def supervisor(self) -> str:
        return f"S{self.number // 4}"


NAMED = [(ruleset, at) for ruleset, of in FLOOR.items() for at in range(of)]
TABLES = [Table(f"{ruleset[8:11]}{at}", ruleset, number) for number, (ruleset, at) in enumerate(NAMED)]
Who = dict[str, list[Seen]]


class Year:
    """A year of the whole floor."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._people: Who = defaultdict(list)
        self._results: dict[str, list[SeenResult]] = defaultdict(list)

    def alarms(self) -> Iterator[str]:
        """The family of every alarm."""
        kinds = Counter(it.family.name for table in TABLES if (it := instrument(table.ruleset)) is not None)
        for table in TABLES:
            nights = {day(number): self._night(table, day(number)) for number in range(DAYS)}
            it = instrument(table.ruleset)
            if it is not None:
                results = {when: counted(night) for when, night in nights.items()}
                found = [watch_instrument(table.name, table.ruleset, results, kinds[it.family.name], BUDGET)]
                if table.ruleset in WHEELS:
                    again = {when: Again(len(night) - 1, repeats(night)) for when, night in nights.items()}
                    found.append(watch_repeats(table.name, table.ruleset, again, kinds["wheel"], BUDGET))
                yield from (one.family for one in found if one is not None and one.alarm is not None)
        yield from self._cards()
        for name, due in self._results.items():
            for won in watch_results(BY_NAME[name], due, BUDGET, ""):
                if won.alarm is not None:
                    yield name
        for family in FAMILIES:
            for one in watch_rates(family, self._people[family.name], BUDGET, ""):
                if one.alarm is not None:
                    yield family.name

    def _cards(self) -> Iterator[str]:
        """The alarms about shoes, and about stakes beside the count."""
        prepared, stakes = list[SeenShoe](), list[SeenStakes]()
        for table in (one for one in TABLES if one.ruleset not in EQUIPMENT):
            before = shoes.shuffled(self._rng)
            for number in range(DAYS * SHOES):
                when, name = day(number // SHOES), f"{table.name}-{number:05}"
                cards = shoes.shuffled(self._rng)
                kept, survival = shoes.survived(before, cards)
                cut, before = shoes.cut(self._rng), cards
                known = shoes.known_by(cards)
                prepared.append(SeenShoe(table.name, table.ruleset, when, name, cut, kept, survival, *known))
                player = f"P{REGULARS * table.number + number % REGULARS}"
                score = shoes.score(self._rng, cards, 0.0)
                stakes.append(SeenStakes(table.name, table.ruleset, player, when, 1, score))
        for watched in (watch_shoes(prepared, BUDGET), watch_stakes(stakes, BUDGET)):
            yield from (one.family for one in watched if one.alarm is not None)

    def _night(self, table: Table, when: date) -> list[str]:
        for turn in range(DEALERS):
            dealer = f"D{DEALERS * table.number + turn}"
            self._turn(table, when, dealer, A_DAY // DEALERS)
            if table.ruleset not in EQUIPMENT:
                self._prepare(table, when, dealer)
            if table.ruleset in TURNS:
                self._won(table, when, dealer)
        chances = EQUIPMENT.get(table.ruleset)
        return drawn(self._rng, chances) if chances else []

    def _prepare(self, table: Table, when: date, dealer: str) -> None:
        """A dealer's shoes."""
        for family in ("burn", "shallow-cut"):
            happened = len(hits(self._rng, UNPREPARED, SHOES // DEALERS))
            of = seen(table.ruleset, dealer, when, table.name, SHOES // DEALERS, happened)
            self._people[family].append(of)
            self._people[f"{family}-table"].append(of._replace(value=table.name))

    def _won(self, table: Table, when: date, dealer: str) -> None:
        """What the house is due of a dealer's turn."""
        of = turn_of(self._rng, table.ruleset, dealer, when, table.name, A_DAY // DEALERS)
        self._results["result-dealer"].append(of)
        self._results["result"].append(of._replace(value=table.name))

    def _turn(self, table: Table, when: date, dealer: str, rounds: int) -> None:
        """A dealer's turn: what happened with each player in each round; with somebody, in the dealer's."""
        first = int(self._rng.random() * REGULARS)
        players = [f"P{REGULARS * table.number + (first + seat) % REGULARS}" for seat in range(SEATS)]
        struck = {what: [hits(self._rng, rate, rounds) for _ in players] for what, rate in RATES.items()}
        together = {what: len({at for one in of for at in one}) for what, of in struck.items()}
        errors = len({at for what in ("underpaid", "overpaid") for one in struck[what] for at in one})

        def add(family: str, person: str, happened: int) -> None:
            self._people[family].append(seen(table.ruleset, person, when, table.name, rounds, happened))

        add("underpaid", dealer, together["underpaid"])
        add("overpaid", dealer, together["overpaid"])
        add("late-dealer", dealer, together["late"])
        add("slow", dealer, len(hits(self._rng, SLOW, rounds)))
        add("errors", table.supervisor, errors)
        for at, player in enumerate(players):
            add("overpaid-player", player, len(struck["overpaid"][at]))
            add("late-player", player, len(struck["late"][at]))
            add("overpaid-pair", f"{dealer}/{player}", len(struck["overpaid"][at]))
