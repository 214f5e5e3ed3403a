"""Baccarat: one game, ten rulebooks.

cards          the cards of a round: table of play, outcome, irregular cards, void rounds
commission     deferred commission: accounts, marker buttons, collection
evolve         what each fact changes in a round
finding_types  finding types of baccarat alone
game           links the fold to the rules of this game
next_step      the next step that the rules require
reasons        explains the result of a round
seating        people and places
shoe           the cards before, between and after rounds
state          the states of a round and of a table
wagers         placing, valid stakes, odds, dues, payments
"""
