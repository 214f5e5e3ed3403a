"""What the games can find, all together: for those who ask about a rule, or about a matter by its code."""

import re
from typing import NamedTuple

from domain.games.baccarat.matters import MATTERS as BACCARAT
from domain.games.blackjack.matters import MATTERS as BLACKJACK
from domain.games.caribbean_stud.matters import MATTERS as CARIBBEAN_STUD
from domain.games.common.matters import Matter, Matters
from domain.games.craps.matters import MATTERS as CRAPS
from domain.games.layout.matters import LAYOUT
from domain.games.roulette.matters import MATTERS as ROULETTE
from domain.games.tai_sai.matters import MATTERS as TAI_SAI
from domain.replay.venue.across import FINDS
from domain.rulebooks import BOOKS, blackjack, caribbean_stud, craps, layout, shape
from domain.rulebooks.citing import matters
from domain.rulebooks.coverage import Paragraph
from domain.rulebooks.rule import Rulebook

MATTERS_OF: dict[type[Rulebook], Matters] = {
    shape.Book: BACCARAT,
    blackjack.BlackjackBook: BLACKJACK,
    caribbean_stud.CaribbeanBook: CARIBBEAN_STUD,
    layout.MoneyWheelBook: LAYOUT,
    layout.RouletteBook: ROULETTE,
    layout.DiceBook: TAI_SAI,
    craps.CrapsBook: CRAPS,
}
"""What each game can find, by the shape of its rulebooks: games share codes, and have their own words for them."""

ACROSS: Matters = {code: Matter(severity, sentence) for code, (severity, sentence) in FINDS.items()}
"""Over several tables."""
MATTERS: Matters = {code: matter for known in (ACROSS, *MATTERS_OF.values()) for code, matter in known.items()}
"""By code."""


class Found(NamedTuple):
    """What may be found under a rule."""

    code: str
    severity: str
    sentence: str
    """What differs from case to case stands in capitals."""


def found_under(row: Paragraph, ruleset: str | None = None) -> list[Found]:
    """The matters that can be found under a rule, in any ruleset or in one."""
    return [Found(code, MATTERS[code].severity, _spoken(code)) for code in cited_by(row, ruleset) if code in MATTERS]


def cited_by(row: Paragraph, ruleset: str | None = None) -> list[str]:
    """Every matter that rests on a rule, also those that only decide; of a rule in parts they stand with the whole.

    Of a ruleset's own where one is named; a document's name asks for all that it is in force at.
    """
    own = ruleset if ruleset in BOOKS else None
    return matters(row.document, row.cited, own) if row.number == row.cited else []


def _spoken(code: str) -> str:
    return re.sub(r"{(\w+)}", lambda word: word[1].upper(), MATTERS[code].sentence)
