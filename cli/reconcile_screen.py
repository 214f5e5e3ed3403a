"""Commission reconciled, as an accountant reads it: from one sum to the next, and what lies between."""

from collections.abc import Sequence
from typing import Any

import click
import msgspec
from msgspec.structs import asdict

from cli.commission_screen import amount
from cli.screen import show_table
from cli.text import safe
from projections.exports.json_file import plain
from projections.queries.reconcile import Bridge, Difference
from record.venue import Venue


def as_json(whole: Sequence[Bridge], found: Sequence[Difference], here: Venue) -> bytes:
    """Everything as one object."""
    said: dict[str, Any] = {
        "bridges": [asdict(one) | {"unexplained": one.unexplained} for one in whole],
        "differences": list(map(asdict, found)),
    }
    return msgspec.json.encode(plain(said, here.zone))


def show_reconciliation(whole: Sequence[Bridge], found: Sequence[Difference]) -> None:
    """The sums, then the differences."""
    if not whole:
        click.echo("no commission")
        return
    headings = ("From", "Amount", "To", "Amount ", "Explained", "Unexplained")
    rows = [
        (f"{one.currency or '-'} {one.start}", amount(one.expected), one.end, amount(one.found), amount(one.explained),
         amount(one.unexplained))
        for one in whole
    ]  # fmt: skip
    show_table(
        headings,
        rows,
        right=("Amount", "Amount ", "Explained", "Unexplained"),
        keep=("Amount", "Unexplained"),
        folds=("From", "To"),
    )
    if not found:
        click.echo("\nno differences")
        return
    click.echo("\nDifferences; what somebody should look at is marked *")
    show_table(
        ("", "Where", "Player", "Wager", "Explains", "Why"),
        map(_row, found),
        right=("Explains",),
        keep=("Where", "Explains"),
    )


def _row(one: Difference) -> tuple[str, ...]:
    where = one.round or " ".join(filter(None, (one.table_name, one.shoe or "")))
    return "*" if one.fault else "", where, one.player or "-", one.wager or "-", amount(one.gap), safe(one.reason)
