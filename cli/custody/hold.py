"""`pitlog hold`: places cases under hold, so that nothing of them is forgotten or archived."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import click
import msgspec
from msgspec.structs import asdict
from psycopg import Connection

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.output.answers import say
from cli.output.screen import show_table
from cli.output.user_text import WORDS, counted, safe
from cli.why import why_option
from domain.answers import plain
from projections.answers.custody_acts import HoldChanged
from projections.queries.known_names import known_as
from projections.queries.rounds import named
from record.authored.holds import Hold, check_held, holds, place_hold, release_hold
from record.errors import NotFound, NothingToHold
from record.postgres.connections import WRITER, connect
from record.vault.connections import reading
from record.venue import Venue, venue

HEADINGS = ("Case", "Since", "By", "Players", "Rounds", "Why")


@click.command()
@click.argument("case", type=WORDS, required=False, metavar="[CASE]")
@click.option("--player", "players", type=WORDS, multiple=True, help="A player of the case; may be repeated.")
@click.option("--round", "rounds", type=WORDS, multiple=True, help="A round of the case; may be repeated.")
@click.option("--release", is_flag=True, help="Release the case.")
@why_option("Reason. Required to place and to release a hold.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON: one object, or to list, one a line.")
@writes
@with_where
def hold(
    place: Where, case: str | None, players: tuple[str, ...], rounds: tuple[str, ...], release: bool, why: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Place a case under hold, release it, or list what is under hold.

    Until it is released, none of its players is forgotten, and no month with one of its rounds, or in which one of
    its players played, is archived. The players of a round of the case are under hold too.
    """
    if case is None:
        if players or rounds or release or why:
            raise click.UsageError("name the case")
        with place.reading() as connection:
            _list(holds(connection).values(), venue(connection), as_json)
        return
    if why is None:
        raise click.UsageError("--why is required to place or to release a hold")
    if release and (players or rounds):
        raise click.UsageError("--release excludes --player and --round: a case is released whole")
    if not release and not (players or rounds):
        raise NothingToHold(case)
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            here = venue(connection)
            players = tuple(known_as(connection, "player", one) for one in players)
            rounds = tuple(dict.fromkeys(_meant_round(connection, one) for one in rounds))
            players_held = {*players, *_players_of(connection, rounds)}
            if release:
                check_held(connection, case)
        of_it = f"{counted(len(players_held), 'player')} and {counted(len(rounds), 'round')} of it"
        about_to(f"release the case {case}" if release else f"place the case {case} under hold, with {of_it}")
        with connect(server, WRITER) as connection:
            now = datetime.now(here.zone)
            if release:
                release_hold(connection, case, person(), now, why)
            else:
                place_hold(connection, case, players_held, rounds, person(), now, why)
    state = "released" if release else "under hold"
    say(HoldChanged(case, state), f"{safe(case)}: {state}")


def _meant_round(connection: Connection[Any], name: str) -> str:
    """A round as the record spells it. Another way to write it is printed with the id."""
    try:
        meant = named(connection, name)[-1].round
    except NotFound:
        meant = known_as(connection, "round", name)
    if meant != name:
        click.echo(safe(f"{name} is round {meant}"), err=True)
    return meant


def _players_of(connection: Connection[Any], rounds: Iterable[str]) -> set[str]:
    """The players of rounds."""
    found: set[str] = set()
    for name in rounds:
        for (its,) in connection.execute("SELECT players FROM pitlog.rounds WHERE round = %s", (name,)):
            found |= {*its}
    return found


def _list(found: Iterable[Hold], here: Venue, as_json: bool) -> None:
    if as_json:
        for one in found:
            click.echo(msgspec.json.encode(plain(asdict(one), here.zone)))
    elif rows := [_row(one, here) for one in found]:
        show_table(HEADINGS, rows, keep=("Players", "Since", "By"))
    else:
        click.echo("no case is under hold")


def _row(one: Hold, here: Venue) -> tuple[str, ...]:
    return one.case, here.shows(one.since), one.by or "", ", ".join(one.players), ", ".join(one.rounds), one.why
