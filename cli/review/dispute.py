"""`pitlog dispute`: raises, comments on, decides, withdraws and moves disputes."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, get_args

import click

from cli.authoring import person, write
from cli.catch_up import caught_up, follow
from cli.consent import about_to, writes, writes_for_ever
from cli.context import Where, with_where
from cli.errors import DisputeThere, SeveralTables
from cli.key_options import keys_option
from cli.output.answers import json_option, say
from cli.output.files import output_option, write_whole
from cli.output.user_text import TEXT, WORDS, Choice, counted, safe
from cli.questions.named_round import log_access, say_which
from cli.review.disputes import decisions, dispute_case, shift
from cli.review.disputes.case_context import known_round, stranger_among
from cli.review.disputes.dispute_screen import as_json_, show_dispute, show_disputes
from cli.why import why_option
from domain.facts.vocabulary import Effect, Role
from evidence.sealing.key_files import KeyRing
from projections.answers.review_acts import DisputeActed, DisputeRaised, ReceiptWritten
from projections.engine.nearest_snapshot import rounds_of
from projections.queries.cases import cases, check_assignee
from projections.queries.disputes import (
    STATES,
    FoundDispute,
    check_open,
    disputes,
    may_be_raised,
)
from projections.queries.disputes import dispute as find
from projections.queries.known_names import check_names
from projections.queries.round_terms import round_terms
from projections.queries.rounds import FoundRound, named
from record.authored import disputes as disputes_
from record.postgres.connections import WRITER, connect
from record.postgres.servers import Server
from record.storage.months import are_here
from record.vault.connections import reading
from record.venue import Venue, venue

ROLES, EFFECTS = get_args(Role), get_args(Effect)


@click.group()
def dispute() -> None:
    """Raise, list, show, comment on, decide, withdraw and move disputes about rounds."""


@dispute.command("raise")
@click.argument("rounds", nargs=-1, required=True, type=WORDS, metavar="ROUND...")
@click.option("--claim", required=True, type=TEXT, metavar="TEXT", help="The claim.")
@click.option("--player", type=WORDS, help="The player who makes the claim.")
@click.option("--wager", type=WORDS, help="The wager in dispute.")
@click.option("--name", type=WORDS, help="Name of the dispute. [made from the time]")
@json_option
@writes_for_ever
@with_where
def raise_(
    place: Where, rounds: tuple[str, ...], claim: str, player: str | None, wager: str | None, name: str | None
) -> None:
    """Raise a dispute about rounds of one table.

    ROUND is an id, or TABLE@TIME: the round in play then, or one within ten minutes. The command asks before it raises
    a dispute for a player who had no wager in these rounds. A dispute that was withdrawn is raised again by its name.
    """
    with place.server() as server:
        here, found = _rounds(server, rounds, wager, name)
        table = _one_table(found)
        stranger = None if player is None else stranger_among(server, player, table, found, may=True)
        name = name or f"D-{datetime.now(here.zone):%Y%m%d-%H%M%S}-{token_hex(2)}"
        named = [one.round for one in found]
        if stranger is None:
            about_to(f"raise {name} about {', '.join(named)}")
        else:
            click.echo(safe(stranger.words), err=True)
            about_to(f"raise {name} about {', '.join(named)}", "Raise it all the same?", "nothing was raised",
                     refusal=stranger)  # fmt: skip
        recorded: dict[str, Any] = {"dispute": name, "rounds": named, "player": player, "wager": wager}
        fact = write(server, here, "dispute_raised", table, **recorded, note=claim)
    answer = DisputeRaised(table=table, fact=fact, **recorded)
    say(answer, f"raised {safe(name)} about {counted(len(found), 'round')} of {safe(table)}")


def _rounds(
    server: Server, names: tuple[str, ...], wager: str | None, dispute: str | None
) -> tuple[Venue, list[FoundRound]]:
    """The rounds of a new dispute: its name must be new, and the wager must be in one of them."""
    follow(server)
    with reading(server) as connection:
        if dispute is not None and not may_be_raised(connection, dispute):
            raise DisputeThere(dispute)
        say_which(connection, names)
        found = {(one.session, one.n): one for name in names for one in named(connection, name)[-1:]}
        if wager is not None and not any(n in rounds_of(connection, session, [wager]) for session, n in found):
            round_terms(connection, [*found.values()]).check_names("wager", [wager])
        return venue(connection), list(found.values())


def _one_table(found: list[FoundRound]) -> str:
    tables = sorted({one.table_name for one in found})
    if len(tables) > 1:
        raise SeveralTables(tables)
    return tables[0]


@dispute.command("list")
@click.option("--table", type=WORDS, help="Only disputes at this table.")
@click.option("--state", type=Choice(STATES), help="Only disputes in this state.")
@click.option("--assigned-to", type=WORDS, metavar="PERSON", help="Only disputes assigned to this person.")
@click.option("--overdue", is_flag=True, help="Only open disputes past their time.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def list_(
    place: Where, table: str | None, state: str | None, assigned_to: str | None, overdue: bool, as_json: bool
) -> None:
    """List disputes, oldest first, with the person they are assigned to. The exit code is 1 if one is open."""
    with caught_up(place) as connection:
        check_names(connection, {"table": table})
        here, found = venue(connection), disputes(connection, table, state)
        its = cases(connection, found)
    check_assignee(assigned_to, its.values())
    each = [(one, its[one.table_name, one.dispute]) for one in found]
    each = [(one, case) for one, case in each if assigned_to in (None, case.assigned_to)]
    each = [(one, case) for one, case in each if not overdue or case.is_overdue(one, datetime.now(here.zone))]
    if as_json:
        for one, case in each:
            click.echo(as_json_(one, case, here))
    else:
        show_disputes(each, here)
    raise SystemExit(1 if any(one.state == "open" for one, _ in each) else 0)


@dispute.command()
@click.argument("name", type=WORDS)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@with_where
def show(place: Where, name: str, as_json: bool) -> None:
    """Show a dispute: its claim, rounds, case, comments and decisions."""
    with caught_up(place) as connection:
        one, here = find(connection, name), venue(connection)
        its = cases(connection, [one])[one.table_name, one.dispute]
        rounds = [it for round_ in one.rounds for it in known_round(connection, round_, one)]
    if as_json:
        click.echo(as_json_(one, its, here))
        return
    show_dispute(one, its, rounds, here)


@dispute.command()
@click.argument("name", type=WORDS)
@click.option("--note", required=True, type=TEXT, metavar="TEXT", help="The comment.")
@json_option
@writes
@with_where
def comment(place: Where, name: str, note: str) -> None:
    """Comment on a dispute."""
    _add(place, name, "dispute_commented", note=note)


@dispute.command()
@click.argument("name", type=WORDS)
@why_option("Reason for the withdrawal.", required=True)
@json_option
@writes
@with_where
def withdraw(place: Where, name: str, why: str) -> None:
    """Withdraw an open dispute. It stays on the record, and is not decided unless it is raised again."""
    with _changing(place, name, "withdrawn") as (server, one, now):
        about_to(f"withdraw {name}")
        with connect(server, WRITER) as connection:
            fact = disputes_.withdraw(connection, one.session, person(), one.table_name, one.dispute, why, now)
    say(DisputeActed(one.dispute, one.table_name, "dispute_withdrawn", fact), f"withdrew {safe(name)}")


@dispute.command()
@click.argument("name", type=WORDS)
@click.argument("rounds", nargs=-1, required=True, type=WORDS, metavar="ROUND...")
@why_option("Reason for the move.", required=True)
@json_option
@writes
@with_where
def move(place: Where, name: str, rounds: tuple[str, ...], why: str) -> None:
    """Move an open dispute to other rounds of its table. Which rounds it was about before stays on the record."""
    with _changing(place, name, "moved") as (server, one, now):
        _, found = _rounds(server, rounds, one.wager, None)
        if (table := _one_table(found)) != one.table_name:
            raise SeveralTables(sorted({table, one.table_name}))
        named = [it.round for it in found]
        if named == one.rounds:
            click.echo(f"{safe(name)} is about {safe(', '.join(named))} already: nothing was recorded")
            return
        about_to(f"move {name} from {', '.join(one.rounds)} to {', '.join(named)}")
        with connect(server, WRITER) as connection:
            fact = disputes_.move(connection, one.session, person(), one.table_name, one.dispute, named, why, now)
    acted = DisputeActed(one.dispute, one.table_name, "dispute_moved", fact)
    say(acted, f"moved {safe(name)} to {safe(', '.join(named))}")


@contextmanager
def _changing(place: Where, name: str, act: str) -> Iterator[tuple[Server, FoundDispute, datetime]]:
    """An open dispute whose facts are in the record, and the time."""
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            one, here = find(connection, name), venue(connection)
            check_open(one, act)
            are_here(connection, [one.session])
        yield server, one, datetime.now(here.zone)


@dispute.command("receipt")
@click.argument("name", type=WORDS)
@output_option("Write the receipt to this file: .pdf.")
@json_option
@keys_option
@writes
@with_where
def receipt_(place: Where, name: str, output: Path | None, keys: Path | None) -> None:
    """Write a receipt of one page for the person who complained.

    It contains the claim, the person's own wagers and their dues, and the checkpoint under which the claim is sealed,
    also as a QR code. No other player is named.
    """
    from projections.dossiers.gather import dispute_subject
    from projections.dossiers.receipt import as_pdf, receipt  # typst takes a while to load

    if output is None or output.suffix.lower() != ".pdf":
        raise click.UsageError("name the output file with -o: its name must end in .pdf")
    known = KeyRing.at(keys, place.home).witnesses()
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            one, here = find(connection, name), venue(connection)
            about_to(f"write a receipt of {name} to {output}")
            now = datetime.now(here.zone)
            made = receipt(connection, one, dispute_subject(one), here, now, person(), known)
        log_access(server, here, f"receipt of dispute {name}", one.table_name)
    write_whole(output, as_pdf(made))
    say(ReceiptWritten(name, str(output)), f"receipt of {safe(name)}: {safe(output)}")


def _add(place: Where, name: str, kind: str, **recorded: Any) -> None:
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            one, here = find(connection, name), venue(connection)
        about_to(f"record in {name}: {recorded['note']}")
        fact = write(server, here, kind, one.table_name, dispute=one.dispute, **recorded)
    say(DisputeActed(one.dispute, one.table_name, kind, fact), "recorded")


for _command in (*decisions.COMMANDS, *dispute_case.COMMANDS, *shift.COMMANDS):
    dispute.add_command(_command)
