"""Query for what-if over a shoe or a gaming day: the rounds that differ under another ruleset, and the sums."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from psycopg import Connection

from domain.facts.vocabulary import Ruleset
from domain.fold.feed.failing_fact import FailedSession
from domain.fold.game import Games
from domain.fold.reading import Reading
from domain.views.what_if.differences import Parting
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.report import partings
from projections.queries.rounds import FoundRound
from projections.questions.under_another import RecordUnderAnother, SelectedRounds


class SumsUnder(NamedTuple):
    """Rounds under another ruleset."""

    comparison: Comparison
    """With its totals."""
    partings: list[Parting]
    """The rounds that differ, in order."""
    failed: list[FailedSession]


def sums_under(
    connection: Connection[Any], rounds: Sequence[FoundRound], ruleset: Ruleset, games: Games, reading: Reading
) -> SumsUnder:
    """Fold the gaming days of some rounds under both rulesets, and compare these rounds."""
    names = frozenset((one.session, one.round) for one in rounds)
    comparison = Comparison(ruleset, games, names, outside=False)
    folded = RecordUnderAnother(connection, SelectedRounds(names, False), comparison, games, reading)
    return SumsUnder(comparison, [*partings(folded, comparison)], folded.failed)
