"""Tai-sai: three dice, tumbled under a cover before the wagers are placed.

calls           compares calls, keys and lights with the dice
equipment       checks tests and failures of equipment
evolve          what each fact changes, in addition to any layout game
finding_types   finding types of tai-sai alone
game            links the fold to the rules of this game
state           the states of a round and of a table

The rest is in `domain.games.layout`.
"""
