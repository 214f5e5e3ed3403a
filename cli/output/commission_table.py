"""Commission by person, on the screen."""

from collections.abc import Sequence
from typing import Any

import click

from cli.output.screen import show_table
from cli.output.user_text import counted
from domain.money import spaced
from projections.watch.commission import CommissionActs, VenueCommissionActs

NUMBERS = ("Amount", "Times", "Accounts", "Of", "Accounts %", "95% from", "to", "Charged")
KEPT = ("Amount", "Accounts", "Of", "Times", "Charged", "Accounts %", "95% from", "to", "Currency")
"""The columns that a narrow screen keeps beside the person and the act, the most important first."""


def show_commission(found: Sequence[CommissionActs], limit: int) -> None:
    """Show what was done about commission, by person."""
    if not found:
        click.echo("no commission was deferred, waived, written off or collected late")
        return
    currency = ("Currency",) if len({one.currency for one in found}) > 1 else ()
    names = (*(("Venue",) if isinstance(found[0], VenueCommissionActs) else ()), "Person", "Act")
    rows = [_row(one, bool(currency)) for one in found[:limit]]
    show_table((*names, *currency, *NUMBERS), rows, right=NUMBERS, keep=(*names, *KEPT))
    if len(found) > limit:
        click.echo(f"{limit:,} of {counted(len(found), 'line')} shown (--limit, --json)")


def _row(one: CommissionActs, with_currency: bool) -> tuple[Any, ...]:
    return (
        *((one.venue,) if isinstance(one, VenueCommissionActs) else ()),
        one.person or "-", one.act.replace("_", " "), *((one.currency or "-",) if with_currency else ()),
        spaced(one.amount), f"{one.times:,}", f"{one.accounts:,}", f"{one.of:,}",
        *("-" if share is None else str(share) for share in (one.share, one.low, one.high)), spaced(one.charged),
    )  # fmt: skip
