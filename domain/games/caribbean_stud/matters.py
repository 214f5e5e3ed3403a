"""What can be found at Caribbean stud alone, beside what any game can find."""

from domain.games.common.matters import COMMON, Matters, matters
from domain.games.common.shoes.matters import CUTTING, HOLDING, PREPARING

SHARED = (
    "cards-not-inspected", "cards-not-shown", "shuffle-step-omitted", "shuffle-omitted", "shuffle-out-of-order",
    "play-without-shuffle", "not-reshuffled", "resumed-unshuffled", "cards-not-cut", "cut-by-player",
    "card-beyond-decks", "wrong-count", "decks-wrong", "cutting-cards-wrong", "replaced-in-a-round",
    "replacement-not-told",
)  # fmt: skip
"""As at baccarat."""

RULINGS = {
    "reconstruction-differs": "The cards were put in another order than that in which they left the shoe.",
    "wrong-number-dealt": "{hand} got {number} cards: a misdeal, whatever was dealt to the others.",
    "cards-exposed": "{number} cards were exposed in error: a misdeal.",
    "deck-wrong": "The deck was counted and holds {count} cards: {then}.",
    "card-exposed-once": "A card for {hand} was exposed: it is turned down, and the deal goes on.",
    "dealer-card-exposed": "A card for {hand} was exposed: it stays open, and the last one lies face down.",
    "stray-cards": "{number} cards went to {hand}, where no ante lies: all cards are taken back, counted and redealt.",
    "stray-hand": "A whole hand went to {hand}, where no ante lies: it is counted and put aside, and the game goes on.",
    "dead-hand": "The hand of box {box} was declared dead: its wagers are forfeited, and it wins no prize.",
    "absent-folded": "Nobody was there to decide for box {box}: it has folded.",
    "player-on-two-hands": "{player} plays on another hand already: wager {wager} on box {box} goes back.",
    "two-wagers-on-area": "Box {box} has another player's wager already: wager {wager} of {player} goes back.",
    "jackpot-without-ante": "{player} has no ante, and so no part in the jackpot: wager {wager} goes back.",
    "jackpot-elsewhere": "Jackpot wager {wager} of {player} lies at box {box}, and the ante at another: it goes back.",
    "jackpot-wrong-amount": "Jackpot wager {wager} is of {stake}; one chip of {wanted} is wanted.",
    "bet-wrong-amount": "The bet wager of box {box} is {stake}; twice the ante is {wanted}: the rest goes back.",
    "bet-too-small": "The bet wager of box {box} is {stake}; twice the ante is {wanted}: it is none, and goes back.",
}
"""The rules say what happens next."""

