"""What an estate answers, on a screen or as JSON: the figures, and the sessions that nothing came of."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import click
import msgspec

from cli.screen import show_table
from cli.text import counted, safe
from domain.money import written

if TYPE_CHECKING:
    from estate.answers import Amiss
    from estate.summed import Summed

SHOWN = 40
"""Sessions a person is shown of which nothing came."""

HEADINGS = ("Venue", "Day", "Table", "Currency")


def say(summed: "Summed", amiss: Sequence["Amiss"], figures: Sequence[str], as_json: bool) -> None:
    """Figures to standard output; for people, what went wrong to standard error."""
    if as_json:
        click.echo(msgspec.json.encode({"lines": list(_lines(summed)), "amiss": [one._asdict() for one in amiss]}))
        return
    _table(list(_rows(summed, figures)), figures)
    for one in amiss[:SHOWN]:
        click.echo(safe(f"{one.venue}, {one.session}: {one.why}"), err=True)
    if len(amiss) > SHOWN:
        click.echo(f"and {counted(len(amiss) - SHOWN, 'more session')}: --json has them all", err=True)


def _lines(summed: "Summed") -> Iterator[dict[str, Any]]:
    for key, sums in summed.lines():
        where = {name: value for name, value in msgspec.to_builtins(key).items() if value is not None}
        yield where | {name: written(value) if isinstance(value, Decimal) else value for name, value in sums.items()}


def _rows(summed: "Summed", figures: Sequence[str]) -> Iterator[list[str]]:
    for key, sums in summed.lines():
        where = (key.venue, key.day, key.table, key.currency)
        yield [*("" if one is None else str(one) for one in where), *(_cell(sums.get(name, 0)) for name in figures)]


def _cell(value: int | Decimal) -> str:
    return "-" if not value else written(value) if isinstance(value, Decimal) else f"{value:,}"


def _table(rows: list[list[str]], figures: Sequence[str]) -> None:
    """Without the columns that nothing stands in."""
    if not rows:
        click.echo("nothing of that kind in what was exported")
        return
    named = [name.replace("_", " ").capitalize() for name in figures]
    kept = [n for n, _ in enumerate((*HEADINGS, *named)) if n >= len(HEADINGS) or any(row[n] for row in rows)]
    headings = [(*HEADINGS, *named)[n] for n in kept]
    show_table(headings, ([row[n] for n in kept] for row in rows), right=named)
