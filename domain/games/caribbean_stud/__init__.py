"""Caribbean stud poker: one hand of five cards a player, against the dealer's.

betting          checks betting: antes, jackpot wagers, decisions, bet wagers, and changes of wagers that must stay
card_counts      checks counts of the deck or a folded hand, and who may order one (6.4, 8.2(e), 11.11, 14.9)
checks           checks a whole round
deal             the cards of one deal as they lie
deal_order       checks the order of dealing, and which way up cards lie (part 7)
deck             checks the deck
dues             computes what every wager was due
evolve           what a fact changes in a round of Caribbean stud. Facts not listed change nothing
finding_types    finding types of Caribbean stud alone
game             links the fold to the rules of this game
hand_ranks       ranks poker hands (part 13), including hands that are partly face down
irregular_deals  finds irregular deals (part 14)
jackpot_pool     the progressive jackpot of a table: the amount in its pool (2.4(a), 11.3)
next_step        the next step at Caribbean stud: the deal, decisions, the dealer's cards, settlement, prizes
opening_wagers   checks the wagers when a deal begins
outcome          decides the fate of every hand
prizes           computes the prizes of the progressive jackpot (part 12)
reasons          explains a round of Caribbean stud: the dealer's hand, every other against it, and the prizes
reconstruction   weighs reconstructions of a deal against the order in which cards left the shoe
settlement       checks when money moved: folds first, then hands from the right, prizes last (8, 9, 11)
shared_pool      notes of prizes from a pool that several tables may share (12.3)
state            states of a round and a table of Caribbean stud
"""
