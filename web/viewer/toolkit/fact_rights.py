"""What a person may see of a fact, a round or a search. The right depends on the kind of fact, on every path."""

from contextlib import suppress
from typing import Any

import msgspec
from psycopg import Connection

from domain.fold.round import Round
from domain.views.replay.frames import Shown
from projections.queries.facts import RecordedFact, fact
from projections.queries.search import Hits
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


def only_for(person: Person, hits: Hits) -> None:
    """Leave out hits that the person may not open."""
    if not person.may(Right.FINDINGS):
        hits.findings = []
    if not person.may(Right.DISPUTES):
        hits.disputes = []
    hits.facts = [one for one in hits.facts if person.may(of_kind(one.topic.partition("/")[0]))]
    if not person.may(Right.FINDINGS):
        for rows in (hits.rounds, hits.of_player, hits.with_card):
            for row in rows:
                row.findings = 0


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
