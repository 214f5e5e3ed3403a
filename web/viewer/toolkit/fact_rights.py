"""What a person may see of a fact, a round or a search. The right depends on the kind of fact, on every path."""

from contextlib import suppress
from typing import Any

import msgspec
from psycopg import Connection

from domain.fold.round import Round
from domain.views.replay.frames import Shown
from projections.queries.facts import RecordedFact, fact
from projections.search.search import KINDS, May
from record.errors import NotFound
from web.viewer.toolkit.request import Person, Visit
from web.viewer.toolkit.rights import Right, of_kind


def fact_for(visit: Visit, connection: Connection[Any], table: str, name: str) -> RecordedFact:
    """A fact, if the person may see its kind. The access is recorded."""
    found = fact(connection, table, name, visit.house.settings.witnesses)
    for kind in _kinds(connection, found):
        visit.need(of_kind(kind))
    visit.noted(f"fact {name}", table)
    return found


def _kinds(connection: Connection[Any], found: RecordedFact) -> set[str]:
    """The kinds that a fact shows: a correction also shows the fact it corrects."""
    kinds = {found.topic.partition("/")[0]}
    if kinds == {"fact_corrected"}:
        fact_json = msgspec.json.decode(found.line)
        if isinstance(fact_json.get("now"), dict):
            kinds.add(str(fact_json["now"].get("fact")))
        with suppress(NotFound):
            kinds.add(fact(connection, found.table_name, fact_json["corrects"]).topic.partition("/")[0])
    return kinds


_RIGHTS = {"findings": Right.FINDINGS, "disputes": Right.DISPUTES}


def found_by(person: Person) -> May:
    """What a search may find for a person: only what the person may open."""
    kinds = [one for one in KINDS if person.may(_RIGHTS.get(one, Right.ROUNDS))]
    return May(kinds, lambda topic: person.may(of_kind(topic)))


def without_findings(shown: Shown) -> Shown:
    """A round without its findings, for people who may not see findings."""
    shown.round.findings = []
    for frame in shown.frames:
        frame.findings = []
    shown.explained.steps = [one for one in shown.explained.steps if one.topic != "found"]
    return shown


def unfound(rounds: list[Round]) -> list[Round]:
    """Rounds of a list without their findings."""
    for one in rounds:
        one.findings = []
    return rounds


def body_without_findings(body: bytes) -> bytes:
    """The same for a round as JSON."""
    return msgspec.json.encode({**msgspec.json.decode(body), "findings": []})
