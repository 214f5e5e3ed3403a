"""What the gazettes say of the cards before, between and after rounds: one module a document.

A document's rulebook takes its `SHOE` from here. Only recorded, because only people see it: seals and custody of cards
prepared beforehand, which way the backs look while the cards are cut, where burned cards go, whether a shuffle mixed
them well, what players ask for when such cards are proposed.
"""
