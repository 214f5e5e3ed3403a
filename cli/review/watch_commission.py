"""`pitlog watch commission`: who deferred, waived, wrote off or collected commission late."""

from collections.abc import Sequence

import click
import msgspec
from msgspec.structs import asdict

from cli.context import Where, with_where
from cli.output.commission_table import show_commission
from cli.output.pager import paged
from cli.output.user_text import WORDS
from cli.questions.named_round import log_access
from cli.questions.question_options import SHOWN
from cli.questions.question_source import answering, known_question
from cli.review.watch_results import FILES, JSON, LIMIT, OPTIONS
from domain.answers import plain
from projections.queries.nearest_names import near
from projections.questions.answering import Answering
from projections.questions.question import question
from projections.watch.commission import BY, By, commission_by, people_of_commission, staff_name
from projections.watch.measures import WATCHED_WAGERS
from projections.watch.subjects import COMMISSION
from record.errors import UnknownName
from record.vault.connections import reading
from record.venue import venue


@click.command(short_help="State commission deferred, waived and late by person.")
@OPTIONS["table"]
@OPTIONS["day"]
@click.option("--person", type=WORDS, metavar="PERSON", multiple=True, help="Only this person of the staff.")
@OPTIONS["player"]
@click.option("--by", type=click.Choice(BY), default=BY[0], help=f"List people of the staff, or players. [{BY[0]}]")
@LIMIT
@FILES
@JSON
@with_where
@paged
def commission(
    place: Where, /, person: tuple[str, ...], by: By, files: tuple[str, ...], limit: int | None, as_json: bool,
    **asked: Sequence[str],
) -> None:  # fmt: skip
    """State who deferred, waived, wrote off or collected commission late, the most money first.

    Beside it is all commission at the tables and days where the person dealt, waived or collected. Commission is
    deferred by the dealer of the round. None of this is an alarm: docs/WATCH.md says why, and what the interval means.
    """
    if person and by != "staff":
        raise click.UsageError("--person is of the staff: write --player to select players")
    if not files:
        _log(place, by, [*person, *asked["player"]])
    with answering(place, files, COMMISSION) as there:
        known = known_question(there, question(WATCHED_WAGERS, asked, there.zone, there.days))
        _check_people(there, person)
        lines, zone = commission_by(lambda one: there.stream(one, None), known.filters, by), there.zone
    named = {*map(staff_name, person)}
    found = [one for one in lines if not person or one.person in named]
    if as_json:
        for one in found[:limit]:
            click.echo(msgspec.json.encode(plain(asdict(one), zone)))
    else:
        show_commission(found, limit or SHOWN)


def _log(place: Where, by: By, named: Sequence[str]) -> None:
    """Record that people were looked at."""
    with place.server() as server:
        with reading(server) as connection:
            here = venue(connection)
        everybody = "all players" if by == "player" else "all staff"
        log_access(server, here, f"commission of {', '.join(named) or everybody}", "venue")


def _check_people(there: Answering, names: Sequence[str]) -> None:
    """Raises `UnknownName` for anybody who neither did anything about commission nor dealt or supervised a round."""
    if not names:
        return
    people = people_of_commission(lambda one: there.stream(one, None))
    for name in names:
        if staff_name(name) not in people:
            _check_staff(there, name, near(name, sorted(one for one in people if one)))


def _check_staff(there: Answering, name: str, others: list[str]) -> None:
    """Raises `UnknownName` for anybody who neither dealt nor supervised a round. `others`: names like it."""
    found = [*others]
    for role in ("dealer", "supervisor"):
        try:
            there.known(question(WATCHED_WAGERS, {role: (name,)}, there.zone))
        except UnknownName as error:
            found += error.near
        else:
            return
    raise UnknownName("person", name, [*dict.fromkeys(found)])
