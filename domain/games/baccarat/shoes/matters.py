"""What can be found about the cards before, between and after rounds."""

from domain.games.common.matters import Matters, matters

PREPARING = {
    "cards-not-inspected": "The cards were {then} before the dealer and the game supervisor had each inspected them.",
    "cards-not-checked": "The cards were {then} before anybody had checked them.",
    "cards-not-shown": "The cards were {then} before the first players could look at them.",
    "shuffle-step-omitted": "The cards were {then} and had not been {step} before.",
    "shuffle-omitted": "The cards were {then} and had been neither chemmy shuffled, nor stacked, nor riffle shuffled.",
    "shuffle-out-of-order": "The cards were {order}: they have to be chemmy shuffled, stacked and riffle shuffled.",
    "not-shuffled-again": "Pre-shuffled cards were {then} and had not been {step} once more.",
    "play-without-shuffle": "The cards were {then} and had not been shuffled for play.",
    "not-reshuffled": "The cards of the last shoe were {then} again and had not been shuffled.",
    "not-reshuffled-first": "The cards of the last shoe were {then} again and had not been shuffled.",
    "not-reshuffled-during": "The cards of the last shoe were {then} again and had not been shuffled.",
    "shuffled-by-machine": "A machine shuffled the cards; here the dealer does.",
    "exposed-not-reshuffled": "A card was exposed before it was in the shoe, and the cards were {then} as they were.",
    "ordered-shuffle-not-made": "A shuffle was ordered, and the next round was dealt without one.",
    "resumed-unshuffled": "The table stood empty, and play went on without a shuffle.",
}
CUTTING = {
    "cards-not-cut": "The cards came into play and had not been cut.",
    "cut-offered-out-of-order": "The cut was offered to seat {seat} when it was the turn of seat {due}.",
    "cut-offered-to-wrong-seat": "The cut was offered to seat {seat} first; it goes to seat {due}.",
    "cut-not-offered": "An employee cut the cards, and seat {seat} had not been asked.",
    "cut-by-another": "{who} cut the cards, and seat {seat} had taken the cut.",
    "cut-by-player": "Seat {seat} cut the cards; at this table only an employee does.",
    "cut-by-dealer": "Nobody took the cut, and the dealer cut; that is for the game supervisor.",
    "cut-too-shallow": "The cut left {front} cards in front and {back} behind; each wants {least}.",
    "cutting-card-too-deep": "{behind} cards lie behind the cutting card; {wanted} have to.",
    "cutting-card-not-twenty": "{behind} cards lie behind the cutting card; {wanted} have to.",
    "cutting-card-not-thirteen": "{behind} cards lie behind the cutting card; {wanted} have to.",
}
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
HOLDING = {
    "card-beyond-decks": "{card} came out of the shoe for the {times}th time: {decks} decks hold only {decks}.",
    "card-never-drawn": "{card} was put into a hand, and nobody drew it from the shoe.",
    "shoe-overdrawn": "{out} cards came out of a shoe of {decks} decks; it holds {due}.",
    "wrong-count": "{count} cards were counted; {decks} decks are {due}.",
    "decks-wrong": "{decks} decks are in use; it has to be {wanted}.",
    "cutting-cards-wrong": "Two cutting cards are in use; one is.",
    "shuffler-not-allowed": "A shuffling machine is in use; here cards are shuffled by hand and dealt from a shoe.",
    "not-from-a-shoe": "Cards are dealt from a shuffling machine; they have to come from a shoe.",
    "cards-not-replaced": "The cards of a shoe that players handled were {then}; they have to leave the table.",
    "cards-reused": "Play went on with the cards of a shoe that players handled; other cards have to come.",
    "replaced-in-a-round": "The cards were replaced while a round was being played.",
    "replaced-unprepared": "The cards in play were replaced, and the new ones were not made ready in full.",
    "new-decks-unprepared": "New decks came after a shoe that players handled, and were not made ready in full.",
    "replacement-not-told": "The cards in play were replaced, and no inspector was told.",
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
