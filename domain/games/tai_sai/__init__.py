"""Tai-sai: three dice, tumbled under a cover before the wagers are placed.

matters, state             what can be found here alone; what is known of a round, and of a table
evolve                     what the tumbler, the keys and the lights change
opening, faults            the checks before the table opens; equipment that failed
calls                      what was called, keyed and lit, against the dice
game                       the seam to the fold

The rest is in `domain.games.layout`.
"""
