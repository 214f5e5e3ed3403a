"""Gathers a dossier from the record: the rounds folded again, the rows of their sessions, and the rules cited."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from importlib.metadata import version
from typing import Any

from msgspec import UNSET
from psycopg import Connection

from domain.fold.reading import AS_CORRECTED, AS_RECORDED, Reading
from domain.games import games
from domain.views.replay.frames import Shown
from domain.views.replay.recorder import Watcher
from projections.dossiers.custody import custody
from projections.dossiers.model import MARK, Dossier, DossierClaim, DossierComment, RoundPart, StepNote
from projections.dossiers.proof import NO_KEYS, ProofKeys, proof
from projections.dossiers.references import facts, rulebooks_digest, rules
from projections.dossiers.rounds import DossierSession, own_ids, part
from projections.dossiers.sheet import time_text
from projections.queries.case_words import case_lines
from projections.queries.cases import case
from projections.queries.comments import comments_on
from projections.queries.disputes import FoundDispute
from projections.queries.replay.fold import fold_round
from projections.queries.rounds import FoundRound, named
from record.errors import NotFound
from record.retrieval.corrections import in_force
from record.retrieval.reader import FactSelection, first_sessions, parts_of, read
from record.storage.horizon import horizon
from record.venue import venue


@dataclass(frozen=True)
class Issue:
    """Number, time and recipient of a dossier."""

    number: int | None
    at: datetime
    by: str
    salt: str | None = None
    """A random value, if it is stored sealed."""
    keys: ProofKeys = NO_KEYS
    """The keys with which its proof is checked."""
    comments: bool = False
    """Whether it has the comments on the steps of its rounds."""


@dataclass(frozen=True)
class Subject:
    """The subject of a dossier."""

    kind: str
    name: str
    table: str
    session: str
    """The session that records the issue of a dossier."""
    gather: Callable[[Connection[Any], Issue], Dossier]
    rounds: Callable[[Connection[Any]], dict[str, FoundRound | None]]
    """Its rounds by name. None: the record has no such round."""

    def sessions(self, connection: Connection[Any]) -> list[str]:
        """The sessions that it is about."""
        found = (one.session for one in self.rounds(connection).values() if one is not None)
        return [*dict.fromkeys([self.session, *found])]


def round_subject(found: FoundRound) -> Subject:
    """The dossier of a round."""
    return Subject(
        "round", found.round, found.table_name, found.session, partial(_of_round, found), lambda _: {found.round: found}
    )


def dispute_subject(found: FoundDispute) -> Subject:
    """The dossier of a dispute with all its rounds."""
    return Subject(
        "dispute",
        found.dispute,
        found.table_name,
        found.session,
        partial(_of_dispute, found),
        partial(_rounds_of, found),
    )


def _of_round(found: FoundRound, connection: Connection[Any], issue: Issue) -> Dossier:
    return _dossier(connection, "round", found.round, None, [found], [], issue)


def _of_dispute(dispute: FoundDispute, connection: Connection[Any], issue: Issue) -> Dossier:
    each = _rounds_of(dispute, connection)
    found = [one for one in each.values() if one is not None]
    missing = [name for name, one in each.items() if one is None]
    return _dossier(connection, "dispute", dispute.dispute, dispute, found, missing, issue)


def _rounds_of(dispute: FoundDispute, connection: Connection[Any]) -> dict[str, FoundRound | None]:
    return {name: _maybe(connection, name, dispute.table_name) for name in dispute.rounds}


def _maybe(connection: Connection[Any], name: str, table: str) -> FoundRound | None:
    try:
        found = [one for one in named(connection, name) if one.table_name == table]
    except NotFound:
        return None
    return found[-1] if found else None


def _dossier(
    connection: Connection[Any], subject: str, name: str, dispute: FoundDispute | None, found: list[FoundRound],
    missing: list[str], issue: Issue,
) -> Dossier:  # fmt: skip
    here, up_to = venue(connection), horizon(connection)
    tables = sorted({one.table_name for one in found} | ({dispute.table_name} if dispute else set()))
    sessions = _sessions(connection, found, dispute)
    parts, ids = list[RoundPart](), dict[str, set[str]]()
    for one in found:
        made, own = _part(connection, one, sessions[one.session])
        parts.append(made)
        ids.setdefault(one.session, set()).update(own)
    if dispute is not None:
        ids.setdefault(dispute.session, set()).update(dispute.facts)
    number = issue.number
    stored = sorted({row.originator_id for one in sessions.values() for row in one.rows})
    recorded = [fact for name in sessions for fact in facts(sessions[name], ids.get(name, set()))]
    subjects = [*(f"round {one.round}" for one in found), *([f"dispute {dispute.dispute}"] if dispute else [])]
    since = min((one.recorded_at for one in recorded), default=None)
    looked, before = custody(connection, tables, stored, subjects, since)
    return Dossier(
        number, f"{MARK}{number if number is not None else 'draft'}", subject, name, here.name, here.time_zone,
        tables,
        sorted({str(one.gaming_day) for one in found if one.gaming_day is not None}),
        min((one.began_at for one in found if one.began_at), default=None),
        max((one.ended_at for one in found if one.ended_at), default=None),
        issue.at, issue.by, f"pitlog {version('pitlog')}", rulebooks_digest(), up_to,
        _claim(dispute, _case(connection, dispute)) if dispute is not None else None, parts, missing,
        rules(parts, dispute.decisions if dispute is not None else []),
        recorded, proof(connection, stored, recorded, issue.keys), looked,
        custody_before=before or UNSET,
        comments=[*_notes(connection, parts)] if issue.comments else UNSET,
        salt=UNSET if issue.salt is None else issue.salt,
    )  # fmt: skip


def _notes(connection: Connection[Any], parts: Iterable[RoundPart]) -> Iterator[StepNote]:
    """The comments on the steps of rounds, round by round."""
    for one in parts:
        for said in comments_on(connection, one.round.table, [frame.fact for frame in one.frames]):
            gone = said.withdrawn
            words = f"{gone.by}, {gone.at.isoformat(sep=' ', timespec='seconds')}: {gone.why}" if gone else None
            yield StepNote(
                said.comment, one.round.round, said.about, said.seat, said.at, said.by, said.note, words
            )  # fmt: skip


def _part(connection: Connection[Any], found: FoundRound, session: DossierSession) -> tuple[RoundPart, set[str]]:
    shown = _shown(connection, found, AS_CORRECTED)
    if shown is None:
        raise NotFound("round", found.round)
    first = _shown(connection, found, AS_RECORDED) if session.corrected() else None
    return part(found, shown, first, session), own_ids(found, shown, first, session)


def _shown(connection: Connection[Any], found: FoundRound, reading: Reading) -> Shown | None:
    """The round in a reading, as seen at the table. The facts show face-down cards."""
    watcher = Watcher(found.round, games, table=found.table_name)
    fold_round(connection, found, games, watcher.game, reading)
    return watcher.shown[-1] if watcher.shown else None


def _sessions(
    connection: Connection[Any], found: Iterable[FoundRound], dispute: FoundDispute | None
) -> dict[str, DossierSession]:
    names = dict.fromkeys((one.session, one.table_name) for one in found)
    if dispute is not None:
        names[dispute.session, dispute.table_name] = None
    first = first_sessions(connection)
    corrected = {table: _by_fact(connection, table) for _, table in names}
    return {
        name: DossierSession(read(connection, FactSelection(sessions=parts_of(name, table, first))), corrected[table])
        for name, table in names
    }


def _by_fact(connection: Connection[Any], table: str) -> dict[str, str]:
    """The correction in force for each fact of a table."""
    return {fact: one.by for (_, fact), one in in_force(connection, table).items()}


def _case(connection: Connection[Any], it: FoundDispute) -> list[str]:
    """The work on a dispute in words."""
    zone = venue(connection).zone
    return [*case_lines(case(connection, it), lambda time: time_text(time, zone))]


def _claim(it: FoundDispute, work: list[str]) -> DossierClaim:
    return DossierClaim(
        it.dispute,
        it.state,
        it.claim,
        it.player,
        it.wager,
        it.raised_at,
        it.raised_by,
        [DossierComment(one["fact"], _time(one), one["by"], one["note"]) for one in it.comments],
        [DossierComment(one["fact"], _time(one), one["by"], _decided(one), one["role"]) for one in it.decisions],
        work or UNSET,
    )


def _decided(one: dict[str, Any]) -> str:
    rule = f" By rule {one['rule']} of {one['ruleset']}." if one["rule"] else ""
    return f"{one['decision']}.{rule} {one['why']}"


def _time(one: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(one["at"])
