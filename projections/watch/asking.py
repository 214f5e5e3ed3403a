"""Watches what a record, a bundle or feeds contain."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any, NamedTuple

from msgspec import structs

from domain.watch.budget import BY_NAME, Budget
from domain.watch.instruments import instrument, watch_instrument
from domain.watch.peers import AND, Seen
from domain.watch.rates import watch_rates
from domain.watch.repeats import Again, watch_repeats
from domain.watch.results import Result, SeenResult, watch_results
from domain.watch.shoe_families import SeenShoe, SeenStakes, watch_shoes, watch_stakes
from domain.watch.tallies import Rate
from domain.watch.watched import PEOPLE, Charted, Watched, rounded
from projections.questions.answering import Answering, Recorded
from projections.questions.columns import Row
from projections.questions.filters import Filter
from projections.watch.counts import Counts, counted_by, wagers_of
from projections.watch.measures import LATE
from record.authored.alarms import RaisedAlarm, alarms_a_year, raised_alarms


class Source(NamedTuple):
    """Where a family's hits are counted: the people that they belong to, and the figures of each."""

    people: tuple[str, ...]
    hits: str
    money: str | None
    question: str


_LATE = " ".join(f"--code {code}" for code in sorted(LATE))
SOURCES = {
    "underpaid": Source(("dealer",), "underpaid", "house_owes", "pitlog wagers --underpaid --dealer {} --day {days}"),
    "overpaid": Source(("dealer",), "overpaid", "players_owe", "pitlog wagers --overpaid --dealer {} --day {days}"),
    "late-dealer": Source(("dealer",), "late", None, f"pitlog wagers {_LATE} --dealer {{}} --day {{days}}"),
    "errors": Source(("supervisor",), "errors", None, "pitlog wagers --difference --supervisor {} --day {days}"),
    "overpaid-player": Source(("player",), "overpaid", "players_owe",
                              "pitlog wagers --overpaid --player {} --day {days}"),
    "late-player": Source(("player",), "late", None, f"pitlog wagers {_LATE} --player {{}} --day {{days}}"),
    "overpaid-pair": Source(("dealer", "player"), "overpaid", "players_owe",
                            "pitlog wagers --overpaid --dealer {} --player {} --day {days}"),
}  # fmt: skip


class Selection(NamedTuple):
    """Which subjects are listed; all if nothing is set. They are always compared with the whole floor."""

    tables: frozenset[str] = frozenset()
    people: frozenset[tuple[str, str]] = frozenset()
    """Columns and names: of dealers, supervisors, players."""
    subjects: frozenset[str] = frozenset()
    """What a line may be about: wheel, dealer. All, if empty."""
    charted: bool = False
    """Whether the evidence of each day is kept, too."""

    def wants(self, subjects: frozenset[str]) -> bool:
        """Whether lines about any of these may be listed."""
        return not self.subjects or not self.subjects.isdisjoint(subjects)

    def has(self, one: Watched) -> bool:
        """Whether a subject is listed."""
        if not self.wants(frozenset({one.subject})):
            return False
        if self.tables and one.table not in self.tables:
            return False
        return self.is_about(one.subject, one.value or "")

    def is_about(self, subject: str, value: str) -> bool:
        """Whether this person, or pair, is listed."""
        if not self.people:
            return True
        if subject != "pair":
            return (subject, value) in self.people
        ends = [(value.startswith(f"{name}/") and kind == "dealer") or (value.endswith(f"/{name}") and kind == "player")
                for kind, name in self.people]  # fmt: skip
        return any(ends)


def budget_of(there: Recorded) -> Budget:
    """The budget that the venue set, or the usual one."""
    per_year = alarms_a_year(there.connection)
    return Budget() if per_year is None else Budget(per_year)


def watch_record(
    there: Recorded, filters: Sequence[Filter], selection: Selection, budget: Budget, counts: Counts | None = None
) -> list[Watched]:
    """What is watched in a record, with the alarms that were raised: each stays until it is closed. `counts`: what was
    counted of these days, if it is known.
    """
    known = raised_alarms(there.connection)
    closed = {name: one.closed_on for name, one in known.items() if one.closed_on is not None}
    found = watch_counts(counts or counted_by(there, filters), selection, structs.replace(budget, closed=closed))
    for one in found:
        if one.alarm is not None:
            state = known[one.alarm].state if one.alarm in known else "new"
            one.state = "new" if state == "closed" else state
    listed = {one.alarm for one in found}
    kept = [_kept(one, budget) for name, one in known.items() if one.closed_on is None and name not in listed]
    return sorted([*found, *(one for one in kept if selection.has(one))], key=_order)


