"""A commission statement as accountants read it: what was charged, then what is outstanding, each line adding up."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from itertools import groupby, islice

import click
import msgspec
from msgspec.structs import asdict

from cli.output.screen import show_table
from cli.output.user_text import counted, safe
from domain.answers import plain
from domain.money import spaced
from projections.answers.statements import Reconciliation, ShownBridge
from projections.commission.ageing import AGES, ages
from projections.commission.full_statement import Sheet
from projections.commission.labels import figure_label, sum_label
from projections.commission.postings import Posting
from projections.commission.reconciliation import Bridge, Difference
from projections.commission.statement import StatementLine
from record.venue import Venue

CHARGED = ("charged", "in_chips", "left_owing", "rounded", "difference")
OWED = ("opening", "left_owing", "collected", "waived", "let_go", "owing")
SHOWN = 200
"""The maximum number of postings shown."""


def amount(value: Decimal) -> str:
    """An amount. Nothing is a dash."""
    return spaced(value) if value else "-"


def show_statement(sheet: Sheet, here: Venue) -> None:
    click.echo(_title(sheet, here))
    if not sheet.lines:
        click.echo("no commission")
    for currency in dict.fromkeys(line.currency for line in sheet.lines):
        lines = [line for line in (*sheet.lines, *sheet.totals) if line.currency == currency]
        for title, columns in (("Charged", CHARGED), ("Balance", OWED)):
            click.echo(f"\n{title}, {safe(currency or 'no currency')}")
            _columns(sheet.by, columns, lines)
    for part in (_ages, _late, _waivers, _closed, _adjusted):
        part(sheet, here)
    _balance(sheet)


def _title(sheet: Sheet, here: Venue) -> str:
    asked = sheet.asked
    days = f"from {asked.since or 'the beginning'} to {asked.until or 'now'}"
    days = f"of {asked.since}" if asked.since and asked.since == asked.until else days
    rest = [
        f"{name} {value}" for name in ("table", "shoe", "player", "seat", "ruleset") if (value := getattr(asked, name))
    ]
    return safe(", ".join([here.name, f"commission {days}", *rest]))


def _columns(by: Sequence[str], columns: Sequence[str], lines: Sequence[StatementLine]) -> None:
    shown = [line for line in lines if not line.key or any(getattr(line.sums, name) for name in columns)]
    headings = [figure_label(name) for name in (*by, *columns)]
    rows = [(*_key(line, by), *(amount(getattr(line.sums, name)) for name in columns)) for line in shown]
    show_table(headings, rows, right=headings[len(by) :], keep=[*headings[:0:-1]])


def _key(line: StatementLine, by: Sequence[str]) -> list[str]:
    if not line.key:
        return ["Total", *("" for _ in by[1:])]
    return [str(line.key[name]) if line.key[name] is not None else "-" for name in by]


def _time_text(time: datetime, here: Venue) -> str:
    return time.astimezone(here.zone).isoformat(sep=" ", timespec="seconds")


def _ages(sheet: Sheet, here: Venue) -> None:
    until = sheet.asked.until or max((day for one in sheet.accounts for day in one.days if day), default=None)
    if not sheet.accounts:
        return
    click.echo("\nOutstanding, by gaming days since it was charged")
    headings = ("Player", "Table", "Shoe", *(age.capitalize() for age in AGES), "")
    rows = [
        (one.player, one.table_name, one.shoe or "-", *map(amount, one.ages(until)),
         "overdue" if one.late else "postponed" if one.put_off else "")
        for one in sheet.accounts
    ]  # fmt: skip
    show_table(headings, [*rows, ("Total", "", "", *map(amount, ages(sheet.accounts, until)), "")],
               right=headings[3:7], keep=("", *headings[6:2:-1], "Table", "Shoe"))  # fmt: skip


def _late(sheet: Sheet, here: Venue) -> None:
    if sheet.late:
        click.echo("\nOverdue when the next shoe began")
        rows = [
            (one.player, one.table_name, one.shoe or "-", amount(one.amount), _time_text(one.at, here))
            for one in sheet.late
        ]
        headings = ("Player", "Table", "Shoe", "Amount", "Next shoe's first card")
        show_table(headings, rows, right=("Amount",), keep=("Amount", "Shoe", "Table", headings[-1]))


def _waivers(sheet: Sheet, here: Venue) -> None:
    if sheet.waivers:
        click.echo("\nWaived")
        rows = [
            (one.player, one.table_name, amount(one.amount), amount(one.applied) if one.applied else "none",
             f"{(one.role or '-').replace('_', ' ')} {one.by or ''}".strip(), one.reason or "-")
            for one in sheet.waivers
        ]  # fmt: skip
        headings = ("Player", "Table", "Amount", "Applied", "Approved by", "Reason")
        show_table(headings, rows, right=headings[2:4], keep=("Amount", "Applied", "Table"))


def _closed(sheet: Sheet, here: Venue) -> None:
    if sheet.closings:
        click.echo("\nClosed days")
        rows = [(one.table_name, one.gaming_day, _time_text(one.at, here), one.by or "-") for one in sheet.closings]
        show_table(("Table", "Gaming day", "At", "By"), rows, keep=("Gaming day", "By", "At"))


def _adjusted(sheet: Sheet, here: Venue) -> None:
    if sheet.adjustments:
        click.echo("\nAdjustments: posted after the day was closed")
        rows = [
            (one.table_name, one.gaming_day, one.round or one.player or "-", one.entry, one.account,
             amount(one.closed), amount(one.now), amount(one.change), one.version or "-")
            for one in sheet.adjustments
        ]  # fmt: skip
        headings = ("Table", "Day", "Round or player", "Entry", "Account", "At closing", "Now", "Change", "Version")
        keep = ("Change", "Day", "Round or player", "Account", "Now", "At closing", "Entry", "Version")
        show_table(headings, rows, right=headings[5:8], keep=keep)


def _balance(sheet: Sheet) -> None:
    for line in sheet.totals:
        words = "debits and credits balance" if not line.sums.balance else "THE LEDGER IS OUT OF BALANCE by "
        click.echo(f"\n{safe(line.currency or '-')}: {words}{amount(line.sums.balance) if line.sums.balance else ''}")


def show_postings(found: Iterable[Posting], here: Venue) -> None:
    """The first postings as a journal: each entry with its sources, debits before credits."""
    rest = iter(found)
    shown = list(islice(rest, SHOWN))
    for _, together in groupby(shown, key=lambda one: one.of):
        entry = sorted(together, key=lambda one: -one.amount)
        click.echo(safe("  ".join(_place(entry[0], here))))
        show_table(("", "", "", ""), [_side(one) for one in entry], right=())
    if next(rest, None) is not None:
        click.echo(f"{counted(SHOWN, 'posting')} shown; use --json or -o for all")


def _place(one: Posting, here: Venue) -> list[str]:
    where = str(one.gaming_day or "-"), one.round or one.table_name, one.wager, one.player
    rests_on = f"rules {', '.join(one.rules)}" if one.rules else "", f"facts {', '.join(one.facts)}"
    return [word for word in (*where, *rests_on) if word]


def _side(one: Posting) -> tuple[str, ...]:
    debit, credit = (amount(one.amount), "") if one.amount > 0 else ("", amount(-one.amount))
    return "   ", f"{one.account:<10}", f"{debit:>12}", f"{credit:>12}"


def as_json(whole: Sequence[Bridge], found: Sequence[Difference], here: Venue) -> bytes:
    bridges = [ShownBridge(**asdict(one), unexplained=one.unexplained) for one in whole]
    return msgspec.json.encode(plain(Reconciliation(bridges, [*found]), here.zone))


def show_reconciliation(whole: Sequence[Bridge], found: Sequence[Difference]) -> None:
    if not whole:
        click.echo("no commission")
        return
    headings = ("From", "Amount", "To", "Amount ", "Explained", "Unexplained")
    rows = [
        (f"{one.currency or '-'} {sum_label(one.start)}", amount(one.expected), one.end, amount(one.found),
         amount(one.explained), amount(one.unexplained))
        for one in whole
    ]  # fmt: skip
    show_table(
        headings,
        rows,
        right=("Amount", "Amount ", "Explained", "Unexplained"),
        keep=("Unexplained", "Amount", "Amount ", "Explained"),
        folds=("From", "To"),
    )
    if not found:
        click.echo("\nno differences")
        return
    click.echo("\nDifferences; those to check are marked *")
    show_table(
        ("", "Where", "Player", "Wager", "Explains", "Reason"),
        map(_row, found),
        right=("Explains",),
        keep=("Where", "Explains", "Player", "Wager"),
    )


def _row(one: Difference) -> tuple[str, ...]:
    where = one.round or " ".join(filter(None, (one.table_name, one.shoe or "")))
    return "*" if one.fault else "", where, one.player or "-", one.wager or "-", amount(one.gap), safe(one.reason)
