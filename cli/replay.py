"""`pitlog replay`: one round, step by step, as it was dealt beside what the rules required."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import click
import msgspec

from cli.context import Where, where
from cli.following import caught_up
from cli.looking import looked
from cli.naming import one_round, round_of_wager
from cli.replay_bundle import lives_of, showings_of, venue_of
from cli.replay_screen import show_all, show_life, show_once
from cli.replay_walk import walk
from cli.replaying import reading_of
from cli.text import WORDS
from cli.times import TIME, VenueTime
from domain.errors import NotFound
from domain.games import games
from domain.replay import Reading
from domain.sentences import worded
from domain.showing.frames import Shown
from domain.showing.lives import Life
from projections.queries.showing import lives_in, showings
from record.bundles.reading import Bundle
from record.venue import Venue, venue


@click.command()
@click.argument("round_", type=WORDS, metavar="ROUND", required=False)
@click.option("--wager", type=WORDS, metavar="WAGER", help="Only this wager, in every round that it was up for.")
@click.option("--table", type=WORDS, metavar="TABLE", help="At this table, where several have one of the name.")
@click.option("--all", "whole", is_flag=True, help="Print every step with its cards and wagers.")
@click.option("--json", "as_json", is_flag=True, help="The round and all its steps as one JSON object.")
@click.option("--open-cards", is_flag=True, help="Show cards that lay face down, as far as anything knows them.")
@click.option("--bundle", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
              help="From this bundle, and no record.")  # fmt: skip
@click.option("--as-recorded", is_flag=True, help="Read what was first recorded, without corrections.")
@click.option("--known-at", type=TIME, metavar="TIME", help="Read only what was recorded by this time.")
@where
def replay(
    place: Where, /, round_: str | None, wager: str | None, table: str | None, whole: bool, as_json: bool,
    open_cards: bool, bundle: str | None, as_recorded: bool, known_at: VenueTime | None,
) -> None:  # fmt: skip
    """Replay a round: ROUND is its id, or where and when it was dealt (BAC07@2002-11-09T21:05:11+11:00).

    A wager that is up for many rounds has its whole life on a page behind the steps; --wager shows that page alone.

    On a terminal: right and left, or space and backspace, go a step; up and down scroll; n and p to the next
    irregularity; Home and End to the ends; o opens cards that lie face down; q ends.
    """
    if round_ is None and wager is None:
        raise click.UsageError("name a ROUND, or a --wager")

    def reading(here: Venue) -> Reading:
        return reading_of(as_recorded, known_at.at(here.zone) if known_at else None)

    found = _from_record(place, round_, wager, table, reading) if bundle is None else (
        _from_bundle(bundle, round_, wager, table, reading)
    )  # fmt: skip
    here, seen = found.here, found.seen
    if wager is not None:
        _one_wager(found.lives, wager, here, as_json)
        return
    if as_json:
        click.echo(msgspec.json.encode(worded(seen[open_cards]), enc_hook=str))
    elif whole:
        show_all(seen[open_cards], here)
    elif not (sys.stdin.isatty() and sys.stdout.isatty()):
        show_once(seen[open_cards], here)
    else:
        walk(seen, here, open_cards)


class _Found(NamedTuple):
    """What is replayed: a round in both ways, or a wager; and where."""

    here: Venue
    seen: Mapping[bool, Shown]
    lives: Sequence[Life]


def _from_record(
    place: Where, round_: str | None, wager: str | None, table: str | None, asked: Callable[[Venue], Reading]
) -> _Found:
    """As the record has it; that somebody looked is recorded."""
    with place.server() as server, caught_up(place) as connection:
        here = venue(connection)
        reading = asked(here)
        if round_ is not None:
            one = one_round(connection, round_, table)
        else:
            one = round_of_wager(connection, str(wager), table)
        looked(server, here, f"round {one.round}" if wager is None else f"wager {wager}", one.table_name)
        if wager is not None:
            return _Found(here, {}, lives_in(connection, one, games, reading, [wager]))
        return _Found(here, showings(connection, one, games, reading), [])


def _from_bundle(
    file: str, round_: str | None, wager: str | None, table: str | None, asked: Callable[[Venue], Reading]
) -> _Found:
    with Bundle(file) as bundle:
        here = venue_of(bundle)
        reading = asked(here)
        if wager is not None:
            return _Found(here, {}, lives_of(bundle, [wager], table, reading))
        return _Found(here, showings_of(bundle, str(round_), table, reading), [])


def _one_wager(found: Sequence[Life], wager: str, here: Venue, as_json: bool) -> None:
    if not found:
        raise NotFound("wager (in this reading)", wager)
    if as_json:
        click.echo(msgspec.json.encode(found[0], enc_hook=str))
    else:
        show_life(found[0], here)
