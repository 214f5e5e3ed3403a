"""What the house won beside what it should have won, on the screen."""

from collections.abc import Sequence
from typing import Any

import click

from cli.output.screen import show_table
from cli.output.user_text import counted
from domain.money import spaced
from projections.watch.results import BY, Result, VenueResult

NUMBERS = (
    "Rounds", "Turnover", "Win", "Hold %", "Due", "Theoretical", "Expected %", "95% from", "to", "Per hour",
    "Settled in",
)  # fmt: skip
"""Percentages are of the turnover, and after that of the stakes whose expectation the rules give."""
KEPT = (
    "Win", "Theoretical", "Hold %", "Turnover", "95% from", "to", "Currency", "Expected %", "Rounds", "Game", "Due",
    "Per hour", "Settled in",
)  # fmt: skip
"""The columns that a narrow screen keeps beside the names, the most important first."""


def show_results(by: str, found: Sequence[Result], limit: int) -> None:
    """Show sums by these columns."""
    if not found:
        click.echo("no wager was decided")
        return
    of_venues = isinstance(found[0], VenueResult)
    names = ("venue", *BY[by]) if of_venues else BY[by]
    titles = tuple(name.capitalize() for name in names)
    headings = (*titles, "Game", *(("Currency",) if len({one.currency for one in found}) > 1 else ()), *NUMBERS)
    rows = [_row(names, one, "Currency" in headings) for one in found[:limit]]
    show_table(headings, rows, right=NUMBERS, keep=(*titles, *KEPT))
    if len(found) > limit:
        click.echo(f"{limit:,} of {counted(len(found), 'line')} shown (--limit, --json)")


def _row(names: Sequence[str], one: Result, with_currency: bool) -> tuple[Any, ...]:
    named = [_words(getattr(one, name)) for name in names]
    money = [spaced(one.due), spaced(one.theoretical)]
    return (
        *named, one.ruleset or "-", *((one.currency or "-",) if with_currency else ()), f"{one.rounds:,}",
        spaced(one.turnover), spaced(one.win), _words(one.hold), *money, _words(one.expected_hold),
        _words(one.low), _words(one.high), _words(one.rounds_an_hour), _seconds(one.seconds_to_settle),
    )  # fmt: skip


def _words(value: Any) -> str:
    return "-" if value is None else str(value)


def _seconds(value: Any) -> str:
    return "-" if value is None else f"{value} s"
