"""Finding types of blackjack alone."""

from domain.games.common.finding_types import COMMON, CUTTING, HOLDING, PREPARING, FindingTypes, matters

VIOLATIONS = {
    "not-shuffled": "The cards of the last shoe were {then:done} again without a shuffle.",
    "not-shuffled-first": (
        "The cutting card had come as the first card, and the cards were {then:done} without a shuffle."
    ),
    "not-shuffled-during": (
        "The cutting card had come in the last round, and the cards were {then:done} without a shuffle."
    ),
    "dealt-past-cutting-card": "Another round was dealt after the round in which the cutting card came out.",
    "dealt-past-cutting-card-first": "The round was dealt though the cutting card had come before its first card.",
    "shuffle-missed-again": "A missed shuffle was not made after the round in which that was noticed.",
    "cutting-card-not-in": "The cutting card was not in the shoe, and the cards were not shuffled after that round.",
    "cutting-card-unnoticed": (
        "By the count, the cutting card was due {late:1 card} ago, and no record shows that it came out."
    ),
    "cutting-card-misplaced": (
        "{behind:1 card lies|cards lie} behind the cutting card; about one and a half decks are required."
    ),
    "cutting-card-moved-untold": (
        "{behind:1 card lies|cards lie} behind the cutting card; that requires a manager's order, and an inspector "
        "must be told."
    ),
    "cutting-card-too-far": (
        "{behind:1 card lies|cards lie} behind the cutting card, more than half of the shoe, {half}."
    ),
    "loaded-before-cut": "The cards were put into the shoe before they were cut.",
    "cut-offered-wrongly-at-start": "The cut went to seat {seat}; it is for the player who came first, at seat {due}.",
    "cut-offered-wrongly-box": "The cut went to seat {seat}; the cutting card had come at box {due}.",
    "cut-offered-wrongly-dealer": (
        "The cut went to seat {seat}; the cutting card had come at the dealer's hand, so it is for seat {due}."
    ),
    "cut-offered-wrongly-new": "The cut of new cards went to seat {seat}; it is for seat {due}, farthest to the left.",
    "discard-omitted": "The first card of the shoe was not discarded, as this table requires.",
    "discard-face-up": "The first card of the shoe was discarded face up.",
    "discard-too-many": "More than the first card of the shoe was discarded.",
    "discard-not-opted": "A card was discarded before the first round; this table does not do that.",
    "voided-for-want-of-cards": (
        "The round was stopped when the shoe ran out; the cards in the rack had to be shuffled."
    ),
    "foreign-card": "Reported: {note}",
    "damaged-in-a-round": "A damaged card was replaced while the round was being played.",
    "damaged-by-another": "A damaged card was replaced by somebody other than a casino supervisor.",
}
SHOE_NOTICES = {
    "replaced-unordered": "The cards were replaced, and no order of a manager for it is on record.",
}
SHOE_RULINGS = {
    "shuffle-missed": (
        "The cutting card was out and the cards were not shuffled: the round stands, and the shuffle follows it."
    ),
}

SHOE: FindingTypes = (
    matters("violation", VIOLATIONS) | matters("notice", SHOE_NOTICES) | matters("ruling", SHOE_RULINGS)
)
"""Finding types about the shoe, by code."""


SHARED = (
    "cards-not-inspected", "cards-not-shown", "shuffle-step-omitted", "shuffle-omitted", "shuffle-out-of-order",
    "play-without-shuffle", "resumed-unshuffled", "cards-not-cut", "cut-offered-out-of-order", "cut-not-offered",
    "cut-by-another", "cut-too-shallow", "card-beyond-decks", "shoe-overdrawn", "wrong-count", "decks-wrong",
    "shuffler-not-allowed", "not-from-a-shoe", "replaced-in-a-round", "replaced-unprepared", "replacement-not-told",
)  # fmt: skip
"""Finding types shared with baccarat."""

