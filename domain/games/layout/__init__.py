"""Games with a layout: wagers lie on areas, and one spin or roll decides them all.

game           the base of layout games
checks         checks that every layout game shares
evolve         what a fact changes in a round of a layout game. Facts not listed change nothing
finding_types  finding types of layout games
next_step      the next step in a layout game: a call, a result, its handling, and the wagers
outcome        computes what every wager of a layout game was due
state          states of a round of a layout game
"""
