"""Blackjack of 1996: boxes with hands, each played against the dealer's hand, with arithmetic of its own.

cards     values of cards
state     the state of a table
shoe      preparation, cut and draws
betting   wagers before the first card
settling  dues and settlement of every wager
faults    random faults
session   evenings
play      the deal, the decisions of players, and the dealer's hand
"""
