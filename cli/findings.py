"""`pitlog findings`: what broke which rule, where."""

from contextlib import closing
from datetime import datetime
from itertools import islice
from typing import Any

import click
import msgspec
from msgspec.structs import asdict

from cli.context import Where, where
from cli.following import caught_up
from cli.screen import show_table
from cli.text import WORDS
from cli.times import TIME, in_zone
from projections.queries.findings import Asked, Found
from projections.queries.findings import findings as find
from record.venue import Venue, venue

SHOWN = 100
"""How many findings a person is shown, unless more are asked for."""

SEVERITIES = ("ruling", "violation", "notice")


@click.command()
@click.option("--table", type=WORDS, help="At this table.")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), help="On this gaming day.")
@click.option("--since", type=TIME, metavar="TIME", help="Of facts at this time or later.")
@click.option("--until", type=TIME, metavar="TIME", help="Of facts before this time.")
@click.option("--shoe", type=WORDS, help="In this shoe.")
@click.option("--round", "round_", type=WORDS, metavar="ROUND", help="In this round.")
@click.option("--ruleset", type=WORDS, help="Of rules of this document.")
@click.option("--rule", type=WORDS, help="Of this rule.")
@click.option("--code", type=WORDS, help="Of this kind.")
@click.option(
    "--severity", "severities", type=click.Choice(SEVERITIES), multiple=True, help="So grave; may be repeated."
)
@click.option("--limit", type=click.IntRange(1), help=f"So many at most; {SHOWN} where people read.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@where
def findings(
    place: Where,
    /,
    day: datetime | None,
    round_: str | None,
    severities: tuple[str, ...],
    limit: int | None,
    as_json: bool,
    **asked: Any,
) -> None:
    """What broke which rule: table by table, as it happened. The exit code is 1 where there is any."""
    wanted = Asked(day=day.date() if day else None, round=round_, severities=list(severities) or None, **asked)
    any_ = False
    with caught_up(place) as connection, closing(find(connection, wanted)) as found:
        here = venue(connection)
        if as_json:
            for one in islice(found, limit):
                any_ = True
                click.echo(msgspec.json.encode(in_zone(asdict(one), here.zone)))
        else:
            shown = list(islice(found, limit or SHOWN))
            any_ = bool(shown)
            _show(shown, here, more=next(found, None) is not None)
    raise SystemExit(1 if any_ else 0)


def _show(shown: list[Found], here: Venue, more: bool) -> None:
    if not shown:
        click.echo("no findings")
        return
    show_table(("Finding", "Where", "When", "Rule", "What happened"), [_row(one, here) for one in shown])
    if more:
        click.echo(f"and more: {len(shown)} shown (--limit, --json)")


def _row(one: Found, here: Venue) -> tuple[str, ...]:
    when = one.at.astimezone(here.zone).isoformat(sep=" ", timespec="seconds") if one.at else "-"
    return one.finding, one.round or one.table_name, when, f"{one.rule or one.severity}", one.message
