"""`pitlog rounds`: find rounds."""

from contextlib import ExitStack, closing
from datetime import datetime
from decimal import Decimal
from itertools import islice
from typing import Any

import click
import msgspec
from msgspec.structs import asdict
from psycopg import Connection

from cli.catch_up import caught_up
from cli.context import Where, with_where
from cli.output.screen import show_table
from cli.output.user_text import NUMBER, WORDS, counted, safe
from cli.review.named_round import say_which
from cli.times import DAY, TIME, in_zone, resolved
from domain.cards import DECK
from domain.fold.wagers.balance import both_sides
from domain.money import parse, written
from projections.queries.known_names import check_names
from projections.queries.rounds import FoundRound, RoundFilter, count, find, who_owes
from record.venue import Venue, venue

SHOWN = 100
"""The number of rounds shown by default."""


class Amount(click.ParamType[Decimal]):
    """Money as feeds write it."""

    name = "amount"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Decimal:
        """Parse an amount."""
        try:
            return parse(str(value))
        except ValueError:
            self.fail(f"{value!r} is no amount: write 250 or 250.00", param, ctx)


SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}


class CardName(click.ParamType[str]):
    """A card as feeds write it, in either case, or as people do: 10H, 10♥."""

    name = "card"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Parse a card."""
        card = str(value).strip().upper()
        for sign, suit in SUITS.items():
            card = card.replace(sign, suit)
        card = f"T{card[2:]}" if card.startswith("10") else card
        if card not in DECK:
            self.fail(f"{value!r} is no card: write rank and suit, 9H, 10D or TD", param, ctx)
        return card


@click.command()
@click.argument("round_", required=False, type=WORDS, metavar="[ROUND]")
@click.option("--table", type=WORDS, help="Only rounds at this table.")
@click.option("--day", type=DAY, help="Only rounds on this gaming day.")
@click.option("--since", type=TIME, metavar="TIME", help="Only rounds still open at this time or begun later.")
@click.option("--until", type=TIME, metavar="TIME", help="Only rounds that began before this time.")
@click.option("--shoe", type=WORDS, help="Only rounds in this shoe.")
@click.option("--player", type=WORDS, help="Only rounds in which this player had a wager.")
@click.option("--seat", type=NUMBER, help="Only rounds with a wager at this seat.")
@click.option(
    "--outcome", type=WORDS, help="Only rounds with this outcome: player, banker, tie, a number, dice such as 3-4."
)
@click.option(
    "--status", type=click.Choice(["settled", "void", "void_hand", "open"]), help="Only rounds with this status."
)
@click.option("--bet", type=WORDS, help="Only rounds with a wager on this bet.")
@click.option("--least", type=Amount(), metavar="AMOUNT", help="Only rounds with at least this much at stake.")
@click.option("--card", type=CardName(), metavar="CARD", help="Only rounds in which this card left the shoe.")
@click.option("--rule", type=WORDS, help="Only rounds with a finding that cites this rule.")
@click.option("--findings/--no-findings", default=None, help="Only rounds with findings, or only those without.")
@click.option(
    "--difference/--no-difference", default=None, help="Only rounds not paid as due, or only those paid as due."
)
@click.option("--disputed/--undisputed", default=None, help="Only rounds in dispute, or only those not in dispute.")
@click.option("--limit", type=NUMBER, help=f"Show at most this many. [{SHOWN}; with --json all]")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def rounds(
    place: Where, /, round_: str | None, day: datetime | None, limit: int | None, as_json: bool, **asked: Any
) -> None:
    """Find the rounds that match every option, in the order in which they began.

    ROUND is its id, or its table and time: BAC07@2002-11-09T21:05:11 is the round in play then, or one within
    ten minutes.

    In the column Difference, +500.00 is what the house owes to players, -3.00 what players owe to the house.
    With --difference each wager not paid as due is listed under its round, with the amount and who owes it.
    """
    with caught_up(place) as connection, ExitStack() as stack:
        here = venue(connection)
        asked = resolved(asked, here.zone)
        check_names(connection, asked)
        wanted = RoundFilter(day=day.date() if day else None, **asked)
        if round_ is not None:
            say_which(connection, [round_])
        found = stack.enter_context(closing(find(connection, wanted, round_, limit)))
        if as_json:
            for one in found:
                click.echo(msgspec.json.encode(in_zone(asdict(one), here.zone)))
        else:
            shown = list(islice(found, limit or SHOWN))
            _show(shown, here)
            whole = count(connection, wanted) if len(shown) == (limit or SHOWN) and round_ is None else len(shown)
            if whole > len(shown):
                click.echo(f"{len(shown):,} of {counted(whole, 'round')} shown (--limit, --json)")
            if wanted.difference:
                _who_owes(connection, shown)


def _who_owes(connection: Connection[Any], shown: list[FoundRound]) -> None:
    """Each wager's balance in words."""
    for one in shown:
        for words in who_owes(connection, one):
            click.echo(safe(f"{one.round}: {words}"))


def _show(shown: list[FoundRound], here: Venue) -> None:
    if not shown:
        click.echo("no such round")
        return
    headings = ("Round", "Table", "Began", "Outcome", "Status", "Staked", "Difference", "Findings")
    show_table(headings, [_row(one, here) for one in shown], right=headings[5:], keep=("Difference",))


def _row(one: FoundRound, here: Venue) -> tuple[str, ...]:
    began = one.began_at.astimezone(here.zone).isoformat(sep=" ", timespec="seconds") if one.began_at else "-"
    numbers = written(one.stakes), both_sides(one.house_owes, one.players_owe) or "-", str(one.findings or "-")
    return one.round, one.table_name, began, one.outcome or "-", one.status.replace("_", " "), *numbers
