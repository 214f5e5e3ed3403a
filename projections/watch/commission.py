"""Commission by person: who deferred, waived, wrote off or collected it late, beside what was charged there."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Literal

from msgspec import Struct

from domain.money import EXACT
from domain.watch.intervals import confidence
from projections.circumstances import role_and_name
from projections.commission.entries import CHIPS, INCOME, PAYABLE, ROUNDING, WAIVED
from projections.questions.columns import Row
from projections.questions.filters import Filter
from projections.questions.question import Question
from projections.questions.subjects import Subject
from projections.watch.results import Asked
from projections.watch.subjects import DAYS, DELAYS, POSTED, WAIVERS

By = Literal["staff", "player"]
BY: tuple[By, ...] = ("staff", "player")
Act = Literal["deferred", "waived", "written_off", "late", "outstanding", "waived_without_effect"]
UNPOSTED = "unposted"
"""The account of what was waived and moved none: by somebody who may not waive, or nothing was outstanding."""
_OF: dict[tuple[str, bool], Act] = {
    (PAYABLE, False): "deferred",
    (WAIVED, True): "waived",
    (ROUNDING, True): "written_off",
    (CHIPS, True): "late",
    (UNPOSTED, True): "waived_without_effect",
}
"""By account, and whether an act or a settlement was posted: the act. Of what was collected, only if it was late."""
ZERO = Decimal(0)
CENT = Decimal("0.01")

Place = tuple[str | None, str, date | None]
"""A currency, a table and a gaming day."""
Account = tuple[str, str | None, str]
"""A table, a shoe and a player: what is deferred and collected together."""


class CommissionActs(Struct, kw_only=True):
    """What one person did about commission, or what became of a player's. Money is in one currency."""

    by: By
    person: str | None
    """Of the staff: who dealt the round, or waived or collected. Null: not told."""
    act: Act
    currency: str | None
    times: int
    """Wagers of which commission was deferred; waivers, or collections."""
    amount: Decimal
    accounts: int
    """The accounts among `of` that this was done to. An account is what a player has from a shoe on a gaming day."""
    of: int
    """All accounts with commission at the tables and days where the person dealt, waived or collected. Of a player, the
    player's.
    """
    charged: Decimal
    """The commission that was charged there."""
    share: Decimal | None
    """`accounts` in hundredths of `of`. Null of what is outstanding."""
    low: Decimal | None
    """The rate is above this, in hundredths: a confidence sequence with 95%."""
    high: Decimal | None
    """And below this."""


class VenueCommissionActs(CommissionActs, kw_only=True):
    """The same of one venue of several."""

    venue: str


@dataclass(slots=True)
class _Done:
    """What was done by, or with, one person."""

    amount: Decimal = ZERO
    wagers: int = 0
    acts: set[str] = field(default_factory=set)
    accounts: set[tuple[Any, ...]] = field(default_factory=set)


@dataclass(slots=True)
class _Charged:
    """What was charged at a table on a day, or of a player on a day there."""

    amount: Decimal = ZERO
    accounts: set[tuple[Any, ...]] = field(default_factory=set)


Person = tuple[str | None, str | None]
"""A currency and a person."""


def questions_of_commission(filters: Sequence[Filter]) -> Mapping[str, Question]:
    """What is asked of facts about commission, by name. What is owed, and since when, is asked of all days."""
    of_all_days = [one for one in filters if one.column.name != "day"]
    moved_none = Filter(WAIVERS.columns["kind"], ("waived",)), Filter(WAIVERS.columns["applied"], ("0",))
    return {
        "posted": _rows(POSTED, filters),
        "without effect": _rows(WAIVERS, [*filters, *moved_none]),
        "owing": _rows(POSTED, [*of_all_days, Filter(POSTED.columns["account"], (PAYABLE,))]),
        "delays": _rows(DELAYS, [*of_all_days, Filter(DELAYS.columns["act"], ("overdue", "put_off"))]),
        "days": _rows(DAYS, of_all_days),
    }


def commission_by(ask: Asked, filters: Sequence[Filter], by: By) -> list[CommissionActs]:
    """Acts about commission, the most money first. `filters`: of tables, days and players."""
    return commission_of({name: [*ask(one)] for name, one in questions_of_commission(filters).items()}, by)


def commission_of(answers: Mapping[str, Sequence[Row]], by: By) -> list[CommissionActs]:
    """The same of answers to `questions_of_commission`: groups that were counted anywhere."""
    posted = [*answers["posted"], *(row | {"account": UNPOSTED} for row in answers["without effect"])]
    owing = answers["owing"]
    late = _Lateness(answers["delays"], answers["days"], owing)
    of, where = _charged(posted, by)
    done: dict[tuple[Person, Act], _Done] = defaultdict(_Done)
    for row in posted:
        act = _OF.get((row["account"], row["act"] is not None))
        if act is not None and (act != "late" or late.is_late(row)):
            _add(done[_person(row, by), act], row)
    found = [_line(by, who, act, one, [of[place] for place in where[who]]) for (who, act), one in done.items()]
    found += _outstanding(owing, of, where) if by == "player" else ()
    return sorted(found, key=_order)


def people_of_commission(ask: Asked) -> set[str | None]:
    """The staff who dealt a round with commission, or waived or collected some."""
    asked = (Question(one, (), (one.columns["person"],)) for one in (POSTED, WAIVERS))
    return {staff_name(row["person"]) for one in asked for row in ask(one)}


