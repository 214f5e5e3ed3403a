"""What can be found at terminals, whatever is played."""

from domain.games.common.matters import Matters, matters

RULINGS = {
    "payment-refused": (
        "Payment of {refused} on wager {wager} was refused: all that {player} wagered at terminals on this hand goes"
        " back."
    ),
    "wrong-result-recalculated": (
        "The terminals were given {said} as the result, and the cards say {outcome}: the hand was worked out anew."
    ),
    "wrong-result-stands": (
        "The terminals were given {said} as the result, and the cards say {outcome}: the hand has to be worked out"
        " anew, and was not."
    ),
    "terminal-misled": (
        "The terminal took it that wager {wager} {said}, and by the cards it {due}: the hand has to be worked out anew,"
        " and was not."
    ),
    "terminal-misled-recalculated": (
        "The terminal took it that wager {wager} {said}, and by the cards it {due}: the hand was worked out anew."
    ),
    "aggregate-too-small": (
        "The wagers at terminal {terminal} come to {total}, less than {least} in all: none of them counts."
    ),
}
"""The rules say what happens next, and it was or was not done."""

VIOLATIONS = {
    "layout-wager": (
        "Wager {wager} was laid on the layout, and this table takes wagers only at its terminals: it goes back."
    ),
    "changed-after-close": (
        "Wager {wager} was changed after the betting had closed: it is settled as the terminal showed it then, {stake}."
    ),
    "closed-after-first-card": "The first card was drawn before the terminals were closed.",
    "terminal-not-activated": "Wager {wager} came from terminal {terminal}, which nobody had activated.",
    "terminal-locked": (
        "Terminal {terminal} was used after a payment was refused, and before its malfunction was dealt with."
    ),
    "payout-short": "{paid} was paid out for the {due} on terminal {terminal}: {amount:too little}.",
    "payout-over": "{paid} was paid out for the {due} on terminal {terminal}: {amount:too little}.",
    "voucher-issued-twice": "Voucher {voucher} was issued a second time.",
    "voucher-paid-wrongly": "Voucher {voucher} is worth {worth}, and {paid} was paid for it.",
    "voucher-paid-twice": "Voucher {voucher} was paid a second time.",
    "refusal-unfounded": "Payment of {refused} on wager {wager} was refused, and nobody had reported a malfunction.",
    "refusal-of-chips": (
        "Payment of {refused} on wager {wager} was refused; only what a terminal or the game system credited may be."
    ),
    "refusal-outside-malfunction": (
        "Payment of {refused} on wager {wager} was refused, and the malfunction had been dealt with before it was"
        " credited."
    ),
    "refusal-not-reported": "Payment of {refused} on wager {wager} was refused, and no inspector was told.",
    "stake-not-returned": "The hand is void, and wager {wager} of {stake} was not given back.",
    "stake-not-refunded": "Payment was refused on this hand, and wager {wager} of {stake} was not given back.",
    "result-not-entered": "The hand was settled, and nobody had entered its result.",
    "result-not-recorded": "The hand was settled, and the game system had not recorded its result.",
    "entered-by-another": "The result was entered by the {role}; that is for the dealer or the game supervisor.",
    "too-many-terminals": "Terminal {terminal} is one too many: a table has {most} at most.",
}
"""A rule was broken."""

EXCEEDED = "{staked} was wagered at terminal {terminal}, and its credits came to {balance}, as far as they are known."
NOTICES = {
    "credits-exceeded": EXCEEDED,
    "credits-exceed-cash": EXCEEDED,
    "credits-exceed-tender": EXCEEDED,
    "voucher-unknown": "Voucher {voucher} was paid, and nobody saw it issued here.",
}
"""Worth a look."""

MATTERS: Matters = (
    matters("ruling", RULINGS)
    | matters("violation", VIOLATIONS)
    | matters("notice", NOTICES, frozenset({"voucher-unknown"}))
)
"""Every code of terminals."""
