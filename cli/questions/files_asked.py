"""Folds the files that a question is asked of, and says what is left out of the answer."""

from collections.abc import Sequence

import click

from cli.feeds.options import failed_words, source
from cli.output.user_text import counted, safe
from domain.games import games
from projections.questions.folded import FoldedFacts
from projections.questions.folded_answering import Folded
from projections.questions.subjects import ACCOUNTS, Subject
from projections.watch.subjects import COMMISSION
from record.venue import zone


def folded_files(files: Sequence[str], subject: Subject) -> Folded:
    """What answers questions about a subject from a bundle or from feeds."""
    with source(files) as it:
        only = None if it.proves is None else it.proves.round
        facts = FoldedFacts(it.lines, games, subject, it.carried_over, only)
    _say_what_is_left_out(facts)
    if subject.name in (ACCOUNTS.name, COMMISSION.name) and facts.begins_later:
        click.echo("commission of earlier days is not in these facts: opening balances are left out", err=True)
    return Folded(facts, facts.zone if it.time_zone is None else zone(it.time_zone))


def _say_what_is_left_out(facts: FoldedFacts) -> None:
    if facts.refused:
        click.echo(f"{counted(facts.refused, 'line')} could not be understood: see `pitlog check`", err=True)
    for one in facts.failed:
        click.echo(safe(failed_words(one)), err=True)
