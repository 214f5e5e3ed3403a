"""The cards before, between and after rounds: from the introduction of a card set to the last hand of a shoe.

state         the card sets at the table, the shoe in preparation, and requirements before the next deal
preparation   checks the acts on a set, those required before its use, and omissions at the end of a session
cut           checks the cut: to whom it is offered, who makes it, and where
burn          checks the burn
replacement   checks cards that must leave the table, cards replaced during a shoe, and dealing styles
shuffles      checks shuffles that a person ordered, or that the state of the table requires
counting      checks that no more cards appear than the decks contain
last_hand     checks the cutting card, and how many rounds follow it
evolve        what each fact changes

A procedure is checked only if the feed records it. Introduced cards must be inspected and shuffled, and a shuffled shoe
must be cut. If the feed records an act for one shoe, the act must be recorded for the next. If it begins with a shoe in
play and never records preparation, nothing is missing.
"""
