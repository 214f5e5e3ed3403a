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
from cli.context import Where, where
from cli.review.named_round import say_which
from cli.screen import show_table
from cli.times import DAY, TIME, in_zone, resolved
from cli.user_text import NUMBER, WORDS, counted, safe
from domain.cards import DECK
from domain.fold.wagers.balance import both_sides
from domain.money import parse, written
from projections.queries.known_names import check_names
from projections.queries.rounds import FoundRound, RoundFilter, count, find, who_owes
from record.venue import Venue, venue

SHOWN = 100
"""How many rounds a person is shown, unless more are asked for."""


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
@click.option("--table", type=WORDS, help="Of this table.")
@click.option("--day", type=DAY, help="Of this gaming day.")
@click.option("--since", type=TIME, metavar="TIME", help="That were still going on at this time, or came later.")
@click.option("--until", type=TIME, metavar="TIME", help="That began before this time.")
@click.option("--shoe", type=WORDS, help="Of this shoe.")
@click.option("--player", type=WORDS, help="In which this player had a wager.")
@click.option("--seat", type=NUMBER, help="In which a wager lay at this seat.")
@click.option("--outcome", type=WORDS, help="That came out so: player, banker, tie, a number, dice such as 3-4.")
@click.option("--status", type=click.Choice(["settled", "void", "void_hand", "open"]), help="That ended so.")
@click.option("--bet", type=WORDS, help="In which somebody made this bet.")
@click.option("--least", type=Amount(), metavar="AMOUNT", help="With at least so much at stake.")
@click.option("--card", type=CardName(), metavar="CARD", help="In which it left the shoe.")
@click.option("--rule", type=WORDS, help="With a finding of this rule.")
@click.option("--findings/--no-findings", default=None, help="With findings, or without.")
@click.option(
    "--difference/--no-difference", default=None, help="Where what was paid, or was not, is not what was due; or is."
)
@click.option("--disputed/--undisputed", default=None, help="Named in a dispute, or in none.")
@click.option("--limit", type=NUMBER, help=f"So many at most; {SHOWN} where people read.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@where
def rounds(
    place: Where, /, round_: str | None, day: datetime | None, limit: int | None, as_json: bool, **asked: Any
) -> None:
    """Find rounds: all that fit what is asked, in the order in which they began.

    ROUND is its id, or where and when it was dealt: BAC07@2002-11-09T21:05:11 is the one in play then, or one within
    ten minutes.

    The difference has a sign: +500.00 is what the house owes to players, -3.00 what players owe to the house.
    With --difference each wager that is off follows its round, with who owes whom.
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
