"""Papers for a court about one file: its certificate, its custody, the receipt of whoever got it.

The file is an exported bundle or proof, or an issued dossier: the record knows it by its SHA-256. Every word comes from
facts, from the file, or from its verification at that time. Left open is only what the person who signs must say.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from hashlib import file_digest
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from psycopg import Connection

from evidence.bundles.container import Container
from evidence.bundles.manifest import manifest
from evidence.sealing.entries import InvalidBundle
from projections.dossiers.render import FOLDER, typeset
from projections.dossiers.sheet import Section, plain_text, time_text
from projections.drawing.environment import drawing_environment
from projections.errors import NotOnRecord
from projections.queries.access import newest
from record.authored.access import Access
from record.venue import Venue

KINDS = {"exports": ("export", "record_exported"), "dossiers": ("dossier", "dossier_issued")}


class Paper(Struct):
    """One paper, as every form shows it."""

    title: str
    about: str
    sections: list[Section]
    running: str
    made: datetime
    salt: str = ""
    """A random value, if the digest of the paper will be on record."""


class KnownFile(NamedTuple):
    """A file that left the record, and the fact of it."""

    file: Path
    size: int
    sha256: str
    kind: str
    number: int
    access: Access
    program: str | None
    """The program that made it, as the file itself says. None if it does not."""

    @property
    def name(self) -> str:
        """`export 3`."""
        return f"{self.kind} {self.number}"


def known_file(connection: Connection[Any], file: Path) -> KnownFile:
    """The file with this content. Raises if it never left the record, or was altered since."""
    with file.open("rb") as source:
        digest = file_digest(source, "sha256")
    for table, (kind, fact) in KINDS.items():
        query = f"SELECT number FROM pitlog.{table} WHERE sha256 = %s"  # noqa: S608 (two known names)
        for [number] in connection.execute(query, (digest.digest(),)).fetchall():
            access = next(one for one in newest(connection) if (one.kind, one.number) == (fact, number))
            return KnownFile(file, file.stat().st_size, digest.hexdigest(), kind, number, access, _program(file))
    raise NotOnRecord(str(file), digest.hexdigest())


def _program(file: Path) -> str | None:
    try:
        with Container(file) as container:
            return manifest(container).program
    except (InvalidBundle, OSError):
        return None


def acts(connection: Connection[Any], it: KnownFile) -> Iterator[Access]:
    """What was done with the file, and with its subject, oldest first: from the copy to the last hand-over."""
    named = re.compile(rf"\b{re.escape(it.name)}\b")
    found = [
        one for one in newest(connection)
        if one.fact == it.access.fact or named.search(one.what) or _is_about(one.what, it.access.what)
    ]  # fmt: skip
    yield from reversed(found)


def _is_about(what: str, subject: str) -> bool:
    """Of a round or a dispute: the same, or a copy of it."""
    return subject.startswith(("round ", "dispute ")) and (what == subject or what.endswith(f" {subject}"))


def who(one: Access) -> str:
    """The person, and the account if it is another."""
    return one.person if one.person == one.sender else f"{one.person}, signed in as {one.sender}"


def about_file(it: KnownFile, here: Venue) -> list[tuple[str, Any]]:
    """What every paper says of the file."""
    made = "issued" if it.kind == "dossier" else "exported"
    return [
        ("File", it.file.name),
        ("Size", f"{it.size:,} bytes"),
        ("SHA-256", it.sha256),
        ("Record", f"{here.name}, {it.name}: {it.access.what}"),
        (f"Was {made}", f"{time_text(it.access.at, here.zone)} by {who(it.access)}"),
        ("Reason", it.access.why),
        ("Program", it.program),
        ("Fact", f"{it.access.fact}, recorded {time_text(it.access.recorded_at, here.zone)}"),
    ]


def as_pdf(it: Paper) -> bytes:
    """To print and to sign."""
    return typeset(FOLDER / "paper.typ", msgspec.json.encode(plain_text(it)))


def as_html(it: Paper) -> bytes:
    """One file that fetches nothing. Every word is escaped."""
    style = (FOLDER / "dossier.css").read_text(encoding="utf-8")
    page = drawing_environment(FOLDER).get_template("paper.html")
    return page.render(paper=plain_text(it), style=style).encode()


FORMS = {".pdf": as_pdf, ".html": as_html}
"""Writers by the end of the file's name."""
