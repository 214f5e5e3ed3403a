"""What can be found about cards before they are dealt, and about what a shoe holds."""

PREPARING = {
    "cards-not-inspected": (
        "The cards were {then:done} before the dealer and the game supervisor had each inspected them."
    ),
    "cards-not-checked": "The cards were {then:done} before anybody had checked them.",
    "cards-not-shown": "The cards were {then:done} before they had been shown to the first players.",
    "shuffle-step-omitted": "The cards were {then:done} without having been {step:done} first.",
    "shuffle-omitted": (
        "The cards were {then:done} without having been chemmy shuffled, stacked and riffle shuffled first."
    ),
    "shuffle-out-of-order": (
        "The cards were {order:in turn}; they must be chemmy shuffled, stacked and riffle shuffled, in this order."
    ),
    "not-shuffled-again": "Pre-shuffled cards were {then:done} without having been {step:done} once more.",
    "play-without-shuffle": "The cards were {then:done} without having been shuffled for play.",
    "not-reshuffled": "The cards of the last shoe were {then:done} again without a shuffle.",
    "not-reshuffled-first": "The cards of the last shoe were {then:done} again without a shuffle.",
    "not-reshuffled-during": "The cards of the last shoe were {then:done} again without a shuffle.",
    "shuffled-by-machine": "A machine shuffled the cards; at this table the dealer shuffles them.",
    "exposed-not-reshuffled": (
        "A card was exposed before it was in the shoe, and the cards were {then:done} without another shuffle."
    ),
    "ordered-shuffle-not-made": "A shuffle was ordered, and the next round was dealt without it.",
    "resumed-unshuffled": "The table had stood empty, and play resumed without a shuffle.",
}
CUTTING = {
    "cards-not-cut": "The cards came into play without having been cut.",
    "cut-offered-out-of-order": "The cut was offered to seat {seat} when it was the turn of seat {due}.",
    "cut-offered-to-wrong-seat": "The cut was offered to seat {seat} first; it goes to seat {due} first.",
    "cut-not-offered": "An employee cut the cards, and seat {seat} had not been offered the cut.",
    "cut-by-another": "{who:cutter} cut the cards, though seat {seat} had accepted the cut.",
    "cut-by-player": "Seat {seat} cut the cards; at this table only an employee does.",
    "cut-by-dealer": "Nobody accepted the cut, and the dealer cut; the game supervisor has to.",
    "cut-too-shallow": (
        "The cut left {front:1 card} in front and {back} behind; at least {least} are required on either side."
    ),
    "cutting-card-too-deep": "{behind:1 card lies|cards lie} behind the cutting card; it must be {wanted:roughly}.",
    "cutting-card-not-twenty": "{behind:1 card lies|cards lie} behind the cutting card; it must be {wanted:roughly}.",
    "cutting-card-not-thirteen": "{behind:1 card lies|cards lie} behind the cutting card; it must be {wanted:roughly}.",
}
HOLDING = {
    "card-beyond-decks": (
        "{card} came out of the shoe for the {times:nth} time; {decks:1 deck holds|decks hold} it only {decks:times}."
    ),
    "card-never-drawn": "{card} was put into a hand, but never left the shoe.",
    "shoe-overdrawn": "{out:1 card} came out of a shoe of {decks:1 deck}, which holds {due}.",
    "wrong-count": "{count:1 card was|cards were} counted; {decks:1 deck has|decks have} {due}.",
    "decks-wrong": "{decks:1 deck is|decks are} in use; {wanted:between} required.",
    "cutting-cards-wrong": "Two cutting cards are in use; only one is allowed.",
    "shuffler-not-allowed": "A shuffling machine is in use; here cards are shuffled by hand and dealt from a shoe.",
    "not-from-a-shoe": "Cards are dealt from a shuffling machine; they must be dealt from a shoe.",
    "cards-not-replaced": "The cards of a shoe that players handled were {then:done} again; they must leave the table.",
    "cards-reused": "Play went on with the cards of a shoe that players handled; other cards are required.",
    "replaced-in-a-round": "The cards were replaced while a round was being played.",
    "replaced-unprepared": "The cards in play were replaced, and the new ones were not fully prepared.",
    "new-decks-unprepared": "New decks came after a shoe that players handled, and were not fully prepared.",
    "replacement-not-told": "The cards in play were replaced, and no inspector was told.",
}