VIOLATIONS = {
    "reconstruction-foreign-card": (
        "The cards were put in order with {cards}, which never left the shoe: the order of the draw counts."
    ),
    "card-twice": "{card} was dealt twice in one deal; one deck is in play.",
    "decks-too-few": "The shuffling machine holds two decks, and fewer came to the table.",
    "shuffled-before-shown": "The cards were shuffled before they lay open for the first players.",
    "cut-again": "The cards were cut twice; they are cut once.",
    "count-ordered-by-lesser-role": "A {role} had the deck counted; only a manager or an inspector may.",
    "replaced-unordered": "Other cards came to the table, and no manager had directed it.",
    "late-wager-reported": "Reported: {note}",
    "wager-after-call": "Wager {wager} was made after no more bets had been called: it is none, and goes back.",
    "jackpot-needs-ante": "Jackpot wager {wager} was laid, and no ante of the same player.",
    "jackpot-not-as-signed": "Jackpot wager {wager} is of {stake}; the sign says {wanted}.",
    "decided-early": "Box {box} was decided about before every hand had its cards.",
    "decided-twice": "Box {box} both folded and bet; the first counts.",
    "bet-missing": "Box {box} decided to bet, and no bet wager was laid.",
    "decision-missing": "Box {box} neither folded nor bet, as far as the record shows: it is not in play.",
    "bet-without-ante": "Bet wager {wager} goes with no ante: it is none, and goes back.",
    "bet-after-dealer": "Bet wager {wager} was made when the dealer's hand lay open: it is none, and goes back.",
    "ante-touched": "Ante {wager} was touched after the first card: it counts as it lay then, {stake}.",
    "wager-touched": "Wager {wager} was touched before it was decided: it counts as it lay, {stake}.",
    "call-omitted": "The first card was dealt and no more bets had not been called.",
    "deal-out-of-turn": "A box got its card before one that comes before it, from the dealer's left.",
    "card-face-wrong": "A card for {to} was dealt face up; it goes face down.",
    "dealers-card-down": "The dealer's last card was not dealt face up.",
    "deal-first-cards": "A card went to {to} before every box with an ante had its first.",
    "deal-dealers-first": "A card went to {to} before the dealer had the first one.",
    "deal-further-cards": "A card went to {to} while the boxes were to get theirs.",
    "deal-dealers-further": "A card went to {to} while the dealer was to get one.",
    "deal-packets": "A card went to {to} in the middle of a box's five.",
    "deal-dealers-packet": "A card went to {to} while the dealer was to get five.",
    "wrong-card-turned": "Another card of the dealer's than the bottom one was turned up.",
    "folded-count-wrong": "A folded hand was counted and has {count} cards.",
    "dealer-turned-early": "The dealer's cards were turned while a player still had to decide.",
    "qualification-wrong": "The dealer's hand {does} qualify, and wagers were settled as if it {treated}.",
    "settled-out-of-order": "Box {box} was settled after box {before}; hands are settled from the dealer's right.",
    "settled-before-comparing": "Wager {wager} was settled before the dealer's cards were turned.",
    "jackpot-paid-early": "The prize on wager {wager} was paid before all antes and bets were settled.",
    "jackpot-collected-early": "Jackpot wager {wager} was collected before its prize was paid.",
    "separated-players": "{players} play together; they were told not to.",
    "exposed-called-misdeal": "One card was exposed, and the deal was called a misdeal; it is none.",
    "dealers-up-card-wrong": "The dealer's last card was opened too, though an exposed one lies open already.",
    "redealt-unshuffled": "Cards that were taken back were dealt again without a shuffle.",
    "stray-hand-stopped-game": "The game was stopped for a whole hand on a box without an ante; it goes on.",
    "jackpot-returned": "Jackpot wager {wager} was settled in a misdeal; it is good for the next round.",
    "misdeal-without-ground": "The round was called a misdeal, and no ground for it is on record.",
}
"""A rule was broken."""

NOTICES = {
    "cutting-card-not-below": "{behind} cards lie behind the cutting card; all cards are put on it.",
    "jackpot-mode-unrecorded": "Jackpot wager {wager} was taken, and nobody said how the jackpot takes its wagers.",
    "jackpot-before-ante": "Jackpot wager {wager} was laid before its ante; both were there in time.",
    "decision-unknown": "Box {box} is said to {decision}; here a hand folds or bets.",
    "decided-by-another": "{player} decided about box {box}, whose ante is another's.",
    "folded-collected-late": "Wager {wager} of a folded hand was collected after the dealer's cards were turned.",
    "folded-cards-shown": "A card of box {box} was turned up, which had folded; such cards stay face down.",
    "jackpot-does-not-reconcile": "The jackpot was set to another amount than its wagers make of the last one.",
    "prize-not-paid": "Jackpot wager {wager} won a prize, which was not paid in its round.",
    "deck-not-counted": "A prize was paid, and no count of the deck is on record.",
}
"""Worth a look."""

UNRULED = {
    "dealers-hand-unseen": "The round ended and the dealer's hand was never seen whole: nothing can be said of it.",
    "jackpot-unknown": "Wager {wager} was paid a share of a jackpot of which no amount is on record: it may be right.",
}
"""What no rule is about."""

MATTERS: Matters = (
    dict(COMMON)
    | matters("ruling", RULINGS)
    | matters("violation", VIOLATIONS | {code: (PREPARING | CUTTING | HOLDING)[code] for code in SHARED})
    | matters("notice", NOTICES)
    | matters("notice", UNRULED, frozenset(UNRULED))
)
"""Every code of Caribbean stud."""
