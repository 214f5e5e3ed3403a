"""The receipt for a file that is handed over: whoever receives it signs, and the hand-over is a fact of the record."""

from datetime import datetime
from typing import NamedTuple

from projections.dossiers.papers import KnownFile, Paper, about_file
from projections.dossiers.sheet import Section, named, time_text
from record.venue import Venue

RECEIVED = (
    "I have received the file described here. Its SHA-256 is on this page: with it I can tell at any time whether a "
    "file is the one that I received."
)
CHECK = (
    "To check the file, compute its SHA-256 and compare. To verify a bundle without the programs of the house, open "
    "verify.html (docs/verify) in a browser."
)


class HandOver(NamedTuple):
    """Who gets the file, and how."""

    number: int
    """The number of the receipt, among the exports of the venue."""
    to: str
    how: str
    why: str
    program: str
    salt: str = ""

    def what(self, it: KnownFile) -> str:
        """As the fact says it."""
        return f"hand-over of {it.name} to {self.to}, {self.how}, by {self.program}"


def handover_receipt(it: KnownFile, given: HandOver, here: Venue, at: datetime, by: str) -> Paper:
    """Two signatures: of the person who gives, and of the person who receives."""
    pairs = [
        ("Receipt", f"export {given.number} of {here.name}"), ("Handed over", f"{time_text(at, here.zone)} by {by}"),
        ("To", given.to), ("How", given.how), ("Why", given.why), ("Program", given.program),
    ]  # fmt: skip
    sections = [
        Section("The file", 2, [], [named(about_file(it, here))]),
        Section("The hand-over", 2, [], [named(pairs)]),
        Section("Received", 2, [RECEIVED, CHECK], signatures=[
            f"Received by {given.to}:", "Name and position:", "Place and date:", f"Handed over by {by}:",
        ]),
    ]  # fmt: skip
    return Paper(
        f"Receipt for {it.name}", f"{here.name}: {it.access.what}", sections, f"Receipt {given.number}", at, given.salt
    )
