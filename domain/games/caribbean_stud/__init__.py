"""Caribbean stud poker: one hand of five cards a player, against the dealer's.

ranking             what a poker hand is worth
deal, order         the cards as they were dealt; in which order they had to be
irregular, redeals  misdeals, cards on boxes without an ante, cards exposed; what a new deal makes of them
layout, betting     which wagers lie where when the deal begins; antes, bets, decisions, and wagers that are touched
standing            what became of every hand
dues, pool, prizes  what every wager was due; the progressive jackpot, and who wins what of it
deck, counting      the deck: made ready, shuffled, cut, counted
late                jackpot wagers that are settled in a later round
settling            when money moved
evolve, between     what facts change in a round, and at the table
verdict, findings   what a round came to; what broke which rule
reasons, game       why it came to that; the seam to the fold
"""
