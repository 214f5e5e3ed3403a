"""The cards before, between and after rounds: from the set that comes to the table to the last hand of a shoe.

state         the card sets at the table, the shoe that is being prepared, what is owed
preparation   what is done with a set, and what must be done before it is used; what is missing when a session ends
cut, burn     who cut, and where; what was burned
replacement   shoes after which other cards come, cards replaced in between, and the dealing style of a shoe
shuffles      shuffles that somebody ordered, or that the table's state requires
counting      what a shoe can hold, its decks and machines, and where its cutting card lies
last_hand     the cutting card, and how many rounds follow
evolve        what each fact changes

A procedure is judged where the feed tells of it. Cards that were introduced have to be inspected and shuffled, a
shoe whose cards were shuffled has to be cut, and what was told of one shoe has to be told of the next; but a feed that
begins with a shoe in play, and never says how shoes are made, is not asked how this one was.
"""
