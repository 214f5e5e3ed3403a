"""Caribbean stud poker of 1996: a hand for each player against the dealer's, and a jackpot, with arithmetic of its own.

hands       ranks of poker hands, and hands that are dealt on purpose
state       the state of a table
deck        shuffles, the cut, counts
dealing     cards from a shoe, or in packets from a machine
play        a round as a list of steps
settling    folds, hands from the right, prizes
faults      random faults, a row for each
session     evenings
"""
