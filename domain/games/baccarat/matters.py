"""What can be found at baccarat alone, beside what any game can find."""

from domain.games.baccarat.floors import matters as floors
from domain.games.baccarat.shoes.matters import SHOES
from domain.games.common.matters import COMMON, Matters, matters
from domain.games.terminals.matters import MATTERS as TERMINALS

RULINGS = {
    "third-card-moved": (
        "{card} was dealt to the Player's Hand, which stood on {player}; the Banker's Hand, on {banker}, must"
        " draw, so it is the Banker's third card."
    ),
    "third-card-carried": (
        "{card} was dealt to the Player's Hand, on {player}, and no hand may draw; it was seen, so the next "
        "round is a void hand that begins with it."
    ),
    "third-card-carried-unseen": (
        "A card was dealt unseen to the Player's Hand, on {player}, and no hand may draw: it is the first "
        "card of the next round."
    ),
    "card-in-excess": "{card} was drawn in excess and seen: no hand of this round may have it, it opens the next.",
    "card-in-excess-unseen": "A card was drawn in excess, unseen: it is the first card of the next round.",
    "banker-card-in-excess": (
        "{card} was dealt to the Banker's Hand, which had to stand on {banker}: it does not count, and opens "
        "the next round."
    ),
    "banker-card-in-excess-unseen": (
        "A card was dealt unseen to the Banker's Hand, which had to stand on {banker}: it does not count, and"
        " opens the next round."
    ),
    "carried-card-not-used": "A card left over from the round before had to be the first of this one, and was not.",
    "players-card-to-banker": (
        "{card} was dealt to the Banker's Hand, but the Player's Hand, on {player}, had to draw: it is the "
        "Player's third card."
    ),
    "bankers-card-to-player": (
        "{card} was dealt to the Player's Hand, but is the Banker's third card by the order of the draw."
    ),
    "cards-out-of-order": (
        "{card} was dealt to the wrong place: in the order of the draw it belongs to the {owner}'s Hand."
    ),
    "reconstruction-differs": "The cards were put in another order than that in which they left the shoe.",
    "reconstruction-unsupervised": (
        "Cards drawn out of order were put right by a {role}; that wants a casino supervisor."
    ),
    "first-card-face-up": "The first card of the round, {card}, lay face up in the shoe: the round is a void hand.",
    "card-face-up": "{card} lay face up in the shoe; it is used in the round as if it had not.",
    "shoe-ran-out": "The shoe could not complete the round: the round is void.",
    "hand-disrupted": "The hand was declared void for a disruption: it has no result, and every wager goes back.",
    "order-lost": "Nobody knows in which order the cards were drawn, and nobody put them right: the round is void.",
    "order-restored": "The order in which these cards were drawn was in doubt, and it was put right.",
    "round-invalidated": "The outcome of the round was invalidated: every wager goes back.",
    "order-lost-later": "Nobody knows in which order the third cards were drawn: a ruling is wanted.",
    "card-to-third-hand": "{card} was dealt elsewhere than to the two hands, the Player's and the Banker's.",
    "card-to-no-hand": "{card} was drawn to no hand, but is the {owner}'s third card by the order of the draw.",
    "burn-made-up": "The first round of the shoe was begun anew, and the card that was not burned is burned now.",
    "void-hand-not-announced": "This had to be a void hand, and nobody announced it.",
}
"""The rules say what happens next, and it was or was not done."""

