"""`pitlog replay`: one round, step by step, as it was dealt beside what the rules required."""

import sys
from datetime import datetime

import click
import msgspec

from cli.context import Where, where
from cli.following import caught_up
from cli.naming import one_round, round_of_wager
from cli.replay_screen import show_all, show_life
from cli.replay_walk import walk
from cli.replaying import reading_of
from cli.text import WORDS
from cli.times import TIME
from domain.errors import NotFound
from domain.games import games
from domain.showing.lives import Life
from projections.queries.showing import lives_in, showings
from record.venue import Venue, venue


@click.command()
@click.argument("round_", type=WORDS, metavar="ROUND", required=False)
@click.option("--wager", type=WORDS, metavar="WAGER", help="Only this wager, in every round that it was up for.")
@click.option("--table", type=WORDS, metavar="TABLE", help="At this table, where several have one of the name.")
@click.option("--all", "whole", is_flag=True, help="Print every step, one after the other.")
@click.option("--json", "as_json", is_flag=True, help="The round and all its steps as one JSON object.")
@click.option("--open-cards", is_flag=True, help="Show cards that lay face down, as far as anything knows them.")
@click.option("--as-recorded", is_flag=True, help="Read what was first recorded, without corrections.")
@click.option("--known-at", type=TIME, metavar="TIME", help="Read only what was recorded by this time.")
@where
def replay(
    place: Where, /, round_: str | None, wager: str | None, table: str | None, whole: bool, as_json: bool,
    open_cards: bool, as_recorded: bool, known_at: datetime | None,
) -> None:  # fmt: skip
    """Replay a round: ROUND is its id, or where and when it was dealt (BAC07@2002-11-09T21:05:11+11:00).

    A wager that is up for many rounds has its whole life on a page behind the steps; --wager shows that page alone.

    On a terminal: right and left, or space and backspace, go a step; up and down scroll; n and p to the next
    irregularity; Home and End to the ends; o opens cards that lie face down; q ends.
    """
    if round_ is None and wager is None:
        raise click.UsageError("name a ROUND, or a --wager")
    reading = reading_of(as_recorded, known_at)
    with caught_up(place) as connection:
        here = venue(connection)
        if round_ is not None:
            one = one_round(connection, round_, table)
        else:
            one = round_of_wager(connection, str(wager), table)
        if wager is not None:
            _one_wager(lives_in(connection, one, games, reading, [wager]), wager, here, as_json)
            return
        seen = showings(connection, one, games, reading)
    if as_json:
        click.echo(msgspec.json.encode(seen[open_cards], enc_hook=str))
    elif whole or not (sys.stdin.isatty() and sys.stdout.isatty()):
        show_all(seen[open_cards], here)
    else:
        walk(seen, here, open_cards)


def _one_wager(found: list[Life], wager: str, here: Venue, as_json: bool) -> None:
    if not found:
        raise NotFound("wager (in this reading)", wager)
    if as_json:
        click.echo(msgspec.json.encode(found[0], enc_hook=str))
    else:
        show_life(found[0], here)
