"""Where a question is asked: the record, or a bundle or feeds that are named."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from cli.catch_up import caught_up
from cli.context import Where
from cli.feeds.options import failed_words, source
from cli.other_names import say_other_names
from cli.output.user_text import counted, safe
from domain.games import games
from projections.questions.answering import Answering, Folded, Recorded
from projections.questions.folded import FoldedFacts
from projections.questions.question import Question
from projections.questions.subjects import ACCOUNTS, Subject
from record.venue import venue, zone


@contextmanager
def answering(place: Where, files: Sequence[str], subject: Subject) -> Iterator[Answering]:
    """What answers questions about a subject: the record, or these files if there are any."""
    if not files:
        with caught_up(place) as connection:
            yield Recorded(connection, venue(connection).zone)
        return
    with source(files) as it:
        only = None if it.proves is None else it.proves.round
        facts = FoldedFacts(it.lines, games, subject, it.carried_over, only)
    _say_what_is_left_out(facts)
    if subject is ACCOUNTS and facts.begins_later:
        click.echo("commission of earlier days is not in these facts: opening balances are left out", err=True)
    yield Folded(facts, facts.zone if it.time_zone is None else zone(it.time_zone))


def _say_what_is_left_out(facts: FoldedFacts) -> None:
    if facts.refused:
        click.echo(f"{counted(facts.refused, 'line')} could not be understood: see `pitlog check`", err=True)
    for one in facts.failed:
        click.echo(safe(failed_words(one)), err=True)


def known_question(there: Answering, asked: Question) -> Question:
    """The question with names as they are spelled there. Prints the other names of people asked for."""
    known = there.known(asked)
    for one in known.filters:
        say_other_names(one.words, dict(one.also))
    if known.compares_currencies:
        several = " and ".join(known.currencies)
        click.echo(safe(f"amounts in {several} are compared as numbers: --currency selects one"), err=True)
    return known
