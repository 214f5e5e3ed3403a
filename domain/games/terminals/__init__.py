"""Terminals: wagers placed on a screen, from credits, under a game system. Any game may have them.

credits          the credits of each terminal, as far as the record shows them; what was paid out of them
vouchers         credits on paper: issued, and cashed
malfunctions     malfunctions, payments refused because of them, and the terminals that they lock
state            all of it for one round and one table, and what outlives a session
evolve           what a fact changes at the table, and in a round
wager_checks     what only terminals require of a wager: steps, the least in all, that it is placed there at all
checks           what the round gave each terminal, and refused payments, against what was due
result_entries   results entered into the game system
finding_types    what can be found
"""