def _kept(one: RaisedAlarm, budget: Budget) -> Watched:
    """An alarm as it was raised, if the facts of today alone do not give it."""
    family = BY_NAME[one.family]
    return Watched(
        alarm=one.alarm, table=one.table, subject=family.subject, value=one.value, since=one.since,
        evidence=one.evidence, chance=rounded(1 / max(one.evidence, 1.0)), rounds=one.rounds, family=one.family,
        until=one.until, ruleset=None, hits=one.hits, expected=0.0, threshold=one.evidence, a_year=budget.per_year,
        money={}, sentence=f"Raised at {one.at.isoformat(timespec='minutes')}: {family.about}.",
        question=f"pitlog watch --day {one.since}..{one.until}",
        state="acknowledged" if one.state == "acknowledged" else "raised",
    )  # fmt: skip


def alarm_fields(one: Watched) -> dict[str, Any]:
    """The fields of the fact that raises an alarm. People are only in its fields for persons (`staff`, `player`)."""
    dealer, _, player = (one.value or "").rpartition("/") if one.subject == "pair" else ("", "", one.value)
    staff = {"pair": dealer, "dealer": one.value, "supervisor": one.value}.get(one.subject)
    return {
        "alarm": one.alarm, "family": one.family, "since": one.since.isoformat(), "until": one.until.isoformat(),
        "evidence": f"{one.evidence:.3g}", "counted": one.rounds, "hits": one.hits, "staff": staff,
        "player": player if one.subject in ("pair", "player") else None,
        "cell": one.value if one.subject not in PEOPLE else None,
    }  # fmt: skip


def watch(there: Answering, filters: Sequence[Filter], selection: Selection, budget: Budget) -> list[Watched]:
    """Everything that is watched: alarms first, then the strongest evidence. `filters`: of gaming days."""
    return watch_counts(counted_by(there, filters), selection, budget)


def watch_counts(counts: Counts, selection: Selection, budget: Budget) -> list[Watched]:
    """The same of what was counted, wherever that was."""
    found = (one for of, about in _FAMILIES if selection.wants(about) for one in of(counts, budget, selection))
    return sorted((_kept_of(one, selection) for one in found if selection.has(one)), key=_order)


def _kept_of(one: Watched, selection: Selection) -> Watched:
    """A line without what nobody asked for: on a whole floor that is much."""
    if isinstance(one, Charted) and not selection.charted:
        one.course = ()
    return one


def _order(one: Watched) -> tuple[bool, float, str, str, str]:
    return one.alarm is None, one.a_year, one.family, one.table or "", one.value or ""


