"""Finding types of Caribbean stud alone."""

from domain.games.common.finding_types import COMMON, CUTTING, HOLDING, PREPARING, FindingTypes, matters

SHARED = (
    "cards-not-inspected", "cards-not-shown", "shuffle-step-omitted", "shuffle-omitted", "shuffle-out-of-order",
    "play-without-shuffle", "not-reshuffled", "resumed-unshuffled", "cards-not-cut", "cut-by-player",
    "card-beyond-decks", "wrong-count", "decks-wrong", "cutting-cards-wrong", "replaced-in-a-round",
    "replacement-not-told",
)  # fmt: skip
"""Finding types shared with baccarat."""

RULINGS = {
    "wrong-number-dealt": "{hand:Place} got {number:1 card}: the deal is a misdeal.",
    "cards-exposed": "{number:1 card was|cards were} exposed in error: the deal is a misdeal.",
    "deck-wrong": "The deck was counted and holds {count:1 card}: {then:recount}.",
    "card-exposed-once": "A card for {hand:place} was exposed: it is turned face down, and the deal goes on.",
    "dealer-card-exposed": (
        "A card for {hand:place} was exposed: it stays face up, and the dealer's last card stays face down."
    ),
    "stray-cards": (
        "{number:1 card} went to {hand:place}, where no ante lies: all cards are taken back, counted and dealt again."
    ),
    "stray-hand": (
        "A whole hand went to {hand:place}, where no ante lies: it is counted and set aside, and the game goes on."
    ),
    "reconstruction-differs": "The cards were reconstructed in another order than that in which they left the shoe.",
    "dead-hand": "The hand of box {box} was declared dead: its wagers are forfeited, and it wins no prize.",
    "absent-folded": "Nobody was there to decide for box {box}: its hand is folded.",
    "player-on-two-hands": "{player} already plays another hand: {whose} is void and returned.",
    "two-wagers-on-area": "Box {box} already has another player's wager: {whose} is void and returned.",
    "jackpot-without-ante": "{player} has no ante, so {whose} is void and returned.",
    "jackpot-elsewhere": "{player}'s ante lies at another box than {whose}, which is void and returned.",
    "jackpot-wrong-amount": "{Whose} is not the one chip of {wanted} that is required.",
    "bet-wrong-amount": "The bet wager of box {box} is {stake}; twice the ante is {wanted}: the rest is returned.",
    "bet-too-small": (
        "The bet wager of box {box} is {stake}, less than twice the ante, {wanted}: it is void and returned."
    ),
}
"""Finding types where the rules prescribe what follows."""

