"""Money wheel, roulette and tai-sai of 1996: wagers on a layout, one spin or roll a round, reckoned by hand.

games    the three games: bets, odds, and the rules that faults break
state    what is on the table
play     a round as a list of steps
faults   what goes wrong, by chance
session  evenings
"""