def staff_name(person: str | None) -> str | None:
    """Their name without a role, as of dealers of rounds: `dealer:4411` is 4411."""
    return None if person is None else role_and_name(person)[1]


def _rows(subject: Subject, filters: Iterable[Filter]) -> Question:
    """The question for all rows: grouped by all of their columns, so those of wagers that differ in nothing are one."""
    mine = tuple(one for one in filters if one.column.name in subject.columns)
    return Question(subject, mine, tuple(subject.columns.values()))


def _person(row: Row, by: By) -> Person:
    return row["currency"], row["player"] if by == "player" else staff_name(row["person"])


def _account(row: Row) -> tuple[Any, ...]:
    """An account of a gaming day."""
    return row["currency"], row["table"], row["day"], row["shoe"], row["player"]


def _charged(posted: Iterable[Row], by: By) -> tuple[dict[Any, _Charged], dict[Person, set[Any]]]:
    """What was charged, by place; and the places of each person. Those of players are theirs alone."""
    of: dict[Any, _Charged] = defaultdict(_Charged)
    where: dict[Person, set[Any]] = defaultdict(set)
    for row in posted:
        place = row["currency"], row["table"], row["day"], row["player"] if by == "player" else None
        where[_person(row, by)].add(place)
        of[place].accounts.add(_account(row))
        if row["account"] == INCOME:
            of[place].amount = EXACT.subtract(of[place].amount, row["amount"])
    return of, where


def _add(done: _Done, row: Row) -> None:
    done.amount = EXACT.add(done.amount, row["amount"])
    done.accounts.add(_account(row))
    if row["act"] is None:
        done.wagers += row[POSTED.name]
    else:
        done.acts.add(row["act"])


def _line(by: By, who: Person, act: Act, done: _Done, there: Sequence[_Charged]) -> CommissionActs:
    accounts, of = len(done.accounts), sum(len(one.accounts) for one in there)
    low, high = confidence(accounts, of)
    return CommissionActs(
        by=by, person=who[1], act=act, currency=who[0], times=done.wagers or len(done.acts), amount=done.amount,
        accounts=accounts, of=of, charged=_total(one.amount for one in there), share=_hundredths(accounts / of),
        low=_hundredths(low), high=_hundredths(high),
    )  # fmt: skip


def _outstanding(
    owing: Iterable[Row], of: dict[Any, _Charged], where: dict[Person, set[Any]]
) -> Iterator[CommissionActs]:
    """What players owe after all days."""
    balances: dict[Person, dict[Account, Decimal]] = defaultdict(dict)
    for row in owing:
        mine, account = balances[_person(row, "player")], _shoe_of(row)
        mine[account] = EXACT.add(mine.get(account, ZERO), row["amount"])
    for who, accounts in balances.items():
        left = [one for one in accounts.values() if one]
        if left:
            yield CommissionActs(
                by="player", person=who[1], act="outstanding", currency=who[0], times=len(left), amount=_total(left),
                accounts=len(left), of=len(accounts), charged=_total(of[place].amount for place in where.get(who, ())),
                share=None, low=None, high=None,
            )  # fmt: skip


class _Lateness:
    """When accounts became overdue: another shoe began, or the table closed, or opened for another gaming day. What
    management postponed is not late.
    """

    def __init__(self, delays: Iterable[Row], days: Iterable[Row], owing: Iterable[Row]) -> None:
        self._overdue: dict[tuple[str, Account], datetime] = {}
        self._over: dict[str, list[tuple[date, datetime]]] = defaultdict(list)
        self._opened: dict[Account, date] = {}
        for row in delays:
            key = row["act"], _shoe_of(row)
            self._overdue[key] = min(row["at"], self._overdue.get(key, row["at"]))
        for row in days:
            if row["day"] is not None:
                self._over[row["table"]] += _over(row)
        for row in owing:
            account, day = _shoe_of(row), row["day"]
            if day is not None and row["act"] is None:
                self._opened[account] = min(day, self._opened.get(account, day))

    def is_late(self, row: Row) -> bool:
        """Whether what was collected was overdue."""
        account, at = _shoe_of(row), row["acted_at"]
        postponed, overdue = (self._overdue.get((act, account)) for act in ("put_off", "overdue"))
        if postponed is not None and postponed <= at:
            return False
        opened = self._opened.get(account)
        over = opened is not None and any(day >= opened and then < at for day, then in self._over[row["table"]])
        return over or (overdue is not None and overdue <= at)


def _over(row: Row) -> Iterator[tuple[date, datetime]]:
    """Gaming days of a table that were over, and since when: one that was closed, and the one before the next began."""
    if row["closed_at"] is not None:
        yield row["day"], row["closed_at"]
    if row["opened_at"] is not None:
        yield row["day"] - timedelta(days=1), row["opened_at"]


def _shoe_of(row: Row) -> Account:
    return row["table"], row["shoe"], row["player"]


def _total(amounts: Iterable[Decimal]) -> Decimal:
    whole = ZERO
    for amount in amounts:
        whole = EXACT.add(whole, amount)
    return whole


def _hundredths(share: float) -> Decimal:
    return (100 * Decimal(share)).quantize(CENT, ROUND_HALF_UP)


def _order(one: CommissionActs) -> tuple[Any, ...]:
    return one.currency or "", -one.amount, one.person is None, one.person or "", one.act
