"""Checks what is kept beside facts: lines in quarantine, dossiers, exports, users and tokens."""

from collections.abc import Iterator
from typing import Any

from psycopg import Connection

from domain.facts.decoding.public_line import is_public
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.program import CredentialChanged, QuarantineHandled
from evidence.alterations import Alteration
from evidence.sealing.quarantined import lines, sealed_lines
from record.authored.credentials_and_quarantine import ROWS, Holder, numbers_of

_KEEPING = """
    SELECT position, topic, line FROM pitlog.facts WHERE topic IN ('credential_changed/1', 'quarantine_handled/1')
    ORDER BY position
"""
_NUMBERED = """
    SELECT position, topic, line FROM pitlog.facts WHERE topic IN ('dossier_issued/1', 'record_exported/1')
    ORDER BY position
"""
_DOCUMENTS = {
    "dossier": (
        "dossier_issued/1",
        "SELECT number, encode(sha256, 'hex'), line, sealed IS NOT NULL OR sha256 = sha256(document) "
        "FROM pitlog.dossiers",
    ),
    "export": ("record_exported/1", "SELECT number, encode(sha256, 'hex'), line, true FROM pitlog.exports"),
}


def kept(reading: Connection[Any]) -> Iterator[Alteration]:
    """Lines in quarantine, dossiers and exports."""
    yield from _lines(reading)
    yield from _handled(reading)
    yield from _documents(reading)


def _altered(what: str, position: int | None = None) -> Alteration:
    return Alteration("kept", what, position)


# --- quarantine ---------------------------------------------------------------------------------------------------


def _lines(reading: Connection[Any]) -> Iterator[Alteration]:
    """Lines that are not those that were sealed."""
    try:
        due = {number: (digest, checkpoint) for number, digest, checkpoint in sealed_lines(reading)}
    except ValueError as why:
        yield Alteration("log", f"sealed lines of the quarantine can't be read: {why}")
        return
    last, seen = max(due, default=0), set[int]()
    for number, digest in lines(reading):
        seen.add(number)
        if number in due and digest != due[number][0]:
            yield _altered(f"quarantine: line {number} is not the one that checkpoint {due[number][1]} sealed")
        elif number <= last and number not in due:
            yield _altered(
                f"quarantine: line {number} was put there: no checkpoint seals it, and later ones are sealed"
            )
    for number in sorted(due.keys() - seen):
        yield _altered(f"quarantine: line {number} is gone, which checkpoint {due[number][1]} sealed")


def _handled(reading: Connection[Any]) -> Iterator[Alteration]:
    """Lines that are closed or accepted, and of which no fact says so, and the other way round."""
    said: dict[str, dict[int, int]] = {"closed": {}, "recorded": {}}
    for position, topic, line in reading.execute(_KEEPING).fetchall():
        fact = decode_recorded(topic, bytes(line))
        if isinstance(fact, QuarantineHandled):
            said[fact.did] |= dict.fromkeys(numbers_of(fact.lines), position)
    for did, query in (
        ("closed", "SELECT number, closed_by FROM pitlog.quarantine_closings"),
        ("recorded", "SELECT number, sender FROM pitlog.quarantine WHERE accepted_at IS NOT NULL"),
    ):  # fmt: skip
        found = dict(reading.execute(query.encode()).fetchall())
        for number in sorted(found.keys() - said[did].keys()):
            yield _altered(f"quarantine: line {number} is marked as {did}, and no fact says so")
        for number in sorted(said[did].keys() - found.keys()):
            at = said[did][number]
            yield _altered(f"quarantine: line {number} is not marked as {did}: the fact at position {at} says so", at)


# --- documents ----------------------------------------------------------------------------------------------------


def _documents(reading: Connection[Any]) -> Iterator[Alteration]:
    """Dossiers and exports that are not what their facts say."""
    said: dict[str, dict[int, tuple[str, int]]] = {"dossier_issued/1": {}, "record_exported/1": {}}
    for position, topic, line in reading.execute(_NUMBERED).fetchall():
        fact: Any = decode_recorded(topic, bytes(line))
        said[topic][fact.number] = fact.sha256, position
    for what, (topic, query) in _DOCUMENTS.items():
        due, rows = said[topic], reading.execute(query.encode()).fetchall()
        for number, digest, line, whole in rows:
            if number in due and digest != due[number][0]:
                at = due[number][1]
                yield _altered(f"{what} {number} has the digest {digest[:16]}…, and the fact at position {at} "
                               f"{due[number][0][:16]}…", at)  # fmt: skip
            elif number not in due and is_public(bytes(line)):
                yield _altered(f"{what} {number} is there, and no fact says so")
            elif not whole:
                yield _altered(f"{what} {number}: its document is another one than its digest says")
        for number in sorted(due.keys() - {row[0] for row in rows}):
            yield _altered(f"{what} {number} is gone: the fact at position {due[number][1]} says so", due[number][1])


# --- users and tokens ---------------------------------------------------------------------------------------------


def credentials(reading: Connection[Any], web: Connection[Any] | None) -> Iterator[Alteration]:
    """Users and tokens that are not what their facts say. `web`: a connection that may read them."""
    if web is None:
        yield Alteration("withheld", "users and tokens were not verified: this login may not read them")
        return
    live: dict[tuple[str, str], tuple[int, str]] = {}
    for position, topic, line in reading.execute(_KEEPING).fetchall():
        fact = decode_recorded(topic, bytes(line))
        if isinstance(fact, CredentialChanged):
            if fact.instead_of is not None and live.pop((fact.holder, fact.instead_of), None) is None:
                yield _altered(
                    f"the fact at position {position} changes a {fact.holder} of which no fact says", position
                )
            live[fact.holder, fact.after] = position, fact.what
    holders: tuple[Holder, ...] = ("user", "token")
    for holder in holders:
        found = {(holder, digest): f"{name} ({may})" for name, digest, may in web.execute(ROWS[holder].encode())}
        for key in sorted(found.keys() - live.keys()):
            yield _altered(f"{holder} {found[key]}: no fact says that it is so")
        for gone in sorted(one for one in live.keys() - found.keys() if one[0] == holder):
            position, what = live[gone]
            yield _altered(
                f"{holder}: what the fact at position {position} says ({what}) is not there any more", position
            )
