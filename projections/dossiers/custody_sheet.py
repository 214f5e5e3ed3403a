"""The custody sheet of a file: who did what, when, where, why, how, and with which version (ISO/IEC 27037)."""

from collections.abc import Iterable
from datetime import datetime

from projections.dossiers.papers import KnownFile, Paper, about_file, who
from projections.dossiers.sheet import Head, Section, named, none, table, time_text
from record.authored.access import Access
from record.venue import Venue

HEAD: Head = (
    ("When", 7),
    ("Who", 6),
    ("What", 8),
    ("Where", 5),
    ("Why", 6),
    ("How, with which version", 8),
    ("Fact", 6),
)

HOW = {
    "record_exported": "copied out of the record under the next number; the SHA-256 of the file is in the fact",
    "dossier_issued": "printed from the record under the next number; the SHA-256 of the file is in the fact",
    "record_viewed": "read from the record",
}
FROM_HERE = "From here on by hand: whoever passes the file or its carrier on, signs."
UNCHANGED = (
    "The unique identifier of the evidence is the SHA-256 of the file. It was computed when this sheet was drawn "
    "up, and is the one recorded when the file was made: the file is unchanged. The program does not know the "
    "carriers it was on."
)
CASE = ["Case, purpose and authority:", "Carrier (kind, maker, serial number) and where it is kept:"]
LINES = [
    "Handed over by, when and where:", "Received by, when and where, and why:", "State of the carrier:",
    "Change that could not be avoided, by whom, and why (or: none):",
] * 2  # fmt: skip


def custody_sheet(it: KnownFile, done: Iterable[Access], here: Venue, at: datetime, by: str) -> Paper:
    """The sheet. Every row of its table is a fact of the record, sealed like all others."""
    rows = [_row(one, it, here) for one in done]
    words = [
        "Every row is a fact of the record, which the program wrote when the act was done. It is sealed with the next "
        "checkpoint: from then on a change of it is detected.",
        *none(rows, "No act is recorded."),
    ]
    sections = [
        Section("The evidence", 2, [UNCHANGED], [named(about_file(it, here))]),
        Section("Acts on record", 2, words, [table(HEAD, rows)] if rows else []),
        Section("The case", 2, [], signatures=CASE),
        Section("Further custody", 2, [FROM_HERE], signatures=LINES),
    ]
    about = f"Chain of custody, with what ISO/IEC 27037 asks for. Drawn up {time_text(at, here.zone)} by {by}"
    return Paper(f"Custody of {it.name}", about, sections, f"Custody of {it.name}, {here.name}", at)


def _row(one: Access, it: KnownFile, here: Venue) -> list[str]:
    version = f"; {it.program}" if one.fact == it.access.fact and it.program else ""
    return [
        time_text(one.at, here.zone), who(one), one.what,
        f"record of {here.name}" + (f", {one.table}" if one.table else ""), one.why or "no reason given",
        HOW.get(one.kind, one.kind.replace("_", " ")) + version, one.fact,
    ]  # fmt: skip
