"""`pitlog dispute hand-over`, `take-over` and `hand-overs`: a shift hands what is open to the next, and both sign."""

from datetime import datetime
from secrets import token_hex

import click
import msgspec
from msgspec.structs import asdict

from cli.authoring import person
from cli.catch_up import caught_up, follow
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.screen import show_table
from cli.output.user_text import WORDS, counted, safe
from cli.review.disputes.case_context import people
from cli.why import why_option
from domain.answers import plain
from projections.answers.review_acts import ShiftSigned
from projections.queries.handovers import Handover, check_may_take, check_to, handover, handovers, open_work
from record.authored.cases import HANDED_OVER, TAKEN_OVER
from record.authored.cases import hand_over as hand_over_
from record.authored.cases import take_over as take_over_
from record.postgres.connections import WRITER, connect
from record.vault.connections import reading
from record.venue import Venue, venue


@click.command("hand-over")
@click.argument("to", type=WORDS, metavar="PERSON")
@why_option("What the next shift should know.")
@json_option
@writes
@with_where
def hand_over(place: Where, to: str, why: str | None) -> None:
    """Hand over what is open to the next shift, in your name.

    It lists every open dispute, and the open findings that are assigned to you. PERSON signs with `pitlog dispute
    take-over`.
    """
    with place.server() as server:
        follow(server)
        check_to(person(), to, people(server))
        with reading(server) as connection:
            here, open_ = venue(connection), open_work(connection, person())
        work = f"{counted(len(open_.disputes), 'dispute')} and {counted(len(open_.findings), 'finding')}"
        about_to(f"hand {work} over to {to}")
        now = datetime.now(here.zone)
        name = f"H-{now:%Y%m%d-%H%M%S}-{token_hex(2)}"
        with connect(server, WRITER) as connection:
            fact = hand_over_(connection, person(), name, to, open_.disputes, open_.findings, now, why)
    answer = ShiftSigned(name, HANDED_OVER, to, open_.disputes, open_.findings, fact)
    say(answer, safe(f"{name}: {work} handed over to {to}"))


@click.command("take-over")
@click.argument("handover_name", type=WORDS, metavar="HANDOVER")
@why_option("What you add.")
@json_option
@writes
@with_where
def take_over(place: Where, handover_name: str, why: str | None) -> None:
    """Take over what another shift handed to you, in your name."""
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            one, here = handover(connection, handover_name), venue(connection)
        check_may_take(one, person())
        about_to(f"take {one.handover} over from {one.by}")
        with connect(server, WRITER) as connection:
            fact = take_over_(connection, person(), one.handover, datetime.now(here.zone), why)
    answer = ShiftSigned(one.handover, TAKEN_OVER, one.to, one.disputes, one.findings, fact)
    say(answer, safe(f"{one.handover} taken over from {one.by}"))


@click.command("hand-overs")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def hand_overs(place: Where, as_json: bool) -> None:
    """List hand-overs, oldest first. The exit code is 1 if one was not taken over."""
    with caught_up(place) as connection:
        found, here = handovers(connection), venue(connection)
    for one in found if as_json else ():
        click.echo(msgspec.json.encode(plain(asdict(one), here.zone)))
    if not as_json and not found:
        click.echo("no hand-overs")
    elif not as_json:
        head = ("Hand-over", "By", "To", "At", "Disputes", "Findings", "Taken over")
        show_table(head, [_row(one, here) for one in found], right=("Disputes", "Findings"),
                   keep=("Taken over", "To", "By", "At", "Disputes", "Findings"))  # fmt: skip
    raise SystemExit(1 if any(one.taken_at is None for one in found) else 0)


def _row(one: Handover, here: Venue) -> tuple[str, ...]:
    taken = here.shows(one.taken_at) if one.taken_at else "no"
    return one.handover, one.by, one.to, here.shows(one.at), str(len(one.disputes)), str(len(one.findings)), taken


COMMANDS = (hand_over, take_over, hand_overs)
