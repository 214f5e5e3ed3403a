"""Craps of 1996: a round is one roll, and wagers may stay up over many rolls, with arithmetic of its own.

bets        decides every wager by a roll
state       the state of a table
betting     wagers before a roll
play        a roll as a list of steps
settling    collects losers, pays winners
faults      the registry of faults: kind, step, broken rule
session     evenings
"""
