"""Finding types of all games, searched by rule or by code."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from domain.fold.venue.checks import FINDS
from domain.games.baccarat.finding_types import FINDING_TYPES as BACCARAT
from domain.games.blackjack.finding_types import FINDING_TYPES as BLACKJACK
from domain.games.caribbean_stud.finding_types import FINDING_TYPES as CARIBBEAN_STUD
from domain.games.common.finding_types import FindingType, FindingTypes
from domain.games.craps.finding_types import FINDING_TYPES as CRAPS
from domain.games.layout.finding_types import LAYOUT
from domain.games.roulette.finding_types import FINDING_TYPES as ROULETTE
from domain.games.tai_sai.finding_types import FINDING_TYPES as TAI_SAI
from domain.rulebooks import RULEBOOKS, VARIANTS
from domain.rulebooks.decision_tables import DecisionRow, DecisionTable, deciding
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.paragraphs.statuses import Paragraph
from domain.rulebooks.shapes import baccarat, blackjack, caribbean_stud, craps, layout
from domain.rulebooks.shapes.rulebook import Rule, Rulebook

FINDING_TYPES_OF: dict[type[Rulebook], FindingTypes] = {
    baccarat.BaccaratRulebook: BACCARAT,
    blackjack.BlackjackRulebook: BLACKJACK,
    caribbean_stud.StudRulebook: CARIBBEAN_STUD,
    layout.MoneyWheelRulebook: LAYOUT,
    layout.RouletteRulebook: ROULETTE,
    layout.TaiSaiRulebook: TAI_SAI,
    craps.CrapsRulebook: CRAPS,
}
"""Each game's finding types, by the shape of its rulebooks. Games share codes but have their own sentences."""

ACROSS: FindingTypes = {code: FindingType(severity, sentence) for code, (severity, sentence) in FINDS.items()}
"""Finding types over several tables."""
FINDING_TYPES: FindingTypes = {
    code: matter for known in (ACROSS, *FINDING_TYPES_OF.values()) for code, matter in known.items()
}
"""Finding types by code."""


COMMENCEMENT = "not-yet-in-force"
"""The place of a document's commencement."""


def books() -> Iterator[Rulebook]:
    """Every rulebook, with its variants by table opening."""
    yield from RULEBOOKS.values()
    yield from (book for _, book in VARIANTS.values())


@cache
def _citations(ruleset: str | None) -> dict[Rule, dict[str, None]]:
    found: dict[Rule, dict[str, None]] = {}
    for book in books():
        if ruleset is not None and book.name != ruleset:
            continue
        for matter, rule in book.rules.items():
            found.setdefault(rule, {})[matter] = None
        for matter, rule in book.rules.through_data() if isinstance(book.rules, GazetteRules) else ():
            found.setdefault(rule, {})[matter] = None
        if book.commencement is not None:
            found.setdefault(book.commencement.rule, {})[COMMENCEMENT] = None
    return found


def matters(document: str, number: str, ruleset: str | None = None) -> list[str]:
    """The finding types that cite a rule, in any ruleset or in one."""
    return list(_citations(ruleset).get(Rule(document, number), ()))


class RuleFinding(NamedTuple):
    """A finding type under a rule."""

    code: str
    severity: str
    sentence: str
    """The template, with capitals for the values that vary."""


def findings_of_rule(row: Paragraph, ruleset: str | None = None) -> list[RuleFinding]:
    """The finding types under a rule, in any ruleset or in one."""
    return [
        RuleFinding(code, FINDING_TYPES[code].severity, _code_text(code))
        for code in cited_by(row, ruleset)
        if code in FINDING_TYPES
    ]


def cited_by(row: Paragraph, ruleset: str | None = None) -> list[str]:
    """The finding types that cite a rule, including those that only decide. If the rule is in parts, those of its parts
    are listed with the whole. Given a ruleset, only its own; given a document, those of every ruleset it applies to.
    """
    own = ruleset if ruleset in RULEBOOKS else None
    return matters(row.document, row.cited, own) if row.number == row.cited else []


class DecidedBy(NamedTuple):
    """A decision table that decides under a rule."""

    table: DecisionTable
    codes: list[str]
    """The codes that cite the rule."""

    def here(self, row: DecisionRow) -> bool:
        """Whether a finding of this row cites the rule."""
        return not {*self.table.codes(row)}.isdisjoint(self.codes)


def decided_by(row: Paragraph, ruleset: str | None = None) -> list[DecidedBy]:
    """The decision tables behind a rule, in any ruleset or in one."""
    codes = matters(row.document, row.cited, ruleset if ruleset in RULEBOOKS else None)
    return [DecidedBy(one, codes) for one in deciding(codes) if game_of(row, ruleset) in (one.game, None)]


def game_of(row: Paragraph, ruleset: str | None = None) -> str | None:
    """The game of a rule, by the shape of its rulebook. None if several games have it."""
    own = ruleset if ruleset in RULEBOOKS else None
    games = {
        _shape(book) for book in RULEBOOKS.values() if own == book.name or (not own and row.document == book.document)
    }
    return games.pop() if len(games) == 1 else None


def game_of_ruleset(ruleset: str | None) -> str | None:
    """The game of a ruleset, by the shape of its rulebook."""
    book = RULEBOOKS.get(ruleset or "")
    return _shape(book) if book is not None else None


def _shape(book: Rulebook) -> str:
    return type(book).__module__.rpartition(".")[2]


def _code_text(code: str) -> str:
    """Its sentence with the parts that vary in capitals: `{role:A} ruled` is `A ROLE ruled`."""
    return re.sub(r"{(\w+)(?::([^}]*))?}", _in_capitals, FINDING_TYPES[code].sentence)


def _in_capitals(word: re.Match[str]) -> str:
    name, form = word[1].upper(), word[2] or ""
    if form in ("a", "A"):
        return f"{form} {name}"
    if form.startswith("1 "):
        one, _, many = form[2:].partition("|")
        return f"{name} {many or f'{one}s'}"
    return f"{name} {form} or too much" if form == "too little" else name
