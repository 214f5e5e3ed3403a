"""What can be found of wagers at baccarat, and of the commission on them."""

WAGER_VIOLATIONS = {
    "loser-touched": "{Whose} had lost, and was changed or taken back: its stake goes to the house.",
    "tie-window-over": "{Whose} stood after a tie, and was changed after the betting had closed again.",
    "wager-touched": "{Whose} was touched before every winner in its area had been paid.",
    "refused-in-play": "{Whose} came in time, but was refused after the round had begun.",
    "both-hands": "{player} wagered on both hands in one round.",
    "unpayable-banker-wager": "A win of {whose} cannot be paid exactly in chips: only {valid} counts.",
    "wager-on-void-hand": "{Whose} was taken on a hand without wagers: it is void and returned.",
    "pairs-not-offered": "{Whose}: Perfect Pairs are not offered at this table. The wager is void and returned.",
    "pairs-alone": "{player} wagered on Perfect Pairs without a wager on a hand or on Tie in the same area.",
    "pairs-late": "{Whose} was placed after the first card: it is void and returned.",
    "insurance-not-open": "{Whose} was placed when insurance was not open: it is void and returned.",
    "insurance-not-offered": "{Whose}: insurance is not offered at this table. The wager is void and returned.",
    "insurance-too-large": "{Whose} is more than the largest wager it insures, {most}: only {most} counts.",
    "runs-not-offered": "{Whose}: runs are not offered at this table. The wager is void and returned.",
    "insurance-called-wrongly": (
        "Insurance was called; it is open only when the Banker's two cards make six and the Player has to draw, "
        "before any third card."
    ),
    "settled-on-void-hand": "{Whose} was settled as {said:settled} on a hand without wagers: it is void and returned.",
    "late-changes-barred": (
        "Wagers were allowed to be changed; that is allowed only while the first card alone is out, unseen and drawn "
        "by the dealer."
    ),
    "everybody-retracted": "Every wager was withdrawn, but the round was completed as if one had been left.",
    "refused-though-payable": "{Whose} was refused for want of chips, but any win of it can be paid.",
    "run-settled-early": "{Whose} was settled as {said:settled} before it was decided.",
    "run-counted-too-soon": (
        "{Whose} was placed after the first card, so it counts from the next coup; it was settled as {said:settled} "
        "before it was decided."
    ),
    "run-decided-by-dummy": "{Whose} was settled as {said:settled} on a dummy coup, which does not count for it.",
    "run-out-of-range": "{Whose} is longer or shorter than a run may be, or mixed with ties: it is void and returned.",
    "run-not-nominated": "{Whose} nominates no hand for this coup, and {player} has no single wager that does.",
    "run-not-backed": "{Whose} needs the {hand:hand} in this coup, but {player} has no wager on that hand.",
    "commission-deferred": "The commission on {whose} was deferred, which is not allowed here.",
    "commission-wrong": "The commission on {whose} is {due}; {said} was charged.",
    "commission-not-marked": "{player} owes {owed} commission; the marker buttons show {marked}.",
    "commission-not-collected": "{player} still owed {owed} commission from the last shoe when this one began.",
    "commission-overcollected": "{collected} commission was collected from {player}, who owed {owed}.",
    "commission-short": (
        "The shoe was over and {player}'s commission was not collected in full: {player} still owes {owed}."
    ),
    "commission-owed-at-close": "The table was closed and {player} still owed {owed} commission.",
    "commission-waived-by-lesser-role": "{role:A} waived {waived} of {player}'s commission; only management may.",
    "marker-removed-unpaid": (
        "A marker button of {player} was removed, but {owed} of the commission it showed was not paid."
    ),
    "left-owing-commission": "{player} left owing {owed} commission.",
    "differential-breached": (
        "The wagers on the two hands differ by {difference}, more than the maximum table differential, {most}."
    ),
    "wager-over-differential": "{Whose} is more than the maximum table differential, {most}: only {most} counts.",
    "differential-cut-short": "The heavier hand was reduced to {left}, but the table differential allows only {fits}.",
    "differential-cut-too-far": "The heavier hand was reduced to {left}, but the table differential allows {fits}.",
    "differential-cut-uneven": "Wagers were reduced to keep the table differential, but not all in proportion.",
}
"""A rule was broken."""

WAGER_NOTICES = {
    "wager-after-call": '{Whose} was placed after "No more bets" was called, but before the first card.',
    "differential-exceeded": (
        "The wagers on the two hands differ by {difference}; the table differential is {most}, and nothing was reduced."
    ),
    "wager-above-differential": (
        "{Whose} is more than the table differential, {most}, and bears no extra commission here."
    ),
    "differential-cut-in-part": (
        "The heavier hand was reduced to {left}; the table differential allows {fits}, and the rest is above it."
    ),
    "differential-cut-unneeded": (
        "Wagers were reduced to keep the table differential of {most}, but the hands, {difference} apart, were "
        "exempt from it."
    ),
    "pairs-settled-early": "{Whose} was settled before all four initial cards were dealt.",
    "pairs-settled-late": "{Whose} was settled after a third card was out, not before.",
    "dragon-bonus-unjudged": "{Whose}: the table gives no pay table, so nothing is computed.",
}
"""Worth a look."""
