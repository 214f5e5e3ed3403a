"""Finding types: code, severity and template of the sentence. The rulebook gives the rule that each one cites."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from domain.games.common import house_matters
from domain.money import written
from domain.replay.round import Finding, Severity
from domain.rulebooks.rule import NO_RULE, Rule, Rulebook


class FindingType(NamedTuple):
    """One kind of finding."""

    severity: Severity
    sentence: str
    """The template; `domain.sentences` fills it with a finding's values."""
    ruled: bool = True
    """Found only under a book that lists it."""


FindingTypes = Mapping[str, FindingType]
"""By code. A code is never used again for something else."""


def matters(
    severity: Severity, sentences: Mapping[str, str], unruled: frozenset[str] = frozenset()
) -> dict[str, FindingType]:
    """Matters of one severity."""
    return {code: FindingType(severity, sentence, code not in unruled) for code, sentence in sentences.items()}


def finding(
    known: FindingTypes, book: Rulebook, code: str, fact: str | None, rule: Rule | None = None, /, **words: object
) -> Finding | None:
    """What was found, if this book has a rule for it.

    `player`, `wager` and `amount` (signed: positive where the player has too little) say whom and what it is about.
    """
    matter = known[code]
    rule = rule or book.rules.get(code) or (None if matter.ruled else NO_RULE)
    if rule is None:
        return None
    severity = "notice" if rule.number is None else matter.severity
    values = {name: plain(word) for name, word in words.items()}
    player, wager, amount = values.pop("player", None), values.pop("wager", None), values.pop("amount", None)
    return Finding(
        rule.ruleset, rule.number, code, severity, fact, player=player, wager=wager, amount=amount, book=book.name,
        values=values,
    )  # fmt: skip


def plain(word: Any) -> Any:
    """A value as it is kept: money as it is written everywhere else, whatever JSON does not know as text."""
    if isinstance(word, Decimal):
        return written(word)
    if word is None or isinstance(word, bool | int):
        return word
    if isinstance(word, Mapping):
        return {str(name): plain(value) for name, value in word.items()}
    if isinstance(word, list | tuple):
        return [plain(one) for one in word]
    return str(word)


RULINGS = {
    "round-invalidated": "The outcome of the round was invalidated: every wager is returned.",
    "wager-void-by-ruling": "{role:A} ruled that {whose} is void: it is returned.",
    "wager-forfeited-by-ruling": "{role:A} ruled that {whose} is forfeited.",
    "wager-stands-by-ruling": "{role:A} ruled that {whose} stands, overruling an earlier ruling.",
    "outcome-void-by-ruling": "{role:A} ruled that the outcome is void.",
    "outcome-stands-by-ruling": "{role:A} ruled that the outcome stands, overruling what had been said before.",
}
"""The rules say what happens next."""

VIOLATIONS = {
    "settled-before-announcement": "{Whose} was settled before the result was announced.",
    "late-wager": "{Whose} was placed after the betting had closed: it is void and returned.",
    "late-change": "{Whose} was changed after the betting had closed: the stake stays {stake}.",
    "late-withdrawal": "{Whose} was taken back after the betting had closed: the stake stays {stake}.",
    "bet-not-offered": "{Whose} is on a bet that is not offered at this table: it is void and returned.",
    "wager-outside-limits": "{Whose} is outside the limits, {least} to {most}: {effect:effect}.",
    "wager-over-maximum": "{Whose} is over the maximum of {most}.",
    "wager-off-step": "{Whose} is not in steps of {step}; it stands.",
    "wrong-payment": "{Whose} {result:became}: due {due:sum}, given {got:sum}. {Balance}.",
    "owner-not-advised": (
        "{Whose} is under the minimum of {least}, and nobody told {player} that the next such wager is returned."
    ),
    "winner-not-paid": "{Whose} won {pays} and was not paid.",
    "loser-not-collected": "{Whose} lost and was not collected. {Balance}.",
    "voided-by-lesser-role": "{role:A} voided the round for a disruption and may not do so.",
    "settled-again": "{Whose} was settled a {times:nth} time, as {result:settled} with {paid} paid.{owing}",
    "device-used": "Reported: {note}",
}
"""A rule was broken."""

NOTICES = {
    "option-unknown": (
        "The table was opened with the option {option}, which no rulebook here knows: it changes nothing."
    ),
    "not-exactly-payable": "{Whose} is due {exact}, which chips cannot make: {pays} is paid.",
    "settled-unplaced": "Wager {wager} was settled, but no record shows that it was placed.",
    "wager-capped": "{Whose} is over the maximum of {most}: only {most} counts.",
    "wager-name-again": (
        "A wager named {name} was up when another was placed under the same name: it is listed as {wager}."
    ),
    "ruling-without-rule": "{role:A} ruled {effect:word} without naming a rule: the ruling changes nothing.",
    "ruling-without-power": "{role:A} ruled {effect:word}, which requires {least:a}: the ruling changes nothing.",
    "ruling-without-effect": "A ruling by {role:a} records no effect: its words change nothing.",
    "ruling-beyond-rule": (
        "{role:A} ruled {effect:word}, but rule {number} gives nobody that power: the ruling changes nothing."
    ),
    "ruling-downwards": "{role:A} ruled after {before:a} had ruled: the ruling changes nothing.",
    "ruling-names-unknown": "A ruling names {what} {name}, which this round does not have.",
    "ruling-names-one-of-several": (
        "A ruling names wager {name}: it does not reach {others:list}, of the same name or laid on that wager."
    ),
    "ruling-reaches-nothing": "A ruling of {effect:word} reaches no wager of this round: it changes nothing.",
    "ruling-outside-rounds": "A ruling of {effect:word} was made outside any round: it changes nothing.",
    "ruling-against-fact": "{role:A} ruled that the outcome stands, but what happened makes it void, whoever rules.",
}
"""Worth a look."""

COMMON: FindingTypes = (
    matters("ruling", RULINGS)
    | matters("violation", VIOLATIONS | house_matters.HOUSE_VIOLATIONS, frozenset({"settled-again"}))
    | matters("notice", NOTICES, frozenset(NOTICES))
    | matters("notice", house_matters.HOUSE_NOTICES)
)
"""What any game can find."""
