"""Checks what is kept beside facts: lines in quarantine, dossiers, exports, users, tokens and trusted witnesses."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from psycopg import Connection

from domain.facts.authored.upkeep import CredentialChanged, QuarantineHandled
from domain.facts.decoding.public_line import is_public
from domain.facts.decoding.upcasts import decode_recorded
from evidence.alterations import Alteration
from evidence.sealing.ed25519 import Key
from evidence.sealing.quarantined import lines, sealed_lines
from record.authored.credentials_and_quarantine import ROWS, Holder, handled_digest, key_digest, numbers_of

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
            if fact.rows not in (None, handled_digest(reading, fact.did, numbers_of(fact.lines))):
                yield _altered(
                    f"quarantine: who {fact.did} {', '.join(fact.lines)}, or when, is not what the fact at position "
                    f"{position} says", position,
                )  # fmt: skip
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


# --- users, tokens and trusted witnesses --------------------------------------------------------------------------


class _Live(NamedTuple):
    """What facts say that there is."""

    digests: dict[tuple[Holder, str], tuple[int, str]]
    """By holder and digest the position of the fact, and what it says."""
    broken: list[Alteration]
    """Facts that change what no fact made."""
    facts: list[int]
    """The positions of all such facts."""

    def differences(self, holder: Holder, found: Mapping[str, str]) -> Iterator[Alteration]:
        """What is there otherwise than facts say. `found`: names by digest."""
        due = {digest: fact for (of, digest), fact in self.digests.items() if of == holder}
        for digest in sorted(found.keys() - due.keys()):
            yield _altered(f"{holder} {found[digest]}: no fact says that it is so")
        for digest in sorted(due.keys() - found.keys()):
            at, what = due[digest]
            yield _altered(f"{holder}: what the fact at position {at} says ({what}) is not there any more", at)


def _live(reading: Connection[Any], holders: Container[Holder]) -> _Live:
    live = _Live({}, [], [])
    for position, topic, line in reading.execute(_KEEPING).fetchall():
        fact = decode_recorded(topic, bytes(line))
        if not isinstance(fact, CredentialChanged) or fact.holder not in holders:
            continue
        live.facts.append(position)
        if fact.instead_of is not None and live.digests.pop((fact.holder, fact.instead_of), None) is None:
            what = f"the fact at position {position} changes a {fact.holder} of which no fact says"
            live.broken.append(_altered(what, position))
        if fact.after is not None:
            live.digests[fact.holder, fact.after] = position, fact.what
    return live


def credentials(reading: Connection[Any], web: Connection[Any] | None) -> Iterator[Alteration]:
    """Users and tokens that are not what their facts say. `web`: a connection that may read them."""
    if web is None:
        yield Alteration("withheld", "users and tokens were not verified: this login may not read them")
        return
    live = _live(reading, ROWS)
    yield from live.broken
    for holder, query in ROWS.items():
        found = {digest: f"{name} ({may})" for name, digest, may in web.execute(query.encode())}
        yield from live.differences(holder, found)


def witnesses(reading: Connection[Any], trusted: Sequence[Key]) -> Iterator[Alteration]:
    """Trusted witnesses' keys that are not what facts say. Before the first such fact, nothing says which they are."""
    live = _live(reading, ["witness"])
    yield from live.broken
    if live.facts:
        yield from live.differences("witness", {key_digest(str(one)): one.name for one in trusted})
    elif trusted:
        names = ", ".join(one.name for one in trusted)
        yield Alteration("server", f"no fact says which witnesses are trusted: {names} (pitlog key witness)")