VIOLATIONS = {
    "refused-in-play": "{Whose} came in time, but was refused after the first card had been dealt.",
    "card-twice": "{card} was dealt twice in one deal; only one deck is in play.",
    "decks-too-few": "The shuffling machine needs two decks, and fewer came to the table.",
    "shuffled-before-shown": "The cards were shuffled before they had been spread face up for the first players.",
    "reconstruction-foreign-card": (
        "The cards were reconstructed with {cards:list}, which never left the shoe: the order of the draw counts."
    ),
    "cut-again": "The cards were cut twice; they are cut once.",
    "count-ordered-by-lesser-role": "{role:A} ordered a count of the deck; only a manager or an inspector may.",
    "replaced-unordered": "The cards were replaced, and no manager had directed it.",
    "late-wager-reported": "Reported: {note}",
    "wager-after-call": '{Whose} was placed after "No more bets" had been called: it is void and returned.',
    "jackpot-needs-ante": "{Whose} was placed without an ante of the same player.",
    "jackpot-not-as-signed": "{Whose} is not of the amount on the sign, {wanted}.",
    "decided-early": "Box {box} decided before every hand had its cards.",
    "decided-twice": "Box {box} both folded and bet; the first decision counts.",
    "bet-missing": "Box {box} decided to bet, but no bet wager was placed.",
    "decision-missing": "No record shows that box {box} folded or bet: its hand is not in play.",
    "bet-without-ante": "{Whose} goes with no ante: it is void and returned.",
    "bet-after-dealer": "{Whose} was placed when the dealer's hand was already face up: it is void and returned.",
    "ante-touched": "{Whose} was touched after the first card: the stake stays {stake}.",
    "wager-touched": "{Whose} was touched before it was decided: the stake stays {stake}.",
    "call-omitted": 'The first card was dealt before "No more bets" was called.',
    "deal-out-of-turn": "{to:Place} got its card before {due:place}, which comes first from the dealer's left.",
    "card-face-wrong": "A card for {to:place} was dealt face up; it is dealt face down.",
    "dealers-card-down": "The dealer's last card was not dealt face up.",
    "deal-first-cards": "A card went to {to:place} before every box with an ante had its first card.",
    "deal-dealers-first": "A card went to {to:place} before the dealer had the first card.",
    "deal-further-cards": "A card went to {to:place} while the boxes were being dealt.",
    "deal-dealers-further": "A card went to {to:place} when the dealer was due one.",
    "deal-packets": "A card went to {to:place} in the middle of another box's five cards.",
    "deal-dealers-packet": "A card went to {to:place} when the dealer was due five.",
    "wrong-card-turned": "The dealer turned up another card than the bottom one.",
    "folded-count-wrong": "A folded hand was counted and has {count:1 card}.",
    "dealer-turned-early": "The dealer's cards were turned while a player still had to decide.",
    "qualification-wrong": (
        "The dealer's hand {qualifies:qualifies}, but wagers were settled as if it {qualifies:did not}."
    ),
    "settled-out-of-order": "Box {box} was settled after box {before}; hands are settled from the dealer's right.",
    "settled-before-comparing": "{Whose} was settled before the dealer's cards were turned.",
    "jackpot-paid-early": "The prize on {whose} was paid before all antes and bets were settled.",
    "jackpot-collected-early": "{Whose} was collected before its prize was paid.",
    "separated-players": "{players:list} play together, though they were told not to.",
    "exposed-called-misdeal": "The deal was called a misdeal for one exposed card, which is no misdeal.",
    "dealers-up-card-wrong": "The dealer's last card was turned up too, though an exposed one already lay face up.",
    "redealt-unshuffled": "Cards that were taken back were dealt again without a shuffle.",
    "stray-hand-stopped-game": (
        "The game was stopped for a whole hand dealt to a box without an ante; it should have gone on."
    ),
    "jackpot-returned": "{Whose} was settled in a misdeal; it stays for the next round.",
    "misdeal-without-ground": "The round was called a misdeal, and no ground for it is on record.",
}
"""Finding types for broken rules."""

NOTICES = {
    "cutting-card-not-below": "{behind:1 card lies|cards lie} behind the cutting card; all cards are put on top of it.",
    "jackpot-mode-unrecorded": "{Whose} was taken, but no record says how the jackpot takes its wagers.",
    "jackpot-before-ante": "{Whose} was placed before its ante; both were there in time.",
    "decision-unknown": "The decision of box {box} is recorded as {decision:word}; here a hand folds or bets.",
    "decided-by-another": "{player} decided for box {box}, where another player has the ante.",
    "folded-collected-late": "{Whose} is on a folded hand, and was collected after the dealer's cards were turned.",
    "folded-cards-shown": "A card of box {box} was turned up after the hand had folded; such cards stay face down.",
    "jackpot-does-not-reconcile": "The jackpot was set to another amount than the last one and its wagers make.",
    "prize-not-paid": "{Whose} won a prize of {pays}, which was not paid in its round.",
    "deck-not-counted": "A prize was paid, and no count of the deck is on record.",
}
"""Finding types that are notices."""

UNRULED = {
    "dealers-hand-unseen": "The round ended and the dealer's hand was never fully seen, so it cannot be judged.",
    "jackpot-unknown": "{Whose} was paid a share of a jackpot whose amount is not on record, so it cannot be checked.",
}
"""Finding types without a rule."""

FINDING_TYPES: FindingTypes = (
    dict(COMMON)
    | matters("ruling", RULINGS)
    | matters("violation", VIOLATIONS | {code: (PREPARING | CUTTING | HOLDING)[code] for code in SHARED})
    | matters("notice", NOTICES)
    | matters("notice", UNRULED, frozenset(UNRULED))
)
"""All finding types of Caribbean stud."""
