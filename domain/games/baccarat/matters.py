"""What can be found at baccarat alone, beside what any game can find."""

from domain.games.baccarat import wager_matters
from domain.games.baccarat.floors import matters as floors
from domain.games.baccarat.shoes.matters import SHOES
from domain.games.common.matters import COMMON, FindingTypes, matters
from domain.games.terminals.matters import FINDING_TYPES as TERMINALS

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
"""The rules say what happens next, and it was or was not done."""

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
"""A rule was broken."""

NOTICES = {
    "card-unseen": "A card of this round was never seen, so its result cannot be known.",
    "voided-without-ground": "The round was voided on a ground that the rules do not have.",
    "count-not-announced": "No record shows that the {hand:hand}'s count was announced.",
}
"""Worth a look."""

UNRULED = frozenset({"card-unseen", "dragon-bonus-unjudged", "wager-after-call", "order-lost-later"})
"""Found without any rule, in every book."""

FINDING_TYPES: FindingTypes = (
    dict(COMMON)
    | dict(SHOES)
    | dict(TERMINALS)
    | matters("ruling", floors.SEATING_RULINGS)
    | matters("violation", floors.SEATING_VIOLATIONS)
    | matters("notice", floors.SEATING_NOTICES)
    | matters("ruling", RULINGS, UNRULED)
    | matters("violation", VIOLATIONS | wager_matters.WAGER_VIOLATIONS, UNRULED)
    | matters("notice", NOTICES | wager_matters.WAGER_NOTICES, UNRULED)
)
"""Every code of baccarat."""
