"""Money wheel, roulette and tai-sai of 1996: a round is one spin or roll, with arithmetic of its own.

games    the three games: bets, odds, and the rules that faults break
state    the state of a table
play     a round as a list of steps
faults   random faults
session  evenings
"""
