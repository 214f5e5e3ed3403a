"""`pitlog comment`: comments on the steps of rounds, as the viewer writes them."""

from datetime import datetime, tzinfo

import click
import msgspec
from msgspec.structs import asdict

from cli.authoring import person
from cli.catch_up import caught_up, follow
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.pager import paged
from cli.output.screen import show_table
from cli.output.user_text import NUMBER, TEXT, WORDS, counted, safe
from cli.questions.named_round import one_round
from cli.why import why_option
from domain.answers import plain
from domain.fold.reading import AS_CORRECTED
from domain.games import games
from projections.answers.review_acts import StepCommented
from projections.queries.comments import StepComment, comments_of, every_comment, pinned_at, step_comment_called
from projections.queries.replay.frames import both_replays
from record.authored.comments import COMMENTED, WITHDRAWN, Pinned, withdraw_comment
from record.authored.comments import comment as comment_
from record.postgres.connections import WRITER, connect
from record.vault.connections import reading
from record.venue import venue


@click.group()
def comment() -> None:
    """Add, list and withdraw comments on the steps of rounds."""


@comment.command()
@click.argument("round_", type=WORDS, metavar="ROUND")
@click.option("--step", type=NUMBER, help="The step, as `pitlog replay ROUND --all` numbers it.")
@click.option("--fact", type=WORDS, metavar="FACT", help="The step, by the id of its fact.")
@click.option("--seat", type=NUMBER, help="The seat or box that it is about.")
@click.option("--note", required=True, type=TEXT, metavar="TEXT", help="The comment.")
@click.option("--table", type=WORDS, metavar="TABLE", help="The round at this table, if several have one of this name.")
@json_option
@writes
@with_where
def add(
    place: Where, round_: str, step: int | None, fact: str | None, seat: int | None, note: str, table: str | None
) -> None:
    """Comment on a step of a round. Everybody who may read comments sees it there, with your name."""
    if (step is None) == (fact is None):
        raise click.UsageError("name the step: either --step or --fact")
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            found, here = one_round(connection, round_, table), venue(connection)
            frames = both_replays(connection, found, games, AS_CORRECTED)[False].frames
        about = pinned_at(found.round, [one.fact for one in frames], step, fact)
        number = [one.fact for one in frames].index(about) + 1
        where = f"step {number} of {found.round}{f', seat {seat}' if seat else ''}"
        about_to(f"comment on {where}: {note}")
        pinned = Pinned(found.table_name, found.round, about, seat)
        with connect(server, WRITER) as connection:
            name = comment_(connection, person(), pinned, note, datetime.now(here.zone))
    say(StepCommented(name, found.table_name, found.round, COMMENTED, name), safe(f"{name}: on {where}"))


@comment.command("list")
@click.argument("round_", type=WORDS, required=False, metavar="[ROUND]")
@click.option("--table", type=WORDS, metavar="TABLE", help="Only comments at this table.")
@click.option("--all", "every", is_flag=True, help="Withdrawn comments, too.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
@paged
def list_(place: Where, round_: str | None, table: str | None, every: bool, as_json: bool) -> None:
    """List comments on the steps of a round, or of all rounds, oldest first."""
    with caught_up(place) as connection:
        zone = venue(connection).zone
        if round_ is not None:
            one = one_round(connection, round_, table)
            found = comments_of(connection, one.table_name, [one.round])
        else:
            found = every_comment(connection, table)
    found = [one for one in found if every or one.withdrawn is None]
    for each in found if as_json else ():
        click.echo(msgspec.json.encode(plain(asdict(each), zone)))
    if not as_json:
        _show(found, zone)


def _show(found: list[StepComment], zone: tzinfo) -> None:
    if not found:
        click.echo("no comments")
        return
    headings = ("Comment", "Round", "Fact", "Seat", "At", "By", "Said")
    keep = ("Round", "By", "Fact", "At", "Seat")
    show_table(headings, [_row(one, zone) for one in found], right=("Seat",), keep=keep, folds=("Said",))
    click.echo(counted(len(found), "comment"))


def _row(one: StepComment, zone: tzinfo) -> tuple[str, ...]:
    at = one.at.astimezone(zone).isoformat(sep=" ", timespec="seconds")
    gone = f" [withdrawn by {one.withdrawn.by}: {one.withdrawn.why}]" if one.withdrawn else ""
    return one.comment, one.round, one.about, str(one.seat or "-"), at, one.by, one.note + gone


@comment.command()
@click.argument("name", type=WORDS, metavar="COMMENT")
@why_option("Reason for the withdrawal.", required=True)
@json_option
@writes
@with_where
def withdraw(place: Where, name: str, why: str) -> None:
    """Withdraw a comment. It stays on the record, with the reason."""
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            one, here = step_comment_called(connection, name), venue(connection)
        if one.withdrawn is not None:
            click.echo(safe(f"{one.comment} was withdrawn before: nothing was recorded"))
            return
        about_to(f"withdraw {one.comment}, of {one.by} on {one.round}")
        with connect(server, WRITER) as connection:
            fact = withdraw_comment(connection, person(), one.table_name, one.comment, why, datetime.now(here.zone))
    say(StepCommented(one.comment, one.table_name, one.round, WITHDRAWN, fact), safe(f"{one.comment} withdrawn"))
