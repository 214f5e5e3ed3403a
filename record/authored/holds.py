"""Cases under hold: nothing of them is forgotten or archived until their release. Both acts are facts."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection

from domain.facts.authored.retention import HoldPlaced, HoldReleased
from domain.facts.decoding.upcasts import decode_recorded
from domain.fold.sessions import access_to
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in
from record.errors import NoSuchCase
from record.vault.first_form import fact_rows

_FACTS = """
    SELECT position, topic, line FROM pitlog.facts WHERE topic IN ('hold_placed/1', 'hold_released/1') ORDER BY position
"""


class Hold(Struct):
    """A case under hold."""

    case: str
    players: list[str]
    """The players: names on a connection that shows names, otherwise pseudonyms."""
    rounds: list[str]
    since: datetime
    by: str | None
    why: str


def holds(connection: Connection[Any]) -> dict[str, Hold]:
    """The cases under hold now."""
    found: dict[str, Hold] = {}
    with connection.cursor(binary=True) as cursor:
        for _, topic, line in fact_rows(cursor.execute(_FACTS)):
            fact_ = decode_recorded(topic, line)
            if isinstance(fact_, HoldPlaced):
                case = found.setdefault(fact_.case, Hold(fact_.case, [], [], fact_.at, fact_.by, fact_.why))
                case.players = sorted({*case.players, *(fact_.players or ())})
                case.rounds = sorted({*case.rounds, *(fact_.rounds or ())})
            elif isinstance(fact_, HoldReleased):
                found.pop(fact_.case, None)
    return found


def place_hold(
    connection: Connection[Any],
    case: str,
    players: Iterable[str],
    rounds: Iterable[str],
    by: str,
    at: datetime,
    why: str,
) -> None:
    """Place a hold, or add to one. Needs a writer's connection."""
    says = {"case": case, "players": sorted({*players}) or None, "rounds": sorted({*rounds}) or None, "why": why}
    record_in(connection, access_to(VENUE), fact("hold_placed", VENUE, by, at, says), by)


def release_hold(connection: Connection[Any], case: str, by: str, at: datetime, why: str) -> None:
    """Release a case. Needs a writer's connection."""
    check_held(connection, case)
    record_in(connection, access_to(VENUE), fact("hold_released", VENUE, by, at, {"case": case, "why": why}), by)


def check_held(connection: Connection[Any], case: str) -> None:
    """Raises if a case is not under hold."""
    if case not in (known := holds(connection)):
        raise NoSuchCase(case, sorted(known))


def cases_of_player(connection: Connection[Any], player: str) -> list[str]:
    """The cases that hold a player, who is named as the connection shows players."""
    return sorted(hold.case for hold in holds(connection).values() if player in hold.players)
