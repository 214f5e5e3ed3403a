"""Caribbean stud poker: one hand of five cards a player, against the dealer's.

cards            the deck and its deals, irregular deals, reconstructions, ranks of hands
jackpot          the progressive jackpot: its pool, its prizes, pools that several tables share
betting          checks betting: antes, jackpot wagers, decisions, bet wagers, and changes of wagers that must stay
checks           checks a whole round
dues             computes what every wager was due
evolve           what a fact changes in a round of Caribbean stud. Facts not listed change nothing
finding_types    finding types of Caribbean stud alone
game             links the fold to the rules of this game
next_step        the next step at Caribbean stud: the deal, decisions, the dealer's cards, settlement, prizes
opening_wagers   checks the wagers when a deal begins
outcome          decides the fate of every hand
reasons          explains a round of Caribbean stud: the dealer's hand, every other against it, and the prizes
settlement       checks when money moved: folds first, then hands from the right, prizes last (8, 9, 11)
state            states of a round and a table of Caribbean stud
"""
