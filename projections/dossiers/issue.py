"""Issues a dossier: it takes the venue's next number, is stored as bytes, and is recorded as a fact. Also checks one.

In a record that keeps names outside the log the bytes are sealed in its vault, under the keys of the people in them.
They have a random value, so that a forgotten name cannot be found by rendering the dossier with guesses.
"""

import hashlib
import re
from collections.abc import Callable
from datetime import datetime
from secrets import token_hex
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection

from domain.facts.decoding.public_line import TEXT
from projections.dossiers.drawing import Drawn
from projections.dossiers.gather import Issue, Subject
from projections.dossiers.model import MARK
from projections.errors import DossierIsShut, NoSuchDossier
from record.authored.numbering import DOSSIERS, next_number, store
from record.vault.beside_facts import Kept, document_of, keep, secret_of, with_text
from record.vault.first_form import fact_rows
from record.vault.loaders import vault_on


class Issued(NamedTuple):
    """An issued dossier."""

    number: int
    sha256: bytes
    format: str
    document: bytes
    """Empty if it is sealed, and was not opened."""
    session: str
    line: bytes
    sealed: str | None = None
    """Its token in the vault without the prefix."""


def issue(
    connection: Connection[Any], by: str, at: datetime, subject: Subject, form: str, draw: Callable[[Issue], Drawn],
    once: str | None = None,
) -> Issued:  # fmt: skip
    """Make a dossier under the next number, store it, and record it. `once`: a name for the act; repeated under the
    same name, it returns the first dossier.
    """
    with next_number(connection, DOSSIERS, by) as number:
        if once is not None and (made := _issued_before(connection, once)) is not None:
            return made
        secret = secret_of(connection)
        its = draw(Issue(number, at, by, token_hex(16) if secret is not None else None))
        document = its.document
        digest = hashlib.sha256(document)
        fields = {
            "fact": "dossier_issued",
            "id": f"dossier_issued:{number}:{once or token_hex(4)}",
            "table": subject.table,
        }
        fact = {**fields, "at": at.isoformat(timespec="milliseconds"), "by": by, "number": number}
        fact |= {"sha256": digest.hexdigest()}
        row: dict[str, object] = {"sha256": digest.digest(), "format": form, "document": document}
        with connection.transaction():
            if secret is not None:
                [token] = keep(connection, secret, [Kept(with_text(document, its.text), people=its.people)])
                row |= {"document": b"", "sealed": token}
            line = store(connection, DOSSIERS, number, subject.session, fact, by, row)
    return Issued(number, digest.digest(), form, document, subject.session, line)


def _issued_before(connection: Connection[Any], once: str) -> Issued | None:
    """The dossier issued before for this form: searches the newest dossiers by the fact's id. A form is not sent again
    much later.
    """
    recent = "SELECT number, line FROM pitlog.dossiers ORDER BY number DESC LIMIT 50"
    for number, line in connection.execute(recent).fetchall():
        if str(msgspec.json.decode(line)["id"]).endswith(f":{once}"):
            return _issued_by(connection, "number", number)
    return None


# --- checking an issued one ---------------------------------------------------------------------------------------

# A connection that shows names would put the dossier in the place of its token; without the prefix it is none.
_COLUMNS = "number, sha256, format, document, session, line, substr(sealed, 3)"


def issued_dossier(connection: Connection[Any], number: int) -> Issued:
    """An issued dossier, byte for byte."""
    found = _issued_by(connection, "number", number)
    if found is None:
        raise NoSuchDossier(number)
    if found.sealed is None:
        return found
    vault, token = vault_on(connection), TEXT + found.sealed
    said = vault.opened([token]) if vault else None
    if said is None or token not in said:
        raise DossierIsShut(number, found.sha256.hex(), was_forgotten=said is not None)
    return found._replace(document=document_of(said[token]), sealed=None)


def _issued_by(connection: Connection[Any], column: str, value: object) -> Issued | None:
    by = "number = %s" if column == "number" else "sha256 = %s"
    row = connection.execute(f"SELECT {_COLUMNS} FROM pitlog.dossiers WHERE {by}", (value,)).fetchone()  # noqa: S608
    return Issued(*row) if row is not None else None


class Checked(NamedTuple):
    """The result of checking a file."""

    sha256: str
    number: int | None
    """The number that the file states."""
    issued: dict[str, Any] | None
    """The fact that recorded the issue of that number."""
    same: bool
    """Whether it equals the issued file, byte for byte."""


def check(connection: Connection[Any], document: bytes) -> Checked:
    """Whether a file equals the file issued under its number. The record decides, not the stored copy."""
    digest = hashlib.sha256(document)
    found = _issued_by(connection, "digest", digest.digest())
    number = found.number if found is not None else _claimed(document)
    if found is None and number is not None:
        found = _issued_by(connection, "number", number)
    fact = _fact(connection, found) if found is not None else None
    same = fact is not None and fact["sha256"] == digest.hexdigest()
    return Checked(digest.hexdigest(), number, fact, same)


def _fact(connection: Connection[Any], found: Issued) -> dict[str, Any] | None:
    fields = msgspec.json.decode(found.line)
    rows = connection.execute(
        "SELECT position, topic, line FROM pitlog.fact_ids AS i JOIN pitlog.facts AS f USING (position, month) "
        "WHERE i.table_name = %s AND i.fact_id = %s",
        (fields["table"], fields["id"]),
    )
    fact: dict[str, Any] | None = next((msgspec.json.decode(line) for _, _, line in fact_rows(rows)), None)
    return fact if fact is not None and fact.get("number") == found.number else None


def _claimed(document: bytes) -> int | None:
    """The number that a file claims."""
    found = {int(one) for one in re.findall(re.escape(MARK).encode() + rb"([1-9][0-9]{0,17})", document)}
    return found.pop() if len(found) == 1 else None
