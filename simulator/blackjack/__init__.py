"""Blackjack of 1996: boxes with hands, each against the dealer's, reckoned by hand.

cards     what cards count
state     what is on the table
shoe      cards made ready, cut, and dealt
betting   who wagers what
settling  what every wager comes to, and when it is paid
faults    what goes wrong, by chance
session   evenings
play      the deal, what players decide, and the dealer's hand
"""
