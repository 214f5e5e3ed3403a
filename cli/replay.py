"""`pitlog replay`: one round, step by step, as it was dealt beside what the rules required."""

import sys
from datetime import datetime

import click
import msgspec

from cli.context import Where, where
from cli.following import caught_up
from cli.naming import one_round
from cli.replay_screen import show_all, walk
from cli.replaying import reading_of
from cli.text import WORDS
from cli.times import TIME
from domain.errors import NotFound
from domain.games import games
from domain.showing.frames import Shown
from domain.showing.watching import Watcher
from projections.queries.replay import fold
from record.venue import venue


@click.command()
@click.argument("round_", type=WORDS, metavar="ROUND")
@click.option("--table", type=WORDS, metavar="TABLE", help="At this table, where several have a round of the name.")
@click.option("--all", "whole", is_flag=True, help="Print every step, one after the other.")
@click.option("--json", "as_json", is_flag=True, help="The round and all its steps as one JSON object.")
@click.option("--open-cards", is_flag=True, help="Show cards that lay face down, as far as anything knows them.")
@click.option("--as-recorded", is_flag=True, help="Read what was first recorded, without corrections.")
@click.option("--known-at", type=TIME, metavar="TIME", help="Read only what was recorded by this time.")
@where
def replay(
    place: Where, /, round_: str, table: str | None, whole: bool, as_json: bool, open_cards: bool, as_recorded: bool,
    known_at: datetime | None,
) -> None:  # fmt: skip
    """Replay a round: ROUND is its id, or where and when it was dealt (BAC07@2002-11-09T21:05:11+11:00).

    On a terminal: right and left, or space and backspace, go a step; n and p to the next irregularity; Home and End to
    the ends; o opens cards that lie face down; q ends.
    """
    with caught_up(place) as connection:
        one, here = one_round(connection, round_, table), venue(connection)
        seen = {}
        for opened in (False, True):
            watcher = Watcher(one.round, games, opened, one.table_name)
            fold(connection, one, games, watcher.game, reading_of(as_recorded, known_at))
            seen[opened] = _the(watcher, one.round)
    if as_json:
        click.echo(msgspec.json.encode(seen[open_cards], enc_hook=str))
    elif whole or not (sys.stdin.isatty() and sys.stdout.isatty()):
        show_all(seen[open_cards], here)
    else:
        walk(seen, here, open_cards)


def _the(watcher: Watcher, name: str) -> Shown:
    if not watcher.shown:
        raise NotFound("round (in this reading)", name)
    return watcher.shown[-1]
