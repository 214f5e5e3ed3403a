"""The differences between what is due, settled, marked and collected: each with its reason, in words."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, LiteralString

from msgspec import Struct

from domain.money import written as money
from projections.queries.commission import ZERO, StatementFilter
from projections.queries.owing import Account, Act

SETTLED, MARKED, LET_GO, WAIVED, OWED, COLLECTED = "settled", "marked", "let go", "waived", "owed", "collected"

Row = dict[str, Any]


class Difference(Struct, kw_only=True):
    """Something that is not as it should be, or that explains why two sums are not the same."""

    kind: str
    currency: str | None
    table_name: str
    gaming_day: date | None = None
    shoe: str | None = None
    round: str | None = None
    player: str | None
    seat: int | None = None
    wager: str | None = None
    expected: Decimal
    found: Decimal
    gap: Decimal
    """What it explains."""
    reason: str
    rules: list[str] = []
    facts: list[str] = []
    fault: bool = True
    """Somebody should look at it."""


PLACE: LiteralString = "currency, table_name, gaming_day, shoe, round, player, seat, wager"
"""Where a difference stands: the columns."""


def settled(row: Row) -> Iterator[Difference]:
    """A wager: what was due of it, and how it was settled."""
    due, rounded = row["due"], row["rounded"]
    where = {name: row[name] for name in PLACE.split(", ")} | {"rules": row["rules"], "facts": row["facts"]}
    got = row["written"] if row["deferred"] else row["taken"]
    if rounded:
        words = f"{money(due)} was due, {money(rounded)} let go: chips can't make it"
        yield Difference(
            kind=SETTLED, expected=due, found=due - rounded, gap=rounded, reason=words, fault=False, **where
        )
    if row["settled"] is None or got != due - rounded:
        expected = due - rounded
        words = _wrong(row, expected, got)
        yield Difference(kind=SETTLED, expected=expected, found=got, gap=expected - got, reason=words, **where)
    if row["deferred"] and not row["allowed"]:
        words = f"{money(due)} left owing where the rules allow none"
        yield Difference(kind=SETTLED, expected=ZERO, found=due, gap=ZERO, reason=words, **where)


def _wrong(row: Row, expected: Decimal, got: Decimal) -> str:
    if row["settled"] is None:
        return f"{money(expected)} was due, and the wager was not settled"
    if expected < 0:
        return f"{money(-got)} given back where {money(-expected)} was to be"
    how = "written down as left owing" if row["deferred"] else "taken"
    due = f"{money(expected)} was due" if expected else "none was due"
    as_what = "" if row["settled"] == row["result"] else f"; settled as {row['settled']}, came out as {row['result']}"
    return f"{money(got)} {how} where {due}{as_what}".replace("_", " ")


def marked(row: Row) -> Difference:
    """A player in a round: what was left owing, and the buttons put down for it."""
    owed, marked = row["owed"], row["marked"]
    where = {name: row[name] for name in PLACE.split(", ") if name != "wager"} | {"facts": row["facts"]}
    words = f"charged {money(owed)}, marked {money(marked)}"
    return Difference(kind=MARKED, expected=owed, found=marked, gap=owed - marked, reason=words, **where)


def _of(act: Act) -> dict[str, Any]:
    names = "currency", "table_name", "gaming_day", "shoe", "player", "seat"
    return {name: getattr(act, name) for name in names} | {"facts": [act.fact]}


def collected(act: Act) -> Iterator[Difference]:
    owed, amount = act.owed or ZERO, act.amount
    words = f"collected {money(amount)} of {money(owed)}"
    if act.rounded:
        reason = f"{words}: {money(act.rounded)} let go, chips can't make it"
        yield Difference(
            kind=LET_GO, expected=owed, found=amount, gap=act.rounded, reason=reason, fault=False, **_of(act)
        )
    elif amount > owed:
        reason = f"collected {money(amount)} where {money(owed)} was owed"
        yield Difference(kind=COLLECTED, expected=owed, found=amount, gap=ZERO, reason=reason, **_of(act))


def waived(act: Act) -> Iterator[Difference]:
    """Who approved it, and what was let go by that; nothing where it was not theirs to approve."""
    done = act.applied or ZERO
    who = " ".join(filter(None, ((act.role or "").replace("_", " "), f"({act.by})" if act.by else "")))
    words = f"{money(done)} waived by {who or 'nobody named'}: {act.reason}"
    if done != act.amount:
        words = f"{money(act.amount)} waived by {who or 'nobody named'}, of which {money(done)} counts: {act.reason}"
    yield Difference(
        kind=WAIVED, expected=act.amount, found=done, gap=done, reason=words, fault=done != act.amount, **_of(act)
    )


def owed(account: Account, asked: StatementFilter) -> Difference:
    owing, since = account.owing, account.days[0]
    if owing < 0:
        words = f"{money(-owing)} more was collected than was owed"
    elif account.late:
        words = f"{money(owing)} is owed since {since}, and should have been collected"
    else:
        words = f"{money(owing)} is owed since {since}" + (": put off by management" if account.put_off else "")
    names = "currency", "table_name", "shoe", "player", "seat"
    where = {name: getattr(account, name) for name in names}
    return Difference(
        kind=OWED, gaming_day=asked.until, expected=owing, found=ZERO, gap=owing, reason=words,
        fault=owing < 0 or account.late, **where,
    )  # fmt: skip
