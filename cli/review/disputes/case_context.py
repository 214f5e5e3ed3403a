"""What the commands about a case share: the dispute, its case, and the person who acts."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection

from cli.authoring import person
from cli.catch_up import follow
from cli.context import Where
from cli.errors import PlayerNotInRound
from cli.other_names import say_other_names
from projections.queries.cases import FoundCase, case
from projections.queries.disputes import FoundDispute
from projections.queries.disputes import dispute as find
from projections.queries.rounds import FoundRound, named
from projections.queries.same_person import names_at
from record.authored.cases import CaseAct
from record.errors import NotFound
from record.people import users
from record.postgres.connections import WEB, connect
from record.postgres.errors import NotPermitted
from record.postgres.servers import Server
from record.storage.months import are_here
from record.vault.connections import reading
from record.venue import Venue, venue


class OpenCase(NamedTuple):
    """A dispute that a command works on."""

    server: Server
    here: Venue
    connection: Connection[Any]
    """It reads."""
    dispute: FoundDispute
    case: FoundCase

    def act(self) -> CaseAct:
        """An act of the person who runs the command, now."""
        it = self.dispute
        return CaseAct(it.session, it.table_name, it.dispute, person(), datetime.now(self.here.zone))

    def rounds(self) -> list[FoundRound]:
        """The rounds of the dispute that the record has."""
        return [one for name in self.dispute.rounds for one in known_round(self.connection, name, self.dispute)]


@contextmanager
def working_on(place: Where, name: str) -> Iterator[OpenCase]:
    """A dispute whose facts are in the record, with its case."""
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            found = find(connection, name)
            are_here(connection, [found.session])
            yield OpenCase(server, venue(connection), connection, found, case(connection, found))


def known_round(connection: Connection[Any], name: str, one: FoundDispute) -> list[FoundRound]:
    """The round, or none: a dispute may name a round that does not exist."""
    try:
        return [it for it in named(connection, name) if it.table_name == one.table_name][-1:]
    except NotFound:
        return []


def people(server: Server) -> list[str]:
    """The users of the viewer who are not disabled. Empty if there are none, or if this login may not see them."""
    try:
        with connect(server, WEB) as connection:
            return [one.name for one in users.every(connection) if one.disabled_at is None]
    except NotPermitted:
        return []


def stranger_among(
    server: Server, player: str, table: str, found: list[FoundRound], may: bool = False
) -> PlayerNotInRound | None:
    """The error of a player without a wager in these rounds, under any name. `may`: unless it is meant."""
    players = sorted({one for each in found for one in each.players})
    with reading(server) as connection:
        names = names_at(connection, player, table)
    if names.isdisjoint(players):
        return PlayerNotInRound(player, [one.round for one in found], players, may)
    if player not in players:
        say_other_names([player], {table: sorted(names - {player})})
    return None
