"""Terminals: wagers placed on a screen, from credits, under a game system. Any game may have them.

credits          the credits of each terminal, as far as the record shows them, and its payouts
vouchers         issued and redeemed vouchers
malfunctions     malfunctions, payments refused because of them, and the terminals that they lock
state            the states of a round and of a table, and the carry-forward
evolve           what each fact changes at the table, and in a round
wager_checks     checks for terminals only: that wagers are placed there, and that a player's total suffices
checks           compares each terminal's credits and refused payments with the dues of the round
result_entries   checks the results entered into the game system
finding_types    finding types of terminals
"""
