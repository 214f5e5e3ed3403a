"""Craps: a round is one roll of two dice, and a wager lives until a roll decides it.

evolve         what facts change
game           links the fold to the rules of this game
calls          compares calls, the marker and rulings with the dice, which alone decide
checks         checks a round: void rolls, undecided wagers that were settled, payments
dice           checks the dice
dues           computes what every wager was due
fees           commission on Buy and Lay Bets
finding_types  finding types of craps alone
next_step      the next step at craps: a roll, its call, its decisions, and the marker
reasons        explains a roll and its wagers: the point, the roll, and what it decides
roll_results   decides every wager by a valid roll; some are off
shooters       checks shooters: who may throw the dice, and to whom they are offered
state          states of a roll, its wagers, and a table between rolls
valid_stake    computes the valid stake of every wager
void_rolls     decides whether a roll is valid
wager_changes  decides which wagers may be placed, changed, withdrawn, and called on or off
"""
