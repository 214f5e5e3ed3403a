"""Finding types of baccarat alone."""

from domain.games.common.finding_types import COMMON, CUTTING, HOLDING, PREPARING, FindingTypes, matters
from domain.games.terminals.finding_types import FINDING_TYPES as TERMINALS

SEATING_RULINGS = {
    "no-wagers": "The round was begun without any wager: it must be played as a dummy coup.",
}
"""Finding types where the rules prescribe what follows."""

SEATING_VIOLATIONS = {
    "area-not-theirs": "{player} is standing and wagered on numbered area {seat}, which is for seated players.",
    "area-taken": "{player} wagered on area {seat}, where {other} already had a wager: it is for one player only.",
    "area-crowded": "{player} wagered on area {seat}, where {most:1 player|players} already had wagers.",
    "area-over-cap": "The wagers {on_bet} at area {seat} come to {total}; at most {most} in all is allowed.",
    "area-under-minimum": "{player} wagered {total} {on_bet} at area {seat}; the minimum on each area is {least}.",
    "areas-over-maximum": "{player} wagered {total} {on_bet} over several areas; the maximum in all is {most}.",
    "hand-offered-past": "{hand:Offered} was offered to seat {offered} when it was the turn of seat {seat}.",
    "hand-offered-again": (
        "{hand:Offered} was offered to seat {offered}, though everybody entitled to it had been asked."
    ),
    "hand-offered-unstaked": "{hand:Offered} was offered to seat {offered}, though nobody had wagered on it.",
    "hand-offered-in-closed-style": "Seat {offered} was given the cards in a style in which the dealer keeps them.",
    "hand-not-offered-on": "The dealer kept {hand:offered} before seat {seat} had been asked.",
    "round-without-wagers": "A round was dealt without wagers, and nobody had asked for it.",
    "unmarked-after-card": "A card was dealt with no wager down, and nobody called the hand a dummy coup.",
    "unmarked-after-burn": "A card was burned with no wager down, and nobody called the hand a dummy coup.",
    "dummy-without-rule": "A hand without wagers was announced, but no rule requires or allows one here.",
    "dummy-by-lesser-role": "{role:A} ordered a hand without wagers; that requires {least:a}.",
    "dummy-after-first-card": "A hand without wagers was ordered when its cards were already out.",
    "dummy-after-last-coup": "{role:A} ordered a hand without wagers after the last coup; that requires {least:a}.",
    "dummy-announced-late": "That this was a hand without wagers was announced only after {cards:1 card}.",
    "third-card-before-counts": "A third card was drawn before the {hand:hand}'s count on two cards was announced.",
    "banker-turned-first": "The Banker's Hand was turned before the Player's Hand.",
    "style-b-untold": "A shoe was begun in style {style}, and no inspector had been told beforehand.",
}
"""Finding types for broken rules."""

SEATING_NOTICES = {
    "area-unseated": "{player} wagered on numbered area {seat}, but is not recorded as seated.",
    "area-shared-unsaid": (
        "{player} wagered on area {seat} with {other}, but no record says that areas may be shared here."
    ),
    "hand-not-offered": "{hand:Offered} was offered to nobody, though seat {seat} had wagered on it.",
    "shoe-kept": "The holder of the shoe lost, but the shoe was offered to nobody.",
    "round-without-wagers-unsure": (
        "A round was dealt without wagers. If wagers are recorded here, nobody asked for it."
    ),
    "dummy-rule-unsaid": "A hand without wagers was announced, and neither a rule nor who ordered it is on record.",
    "dummy-after-last-unsaid": (
        "A hand was dealt without wagers after the last coup, and who ordered it is not on record."
    ),
    "dummy-not-closed": 'A hand without wagers was ordered before "No more bets" was called.',
    "void-hand-without-cause": (
        "Wagers were down when a hand without wagers was announced, and nothing on record requires one."
    ),
    "style-b-untold-again": "Another shoe was begun in style {style}, and no inspector had been told of this one.",
    "result-not-announced": "Wagers were settled, but no result was announced.",
}
"""Finding types that are notices."""


