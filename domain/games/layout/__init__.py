"""Games with a layout: wagers lie on areas, and one spin or roll decides them all.

state, evolve              a round as it goes on: a void spin opens the betting again
wheel                      spins of a wheel
verdict, dues              what the round came to; what its areas were due
findings, settling         what broke which rule, and in which order money moved
game                       the seam to the fold
"""
