"""The rules that disputes and rulings rest on.

`dispute_decided` has no field for a rule. It ends the note, always in this form:
    The third card was not the Player's to have. [Rule 12.1(a) of nz-1998-baccarat]
"""

import re
from collections.abc import Iterable

from domain.errors import NoSuchPower, UnknownRule
from domain.fold.explanation import Cited
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.paragraphs.lookup import rules_called
from domain.rulebooks.shapes.house import may

_ENDING = re.compile(r"\s*\[Rule (?P<rule>[^\[\]]+) of (?P<ruleset>[^\s\[\]]+)\]\Z")


def with_rule(why: str, rule: Cited | None) -> str:
    """A note: the reason, and the rule."""
    return why if rule is None else f"{why} [Rule {rule.rule} of {rule.ruleset}]"


def split_note(note: str) -> tuple[str, Cited | None]:
    """Split a note into reason and rule. Any other text is part of the reason."""
    found = _ENDING.search(note)
    if found is None:
        return note, None
    return note[: found.start()], Cited(found["ruleset"], found["rule"])


def rule_in_force(rulesets: Iterable[str | None], number: str) -> Cited:
    """The rule with this number under which rounds were dealt, with its document."""
    each = list(dict.fromkeys(filter(None, rulesets)))
    near: list[str] = []
    for ruleset in each:
        try:
            rows = rules_called(ruleset, number)
        except UnknownRule as unknown:
            near += unknown.near
            continue
        return Cited(rows[0].document, _as_printed(number, [row.cited for row in rows]))
    raise UnknownRule(" and ".join(each) or "a round that is not on record", number, [*dict.fromkeys(near)][:3])


def power_in_force(rulesets: Iterable[str | None], number: str, effect: str, role: str) -> Cited:
    """The rule that gives a role this power in these rounds, with its document."""
    each = list(rulesets)
    rule = rule_in_force(each, number).rule
    books = [RULEBOOKS[ruleset] for ruleset in filter(None, each) if ruleset in RULEBOOKS]
    for power in (one for book in books for one in book.powers.get(rule, ())):
        if effect in power.effects and may(role, power.least):
            return Cited(str(power.rule.ruleset), rule)
    raise NoSuchPower(rule, effect, role)


def _as_printed(number: str, below: list[str]) -> str:
    """`12.1 (B)` is 12.1(b). A number that only has sub-numbers stays as written."""
    plain = "".join(number.split())
    return next((one for one in below if "".join(one.split()).lower() == plain.lower()), plain)
