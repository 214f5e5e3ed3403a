"""Faults that no rule names, or that a person repeats: planted at a rate, to see when a statistic finds them.

kinds    the plants: their words, the games that can have them, and how they are written
fitting  whether a shift can have a plant: its ruleset, its dealers
chances  wheels, dice, shoes and stakes that are not what they should be
scene    who deals, at which table, which wagers are up
deeds    what people do in a round: wrong payments, late wagers, slow settlements
writer   the feed of a table with plants

Every plant draws from random numbers of its own, so that the evening is otherwise the same as without it.
"""

from simulator.plants.kinds import KINDS, Plant, plant_of

__all__ = ["KINDS", "Plant", "plant_of"]
