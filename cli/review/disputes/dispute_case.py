"""`pitlog dispute gather`, `take-out`, `assign`, `describe` and `audit`: the work on a dispute as a case."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, TypeVar

import click
import msgspec

from cli.authoring import person
from cli.consent import about_to, writes, writes_for_ever
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.user_text import TEXT, WORDS, Choice, counted, safe
from cli.review.disputes.case_context import OpenCase, people, working_on
from cli.times import Time, VenueTime
from cli.why import why_option
from projections.answers.review_acts import CaseChanged, DisputeActed
from projections.cases import DESCRIBED, GATHERED
from projections.errors import DueIsPast
from projections.queries.case_things import (
    Things,
    check_auditor,
    check_staff,
    described,
    gathered_things,
    known_things,
    new_things,
)
from projections.queries.handovers import check_person
from projections.queries.known_names import check_names
from projections.queries.round_terms import round_terms
from record.authored import cases
from record.postgres.connections import WRITER, connect

C = TypeVar("C", bound=Callable[..., Any])
NAME = click.argument("name", type=WORDS)


def _things(command: C) -> C:
    """Give a command the options that name things of a case."""
    words = {
        "finding": ("findings", "FINDING", "A finding, by its id; may be repeated."),
        "round": ("rounds", "ROUND", "A round of the dispute's table; may be repeated."),
        "player": ("players", "PLAYER", "A player; may be repeated."),
        "commission": ("commission", "FACT", "An entry of commission, by the fact that made it; may be repeated."),
    }
    for option, (name, metavar, about) in reversed(words.items()):
        command = click.option(f"--{option}", name, type=WORDS, multiple=True, metavar=metavar, help=about)(command)
    return command


@click.command("gather")
@NAME
@_things
@click.option(
    "--from",
    "lines",
    type=click.File("rb"),
    metavar="FILE",
    help="Lines of `pitlog findings --json` or `pitlog rounds --json`: everything they name. [-: standard input]",
)
@why_option("Reason for adding it.")
@json_option
@writes
@with_where
def gather(place: Where, /, name: str, lines: Any, why: str | None, **asked: tuple[str, ...]) -> None:
    """Add findings, rounds, players and entries of commission to the case of a dispute.

    What a question finds is added with its answer: `pitlog findings --table BAC01 --json | pitlog dispute gather D-1
    --from -`. What the case has already is not added again.
    """
    given: dict[str, list[str]] = {kind: [*asked[kind]] for kind in GATHERED}
    for kind, one in _listed(lines) if lines is not None else ():
        given[kind].append(one)
    if not any(given.values()):
        raise click.UsageError("name what to add: --finding, --round, --player, --commission, or --from")
    with working_on(place, name) as it:
        things = new_things(it.case, it.dispute, known_things(it.connection, it.dispute, given))
        if not things:
            click.echo(safe(f"{it.dispute.dispute} has all of it already: nothing was recorded"))
            return
        about_to(f"add {_counted(things)} to {it.dispute.dispute}")
        with connect(it.server, WRITER) as connection:
            fact = cases.gather(connection, it.act(), things, why)
    _changed(it, cases.GATHERED, fact, things, "added", "to")


KEYS = {"finding": "findings", "round": "rounds"}
"""What a line of an answer names, by its key. A finding names its round, too, which is not added."""


def _listed(lines: Iterable[bytes]) -> Iterable[tuple[str, str]]:
    for nth, line in enumerate(lines, 1):
        try:
            said = msgspec.json.decode(line, type=dict[str, Any])
        except msgspec.DecodeError:
            raise click.UsageError(f"line {nth} is not a JSON object: give an answer with --json") from None
        named = next(((KEYS[key], said[key]) for key in KEYS if isinstance(said.get(key), str)), None)
        if named is None:
            raise click.UsageError(f"line {nth} names no finding and no round")
        yield named


@click.command("take-out")
@NAME
@_things
@why_option("Reason for taking it out.")
@json_option
@writes
@with_where
def take_out(place: Where, /, name: str, why: str | None, **asked: tuple[str, ...]) -> None:
    """Take things out of the case of a dispute. That they were in it stays on the record."""
    if not any(asked.values()):
        raise click.UsageError("name what to take out: --finding, --round, --player or --commission")
    with working_on(place, name) as it:
        things = gathered_things(it.case, asked)
        about_to(f"take {_counted(things)} out of {it.dispute.dispute}")
        with connect(it.server, WRITER) as connection:
            fact = cases.take_out(connection, it.act(), things, why)
    _changed(it, cases.TAKEN_OUT, fact, things, "took", "out of")


def _changed(it: OpenCase, kind: str, fact: str, things: Things, did: str, where: str) -> None:
    names = {each: things.get(each, []) for each in GATHERED}
    answer = CaseChanged(it.dispute.dispute, it.dispute.table_name, kind, fact, **names)
    say(answer, safe(f"{did} {_counted(things)} {where} {it.dispute.dispute}"))


_ONE = {"findings": "finding", "rounds": "round", "players": "player"}


def _counted(things: Things) -> str:
    said = [counted(len(names), _ONE[kind]) for kind, names in things.items() if kind in _ONE]
    entries = len(things.get("commission", ()))
    return ", ".join([*said, *([f"{entries} of commission"] if entries else [])])


@click.command()
@NAME
@click.argument("to", type=WORDS, metavar="PERSON")
@click.option("--due", type=Time(), metavar="TIME", help="Time by which it must be decided.")
@why_option("Reason for the assignment.")
@json_option
@writes_for_ever
@with_where
def assign(place: Where, name: str, to: str, due: VenueTime | None, why: str | None) -> None:
    """Assign a dispute to a user, with a time by which it must be decided.

    Without --due there is no such time; the command asks before it records one that is past. `pitlog dispute list
    --overdue` lists open disputes past their time.
    """
    with working_on(place, name) as it:
        check_person(to, people(it.server))
        until = due.at(it.here.zone).astimezone(it.here.zone) if due is not None else None
        said = f", due {it.here.shows_minute(until)}" if until is not None else ""
        act = f"assign {it.dispute.dispute} to {to}{said}"
        if until is None or until > datetime.now(it.here.zone):
            about_to(act)
        else:
            past = DueIsPast(it.here.shows_minute(until))
            about_to(act, "This time is past. Assign it all the same?", "nothing was assigned", refusal=past)
        with connect(it.server, WRITER) as connection:
            fact = cases.assign(connection, it.act(), to, until, why)
    _acted(it, cases.ASSIGNED, fact, f"{it.dispute.dispute} assigned to {to}{said}")


@click.command()
@NAME
@click.option("--dealer", type=WORDS, metavar="PERSON", help="The dealer who made the error.")
@click.option("--supervisor", type=WORDS, metavar="PERSON", help="The supervisor of the table at that time.")
@click.option("--error", type=TEXT, metavar="KIND", help="The kind of error.")
@click.option("--savings", type=WORDS, metavar="AMOUNT", help="The loss that finding the error prevented.")
@click.option("--losses", type=WORDS, metavar="AMOUNT", help="What the house lost by it.")
@click.option("--currency", type=WORDS, help="Currency of the amounts. [the table's]")
@click.option("--unset", type=Choice(DESCRIBED), multiple=True, help="Leave this field out; may be repeated.")
@why_option("Reason for the description.")
@json_option
@writes
@with_where
def describe(place: Where, /, name: str, unset: tuple[str, ...], why: str | None, **given: str | None) -> None:
    """Describe the error behind a dispute: dealer, supervisor, kind, savings and losses.

    Fields that are not given stay as they were described. A second audit counts for the description that it examined.
    """
    if not any(given.values()) and not unset:
        raise click.UsageError("give a field: --dealer, --supervisor, --error, --savings, --losses, or --unset")
    with working_on(place, name) as it:
        for what in ("dealer", "supervisor"):
            check_staff(it.connection, what, given[what])
        check_names(it.connection, {"currency": given["currency"]})
        before = {field: getattr(it.case, field) for field in DESCRIBED if field not in unset}
        said = {field: str(value) for field, value in before.items() if value is not None}
        said |= {field: value for field, value in given.items() if value}
        own = described(it.case, it.dispute, said, round_terms(it.connection, it.rounds()).currency)
        words = ", ".join(f"{field} {value}" for field, value in own.items()) or "nothing stated"
        about_to(f"describe {it.dispute.dispute}: {words}")
        with connect(it.server, WRITER) as connection:
            fact = cases.describe(connection, it.act(), {**own, "why": why})
    _acted(it, cases.DESCRIBED, fact, f"{it.dispute.dispute}: {words}")


@click.command()
@NAME
@click.option(
    "--result", required=True, type=Choice(["agreed", "disagreed"]), help="Whether the second auditor agrees."
)
@why_option("What was examined, and the reason.", required=True)
@json_option
@writes
@with_where
def audit(place: Where, name: str, result: str, why: str) -> None:
    """Record the second audit of a dispute.

    The second auditor is another person than those who described the error and decided. A later description or decision
    needs an audit of its own.
    """
    with working_on(place, name) as it:
        check_auditor(it.case, it.dispute, person())
        about_to(f"record the second audit of {it.dispute.dispute}: {result}")
        with connect(it.server, WRITER) as connection:
            fact = cases.audit(connection, it.act(), result, why)
    _acted(it, cases.AUDITED, fact, f"second audit of {it.dispute.dispute}: {result}")


def _acted(it: OpenCase, kind: str, fact: str, words: str) -> None:
    say(DisputeActed(it.dispute.dispute, it.dispute.table_name, kind, fact), safe(words))


COMMANDS = (gather, take_out, assign, describe, audit)
