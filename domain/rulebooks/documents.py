"""The documents: what each is, from when it is in force, which rulesets it gives, and what stands behind it."""

from typing import NamedTuple, get_args

from domain.facts.vocabulary import Ruleset
from domain.rulebooks import commencement


class Document(NamedTuple):
    """One gazette document, or one of its divisions."""

    name: str
    """How findings name it."""
    title: str
    since: str | None
    """From when it is in force; nothing where the text we hold says no date."""
    until: str | None = None
    behind: tuple[str, ...] = ()
    """Documents whose rules are in force with it."""
    rulesets: tuple[str, ...] = ()
    """The rulesets it gives, where they are not called as it is."""


GAZETTE_1996 = "New Zealand Gazette, supplement of 26 January 1996, Division"
OPENED_1996, BACCARAT_1998, VIC_2002 = (
    one.since.isoformat(timespec="minutes")
    for one in (commencement.NZ_1996, commencement.NZ_1998, commencement.VIC_2002)
)
GENERAL = ("nz-1996-general",)

DOCUMENTS: dict[str, Document] = {
    one.name: one
    for one in (
        Document("nz-1996-general", f"{GAZETTE_1996} I: general rules", OPENED_1996),
        Document("nz-1996-mini-baccarat", f"{GAZETTE_1996} IV: mini baccarat", OPENED_1996, BACCARAT_1998, GENERAL),
        Document("nz-1996-midi-baccarat", f"{GAZETTE_1996} IX: midi baccarat", OPENED_1996, BACCARAT_1998, GENERAL),
        Document("nz-1996-baccarat", f"{GAZETTE_1996} V: baccarat", OPENED_1996, BACCARAT_1998, GENERAL),
        Document("nz-1998-baccarat", "New Zealand Gazette, 28 January 1998, Division 5: baccarat", BACCARAT_1998),
        Document(
            "nz-div5-baccarat", "New Zealand, Division 5, later than 1998: mini, midi and full baccarat", None,
            rulesets=("nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat"),
        ),
        Document(
            "nz-electronic-baccarat", "New Zealand, Electronic Baccarat, later than 1998", None,
            behind=("nz-div5-baccarat",),
        ),
        Document(
            "vic-2002-baccarat", "Victoria Government Gazette S 137, 7 August 2002: Casino Rules Notice 28 of 2002",
            VIC_2002, rulesets=("vic-2002-traditional", "vic-2002-crown"),
        ),
        Document("nz-1996-blackjack", f"{GAZETTE_1996} II: blackjack", OPENED_1996, behind=GENERAL),
        Document("nz-1996-roulette", f"{GAZETTE_1996} III: roulette", OPENED_1996, behind=GENERAL),
        Document("nz-1996-tai-sai", f"{GAZETTE_1996} VI: tai-sai", OPENED_1996, behind=GENERAL),
        Document("nz-1996-money-wheel", f"{GAZETTE_1996} VII: money wheel", OPENED_1996, behind=GENERAL),
        Document("nz-1996-caribbean-stud", f"{GAZETTE_1996} VIII: Caribbean stud poker", OPENED_1996, behind=GENERAL),
        Document("nz-1996-craps", f"{GAZETTE_1996} X: craps", OPENED_1996, behind=GENERAL),
    )
}  # fmt: skip
"""By name."""

RULESETS: tuple[Ruleset, ...] = get_args(Ruleset)
"""Every ruleset that a table may be opened under."""

_OF = {ruleset: one for one in DOCUMENTS.values() for ruleset in one.rulesets or (one.name,)}


def document_of(ruleset: str) -> Document | None:
    """The document that gives a ruleset; a document may be asked for by its own name too."""
    return _OF.get(ruleset) or DOCUMENTS.get(ruleset)


def standing_behind(document: Document) -> list[Document]:
    """The documents whose rules are in force with it."""
    return [DOCUMENTS[name] for name in document.behind]