VIOLATIONS = {
    "initial-card-wrong-face": "An initial card was dealt face {face}, against the dealing style.",
    "third-card-wrong-face": "A third card was dealt face {face}, against the dealing style.",
    "counts-out-of-order": "The Banker's count was announced before the Player's.",
    "voided-though-known": (
        "The round was voided as beyond putting in order, and the order in which its cards were drawn is known."
    ),
    "voided-for-a-card": (
        "The round was voided for a card that lay face up or in the wrong place; such a round is played on."
    ),
    "voided-though-complete": "The round was voided for want of cards, though both hands were complete.",
    "voided-for-burn": "The round was voided; no card had been burned, but for that play goes on.",
    "card-missing-initial": "Only {count} of the four initial cards were dealt.",
    "card-missing-player": "The Player's Hand, on {player}, had to draw a third card, and none was drawn.",
    "card-missing-banker": (
        "The Banker's Hand, on {banker}, had to draw against the Player's third card, {third}, and did not."
    ),
    "card-missing-banker-alone": (
        "The Player's Hand stood and the Banker's Hand, on {banker}, had to draw; no card was drawn."
    ),
    "count-one-digit": "The {hand}'s count was announced as {said}; its cards make {points}.",
    "count-two-digits": "The {hand}'s count was announced as {said}; its cards make {points}.",
    "result-announced-wrongly": (
        "The result was announced as {said}; by the cards it is {outcome}, Player {player}, Banker {banker}."
    ),
    "played-after-disruption": "A card was dealt though the hand had been declared void.",
    "result-entered-wrongly": (
        "{said} was entered as the result; by the cards it is {outcome}, Player {player}, Banker {banker}."
    ),
    "dealt-from-spent-shoe": "The last round could not be finished from this shoe, and this one was dealt from it.",
    "no-more-bets-omitted": "The first card was drawn and no more bets had not been called.",
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
    "insurance-too-large": "Insurance {wager} of {stake} is more than the wager it goes with, {most}.",
    "runs-not-offered": "Runs are not offered at this table: wager {wager} goes back.",
    "insurance-called-wrongly": (
        "Insurance was called; it is open only on a Banker's two cards of six when the Player has to draw, before any"
        " third card."
    ),
    "card-beyond-three": "{card} was dealt to the {hand}'s Hand, which had its three cards.",
    "settled-on-void-hand": "Wager {wager} was settled as {said} on a hand without wagers: it goes back.",
    "late-changes-barred": "Wagers were let be changed; the first card alone may be out, unseen, and from the dealer.",
    "everybody-retracted": "Nobody left a wager in, and the round was completed as if somebody had.",
    "restart-unburned": "The first round of the shoe was begun anew for the missing burn, and no card was burned then.",
    "restart-too-late": "A round was dealt anew for the missing burn; only the first round of a shoe may be.",
    "invalidated-by-lesser-role": "The outcome of the round was invalidated by a {role}, who may not.",
    "refused-though-payable": "Wager {wager} of {stake} was refused for want of chips; each of its wins can be paid.",
    "run-settled-early": "Run {wager} was settled as {said} while it was not decided.",
    "run-counted-too-soon": (
        "Run {wager} was laid when the first card was out, so it counts from the next coup; it was settled as {said},"
        " but is not decided."
    ),
    "run-decided-by-dummy": "Run {wager} was settled as {said} on a dummy coup, which decides nothing for it.",
    "run-out-of-range": "Nobody may have a run like {wager}: it goes back.",
    "run-not-nominated": "Run {wager} names no hand for this coup, and neither does a wager of {player}.",
    "commission-deferred": "The commission of wager {wager} was left owing, which is not allowed here.",
    "commission-wrong": "The commission of wager {wager} is {due}; {said} was charged.",
    "commission-not-marked": "{player} owes {owed}, and the marker buttons show {marked}.",
    "commission-not-collected": "{player} owed {owed} of commission from the shoe before when this one began.",
    "commission-overcollected": "{amount} of commission was collected from {player}, who owed {owed}.",
    "commission-short": "The shoe was over and {player}'s commission was not collected in full: {owed} is left.",
    "commission-owed-at-close": "The table was closed and {player} owed {owed} of commission.",
    "commission-waived-by-lesser-role": (
        "{amount} of {player}'s commission was let go by a {role}; only management may do that."
    ),
    "marker-removed-unpaid": "A marker button of {player} was taken away, and {owed} of what it showed is not paid.",
    "left-owing-commission": "{player} left and owed {owed} of commission.",
    "cards-touched": "Reported: {note}",
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
    "card-unseen": "A card of this round was never seen: its result can't be known.",
    "voided-without-ground": "The round was voided on a ground that the rules do not know.",
    "wager-after-call": "Wager {wager} came after the call of no more bets, but before the first card.",
    "count-not-announced": "Nobody wrote down that the {hand}'s count was announced.",
    "differential-exceeded": (
        "The hands differ by {difference}; the table differential is {most}, and nothing was reduced."
    ),
    "wager-above-differential": (
        "Wager {wager} of {stake} is larger than the table differential, {most}, and bears no extra commission here."
    ),
    "differential-cut-unneeded": (
        "Wagers were cut to keep the table differential of {most}, from which the hands, {difference} apart, were free."
    ),
    "pairs-settled-early": "Wager {wager} on Perfect Pairs was settled before all four initial cards were dealt.",
    "pairs-settled-late": "Wager {wager} on Perfect Pairs was settled after a third card was out, not before.",
    "dragon-bonus-unjudged": "Dragon Bonus {wager}: the table gives no pay table, so nothing is computed.",
}
"""Worth a look."""

UNRULED = frozenset({"card-unseen", "dragon-bonus-unjudged", "wager-after-call", "order-lost-later"})
"""Found without any rule, in every book."""

MATTERS: Matters = (
    dict(COMMON)
    | dict(SHOES)
    | dict(TERMINALS)
    | matters("ruling", floors.RULINGS)
    | matters("violation", floors.VIOLATIONS)
    | matters("notice", floors.NOTICES)
    | dict(SHOES)
    | matters("ruling", RULINGS, UNRULED)
    | matters("violation", VIOLATIONS, UNRULED)
    | matters("notice", NOTICES, UNRULED)
)
"""Every code of baccarat."""
