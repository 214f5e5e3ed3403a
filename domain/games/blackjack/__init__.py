"""Blackjack: boxes with hands, each against the dealer's.

cards, hands        what cards make, and the hands of a box
initial, misdeals   the first two cards of every box and the dealer's first, and what goes wrong there
walking, play       a round step by step: hands, in the order in which cards left the shoe
taking, deciding    further cards, and what players decide
implied             doubles and splits that only wagers and cards show
dealing, pending    the dealer's own hand, and whether anything hangs on its next card
boxes, extras       who has a say over a box; doubles, splits, insurance, and on which hand a wager lies
betting, dues, sevens               what of a wager is good, and what it was due
calls, timing, settling             what was announced; when money moved, and how much
shoe, making, cutting, ready, drawing       shuffle, cut, cutting card, discard, composition
restricting         players who are held to the least wager
"""
