"""What can be found at baccarat alone, beside what any game can find."""

from domain.games.baccarat import wager_matters
from domain.games.baccarat.floors import matters as floors
from domain.games.baccarat.shoes.matters import SHOES
from domain.games.common.matters import COMMON, Matters, matters
from domain.games.terminals.matters import MATTERS as TERMINALS

RULINGS = {
    "third-card-moved": (
        "{card} was dealt to the Player's Hand, which stood on {player_points}; the Banker's Hand, on {banker_points},"
        " must draw, so it is the Banker's third card."
    ),
    "third-card-carried": (
        "{card} was dealt to the Player's Hand, on {player_points}, and no hand may draw; it was seen, so the next "
        "round is a void hand that begins with it."
    ),
    "third-card-carried-unseen": (
        "A card was dealt unseen to the Player's Hand, on {player_points}, and no hand may draw: it is the first "
        "card of the next round."
    ),
    "card-in-excess": "{card} was drawn in excess and seen: no hand of this round may have it, it opens the next.",
    "card-in-excess-unseen": "A card was drawn in excess, unseen: it is the first card of the next round.",
    "banker-card-in-excess": (
        "{card} was dealt to the Banker's Hand, which had to stand on {banker_points}: it does not count, and opens "
        "the next round."
    ),
    "banker-card-in-excess-unseen": (
        "A card was dealt unseen to the Banker's Hand, which had to stand on {banker_points}: it does not count, and"
        " opens the next round."
    ),
    "carried-card-not-used": "A card left over from the round before had to be the first of this one, and was not.",
    "players-card-to-banker": (
        "{card} was dealt to the Banker's Hand, but the Player's Hand, on {player_points}, had to draw: it is the "
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
    "voided-as-lost": "The order in which the cards were drawn was given up as lost: the round is void.",
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
    "card-missing-player": "The Player's Hand, on {player_points}, had to draw a third card, and none was drawn.",
    "card-missing-banker": (
        "The Banker's Hand, on {banker_points}, had to draw against the Player's third card, {third}, and did not."
    ),
    "card-missing-banker-alone": (
        "The Player's Hand stood and the Banker's Hand, on {banker_points}, had to draw; no card was drawn."
    ),
    "count-one-digit": "The {hand}'s count was announced as {said}; its cards make {points}.",
    "count-two-digits": "The {hand}'s count was announced as {said}; its cards make {points}.",
    "result-announced-wrongly": "The result was announced as {said}; by the cards it is {right}.",
    "played-after-disruption": "A card was dealt though the hand had been declared void.",
    "result-entered-wrongly": "The result was entered as {said}; by the cards it is {right}.",
    "dealt-from-spent-shoe": "The last round could not be finished from this shoe, and this one was dealt from it.",
    "no-more-bets-omitted": "The first card was drawn before anybody had called no more bets.",
    "card-beyond-three": "{card} was dealt to the {hand}'s Hand, which had its three cards.",
    "reconstruction-foreign-card": (
        "The cards were put in order with {cards}, which never left the shoe: the order of the draw counts."
    ),
    "voided-though-finished": "The round was complete, and was voided on a ground that the rules do not know.",
    "restart-unburned": "The first round of the shoe was begun anew for the missing burn, and no card was burned then.",
    "restart-too-late": "A round was dealt anew for the missing burn; only the first round of a shoe may be.",
    "invalidated-by-lesser-role": "The outcome of the round was invalidated by a {role}, who may not.",
    "cards-touched": "Reported: {note}",
}
"""A rule was broken."""

NOTICES = {
    "card-unseen": "A card of this round was never seen: its result can't be known.",
    "voided-without-ground": "The round was voided on a ground that the rules do not know.",
    "count-not-announced": "Nobody wrote down that the {hand}'s count was announced.",
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
    | matters("ruling", RULINGS, UNRULED)
    | matters("violation", VIOLATIONS | wager_matters.VIOLATIONS, UNRULED)
    | matters("notice", NOTICES | wager_matters.NOTICES, UNRULED)
)
"""Every code of baccarat."""
