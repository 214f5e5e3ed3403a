"""Finding types: code, severity and template of the sentence. The rulebook gives the rule that each one cites."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple, cast

from domain.fold.round import Finding, Severity
from domain.money import reported
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule, Rulebook

HOUSE_VIOLATIONS = {
    "limits-changed-early": "The limits were tightened before a sign had announced it for 20 minutes.",
    "limits-changed-after-opening": (
        "The limits were tightened as if the table were opening for the first time today, but it had been open before."
    ),
    "limits-changed-in-play": "The limits were tightened as at an idle table, while a round or a wager was up.",
    "limits-untold": "The limits were tightened, and no inspector was told.",
    "limits-changed-by-lesser-role": "{role:A} changed the limits; that requires {least:a}.",
    "increment-too-large": "Wagers here go up in steps of {increment}, which is more than the minimum wager.",
    "personal-limit-by-lesser-role": "{role:A} gave a player limits of their own; that requires {least:a}.",
    "personal-limit-incomplete": "The limits given to {player} alone do not state both the minimum and the maximum.",
    "closed-without-notice": "The table was closed with players at it, and no closing sign had been up for 20 minutes.",
    "closed-by-lesser-role": "{role:A} closed the table with players at it; that requires {least:a}.",
    "dispute-decided-by-lesser-role": "{role:A} decided a dispute; that requires {least:a}.",
    "dispute-decided-downwards": "{role:A} decided a dispute that {before:a} had already decided.",
    "dispute-inspector-not-named": (
        "A dispute was left unresolved, and nobody told the player that an inspector may be consulted."
    ),
    "ruled-by-lesser-role": "{role:A} made this ruling; it requires {least:a}.",
    "conduct-reported": "Reported: {note}",
    "seat-vacated-too-soon": (
        "A player was asked to give up a seat before anybody at the full table had sat out {rounds:1 round}."
    ),
    "seat-beyond-layout": "{Whose} is at seat {seat}; such a table has {seats:1 seat} at most.",
    "seats-outside-layout": "The table was opened with {seats:1 seat}; it may have {least} to {most}.",
}
"""Finding types for broken rules."""

HOUSE_NOTICES = {
    "not-yet-in-force": "The table was opened under {ruleset} for {day}; that ruleset is in force since {since}.",
    "seat-unknown": "{Whose} is at seat {seat}; the table was opened with {seats:1 seat}.",
    "limits-sign-unrecorded": "The limits were tightened on the strength of a sign, but no sign is on record.",
}
"""Finding types that are notices."""


class FindingType(NamedTuple):
    """One kind of finding: code, severity and template."""

    severity: Severity
    sentence: str
    """The template. `domain.sentences` fills in the finding's values."""
    ruled: bool = True
    """Whether it is found only under a rulebook that lists it."""


FindingTypes = Mapping[str, FindingType]
"""Finding types by code. A code is never reused."""


def matters(
    severity: Severity, sentences: Mapping[str, str], unruled: frozenset[str] = frozenset()
) -> dict[str, FindingType]:
    """Finding types of one severity."""
    return {code: FindingType(severity, sentence, code not in unruled) for code, sentence in sentences.items()}


def finding(
    known: FindingTypes, book: Rulebook, code: str, fact: str | None, rule: Rule | None = None, /, **words: object
) -> Finding | None:
    """Make a finding, if this rulebook has a rule for it. `player`, `wager` and `amount` say whom and what it concerns.
    A positive `amount`: the player was underpaid.
    """
    matter = known[code]
    rule = rule or book.rules.get(code) or (None if matter.ruled else NO_RULE)
    if rule is None:
        return None
    severity = "notice" if rule.number is None else matter.severity
    amount = words.pop("amount", None)
    values = {name: plain(word) for name, word in words.items()}
    player, wager = values.pop("player", None), values.pop("wager", None)
    return Finding(
        rule.ruleset, rule.number, code, severity, fact, player=player, wager=wager,
        amount=None if amount is None else reported(cast(Decimal, amount)), book=book.name, values=values,
    )  # fmt: skip


def plain(word: Any) -> Any:
    """A value as stored: money as written everywhere, values unknown to JSON as text."""
    if isinstance(word, Decimal):
        return reported(word).text
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
"""Finding types where the rules prescribe what follows."""

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
    "winner-paid-late": "{Whose} won {pays} and was paid only in a later round.",
    "loser-collected-late": "{Whose} lost and was collected only in a later round.",
    "voided-by-lesser-role": "{role:A} voided the round for a disruption and may not do so.",
    "settled-again": "{Whose} was settled a {times:nth} time, as {result:settled} with {paid} paid.{owing}",
    "device-used": "Reported: {note}",
}
"""Finding types for broken rules."""

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
"""Finding types that are notices."""

