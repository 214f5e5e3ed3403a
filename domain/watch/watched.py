"""What is watched, with the evidence about it, as `pitlog watch` lists it."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from hashlib import sha256
from math import exp, log
from typing import Any, Literal

from msgspec import Struct

from domain.watch.budget import Budget, Family
from domain.watch.evidence import Against
from domain.watch.processes import Followed, Process

SEPARATOR = "\x1f"
"""Between the words of a key."""
MOST = 300
"""Evidence is written up to 1e300."""

Direction = Literal["more", "less"]


class Counted(Struct):
    """What the evidence rests on."""

    rounds: int
    hits: int
    expected: float
    """How many hits chance gives: from the rules, from the others, or as many as are tolerated."""
    value: str | None
    table: str | None
    money: Mapping[str, Decimal] = {}
    """By currency."""
    alone: bool = False
    """There is nobody to compare with: what is expected is the rate that is tolerated."""
    tables: int = 1
    """The number of tables at which it was counted."""


class Watched(Struct, kw_only=True):
    """A subject, and the evidence about it. With an alarm if the evidence reached its threshold."""

    alarm: str | None
    """The alarm's id, which stays the same. Null: no alarm."""
    table: str | None
    """The table. Of a person: where most of it happened."""
    subject: str
    """What it is about: wheel, dice, dealer, player, supervisor, pair."""
    value: str | None
    """Which one: the number or sector, the face, sum or roll, the person; of a pair both, with a slash."""
    since: date
    """The first gaming day that is counted."""
    evidence: float
    """The e-value: how many times more likely the facts are if something is amiss. 1 is no evidence."""
    chance: float
    """The probability that chance alone ever gives this process such evidence: 1/evidence, at most 1."""
    rounds: int
    """The number of rounds that are counted: of the wheel, or of the person."""
    family: str
    until: date
    """The gaming day at whose end the evidence was this strong."""
    ruleset: str | None
    hits: int
    """The rounds among them with the event, such as an underpaid wager or the number."""
    expected: float
    """How many chance gives."""
    threshold: float
    """The evidence that is an alarm."""
    a_year: float
    """How many alarms of such strength chance alone gives on the whole floor in a year."""
    money: dict[str, Decimal]
    """What the hits were about, by currency."""
    sentence: str
    question: str
    """The command that lists the rounds."""
    state: Literal["new", "raised", "acknowledged"] | None = None
    """Of an alarm: whether it is on the record. Null: no alarm, or not of a record."""


class VenueWatched(Watched, kw_only=True):
    """The same of one venue of several."""

    venue: str


class Charted(Watched, kw_only=True):
    """The same with its evidence over time."""

    course: tuple[Process, ...] = ()
    """Of each day that was looked at, the process that was nearest to its threshold. Empty: not asked for."""


def listed(one: Watched) -> dict[str, Any]:
    """The fields that are listed of it."""
    return {name: getattr(one, name) for name in Watched.__struct_fields__}


PEOPLE = ("dealer", "supervisor", "player", "pair")


def alarm_id(family: Family, key: str, first: Process) -> str:
    """The id of an alarm. It depends on what it is about and when its process began, not on what comes later.

    Of people it contains nothing of their names, which may have to be forgotten, but their counts when it crossed.
    """
    about = key
    if family.subject in PEOPLE:
        about = f"{key.partition(SEPARATOR)[0]}{SEPARATOR}{first.until}{SEPARATOR}{first.against.log:.3f}"
    named = SEPARATOR.join((family.name, about, first.kind.name, first.began.isoformat()))
    return f"A-{first.began:%Y%m%d}-{sha256(named.encode()).hexdigest()[:8]}"


def closing(family: Family, key: str, budget: Budget) -> Callable[[Process], date | None]:
    """When the alarm of a process was closed."""
    return lambda crossed: budget.closed.get(alarm_id(family, key, crossed))


def evidence_of(process: Process) -> float:
    """The e-value with three digits."""
    return e_value(process.against)


def e_value(against: Against) -> float:
    """The same of evidence at any time."""
    return rounded(exp(min(against.log, log(10) * MOST)))


def threshold_of(process: Process) -> float:
    """The evidence that is an alarm, with three digits."""
    return rounded(exp(min(process.threshold, log(10) * MOST)))


def chance_of(process: Process) -> float:
    """The probability by chance, with three digits."""
    return rounded(exp(-max(0.0, min(process.against.log, log(10) * MOST))))


def a_year(process: Process, budget: Budget) -> float:
    """How many alarms of this strength chance gives on the whole floor in a year. For an alarm, at most the budget."""
    return rounded(budget.per_year * exp(-max(-log(10) * 6, min(process.margin, log(10) * MOST))))


def rounded(number: float) -> float:
    """Three digits: the last ones of a float may be others on another machine."""
    return float(f"{number:.2e}")


def watched(
    family: Family, key: str, followed: Followed, counted: Counted, budget: Budget, ruleset: str | None, words: str,
    question: str,
) -> Watched:  # fmt: skip
    """What is listed of a subject."""
    best = followed.strongest
    return Charted(
        alarm=None if followed.first is None else alarm_id(family, key, followed.first),
        table=counted.table, subject=family.subject, value=counted.value, since=best.since,
        evidence=evidence_of(best), chance=chance_of(best), rounds=counted.rounds, family=family.name, until=best.until,
        ruleset=ruleset, hits=counted.hits, expected=rounded(counted.expected),
        threshold=threshold_of(best), a_year=a_year(best, budget),
        money=dict(counted.money), sentence=words, question=question,
        course=followed.course,
    )  # fmt: skip
