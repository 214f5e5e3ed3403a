"""What can be found about the cards before, between and after rounds."""

from domain.games.common.matters import Matters, matters
from domain.games.common.shoes.matters import CUTTING, HOLDING, PREPARING

BURNING = {
    "burn-omitted": "Play began from this shoe and no card had been burned.",
    "burn-not-shown": "The first card burned was not shown.",
    "burned-face-up": "A further card was burned face up; it has to lie face down.",
    "burn-count-wrong": "{burned} cards were burned; {due} had to be.",
    "burn-count-wrong-shown": "{burned} cards were burned after a first one that was shown; {due} had to be in all.",
    "burned-before-coup": "{burned} cards were burned before one coup; one may be.",
    "burned-in-coup": "A card was burned while a coup was being dealt.",
    "burned-late": "A burn that was missed was made later in the shoe; play simply goes on.",
}
STYLES = {
    "style-changed": "This round was dealt in style {now}; its shoe began in style {before} and has to keep it.",
    "style-not-offered": "Dealing style {style} is not one of this table's.",
    "style-with-machine": "Dealing style B is used with a continuous shuffling machine.",
}
LAST_HAND = {
    "cutting-card-unnoticed": "By the count the cutting card was due {late} cards ago, and nobody saw it come out.",
    "coup-abandoned": "The cutting card came out, and the coup was not played to its end.",
    "last-hand-not-announced": "This is the last hand of the shoe, and nobody announced it.",
    "last-hand-not-announced-first": "The cutting card led this round, its last, and nobody announced it.",
    "round-after-last-hand": "A round was dealt after the last hand of the shoe.",
    "round-after-last-hand-first": "A round was dealt after the last hand of the shoe.",
    "dealt-on-unshuffled": "The shoe was over and its cards were not shuffled before this round.",
    "dealt-on-unshuffled-first": "The shoe was over and its cards were not shuffled before this round.",
    "wager-after-last-coup": "Wager {wager} was taken after the last coup of the shoe: it goes back.",
    "shoe-ended-early": "The cutting card came out during the last round dealt; one more had to follow.",
}
NOTICES = {
    "cut-offers-unrecorded": "An employee cut the cards; no offer to seat {seat}, or to any other, is on record.",
    "burn-unrecorded": "Play began from this shoe, and no burn is on record.",
    "shuffled-early": "The cards were shuffled before the cutting card was out, and no order for it is on record.",
    "cutting-card-miscounted": "The cutting card came out after {out} cards; it was put in after {due}.",
    "cards-not-checked-after": "The table closed, and nobody is on record as having checked the cards after play.",
}

SHOES: Matters = matters("violation", PREPARING | CUTTING | BURNING | HOLDING | STYLES | LAST_HAND) | matters(
    "notice", NOTICES
)