COMMON: FindingTypes = (
    matters("ruling", RULINGS)
    | matters("violation", VIOLATIONS | HOUSE_VIOLATIONS, frozenset({"settled-again"}))
    | matters("notice", NOTICES, frozenset(NOTICES))
    | matters("notice", HOUSE_NOTICES)
)
"""Finding types that any game can have."""


PREPARING = {
    "cards-not-inspected": (
        "The cards were {then:done} before the dealer and the game supervisor had each inspected them."
    ),
    "cards-not-checked": "The cards were {then:done} before anybody had checked them.",
    "cards-not-shown": "The cards were {then:done} before they had been shown to the first players.",
    "shuffle-step-omitted": "The cards were {then:done} without having been {step:done} first.",
    "shuffle-omitted": (
        "The cards were {then:done} without having been chemmy shuffled, stacked and riffle shuffled first."
    ),
    "shuffle-out-of-order": (
        "The cards were {order:in turn}; they must be chemmy shuffled, stacked and riffle shuffled, in this order."
    ),
    "not-shuffled-again": "Pre-shuffled cards were {then:done} without having been {step:done} once more.",
    "play-without-shuffle": "The cards were {then:done} without having been shuffled for play.",
    "not-reshuffled": "The cards of the last shoe were {then:done} again without a shuffle.",
    "not-reshuffled-first": "The cards of the last shoe were {then:done} again without a shuffle.",
    "not-reshuffled-during": "The cards of the last shoe were {then:done} again without a shuffle.",
    "shuffled-by-machine": "A machine shuffled the cards; at this table the dealer shuffles them.",
    "exposed-not-reshuffled": (
        "A card was exposed before it was in the shoe, and the cards were {then:done} without another shuffle."
    ),
    "ordered-shuffle-not-made": "A shuffle was ordered, and the next round was dealt without it.",
    "resumed-unshuffled": "The table had stood empty, and play resumed without a shuffle.",
}
CUTTING = {
    "cards-not-cut": "The cards came into play without having been cut.",
    "cut-offered-out-of-order": "The cut was offered to seat {seat} when it was the turn of seat {due}.",
    "cut-offered-to-wrong-seat": "The cut was offered to seat {seat} first; it goes to seat {due} first.",
    "cut-not-offered": "An employee cut the cards, and seat {seat} had not been offered the cut.",
    "cut-by-another": "{who:cutter} cut the cards, though seat {seat} had accepted the cut.",
    "cut-by-player": "Seat {seat} cut the cards; at this table only an employee does.",
    "cut-by-dealer": "Nobody accepted the cut, and the dealer cut; the game supervisor has to.",
    "cut-too-shallow": (
        "The cut left {front:1 card} in front and {back} behind; at least {least} are required on either side."
    ),
    "cutting-card-too-deep": "{behind:1 card lies|cards lie} behind the cutting card; it must be {wanted:roughly}.",
    "cutting-card-not-twenty": "{behind:1 card lies|cards lie} behind the cutting card; it must be {wanted:roughly}.",
    "cutting-card-not-thirteen": "{behind:1 card lies|cards lie} behind the cutting card; it must be {wanted:roughly}.",
}
HOLDING = {
    "card-beyond-decks": (
        "{card} came out of the shoe for the {times:nth} time; {decks:1 deck holds|decks hold} it only {decks:times}."
    ),
    "card-never-drawn": "{card} was put into a hand, but never left the shoe.",
    "shoe-overdrawn": "{out:1 card} came out of a shoe of {decks:1 deck}, which holds {due}.",
    "wrong-count": "{count:1 card was|cards were} counted; {decks:1 deck has|decks have} {due}.",
    "decks-wrong": "{decks:1 deck is|decks are} in use; {wanted:between} required.",
    "cutting-cards-wrong": "Two cutting cards are in use; only one is allowed.",
    "shuffler-not-allowed": "A shuffling machine is in use; here cards are shuffled by hand and dealt from a shoe.",
    "not-from-a-shoe": "Cards are dealt from a shuffling machine; they must be dealt from a shoe.",
    "cards-not-replaced": "The cards of a shoe that players handled were {then:done} again; they must leave the table.",
    "cards-reused": "Play went on with the cards of a shoe that players handled; other cards are required.",
    "replaced-in-a-round": "The cards were replaced while a round was being played.",
    "replaced-unprepared": "The cards in play were replaced, and the new ones were not fully prepared.",
    "new-decks-unprepared": "New decks came after a shoe that players handled, and were not fully prepared.",
    "replacement-not-told": "The cards in play were replaced, and no inspector was told.",
}
