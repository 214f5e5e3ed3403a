"""Blackjack: boxes with hands, each against the dealer's.

cards, hands        what cards make, and the hands of a box
initial             the first two cards of every box and the dealer's first, and what goes wrong there
play, deciding      the further cards, to the hands that by the decisions have to get them
dealing             the dealer's own hand
extras, betting     doubles, splits, insurance; who has a say over a box; what of every wager is good
dues, sevens        what every wager was due
calls, timing       what was announced; when money moved
shoe, making, cutting, drawing      the shoe: shuffle, cut, cutting card, discard, composition
restricting         players who are held to the least wager
"""
