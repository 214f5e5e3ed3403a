"""`pitlog rounds`: find rounds."""

from collections.abc import Generator
from contextlib import closing
from typing import Any

import click
import msgspec
from msgspec.structs import asdict
from psycopg import Connection

from cli.catch_up import caught_up
from cli.context import Where, with_where
from cli.output.screen import show_table
from cli.output.user_text import WORDS, counted, safe
from cli.review.answer_screen import print_answer
from cli.review.named_round import say_which
from cli.review.question_options import SHOWN, as_asked, known_question, question_options
from cli.times import in_zone
from domain.fold.wagers.balance import both_sides
from domain.money import written
from projections.queries.rounds import FoundRound, named, near_of, selected, who_owes
from projections.questions.answer import count
from projections.questions.filters import Filter, Values
from projections.questions.question import Question, question
from projections.questions.statements import where
from projections.questions.subjects import ROUNDS
from record.venue import Venue, venue


@click.command()
@click.argument("round_", required=False, type=WORDS, metavar="[ROUND]")
@click.option("--least", type=WORDS, metavar="AMOUNT", help="Only rounds with at least this much at stake.")
@question_options(ROUNDS)
@with_where
def rounds(
    place: Where, /, round_: str | None, least: str | None, limit: int | None, as_json: bool, as_csv: bool, **asked: Any
) -> None:
    """Find the rounds that match every option, in the order in which they began.

    ROUND is its id, or its table and time: BAC07@2002-11-09T21:05:11 is the round in play then, or one within
    ten minutes.

    In the column Difference, +500.00 is what the house owes to players, -3.00 what players owe to the house.
    With --difference each wager not paid as due is listed under its round, with the amount and who owes it.
    """
    options = as_asked(ROUNDS, asked)
    if least is not None:
        options["stakes"] = [*options.get("stakes", ()), f">={least}"]
    with caught_up(place) as connection:
        here = venue(connection)
        wanted = known_question(connection, question(ROUNDS, options, here.zone))
        if round_ is not None:
            say_which(connection, [round_])
            wanted = wanted._replace(filters=(*wanted.filters, *_named(connection, round_)))
        if wanted.by or wanted.fields or wanted.sort or as_csv:
            print_answer(connection, wanted, here.zone, limit, as_json, as_csv)
        elif as_json:
            _write(connection, wanted, here, limit)
        else:
            _show(connection, wanted, here, limit or SHOWN)


def _named(connection: Connection[Any], name: str) -> list[Filter]:
    """Filters for the rounds with a name, or for the round at a table and time."""
    found = named(connection, name)
    columns = ROUNDS.columns
    filters = [Filter(columns["round"], (found[0].round,), said=f"round {found[0].round}")]
    if near_of(connection, name) is not None:
        filters.append(Filter(columns["table"], (found[0].table_name,), said=f"at {found[0].table_name}"))
        filters.append(Filter(columns["day"], (str(found[0].gaming_day),), said=f"on {found[0].gaming_day}"))
    return filters


def _found(
    connection: Connection[Any], wanted: Question, here: Venue, limit: int | None
) -> closing[Generator[FoundRound]]:
    values = Values(here.zone)
    return closing(selected(connection, where(wanted, values), values.of, limit))


def _write(connection: Connection[Any], wanted: Question, here: Venue, limit: int | None) -> None:
    with _found(connection, wanted, here, limit) as found:
        for one in found:
            click.echo(msgspec.json.encode(in_zone(asdict(one), here.zone)))


def _show(connection: Connection[Any], wanted: Question, here: Venue, limit: int) -> None:
    with _found(connection, wanted, here, limit) as found:
        shown = [*found]
    if not shown:
        click.echo(f"no such round. Searched: {wanted.searched}")
        return
    headings = ("Round", "Table", "Began", "Outcome", "Status", "Staked", "Difference", "Findings", "Dealer")
    show_table(headings, [_row(one, here) for one in shown], right=headings[5:8], keep=("Difference",))
    whole = count(connection, wanted, here.zone) if len(shown) == limit else len(shown)
    if whole > len(shown):
        click.echo(f"{len(shown):,} of {counted(whole, 'round')} shown (--limit, --json)")
    if any(one.column.name == "difference" and not one.but and one.words != ("0",) for one in wanted.filters):
        _who_owes(connection, shown)


def _who_owes(connection: Connection[Any], shown: list[FoundRound]) -> None:
    """Each wager's balance in words."""
    for one in shown:
        for words in who_owes(connection, one):
            click.echo(safe(f"{one.round}: {words}"))


def _row(one: FoundRound, here: Venue) -> tuple[str, ...]:
    began = one.began_at.astimezone(here.zone).isoformat(sep=" ", timespec="seconds") if one.began_at else "-"
    numbers = written(one.stakes), both_sides(one.house_owes, one.players_owe) or "-", str(one.findings or "-")
    status = one.status.replace("_", " ")
    return one.round, one.table_name, began, one.outcome or "-", status, *numbers, one.dealer or "-"
