"""Finding types of terminals in any game."""

from domain.games.common.finding_types import FindingTypes, matters

RULINGS = {
    "payment-refused": (
        "Payment of {refused} on wager {wager} was refused: all that {player} wagered at terminals on this hand is "
        "returned."
    ),
    "wrong-result-recalculated": (
        "The terminals were given a result of {said:outcome}; by the cards it is {outcome:outcome}. The hand was "
        "recalculated."
    ),
    "wrong-result-stands": (
        "The terminals were given a result of {said:outcome}; by the cards it is {outcome:outcome}. The hand must be "
        "recalculated, and was not."
    ),
    "terminal-misled": (
        "The terminal treated {whose} as {said:settled}; by the cards it is {due:settled}. The hand must be "
        "recalculated, and was not."
    ),
    "terminal-misled-recalculated": (
        "The terminal treated {whose} as {said:settled}; by the cards it is {due:settled}. The hand was recalculated."
    ),
    "aggregate-too-small": (
        "The wagers at terminal {terminal} come to {total}, less than the {least} required in all: none of them counts."
    ),
}
"""Finding types where the rules prescribe what follows."""

VIOLATIONS = {
    "layout-wager": (
        "{Whose} was laid on the layout, but this table takes wagers only at its terminals: it is void and returned."
    ),
    "changed-after-close": (
        "{Whose} was changed after the betting had closed: it is settled as the terminal showed it then, at {stake}."
    ),
    "closed-after-first-card": "The first card was drawn before the terminals were closed.",
    "terminal-not-activated": "{Whose} came from terminal {terminal}, which nobody had activated.",
    "terminal-locked": (
        "Terminal {terminal} was used after a payment had been refused and before its malfunction was dealt with."
    ),
    "payout-short": "{paid} was paid out for the {due} on terminal {terminal}: {amount:too little}.",
    "payout-over": "{paid} was paid out for the {due} on terminal {terminal}: {amount:too little}.",
    "voucher-issued-twice": "Voucher {voucher} was issued a second time.",
    "voucher-paid-wrongly": "Voucher {voucher} is worth {worth}, and {paid} was paid for it.",
    "voucher-paid-twice": "Voucher {voucher} was paid a second time.",
    "refusal-unfounded": "Payment of {refused} on wager {wager} was refused, and nobody had reported a malfunction.",
    "refusal-of-chips": (
        "Payment of {refused} on wager {wager} was refused; only what a terminal or the game system credited may be "
        "refused."
    ),
    "refusal-outside-malfunction": (
        "Payment of {refused} on wager {wager} was refused, but the malfunction had been dealt with before it was "
        "credited."
    ),
    "refusal-not-reported": "Payment of {refused} on wager {wager} was refused, and no inspector was told.",
    "stake-not-returned": "The hand is void, and {whose} was not returned. {Balance}.",
    "stake-not-refunded": "Payment was refused on this hand, and {whose} was not returned. {Balance}.",
    "result-not-entered": "The hand was settled, but nobody had entered its result.",
    "result-not-recorded": "The hand was settled, but the game system had not recorded its result.",
    "entered-by-another": "{role:A} entered the result; only the dealer or the game supervisor may.",
    "too-many-terminals": "Terminal {terminal} is one too many: a table has {most} at most.",
}
"""Finding types for broken rules."""

EXCEEDED = "{staked} was wagered at terminal {terminal}; as far as is known, its credits came to {balance}."
NOTICES = {
    "credits-exceeded": EXCEEDED,
    "credits-exceed-cash": EXCEEDED,
    "credits-exceed-tender": EXCEEDED,
    "voucher-unknown": "Voucher {voucher} was paid, but no record shows that it was issued here.",
}
"""Finding types that are notices."""

FINDING_TYPES: FindingTypes = (
    matters("ruling", RULINGS)
    | matters("violation", VIOLATIONS)
    | matters("notice", NOTICES, frozenset({"voucher-unknown"}))
)
"""All finding types of terminals."""