RULINGS = {
    "face-up-card": "{card} lay face up in the shoe: it goes into the rack, and the next card is used.",
    "unseen-card": "A card was drawn that nobody was to have, and not seen: it is used as the next card from the shoe.",
    "exposed-card": "{card} was drawn that nobody was to have, and seen: it is offered as the next card from the shoe.",
    "card-without-wager": "A card was dealt to a box without a wager.",
    "box-missed": "A box with a wager was missed in the deal.",
    "dealer-card-missed": "The dealer's first card was missed.",
    "dealer-surplus": "{card} was dealt to the dealer's hand, which was not due it: it goes into the rack.",
    "cards-misplaced": "Cards were dealt to the wrong places.",
    "round-voided-here": "{role:A} declared the round void.",
    "order-restored": "The order in which the cards were drawn was in doubt, and it was reconstructed.",
    "reconstruction-differs": "The cards were reconstructed in another order than that in which they left the shoe.",
    "announcement-relied-on": (
        "{Whose} was settled contrary to the cards, after their total had been announced wrongly."
    ),
}
DEAL = {
    "face-up-used": "{card} lay face up in the shoe and was dealt to {to:place}; it had to go into the rack.",
    "unseen-card-passed-over": "Another card was drawn while an unseen one lay there to be used next.",
    "exposed-card-passed-over": "Another card was drawn while an exposed one lay there to be used next.",
    "dealt-after-refusal": "{hand:Place} had refused the exposed card and was dealt another.",
    "card-without-wager-wrongly": "The cards on a box without a wager were not handled as the rules require.",
    "box-missed-wrongly": "A missed box was not handled as the rules require.",
    "dealer-card-missed-wrongly": "The dealer's missing first card was not handled as the rules require.",
    "cards-misplaced-wrongly": "Misplaced cards were not handled as the rules require.",
    "reconstruction-foreign-card": (
        "The cards were reconstructed with {cards:list}, which never left the shoe: the order of the draw counts."
    ),
    "voided-though-finished": "The round was complete, but was voided on a ground that the rules do not have.",
    "hand-voided-without-ground": (
        "{hand:Place} was given up as void; that is allowed only when the dealer's first card was missed."
    ),
    "absent-dealt": (
        "{hand:Place}, with a hard total of {points}, was dealt a card for an absent player contrary to the rules."
    ),
    "call-omitted": 'The first card was dealt before "No more bets" was called.',
    "deal-first-cards": "The first card of {to:place} came out of turn.",
    "deal-dealers-card": "The dealer's first card was due, but the card went to {to:place}.",
    "deal-second-cards": "The second card of {to:place} came out of turn.",
    "face-down-initial": "A card of the initial deal was dealt face down to {hand:place}.",
    "face-down-further": "A card was dealt face down to {hand:place}.",
    "out-of-turn": "Box {box} had its turn before box {before} was finished.",
    "card-without-decision": "{hand:Place} was dealt a card that its player had not asked for.",
    "card-not-dealt": "A card for {hand:place} was not dealt.",
    "dealer-early": "The dealer drew before every player had decided.",
    "dealer-second-missing": "The dealer drew no second card, though wagers depended on it.",
    "dealer-drew-on": "The dealer drew on {points}.",
    "dealer-stood-short": "The dealer stood below seventeen, though wagers depended on the total.",
    "dealer-drew-for-nothing": "The dealer drew on {points}, though no card could change anything.",
    "doubled-card-missing": "{hand:Place} was doubled and was dealt no card.",
    "doubled-drawn-again": "{hand:Place} was doubled and was dealt more than one card.",
    "doubled-drawn-twice": "A doubled hand draws one card only; {hand:place} was dealt another.",
    "drawn-after-double": "{hand:Place} was doubled for some of its players, and was dealt more than one card.",
    "split-card-missing": "{hand:Place} was split and was dealt no second card.",
    "split-out-of-order": "A card was dealt to {hand:place} before the hand it was split from was finished.",
    "split-aces-drawn": "{hand:Place} is a split ace and was dealt more than one card.",
    "split-aces-one-card": "Split aces get one card each; {hand:place} was dealt another.",
    "drawn-on-twenty-one": "A card was dealt to {hand:place}, which had twenty-one.",
    "no-wager-on-box": "Box {box} was played or wagered on without a wager placed there before the first card.",
}
CALLS = {
    "total-announced-wrongly": "{said} was announced for {hand:place}; it has {points}.",
    "further-announced-wrongly": "{said} was announced for {hand:place} after a further card; it has {points}.",
    "split-announced-wrongly": "{said} was announced for {hand:place}, a split hand; it has {points}.",
    "dealer-announced-wrongly": "{said} was announced for the dealer; the cards make {points}.",
    "values-wrong-ace": "The total announced for {hand:place} counts an ace wrongly: {said} instead of {points}.",
    "values-wrong-picture": (
        "The total announced for {hand:place} counts a picture card wrongly: {said} instead of {points}."
    ),
    "values-wrong-number": (
        "The total announced for {hand:place} does not follow from the values of its cards: {said} instead of {points}."
    ),
    "insurance-called-early": "Insurance was called before the initial deal was complete.",
    "insurance-not-called": "The dealer shows an ace, but play went on without a call of insurance.",
}
DECISIONS = {
    "stood-on-eleven": "{hand:Place} stood on {points}; it must draw until it has at least twelve.",
    "double-wrong-total": "{hand:Place} was doubled; that requires nine, ten or eleven on two cards.",
    "double-with-ace": "{hand:Place} was doubled with an ace in it.",
    "split-unequal": "{hand:Place} was split, but is no pair.",
    "split-too-often": "{hand:Place} was split when its box already had as many hands as it may.",
    "split-aces-again": "{hand:Place}, a split ace, was split again.",
    "split-after-declining": "{hand:Place} was split after its player had declined to split.",
    "decided-by-another": "{player} decided for box {box}, where another player sits.",
    "decided-elsewhere": "{player} decided for box {box} and sits at another.",
    "even-money-not-open": "{player} asked for even money; that requires a blackjack against a dealer's ace.",
}
WAGERS = {
    "refused-in-play": "{Whose} came in time, but was refused after the round had begun.",
    "wager-handled": "{Whose} was handled after the first card was out.",
    "optional-wager-touched": "{Whose} was handled before it was decided: it stays as it was.",
    "insurance-without-ace": "Insurance was taken or offered when the dealer shows no ace.",
    "insurance-not-permitted": "{Whose} insures no wager of its player on the box: it is void and returned.",
    "insurance-too-high": "{Whose} is more than half of the original wager: only {most} counts.",
    "insurance-late": "{Whose} was placed after a further card was out: it is void and returned.",
    "double-too-high": "{Whose} is more than the original wager: only {most} counts.",
    "split-wager-unequal": "{Whose} is not equal to the original wager, {most}.",
    "split-wager-missing": "The hand under {whose} was split, but no equal wager was placed on the second hand.",
    "neither-covered-nor-named": (
        "The hand under {whose} was split; the wager neither covered both hands nor named one, so it is on the first."
    ),
    "added-on-their-own": (
        "{Whose} was added to a hand that was not doubled or split in that way: it is void and returned."
    ),
    "too-many-on-box": "{Whose} is of one player too many on its box: it is void and returned.",
    "box-over-maximum": "{Whose} takes the box, or its player, over the {most} that the sign allows.",
    "small-on-further-box": "{Whose} is under the minimum of {least} on one of several boxes of its player.",
    "sevens-not-offered": "{Whose}: Super Sevens are not offered at this table. The wager is void and returned.",
    "sevens-not-permitted": (
        "{Whose} does not go with a main wager of the same player, placed in time: it is void and returned."
    ),
    "restricted-untold": "{player} was held to the minimum wager, and no inspector had been told.",
    "restricted-over-minimum": "{Whose} is over {least}, though {player} is held to the minimum wager; it stands.",
    "restricted-from-first": (
        "{player} was held to the minimum wager, but had wagered from the first round of the shoe."
    ),
    "restricted-without-pass": "{player} was held to the minimum wager, but had sat out no round.",
}
MONEY = {
    "settled-as-another": "{Whose} was settled as {said:settled}; by the cards it is {result:settled}.",
    "blackjack-paid-wrongly": "The blackjack under {whose} was not paid as required.",
    "blackjack-paid-late": "The blackjack under {whose} was not paid before a third card was drawn.",
    "blackjack-paid-early": "The blackjack under {whose} was paid before the dealer had a second card.",
    "even-money-unasked": "The blackjack under {whose} was paid at even money, and nobody had asked for it.",
    "insurance-collected-late": "{Whose} lost and was not collected before the dealer's third card.",
    "bust-collected-late": "{Whose} was on a hand over twenty-one and was not collected at once.",
    "sevens-settled-late": "{Whose} was decided and not settled at once.",
    "lifted-before-box-paid": "{Whose} was lifted before every winner of its box had been paid.",
    "late-wager-reported": "Reported: {note}",
    "cards-touched": "Reported: {note}",
}
NOTICES = {
    "card-never-seen": "A card that counts in this round was never seen, so its wagers cannot be judged.",
    "bust-kept": (
        "{Whose} was collected on a hand over twenty-one and kept; because the dealer has a blackjack, it must be "
        "returned."
    ),
}

FINDING_TYPES: FindingTypes = (
    dict(COMMON)
    | matters("violation", {code: (PREPARING | CUTTING | HOLDING)[code] for code in SHARED})
    | dict(SHOE)
    | matters("ruling", RULINGS)
    | matters("violation", DEAL | CALLS | DECISIONS | WAGERS | MONEY)
    | matters("notice", NOTICES, frozenset({"card-never-seen"}))
)
"""All finding types of blackjack."""
