"""Caribbean stud poker of 1996: one hand a player against the dealer's, and a jackpot, reckoned by hand.

hands       what poker hands are worth, and hands that are dealt on purpose
state       what is on the table
deck        shuffles, the cut, counts
dealing     cards from a shoe, or in packets from a machine
play        a round as a list of steps
settling    folds, hands from the right, prizes
faults      what goes wrong, by chance: one row a fault
session     evenings
"""
