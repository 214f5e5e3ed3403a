"""What can be found about the cards before, between and after rounds."""

from domain.games.common.matters import FindingTypes, matters
from domain.games.common.shoes.matters import CUTTING, HOLDING, PREPARING

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
