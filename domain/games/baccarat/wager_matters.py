"""What can be found of wagers at baccarat, and of the commission on them."""

VIOLATIONS = {
    "loser-touched": "Wager {wager} had lost, and was changed or taken back: its stake of {stake} goes to the house.",
    "tie-window-over": "Wager {wager} stood after a tie, and was changed when the betting had closed again.",
    "wager-touched": "Wager {wager} was touched before every winner in its area had been paid.",
    "refused-in-play": "Wager {wager} came in time, and was refused when the round had been begun.",
    "both-hands": "{player} wagered on both hands in one round.",
    "unpayable-banker-wager": (
        "A win of this Banker wager of {stake} can't be paid exactly in chips; {valid} of it is good."
    ),
    "wager-on-void-hand": "Wager {wager} was taken on a hand without wagers: it goes back.",
    "pairs-not-offered": "Perfect Pairs are not offered at this table: wager {wager} goes back.",
    "pairs-alone": "{player} wagered on Perfect Pairs and not on a hand or on Tie in the same area.",
    "pairs-late": "Wager {wager} on Perfect Pairs was made after the first card: it is none, and goes back.",
    "insurance-not-open": "Insurance {wager} was not open when it was made: it goes back.",
    "insurance-not-offered": "Insurance is not offered at this table: wager {wager} goes back.",
    "insurance-too-large": (
        "Insurance {wager} of {stake} is more than the largest wager on a hand behind it, {most}: no more counts."
    ),
    "runs-not-offered": "Runs are not offered at this table: wager {wager} goes back.",
    "insurance-called-wrongly": (
        "Insurance was called; it is open only on a Banker's two cards of six when the Player has to draw, before any"
        " third card."
    ),
    "settled-on-void-hand": "Wager {wager} was settled as {said} on a hand without wagers: it goes back.",
    "late-changes-barred": "Wagers were let be changed; the first card alone may be out, unseen, and from the dealer.",
    "everybody-retracted": "Nobody left a wager in, and the round was completed as if somebody had.",
    "refused-though-payable": "Wager {wager} of {stake} was refused for want of chips; each of its wins can be paid.",
    "run-settled-early": "Run {wager} was settled as {said} while it was not decided.",
    "run-counted-too-soon": (
        "Run {wager} was laid when the first card was out, so it counts from the next coup; it was settled as {said},"
        " but is not decided."
    ),
    "run-decided-by-dummy": "Run {wager} was settled as {said} on a dummy coup, which decides nothing for it.",
    "run-out-of-range": "Run {wager} is longer or shorter than a run may be, or mixed with ties: it goes back.",
    "run-not-nominated": "Run {wager} names no hand for this coup, and neither does one wager of {player} alone.",
    "run-not-backed": "Run {wager} is on the {hand} Hand in this coup, and {player} has no wager on that hand.",
    "commission-deferred": "The commission of wager {wager} was left owing, which is not allowed here.",
    "commission-wrong": "The commission of wager {wager} is {due}; {said} was charged.",
    "commission-not-marked": "{player} owes {owed}, and the marker buttons show {marked}.",
    "commission-not-collected": "{player} owed {owed} of commission from the shoe before when this one began.",
    "commission-overcollected": "{collected} of commission was collected from {player}, who owed {owed}.",
    "commission-short": "The shoe was over and {player}'s commission was not collected in full: {owed} is left.",
    "commission-owed-at-close": "The table was closed and {player} owed {owed} of commission.",
    "commission-waived-by-lesser-role": (
        "{waived} of {player}'s commission was let go by a {role}; only management may do that."
    ),
    "marker-removed-unpaid": "A marker button of {player} was taken away, and {owed} of what it showed is not paid.",
    "left-owing-commission": "{player} left and owed {owed} of commission.",
    "differential-breached": "The hands differ by {difference}, more than the greatest table differential, {most}.",
    "wager-over-differential": (
        "Wager {wager} of {stake} is larger than the greatest table differential, {most}: no more than that counts."
    ),
    "differential-cut-short": (
        "The heavier hand was cut to {left} to keep the table differential, which wants {fits} or less."
    ),
    "differential-cut-too-far": (
        "The heavier hand was cut to {left} to keep the table differential, which is met at {fits}."
    ),
    "differential-cut-uneven": "To keep the table differential, wagers were cut, but not all in proportion.",
}
"""A rule was broken."""

NOTICES = {
    "wager-after-call": "Wager {wager} came after the call of no more bets, but before the first card.",
    "differential-exceeded": (
        "The hands differ by {difference}; the table differential is {most}, and nothing was reduced."
    ),
    "wager-above-differential": (
        "Wager {wager} of {stake} is larger than the table differential, {most}, and bears no extra commission here."
    ),
    "differential-cut-in-part": (
        "The heavier hand was cut to {left}; the table differential is met at {fits}, and the rest lies above it."
    ),
    "differential-cut-unneeded": (
        "Wagers were cut to keep the table differential of {most}, from which the hands, {difference} apart, were free."
    ),
    "pairs-settled-early": "Wager {wager} on Perfect Pairs was settled before all four initial cards were dealt.",
    "pairs-settled-late": "Wager {wager} on Perfect Pairs was settled after a third card was out, not before.",
    "dragon-bonus-unjudged": "Dragon Bonus {wager}: the table gives no pay table, so nothing is computed.",
}
"""Worth a look."""
