"""Terminals: wagers placed on a screen, from credits, under a game system. Any game may have them.

accounts, payouts          the credits of each terminal, as far as the record shows them; what was paid out of them
vouchers                   credits on paper: issued, and cashed
faults                     malfunctions, payments refused because of them, and the terminals locked by that
system                     all of it for one table, and what of it outlives a session
between, evolve            what a fact changes at the table, and in a round
wagers                     what only a terminal asks of a wager: steps, the least in all, that it is placed there at all
settling                   what the round gave each terminal, against what it was due
results                    results entered into the game system
refusals                   payments that were refused, and what the player gets instead
look                       all of it, by kind of fact
matters                    what can be found
"""
