"""Craps of 1996: one roll a round, wagers that live over many of them, reckoned by hand.

bets        what may be wagered, and what a roll makes of it
state       what is on the table
betting     who wagers what
play        a roll as a list of steps
settling    losers collected, winners paid
faults      the registry: what goes wrong, where, and which rule it breaks
session     evenings
"""
