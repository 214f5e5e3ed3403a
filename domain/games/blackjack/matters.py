"""What can be found at blackjack, beside what any game can find."""

from domain.games.blackjack.shoe_matters import SHOE
from domain.games.common.matters import COMMON, Matters, matters
from domain.games.common.shoes.matters import CUTTING, HOLDING, PREPARING

SHARED = (
    "cards-not-inspected", "cards-not-shown", "shuffle-step-omitted", "shuffle-omitted", "shuffle-out-of-order",
    "play-without-shuffle", "resumed-unshuffled", "cards-not-cut", "cut-offered-out-of-order", "cut-not-offered",
    "cut-by-another", "cut-too-shallow", "card-beyond-decks", "shoe-overdrawn", "wrong-count", "decks-wrong",
    "shuffler-not-allowed", "not-from-a-shoe", "replaced-in-a-round", "replaced-unprepared", "replacement-not-told",
)  # fmt: skip
"""As at baccarat."""

RULINGS = {
    "face-up-card": "{card} lay face up in the shoe: it goes into the rack, and the next card is used.",
    "unseen-card": "A card was slid out that nobody was to have, and not seen: it is the next from the shoe.",
    "exposed-card": "{card} was drawn that nobody was to have, and seen: it is offered as the next card from the shoe.",
    "card-without-wager": "A card was dealt to a box without a wager.",
    "box-missed": "A box with a wager was passed over in the deal.",
    "dealer-card-missed": "The dealer's first card was left out.",
    "dealer-surplus": "{card} came to the dealer's hand, which was not to have it: it goes into the rack.",
    "cards-misplaced": "Cards lie where they do not belong.",
    "order-restored": "The order in which these cards were drawn was in doubt, and it was put right.",
    "reconstruction-differs": "The cards were put in another order than that in which they left the shoe.",
    "round-voided-here": "A {role} declared the round void.",
    "announcement-relied-on": (
        "Wager {wager} was settled otherwise than by the cards, after their total had been announced wrongly."
    ),
}
DEAL = {
    "face-up-used": "{card} lay face up in the shoe and was dealt to {to}; it had to go into the rack.",
    "unseen-card-passed-over": "Another card was drawn while one that nobody had seen lay there as the next.",
    "exposed-card-passed-over": "Another card was drawn while an exposed one lay there as the next.",
    "dealt-after-refusal": "{hand} had refused the exposed card and was given another.",
    "card-without-wager-wrongly": "Cards on a box without a wager were not dealt with as the rules want.",
    "box-missed-wrongly": "A box that was passed over was not dealt with as the rules want.",
    "dealer-card-missed-wrongly": "The dealer's missing first card was not dealt with as the rules want.",
    "reconstruction-foreign-card": (
        "The cards were put in order with {cards}, which never left the shoe: the order of the draw counts."
    ),
    "voided-though-finished": "The round was complete, and was voided on a ground that the rules do not know.",
    "cards-misplaced-wrongly": "Misplaced cards were not dealt with as the rules want.",
    "hand-voided-without-ground": (
        "{hand} was given up as void; only where the dealer's first card was left out it may be."
    ),
    "absent-dealt": "{hand}, with a hard total of {points}, was given a card for an absent player against the rules.",
    "call-omitted": "The first card was dealt and no more bets had not been called.",
    "deal-first-cards": "A first card came to {to} out of turn.",
    "deal-dealers-card": "The dealer's first card came out of turn: the card went to {to}.",
    "deal-second-cards": "A second card came to {to} out of turn.",
    "face-down-initial": "A card of the initial deal was dealt face down to {hand}.",
    "face-down-further": "A card was dealt face down to {hand}.",
    "out-of-turn": "Box {box} had its turn before box {before} was done.",
    "card-without-decision": "{hand} was given a card that its player had not asked for.",
    "card-not-dealt": "A card for {hand} was not dealt.",
    "dealer-early": "The dealer drew before every player had decided.",
    "dealer-second-missing": "The {hand} drew no second card, and wagers hung on it.",
    "dealer-drew-on": "The dealer drew on {points}.",
    "dealer-stood-short": "The {hand} stood below seventeen, and wagers hung on the total.",
    "dealer-drew-for-nothing": "The dealer drew on {points} though no card could change anything.",
    "doubled-card-missing": "{hand} was doubled and got no card.",
    "doubled-drawn-again": "{hand} was doubled and got more than one card.",
    "doubled-drawn-twice": "Who doubles draws one card alone; {hand} got another.",
    "drawn-after-double": "{hand} was doubled for some of its players, and got more than one card.",
    "split-card-missing": "{hand} was split and got no second card.",
    "split-out-of-order": "A card came to {hand} before the hand that it was split from was played out.",
    "split-aces-drawn": "{hand} is a split ace and got more than one card.",
    "split-aces-one-card": "Who splits aces has one card on each; {hand} got another.",
    "drawn-on-twenty-one": "A card was dealt to {hand}, which had twenty-one.",
    "no-wager-on-box": "Box {box} was played, or wagered on, with no wager laid there before the first card.",
}
CALLS = {
    "total-announced-wrongly": "{said} was announced for {hand}; it has {points}.",
    "further-announced-wrongly": "{said} was announced for {hand}, which got a further card; it has {points}.",
    "split-announced-wrongly": "{said} was announced for {hand}, a split hand; it has {points}.",
    "dealer-announced-wrongly": "{said} was announced for the {hand}; the cards make {points}.",
    "values-wrong-ace": "The total announced for {hand} counts an ace wrongly: {said} for {points}.",
    "values-wrong-picture": "The total announced for {hand} counts a picture wrongly: {said} for {points}.",
    "values-wrong-number": (
        "The total announced for {hand} does not follow from the cards' values: {said} for {points}."
    ),
    "insurance-called-early": "Insurance was called before the initial deal was complete.",
    "insurance-not-called": "The dealer shows an ace, and play went on with no call of insurance.",
}
DECISIONS = {
    "stood-on-eleven": "{hand} stood on {points}; it has to draw until it has twelve.",
    "double-wrong-total": "{hand} was doubled; that wants nine, ten or eleven in two cards.",
    "double-with-ace": "{hand} was doubled with an ace in it.",
    "split-unequal": "{hand} was split, and is no pair.",
    "split-too-often": "{hand} was split though the box had as many hands as it may.",
    "split-aces-again": "{hand}, a split ace, was split again.",
    "split-after-declining": "{hand} was split after its player had left a pair in it as it was.",
    "decided-by-another": "{player} decided on box {box}, and another player sits there.",
    "decided-elsewhere": "{player} decided on box {box} and sits at another.",
    "even-money-not-open": "{player} asked for even money, which takes a blackjack against an ace.",
}
WAGERS = {
    "refused-in-play": "Wager {wager} came in time, and was refused when the round had been begun.",
    "wager-handled": "Wager {wager} was handled when the first card was out.",
    "optional-wager-touched": "Wager {wager} was handled before it was decided; it stays as it was.",
    "insurance-without-ace": "Insurance was taken or offered, and the dealer shows no ace.",
    "insurance-not-permitted": "Wager {wager} insures nothing that its player has on the box: it goes back.",
    "insurance-too-high": "Wager {wager} of {stake} insures more than half of the original wager: {most} counts.",
    "insurance-late": "Wager {wager} came when a further card was out: it goes back.",
    "double-too-high": "Wager {wager} of {stake} doubles by more than the original wager: {most} counts.",
    "split-wager-unequal": "Wager {wager} of {stake} is not equal to the original wager, {most}.",
    "split-wager-missing": "A hand was split and no wager equal to {wager} was laid on the second one.",
    "neither-covered-nor-named": (
        "The hand under wager {wager} was split; it neither covered both nor named one: it lies on the first."
    ),
    "added-on-their-own": "Wager {wager} was added to a hand that was not doubled or split so: it goes back.",
    "too-many-on-box": "Wager {wager} is of one player too many on its box: it goes back.",
    "box-over-maximum": "Wager {wager} takes the box, or its player, over the {most} that the sign allows.",
    "small-on-further-box": "Wager {wager} is under the least, {least}, on one of several boxes that its player has.",
    "sevens-not-offered": "Wager {wager} is on Super Sevens, which is not on offer here: it goes back.",
    "sevens-not-permitted": (
        "Wager {wager} on Super Sevens does not go with a wager of its player, laid in time: it goes back."
    ),
    "restricted-untold": "{player} was held to the least wager, and no inspector had been told.",
    "restricted-over-minimum": "Wager {wager} of {player}, who is held to the least wager, is over {least}; it stands.",
    "restricted-from-first": "{player} was held to the least wager, and had wagered from the first round of the shoe.",
    "restricted-without-pass": "{player} was held to the least wager, and had let no round pass.",
}
MONEY = {
    "settled-as-another": "Wager {wager} was settled as {said}; by the cards it is {result}.",
    "blackjack-paid-wrongly": "The blackjack under wager {wager} was not paid as it had to be.",
    "blackjack-paid-late": "The blackjack under wager {wager} had to be paid before any third card; it was not.",
    "blackjack-paid-early": "The blackjack under wager {wager} was paid before the dealer had a second card.",
    "even-money-unasked": "The blackjack under wager {wager} was paid at even money, and nobody had asked for it.",
    "insurance-collected-late": "Insurance {wager} lost and was not collected before the dealer's third card.",
    "bust-collected-late": "Wager {wager} lay on a hand over twenty-one and was not collected at once.",
    "sevens-settled-late": "Super Sevens {wager} was decided and not settled at once.",
    "lifted-before-box-paid": "Wager {wager} was lifted before every winner of its box had been paid.",
    "late-wager-reported": "Reported: {note}",
    "cards-touched": "Reported: {note}",
}
NOTICES = {
    "card-never-seen": "A card that counts in this round was never seen: nothing can be said of its wagers.",
    "bust-kept": (
        "Wager {wager} was collected on a hand over twenty-one and kept; by the dealer's blackjack it goes back."
    ),
}

MATTERS: Matters = (
    dict(COMMON)
    | matters("violation", {code: (PREPARING | CUTTING | HOLDING)[code] for code in SHARED})
    | dict(SHOE)
    | matters("ruling", RULINGS)
    | matters("violation", DEAL | CALLS | DECISIONS | WAGERS | MONEY)
    | matters("notice", NOTICES, frozenset({"card-never-seen"}))
)
"""Every code of blackjack."""
