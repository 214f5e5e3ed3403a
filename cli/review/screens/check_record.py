"""`pitlog check --as` of the record: the rounds that a question selects, under another ruleset."""

import sys
from collections.abc import Mapping, Sequence

import click

from cli.catch_up import caught_up
from cli.context import Where
from cli.feeds.options import failed_words
from cli.output.screen import silence_output
from cli.output.user_text import safe
from cli.questions.answer_screen import say_nothing
from cli.questions.named_round import log_access
from cli.questions.question_source import known_question
from cli.review.screens.what_if_screen import show_what_if
from domain.facts.vocabulary import Ruleset
from domain.fold import Reading
from domain.games import games
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.report import partings, write_comparison
from projections.questions.answering import Recorded
from projections.questions.filters import Values
from projections.questions.question import question
from projections.questions.subjects import ROUNDS
from projections.questions.under_another import RecordUnderAnother, selected_rounds
from record.venue import venue


def compare_record(
    place: Where, words: Mapping[str, Sequence[str]], ruleset: Ruleset, reading: Reading, as_json: bool
) -> int:
    """Compare the rounds that match. Returns the exit code. The access is logged at each table."""
    with place.server() as server, caught_up(place) as connection:
        here = venue(connection)
        there = Recorded(connection, here.zone)
        asked = known_question(there, question(ROUNDS, words, here.zone, there.days))
        rounds = selected_rounds(connection, asked, Values(here.zone))
        if not rounds.names:
            say_nothing(there, asked, "such round", err=as_json)
            return 0
        for table in rounds.tables:
            log_access(server, here, f"rounds as {ruleset}: {asked.searched}", table)
        comparison = Comparison(ruleset, games, rounds.names, outside=rounds.are_sessions)
        folded = RecordUnderAnother(connection, rounds, comparison, games, reading)
        try:
            if as_json:
                write_comparison(folded, comparison, sys.stdout.buffer.write)
            else:
                show_what_if(partings(folded, comparison), comparison)
            sys.stdout.flush()
        except BrokenPipeError:
            silence_output()
            return 0
    for one in folded.failed:
        click.echo(safe(failed_words(one)), err=True)
    return 1 if comparison.parts or folded.failed else 0
