"""Where a question is asked: the record, or a bundle or feeds that are named."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from cli.catch_up import caught_up
from cli.context import Where
from cli.other_names import say_other_names
from cli.output.user_text import safe
from projections.questions.answering import Answering, Recorded
from projections.questions.question import Question
from projections.questions.subjects import Subject
from record.venue import venue


@contextmanager
def answering(place: Where, files: Sequence[str], subject: Subject) -> Iterator[Answering]:
    """What answers questions about a subject: the record, or these files if there are any."""
    if not files:
        with caught_up(place) as connection:
            yield Recorded(connection, venue(connection).zone)
        return
    from cli.questions.files_asked import folded_files  # only here: it loads the games

    yield folded_files(files, subject)


def known_question(there: Answering, asked: Question) -> Question:
    """The question with names as they are spelled there. Prints the other names of people asked for, and which moment a
    time without a day is.
    """
    known = there.known(asked)
    for words in asked.taken:
        click.echo(safe(words), err=True)
    for one in known.filters:
        say_other_names(one.words, dict(one.also))
    if known.compares_currencies:
        several = " and ".join(known.currencies)
        click.echo(safe(f"amounts in {several} are compared as numbers: --currency selects one"), err=True)
    return known
