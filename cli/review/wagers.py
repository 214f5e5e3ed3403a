"""`pitlog wagers`: find wagers, and count and add them up."""

from typing import Any

import click

from cli.context import Where, with_where
from cli.output.pager import paged
from cli.questions.answer_screen import print_answer
from cli.questions.question_options import as_asked, question_options
from cli.questions.question_source import answering, known_question
from projections.questions.question import question
from projections.questions.subjects import WAGERS


@click.command()
@question_options(WAGERS)
@with_where
@paged
def wagers(
    place: Where, /, files: tuple[str, ...], limit: int | None, as_json: bool, as_csv: bool, **asked: Any
) -> None:
    """Find the wagers that match every option, each at the round that decided it.

    Amounts may be compared: --difference '>100', --stake 100..200. A name may end in *: --table 'BAC*'. Several values
    of one option select rows with any of them.

    With --by, each group shows its wagers, errors (wagers not paid as due), errors per 1,000 wagers, and the amounts
    staked, due, paid and owed.
    """
    with answering(place, files, WAGERS) as there:
        wanted = known_question(there, question(WAGERS, as_asked(WAGERS, asked), there.zone, there.days))
        print_answer(there, wanted, limit, as_json, as_csv)
