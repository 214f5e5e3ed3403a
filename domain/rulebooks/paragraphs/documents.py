"""The documents: title, commencement, rulesets, and the documents in force with each."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cache, lru_cache
from typing import NamedTuple, get_args

from domain.facts.vocabulary import Ruleset
from domain.rulebooks.paragraphs import rules_file


class Document(NamedTuple):
    """One gazette document, or one of its divisions."""

    name: str
    """Its name in findings."""
    title: str
    since: str | None
    """When it came into force. None if our text gives no date."""
    until: str | None = None
    behind: tuple[str, ...] = ()
    """Documents whose rules are in force with it."""
    rulesets: tuple[str, ...] = ()
    """Its rulesets, if they have other names."""


NAMES = (
    "nz-1996-general", "nz-1996-mini-baccarat", "nz-1996-midi-baccarat", "nz-1996-baccarat", "nz-1998-baccarat",
    "nz-div5-baccarat", "nz-electronic-baccarat", "vic-2002-baccarat", "nz-1996-blackjack", "nz-1996-roulette",
    "nz-1996-tai-sai", "nz-1996-money-wheel", "nz-1996-caribbean-stud", "nz-1996-craps",
)  # fmt: skip
"""Documents in the order listed."""


class Documents(Mapping[str, Document]):
    """The documents by name. The head of a rules file is read when its document is first used."""

    def __getitem__(self, name: str) -> Document:
        if name not in NAMES:
            raise KeyError(name)
        return _document(name)

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


@cache
def _document(name: str) -> Document:
    says = rules_file.head(name)
    since, until = (_instant(says.get(key)) for key in ("in_force_from", "in_force_until"))
    return Document(name, says["title"], since, until, tuple(says.get("behind", ())), tuple(says.get("rulesets", ())))


def _instant(written: datetime | None) -> str | None:
    return None if written is None else written.isoformat(timespec="minutes")


DOCUMENTS = Documents()
RULESETS: tuple[Ruleset, ...] = get_args(Ruleset)
"""Every ruleset under which a table may be opened."""


@lru_cache(256)  # people also ask for names that do not exist
def document_of(ruleset: str) -> Document | None:
    """The document of a ruleset. A document's own name also works."""
    return DOCUMENTS.get(ruleset) or next((one for one in DOCUMENTS.values() if ruleset in one.rulesets), None)


def standing_behind(document: Document) -> list[Document]:
    """The documents whose rules are in force with this one."""
    return [DOCUMENTS[name] for name in document.behind]
