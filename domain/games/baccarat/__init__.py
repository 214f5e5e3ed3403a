"""Baccarat: one game, ten rulebooks.

cards, table_of_play       what cards count, and which hand they belong to
deal, tickets, state       a round as it goes on
evolve, between            what a fact changes: in a round, at a table
verdict, good, odds, dues  what it came to, what was good of every wager, what it was due
*_findings, matters        what broke which rule
"""