BURNING = {
    "burn-omitted": "Play began from this shoe before a card was burned.",
    "burn-not-shown": "The first card burned was not shown.",
    "burned-face-up": "A further card was burned face up; it must lie face down.",
    "burn-count-wrong": "{burned:1 card was|cards were} burned; {due:1 card is|cards are} required.",
    "burn-count-wrong-shown": "{burned:1 card was|cards were} burned, the first one shown; {due} in all required.",
    "burned-before-coup": "{burned:1 card was|cards were} burned before one coup; only one may be.",
    "burned-in-coup": "A card was burned while a coup was being dealt.",
    "burned-late": "A burn that had been missed was made later in the shoe; play should simply have gone on.",
}
STYLES = {
    "style-changed": "This round was dealt in style {now}; its shoe began in style {before} and must keep it.",
    "style-not-offered": "Dealing style {style} is not offered at this table.",
    "style-with-machine": "Dealing style B is used with a continuous shuffling machine.",
}
LAST_HAND = {
    "cutting-card-unnoticed": (
        "By the count, the cutting card was due {late:1 card} ago, and no record shows that it came out."
    ),
    "coup-abandoned": "The cutting card came out, and the coup was not played to its end.",
    "last-hand-not-announced": "This is the last hand of the shoe, and nobody announced it.",
    "last-hand-not-announced-first": (
        "The cutting card came before this round, the last of the shoe, and nobody announced it."
    ),
    "round-after-last-hand": "A round was dealt after the last hand of the shoe.",
    "round-after-last-hand-first": "A round was dealt after the last hand of the shoe.",
    "dealt-on-unshuffled": "The shoe was over, and its cards were not shuffled before this round.",
    "dealt-on-unshuffled-first": "The shoe was over, and its cards were not shuffled before this round.",
    "wager-after-last-coup": "{Whose} was taken after the last coup of the shoe: it is void and returned.",
    "shoe-ended-early": "The cutting card came out during the last round dealt; one more round was required.",
}
SHOE_NOTICES = {
    "cut-offers-unrecorded": (
        "An employee cut the cards, and no offer of the cut to seat {seat}, or to any other, is on record."
    ),
    "burn-unrecorded": "Play began from this shoe, and no burn is on record.",
    "shuffled-early": "The cards were shuffled before the cutting card was out, and no order for it is on record.",
    "cutting-card-miscounted": "The cutting card came out after {out:1 card}; it had been put in after {due}.",
    "cards-not-checked-after": "The table closed, and no check of the cards after play is on record.",
}

SHOES: FindingTypes = matters("violation", PREPARING | CUTTING | BURNING | HOLDING | STYLES | LAST_HAND) | matters(
    "notice", SHOE_NOTICES
)


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
"""Finding types for broken rules."""

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
"""Finding types that are notices."""


RULINGS = {
    "third-card-moved": (
        "{card} was dealt to the Player's Hand, which stands on {player_points}. The Banker's Hand, on "
        "{banker_points}, must draw: it is the Banker's third card."
    ),
    "third-card-carried": (
        "{card} was dealt to the Player's Hand, but no hand may draw: {counts:no draw}. It was seen, so the next "
        "round is a void hand that begins with it."
    ),
    "third-card-carried-unseen": (
        "A card was dealt to the Player's Hand, but no hand may draw: {counts:no draw}. It was not seen, so it is "
        "the first card of the next round."
    ),
    "card-in-excess": (
        "{card} was drawn in excess and seen: it belongs to no hand of this round and opens the next round."
    ),
    "card-in-excess-unseen": "A card was drawn in excess and not seen: it is the first card of the next round.",
    "banker-card-in-excess": (
        "{card} was dealt to the Banker's Hand, which had to stand on {banker_points}: it does not count, and opens "
        "the next round."
    ),
    "banker-card-in-excess-unseen": (
        "A card was dealt unseen to the Banker's Hand, which had to stand on {banker_points}: it does not count, and "
        "opens the next round."
    ),
    "carried-card-not-used": (
        "A card left over from the last round had to be the first card of this round, and was not."
    ),
    "players-card-to-banker": (
        "{card} was dealt to the Banker's Hand, but the Player's Hand, on {player_points}, had to draw: it is the "
        "Player's third card."
    ),
    "bankers-card-to-player": (
        "{card} was dealt to the Player's Hand, but by the order of the draw it is the Banker's third card."
    ),
    "cards-out-of-order": (
        "{card} was dealt to the wrong place: by the order of the draw it belongs to the {owner:hand}'s Hand."
    ),
    "reconstruction-differs": "The cards were reconstructed in another order than that in which they left the shoe.",
    "reconstruction-unsupervised": "{role:A} put cards drawn out of order right; that requires a casino supervisor.",
    "first-card-face-up": "The first card of the round, {card}, lay face up in the shoe: the round is a void hand.",
    "card-face-up": "{card} lay face up in the shoe; it is used in the round as if it had not.",
    "shoe-ran-out": "The shoe ran out before the round was complete: the round is void.",
    "hand-disrupted": "The hand was declared void for a disruption: it has no result, and every wager is returned.",
    "order-lost": "Nobody knows in which order the cards were drawn, and nobody reconstructed it: the round is void.",
    "voided-as-lost": "The order in which the cards were drawn was given up as lost: the round is void.",
    "order-restored": "The order in which the cards were drawn was in doubt, and it was reconstructed.",
    "round-invalidated": "The outcome of the round was invalidated: every wager is returned.",
    "order-lost-later": "Nobody knows in which order the third cards were drawn: a ruling is required.",
    "card-to-third-hand": "{card} was dealt to neither the Player's Hand nor the Banker's Hand.",
    "card-to-no-hand": "{card} was drawn to no hand, but by the order of the draw it is the {owner:hand}'s third card.",
    "burn-made-up": "The first round of the shoe was begun again, and the card that had not been burned is burned now.",
    "void-hand-not-announced": "This had to be a void hand, and nobody announced it.",
}
"""Finding types where the rules prescribe what follows."""

