"""Finding types: code, severity and template of the sentence. The rulebook gives the rule that each one cites."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from domain.games.common import house_matters
from domain.money import written
from domain.replay.round import Finding, Severity
from domain.rulebooks.rule import NO_RULE, Rule, Rulebook


class Matter(NamedTuple):
    """One kind of finding."""

    severity: Severity
    sentence: str
    """The template; `domain.sentences` fills it with a finding's values."""
    ruled: bool = True
    """Found only under a book that lists it."""


Matters = Mapping[str, Matter]
"""By code. A code is never used again for something else."""


def matters(
    severity: Severity, sentences: Mapping[str, str], unruled: frozenset[str] = frozenset()
) -> dict[str, Matter]:
    """Matters of one severity."""
    return {code: Matter(severity, sentence, code not in unruled) for code, sentence in sentences.items()}


def finding(
    known: Matters, book: Rulebook, code: str, fact: str | None, rule: Rule | None = None, /, **words: object
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
    "round-invalidated": "The outcome of the round was invalidated: every wager goes back.",
    "wager-void-by-ruling": "A {role} ruled that wager {wager} is void: its stake goes back.",
    "wager-forfeited-by-ruling": "A {role} ruled that wager {wager} is forfeited: its stake is lost.",
    "wager-stands-by-ruling": "A {role} ruled that wager {wager} stands, and overruled what had been ruled before.",
    "outcome-void-by-ruling": "A {role} ruled that the outcome is void.",
    "outcome-stands-by-ruling": "A {role} ruled that the outcome stands, and overruled what had been said before.",
}
"""The rules say what happens next."""

VIOLATIONS = {
    "settled-before-announcement": "Wager {wager} was settled before the result was announced.",
    "late-wager": "Wager {wager} was made after the betting had closed: it is none, and goes back.",
    "late-change": "Wager {wager} was changed after the betting had closed: it counts as it lay then, {stake}.",
    "late-withdrawal": "Wager {wager} was taken back after the betting had closed: it counts as it lay then, {stake}.",
    "bet-not-offered": "Wager {wager} is on {bet}, which is not on offer here: it goes back.",
    "wager-outside-limits": "Wager {wager} of {stake} is outside the limits, {least} to {most}: {effect}.",
    "wager-over-maximum": "Wager {wager} of {stake} is over the maximum, {most}.",
    "wager-off-step": "Wager {wager} of {stake} is not in steps of {step}; it stands as it is.",
    "wrong-payment": "Wager {wager} was due {due} and got {got}: {amount:too little}.",
    "owner-not-advised": (
        "Wager {wager} of {stake} is under the minimum, {least}, and nobody told {player} that the next one goes back."
    ),
    "settled-again": "Wager {wager} was settled already, and once more as {result}, with {paid} paid: {times} times.",
    "winner-not-paid": "Wager {wager} won and was not paid.",
    "loser-not-collected": "Wager {wager} lost and was not collected.",
    "voided-by-lesser-role": "The round was voided for a disruption by a {role}, who may not.",
    "device-used": "Reported: {note}",
}
"""A rule was broken."""

NOTICES = {
    "option-unknown": "The table was opened with the option {option}, which nothing here knows: it changes nothing.",
    "not-exactly-payable": "Wager {wager} is due {exact}, which chips can't make; {pays} is paid.",
    "settled-unplaced": "Wager {wager} was settled, but nobody saw it placed.",
    "wager-name-again": "A wager named {name} was up when another was placed under that name: it is listed as {wager}.",
    "ruling-without-rule": "A {role} ruled {effect} and named no rule: the ruling changes nothing.",
    "ruling-without-power": "A {role} ruled {effect}, which takes a {least}: the ruling changes nothing.",
    "ruling-without-effect": "A ruling of a {role} has no effect on record: its words change nothing.",
    "ruling-beyond-rule": "A {role} ruled {effect}; rule {number} gives nobody that power: the ruling changes nothing.",
    "ruling-downwards": "A {role} ruled after a {before} had: the ruling changes nothing.",
    "ruling-names-unknown": "A ruling names {what} {name}, which this round does not have.",
    "ruling-reaches-nothing": "A ruling of {effect} reaches no wager of this round: it changes nothing.",
    "ruling-outside-rounds": "A ruling of {effect} was made while no round was at hand: it changes nothing.",
    "ruling-against-fact": "A {role} ruled that the outcome stands; what happened makes it void, whoever rules.",
    "wager-capped": "Wager {wager} of {stake} is over the maximum, {most}: no more than that counts.",
}
"""Worth a look."""

COMMON: Matters = (
    matters("ruling", RULINGS)
    | matters("violation", VIOLATIONS | house_matters.VIOLATIONS, frozenset({"settled-again"}))
    | matters("notice", NOTICES, frozenset(NOTICES))
    | matters("notice", house_matters.NOTICES)
)
"""What any game can find."""
