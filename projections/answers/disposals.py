"""What goes, as JSON has it: persons forgotten, what is due to go, certificates of disposals."""

from datetime import date

from msgspec import Struct

from projections.answers.written import of_tuple
from record.authored.forgetting import Forgotten
from record.authored.retention import Certificate


class PersonForgotten(of_tuple(Forgotten)):  # type: ignore[misc]
    """A person was forgotten."""

    files_rewritten: bool
    facts_with_name: int
    other_spellings: list[str]
    """People who stay, whose names differ only in case, accents, blanks or marks."""


class DueToGo(Struct, rename={"kept_class": "class"}):
    """What is due in a class."""

    kept_class: str
    period: str | None
    before: date | None
    kept: int
    oldest: date | None
    due: int
    held: int


class SealedBy(Struct):
    """The first checkpoint over a certificate."""

    checkpoint: int
    root: str


class ShownCertificate(Certificate, kw_only=True):
    """A certificate of disposal."""

    sealed_by: SealedBy | None
    stays: list[str]