VIOLATIONS = {
    "initial-card-wrong-face": "An initial card was dealt face {face}, contrary to the dealing style.",
    "third-card-wrong-face": "A third card was dealt face {face}, contrary to the dealing style.",
    "counts-out-of-order": "The Banker's count was announced before the Player's.",
    "voided-though-known": (
        "The round was voided as beyond reconstruction, but the order in which its cards were drawn is known."
    ),
    "voided-for-a-card": (
        "The round was voided for a card that lay face up or in the wrong place; such a round is played on."
    ),
    "voided-though-complete": "The round was voided for want of cards, but both hands were complete.",
    "voided-for-burn": "The round was voided because no card had been burned; for that, play goes on.",
    "card-missing-initial": "Only {count} of the four initial cards were dealt.",
    "card-missing-player": "The Player's Hand, on {player_points}, had to draw a third card, and did not.",
    "card-missing-banker": (
        "The Banker's Hand, on {banker_points}, had to draw against the Player's third card, {third}, and did not."
    ),
    "card-missing-banker-alone": (
        "The Player's Hand stood and the Banker's Hand, on {banker_points}, had to draw, and did not."
    ),
    "count-one-digit": "The {hand:hand}'s count was announced as {said}; its cards make {points}.",
    "count-two-digits": "The {hand:hand}'s count was announced as {said}; its cards make {points}.",
    "result-announced-wrongly": "The result was announced as {said:outcome}; by the cards it is {right:outcome}.",
    "played-after-disruption": "A card was dealt after the hand had been declared void.",
    "result-entered-wrongly": "The result was entered as {said:outcome}; by the cards it is {right:outcome}.",
    "dealt-from-spent-shoe": "The last round could not be completed from this shoe, but this round was dealt from it.",
    "no-more-bets-omitted": 'The first card was drawn before "No more bets" was called.',
    "card-beyond-three": "{card} was dealt to the {hand:hand}'s Hand, which already had three cards.",
    "reconstruction-foreign-card": (
        "The cards were reconstructed with {cards:list}, which never left the shoe: the order of the draw counts."
    ),
    "voided-though-finished": "The round was complete, but was voided on a ground that the rules do not have.",
    "restart-unburned": (
        "The first round of the shoe was begun again for the missing burn, but no card was burned then."
    ),
    "restart-too-late": "A round was dealt again for the missing burn; only the first round of a shoe may be.",
    "invalidated-by-lesser-role": "{role:A} invalidated the outcome of the round and may not do so.",
    "cards-touched": "Reported: {note}",
}
"""Finding types for broken rules."""

NOTICES = {
    "card-unseen": "A card of this round was never seen, so its result cannot be known.",
    "voided-without-ground": "The round was voided on a ground that the rules do not have.",
    "count-not-announced": "No record shows that the {hand:hand}'s count was announced.",
}
"""Finding types that are notices."""

UNRULED = frozenset({"card-unseen", "dragon-bonus-unjudged", "wager-after-call", "order-lost-later"})
"""Finding types without a rule. Every rulebook has them."""

FINDING_TYPES: FindingTypes = (
    dict(COMMON)
    | dict(SHOES)
    | dict(TERMINALS)
    | matters("ruling", SEATING_RULINGS)
    | matters("violation", SEATING_VIOLATIONS)
    | matters("notice", SEATING_NOTICES)
    | matters("ruling", RULINGS, UNRULED)
    | matters("violation", VIOLATIONS | WAGER_VIOLATIONS, UNRULED)
    | matters("notice", NOTICES | WAGER_NOTICES, UNRULED)
)
"""All finding types of baccarat."""
