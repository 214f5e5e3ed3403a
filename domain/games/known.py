"""What the games can find, all together: for those who ask about a rule, or about a matter by its code."""

import re
from typing import NamedTuple

from domain.games.baccarat.matters import MATTERS as BACCARAT
from domain.games.blackjack.matters import MATTERS as BLACKJACK
from domain.games.caribbean_stud.matters import MATTERS as CARIBBEAN_STUD
from domain.games.common.matters import Matters
from domain.games.craps.matters import MATTERS as CRAPS
from domain.games.roulette.matters import MATTERS as ROULETTE
from domain.games.tai_sai.matters import MATTERS as TAI_SAI
from domain.rulebooks.citing import matters
from domain.rulebooks.coverage import Paragraph

MATTERS: Matters = {**BACCARAT, **BLACKJACK, **CARIBBEAN_STUD, **CRAPS, **ROULETTE, **TAI_SAI}
"""By code."""


class Found(NamedTuple):
    """What may be found under a rule."""

    code: str
    severity: str
    sentence: str
    """What differs from case to case stands in capitals."""


def found_under(row: Paragraph) -> list[Found]:
    """The matters that can be found under a rule."""
    return [Found(code, MATTERS[code].severity, _spoken(code)) for code in cited_by(row) if code in MATTERS]


def cited_by(row: Paragraph) -> list[str]:
    """Every matter that rests on a rule, also those that only decide; of a rule in parts they stand with the whole."""
    return matters(row.document, row.cited) if row.number == row.cited else []


def _spoken(code: str) -> str:
    return re.sub(r"{(\w+)}", lambda word: word[1].upper(), MATTERS[code].sentence)
