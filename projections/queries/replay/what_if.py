"""Query for what-if: a round under another ruleset, and where it differs."""

from typing import Any, NamedTuple

from psycopg import Connection

from domain.facts.bets import BETS_OF
from domain.facts.vocabulary import Ruleset
from domain.fold.game import Games
from domain.fold.reading import Reading
from domain.views.what_if.differences import Parting
from domain.views.what_if.parallel import Comparison
from projections.queries.replay.fold import fold
from projections.queries.rounds import FoundRound


class Otherwise(NamedTuple):
    """A round under one other ruleset."""

    ruleset: str
    parting: Parting | None
    """None if the round has the same result."""
    unread: list[str]
    """Options that the other ruleset ignores."""


def others(ruleset: str | None) -> list[Ruleset]:
    """The rulesets that a round could be read under: those of the same game."""
    bets = {str(name): of for name, of in BETS_OF.items()}.get(ruleset or "")
    return [name for name, of in BETS_OF.items() if of is bets and name != ruleset]


def round_under(
    connection: Connection[Any], found: FoundRound, ruleset: Ruleset, games: Games, reading: Reading
) -> Otherwise:
    """The round under that ruleset, with everything before it on its gaming day."""
    comparison = Comparison(ruleset, games)
    fold(connection, found, games, comparison.game, reading)
    comparison.end()
    partings = [one for one in comparison.take() if one.round == found.round]
    return Otherwise(ruleset, partings[-1] if partings else None, comparison.unread.get(found.table_name, []))