def _instruments(counts: Counts, budget: Budget, _: Selection) -> Iterator[Watched]:
    of: dict[tuple[str, str], dict[date, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for row in counts("results"):
        if row["day"] is not None and row["outcome"] is not None:
            of[row["table"], row["ruleset"]][row["day"]][row["outcome"]] += row["rounds"]
    kinds = Counter(it.family.name for _, ruleset in of if (it := instrument(ruleset)) is not None)
    for (table, ruleset), days in sorted(of.items()):
        it = instrument(ruleset)
        if it is not None:
            found = watch_instrument(table, ruleset, days, kinds[it.family.name], budget)
            if found is not None:
                yield found


def _repeats(counts: Counts, budget: Budget, _: Selection) -> Iterator[Watched]:
    of: dict[tuple[str, str], dict[date, Again]] = defaultdict(dict)
    for row in counts("repeats"):
        if row["day"] is not None:
            of[row["table"], row["ruleset"]][row["day"]] = Again(row["rounds"], row["repeats"])
    for (table, ruleset), days in sorted(of.items()):
        found = watch_repeats(table, ruleset, days, len(of), budget)
        if found is not None:
            yield found


def _people(counts: Counts, budget: Budget, selection: Selection) -> Iterator[Watched]:
    counted: dict[tuple[str, ...], list[Row]] = {}
    for name, source in SOURCES.items():
        subject = BY_NAME[name].subject
        if not selection.wants(frozenset({subject})):
            continue
        if source.people not in counted:
            counted[source.people] = [*counts(wagers_of(source.people))]
        found = watch_rates(BY_NAME[name], _seen(counted[source.people], source), budget, source.question,
                            partial(selection.is_about, subject))  # fmt: skip
        yield from (one for one in found if one.hits or len(source.people) == 1)


def _seen(rows: Iterable[Row], source: Source) -> Iterator[Seen]:
    for row in rows:
        if row["day"] is None or row["ruleset"] is None or not row["rounds"]:
            continue
        people = [row[name] for name in source.people]
        money = row[source.money] if source.money else Decimal(0)
        rate = Rate(row["rounds"], row["wagers"], row[source.hits], {row["currency"] or "": money} if money else {})
        value = None if None in people else AND.join(people)
        yield Seen(row["ruleset"], value, row["day"], row["table"], rate)


def _shoes(counts: Counts, budget: Budget, _: Selection) -> Iterator[Watched]:
    shoes = [row for row in counts("shoes") if row["day"] is not None and row["ruleset"] is not None]
    yield from watch_shoes((SeenShoe(**row) for row in shoes), budget)


def _counting(counts: Counts, budget: Budget, _: Selection) -> Iterator[Watched]:
    yield from watch_stakes((_stakes(row) for row in counts("stakes") if row["day"] is not None), budget)


def _dealing(counts: Counts, budget: Budget, _: Selection) -> Iterator[Watched]:
    prepared = [*counts("shoes of dealer")]
    for name, hits in (("burn", "unburned"), ("shallow-cut", "uncut")):
        for family, who in ((name, "dealer"), (f"{name}-table", "table")):
            seen = _each(prepared, "watched_shoes", hits, who)
            yield from watch_rates(BY_NAME[family], seen, budget, f"pitlog findings --{who} {{}} --day {{days}}")


def _settling(counts: Counts, budget: Budget, _: Selection) -> Iterator[Watched]:
    paces = _each(counts("paces"), "rounds", "slow")
    yield from watch_rates(BY_NAME["slow"], paces, budget, "pitlog rounds --dealer {} --day {days}")


def _results(counts: Counts, budget: Budget, _: Selection) -> Iterator[Watched]:
    rows = [row for row in counts("wins") if row["day"] is not None and row["ruleset"] is not None]
    for family, who in (("result", "table"), ("result-dealer", "dealer")):
        seen = (_result(row, row[who]) for row in rows)
        yield from watch_results(BY_NAME[family], seen, budget, f"pitlog wagers --{who} {{}} --day {{days}}")


def _result(row: Row, value: str | None) -> SeenResult:
    sums = Result(row["rounds"], *(row[name] for name in Result._fields[1:]))
    return SeenResult(row["ruleset"], value, row["day"], row["table"], row["currency"] or "", sums)


def _stakes(row: Row) -> SeenStakes:
    return SeenStakes(
        row["table"], row["ruleset"], row["player"], row["day"], row["watched_stakes"], row["score"]
    )  # fmt: skip


def _each(rows: Iterable[Row], trials: str, hits: str, who: str = "dealer") -> Iterator[Seen]:
    """Rates of dealers or tables, whose trials are not wagers."""
    for row in rows:
        if row["day"] is not None and row["ruleset"] is not None and row[trials]:
            rate = Rate(row[trials], row[trials], row[hits])
            yield Seen(row["ruleset"], row[who], row["day"], row["table"], rate)


_FAMILIES: tuple[tuple[Callable[[Counts, Budget, Selection], Iterator[Watched]], frozenset[str]], ...] = (
    (_instruments, frozenset({"wheel", "dice"})),
    (_repeats, frozenset({"wheel"})),
    (_people, frozenset(PEOPLE)),
    (_shoes, frozenset({"shoe"})),
    (_counting, frozenset({"player"})),
    (_dealing, frozenset({"table", "dealer"})),
    (_settling, frozenset({"dealer"})),
    (_results, frozenset({"table", "dealer"})),
)
"""What makes lines, with what they are about."""
