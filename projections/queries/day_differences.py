"""Differences of gaming days: payments and commission that are not what the rules say, each with its reasons.

The name of a difference is made of its place and its amounts. If a late fact changes an amount, it is another
difference, and needs a reason of its own.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from psycopg import Connection
from psycopg.rows import dict_row

from domain.answers import KEYS
from domain.money import spaced
from domain.money import written as money
from projections.commission.reconciliation import OWED, SETTLED, Difference, differences
from projections.commission.statement import StatementFilter
from projections.queries.before_closing import TableDay
from projections.queries.nearest_names import near
from record.errors import UnknownName
from record.vault.first_form import fact_rows
from record.vault.loaders import vault_on

PAYMENT = "payment"
"""The kind of a difference between what a wager was due and what was paid."""


class Reason(Struct):
    """A reason that a person gave for a difference."""

    difference: str
    by: str
    at: datetime
    reason: str
    about: str


class DayDifference(Struct, rename=KEYS, kw_only=True):
    """A difference of a gaming day."""

    difference: str
    """Its name."""
    kind: str
    """payment, settled, marked, collected, waived or owed."""
    table_name: str
    gaming_day: date
    shoe: str | None = None
    round: str | None = None
    player: str | None = None
    wager: str | None = None
    currency: str | None
    expected: Decimal
    found: Decimal
    about: str
    """The difference in words."""
    reasons: list[Reason] = []
    """The oldest first."""

    @property
    def needs_reason(self) -> bool:
        return not self.reasons


def day_differences(connection: Connection[Any], days: Sequence[TableDay]) -> list[DayDifference]:
    """The differences of some gaming days, in order of days and tables."""
    if not days:
        return []
    paid = [*_payments(connection, days)]
    named = {one.difference: one.difference for one in paid}
    found = list(paid)
    for one, earlier in _of_commission(connection, days, paid):
        found.append(one)
        named[one.difference] = earlier
    given = reasons(connection, [*named.keys() | named.values()])
    for one in found:
        names = dict.fromkeys((named[one.difference], one.difference))
        one.reasons = [reason for name in names for reason in given.get(name, [])]
    return sorted(found, key=lambda one: (one.gaming_day, one.table_name))


def difference_named(found: Sequence[DayDifference], name: str) -> DayDifference:
    """One of them by its name, or the beginning of its name. Raises `UnknownName`."""
    wanted = name.strip().upper()
    there = [one for one in found if wanted and one.difference.upper().startswith(wanted)]
    if len({one.difference for one in there}) != 1:
        known = [one.difference for one in there or found]
        raise UnknownName("difference", name, near(name, known) or known[:3])
    return there[0]


def reasons(connection: Connection[Any], names: Sequence[str]) -> dict[str, list[Reason]]:
    """The reasons given for differences, by name."""
    found: dict[str, list[Reason]] = {}
    rows = connection.execute(
        "SELECT position, topic, line FROM pitlog.facts WHERE topic = 'difference_explained/1' "
        "AND convert_from(line, 'UTF8')::jsonb ->> 'difference' = ANY(%s) ORDER BY position",
        ([*names],),
    )
    for _, _, line in fact_rows(rows):
        one = msgspec.json.decode(line, type=Reason)
        found.setdefault(one.difference, []).append(one)
    return found


# --- payments -------------------------------------------------------------------------------------------------------

_UNEVEN = """
    SELECT q.session, q.table_name, q.gaming_day, q.shoe, q.round, q.wager, q.player, t.currency,
        coalesce(q.due, 0) AS due, coalesce(q.paid, 0) AS paid, q.unpaid, coalesce(q.difference, q.unpaid) AS difference
    FROM pitlog.wagers AS q LEFT JOIN pitlog.tables AS t ON t.session = q.session
    WHERE q.session = ANY(%s) AND (q.difference <> 0 OR q.unpaid > 0)
    ORDER BY q.gaming_day, q.table_name, q.n, q.k
"""


def _payments(connection: Connection[Any], days: Sequence[TableDay]) -> Iterator[DayDifference]:
    with connection.cursor(row_factory=dict_row) as cursor:
        for row in cursor.execute(_UNEVEN, ([day.session for day in days],)):
            amounts = row["due"], row["paid"], row["difference"]
            yield DayDifference(
                difference=_name(PAYMENT, row["session"], row["round"], row["wager"], *amounts), kind=PAYMENT,
                table_name=row["table_name"], gaming_day=row["gaming_day"], shoe=row["shoe"], round=row["round"],
                player=row["player"], wager=row["wager"], currency=row["currency"], expected=row["due"],
                found=row["paid"], about=_payment_text(row),
            )  # fmt: skip


def _payment_text(row: dict[str, Any]) -> str:
    off, player = row["difference"], row["player"] or "the player"
    due = f"{spaced(row['due'])} was due, stake included" if row["due"] else "nothing was due"
    got = spaced(row["paid"]) if row["paid"] else "nothing"
    paid = "the wager was not settled" if row["unpaid"] else f"{got} was paid"
    who = f"the house owes {player} {spaced(off)}" if off > 0 else f"{player} owes the house {spaced(-off)}"
    return f"{due}, and {paid}: {who}"


# --- commission -----------------------------------------------------------------------------------------------------


def _of_commission(
    connection: Connection[Any], days: Sequence[TableDay], paid: Sequence[DayDifference]
) -> Iterator[tuple[DayDifference, str]]:
    """Differences of commission that a person should investigate. Those of wagers not paid as due are part of them.
    Each with the name that it had before pseudonyms took the place of names in names of differences.
    """
    vault = vault_on(connection)
    of_days = {(day.table_name, day.gaming_day) for day in days}
    tables = {day.table_name for day in days}
    last = max(day.gaming_day for day in days)
    asked = StatementFilter(
        since=min(day.gaming_day for day in days), until=last, table=tables.pop() if len(tables) == 1 else None
    )
    known = {(one.table_name, one.gaming_day, one.round, one.wager) for one in paid}
    for one in differences(connection, asked):
        place = one.table_name, one.gaming_day or last
        there = place in of_days or (one.kind == OWED and one.table_name in {day.table_name for day in days})
        if one.fault and there and (*place, one.round, one.wager) not in known:
            pseudonym = vault.token_of(one.player) if vault and one.player else None
            name, earlier = (_name_of(one, place[1], player) for player in (pseudonym or one.player, one.player))
            yield _as_difference(one, place[1], name), earlier


def _name_of(one: Difference, day: date, player: str | None) -> str:
    """What is owed is the same difference on every day on which it is owed; any other has its day in its name."""
    when = "" if one.kind == OWED else day
    place = one.table_name, when, one.shoe, one.round, one.wager or (*one.facts, player, one.seat)
    return _name(one.kind, *place, one.expected, one.found, one.kind == SETTLED and one.reason)


def _as_difference(one: Difference, day: date, name: str) -> DayDifference:
    return DayDifference(
        difference=name, kind=one.kind, table_name=one.table_name, gaming_day=day, shoe=one.shoe, round=one.round,
        player=one.player, wager=one.wager, currency=one.currency, expected=one.expected, found=one.found,
        about=one.reason,
    )  # fmt: skip


def _name(*parts: Any) -> str:
    """The name of a difference: of the same place and amounts, the same name."""
    words = [money(one) if isinstance(one, Decimal) else str(one) for one in parts]
    return f"DIFF-{sha256(repr(words).encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"
