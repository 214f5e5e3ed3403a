"""`pitlog rounds`: find rounds."""

from contextlib import closing
from datetime import tzinfo
from typing import Any

import click
import msgspec
from msgspec.structs import asdict

from cli.context import Where, with_where
from cli.output.pager import paged
from cli.output.screen import show_table
from cli.output.user_text import WORDS, counted, safe
from cli.questions.answer_screen import print_answer, say_nothing
from cli.questions.question_options import SHOWN, as_asked, question_options
from cli.questions.question_source import answering, known_question
from domain.answers import plain
from domain.fold.wagers.balance import both_sides
from domain.money import spaced
from projections.answers.lists import ListedRound
from projections.queries.rounds import FoundRound, meant_by
from projections.questions.answering import Answering
from projections.questions.filters import Filter
from projections.questions.question import Question, question
from projections.questions.subjects import ROUNDS


@click.command()
@click.argument("round_", required=False, type=WORDS, metavar="[ROUND]")
@click.option("--least", type=WORDS, metavar="AMOUNT", help="Only rounds with at least this much at stake.")
@question_options(ROUNDS)
@with_where
@paged
def rounds(
    place: Where,
    /,
    round_: str | None,
    least: str | None,
    files: tuple[str, ...],
    limit: int | None,
    as_json: bool,
    as_csv: bool,
    **asked: Any,
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
    with answering(place, files, ROUNDS) as there:
        wanted = known_question(there, question(ROUNDS, options, there.zone, there.days))
        if round_ is not None:
            wanted = wanted._replace(filters=(*wanted.filters, *_named(there, round_)))
        if wanted.by or wanted.fields or wanted.sort or as_csv:
            print_answer(there, wanted, limit, as_json, as_csv)
        elif as_json:
            _write(there, wanted, limit)
        else:
            _show(there, wanted, limit or SHOWN)


def _named(there: Answering, name: str) -> list[Filter]:
    """Filters for the rounds with a name, or for the round at a table and time."""
    found, near = there.named(name)
    columns = ROUNDS.columns
    filters = [Filter(columns["round"], (found.round,), said=f"round {found.round}")]
    if near is not None:
        click.echo(safe(meant_by(name, near)), err=True)
        filters.append(Filter(columns["table"], (found.table_name,), said=f"at {found.table_name}"))
        filters.append(Filter(columns["day"], (str(found.gaming_day),), said=f"on {found.gaming_day}"))
    return filters


def _write(there: Answering, wanted: Question, limit: int | None) -> None:
    with closing(there.rounds(wanted, limit)) as found:
        for one in found:
            click.echo(msgspec.json.encode(plain(asdict(ListedRound.of(one)), there.zone)))


ORDER = ("Difference", "Currency", "Findings", "Began", "Status", "Outcome", "Staked", "Table", "Dealer")
"""The columns, the most important first."""


def _show(there: Answering, wanted: Question, limit: int) -> None:
    with closing(there.rounds(wanted, limit)) as found:
        shown = [*found]
    if not shown:
        say_nothing(there, wanted, "such round")
        return
    headings = ["Round", "Table", "Began", "Outcome", "Status", "Staked", "Difference", "Findings", "Dealer"]
    rows: list[tuple[str, ...]] = [_row(one, there.zone) for one in shown]
    if wanted.currencies:
        headings.append("Currency")
        rows = [(*row, one.currency or "-") for row, one in zip(rows, shown, strict=True)]
    show_table(headings, rows, right=headings[5:8], keep=ORDER)
    whole = there.count(wanted) if len(shown) == limit else len(shown)
    if whole > len(shown):
        click.echo(f"{len(shown):,} of {counted(whole, 'round')} shown (--limit, --json)")
    if any(one.column.name == "difference" and not one.but and one.words != ("0",) for one in wanted.filters):
        _who_owes(there, shown)


def _who_owes(there: Answering, shown: list[FoundRound]) -> None:
    """Each wager's balance in words."""
    for one in shown:
        for words in there.who_owes(one):
            click.echo(safe(f"{one.round}: {words}"))


def _row(one: FoundRound, zone: tzinfo) -> tuple[str, ...]:
    began = one.began_at.astimezone(zone).isoformat(sep=" ", timespec="seconds") if one.began_at else "-"
    numbers = spaced(one.stakes), both_sides(one.house_owes, one.players_owe) or "-", str(one.findings or "-")
    status = one.status.replace("_", " ")
    return one.round, one.table_name, began, one.outcome or "-", status, *numbers, one.dealer or "-"
