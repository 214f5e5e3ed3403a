"""Craps: a round is one roll of two dice, and a wager lives until a roll decides it.

matters, state             what can be found here alone; a wager, a roll, a table between rolls
evolve                     what facts change
wagering                   which wagers may be placed, changed and taken down, and when
weighing, fees             limits, odds behind a bet, units; commission on Buy and Lay Bets
void                       whether a roll counts
working, deciding, dues    what is off; what a roll makes of every wager; what it was due
shooting, dice, calls      who throws, how the dice are kept, what was called and marked
findings, reasons          what broke which rule; why a wager was due what it was due
game                       the seam to the fold
"""
