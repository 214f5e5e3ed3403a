"""The cards before, between and after rounds: from the set that comes to the table to the last hand of a shoe.

keeping             the sets at the table, the shoe that is being made ready, what is owed
ready               what is done with them, and what had to be done before they are used (`domain.games.common.shoes`)
cutting, burning    who cut, and where; what was burned
renewing            shoes after which other cards come, and cards replaced in between
shuffles            shuffles that somebody ordered, or that the table's state asks for
counting            what a shoe can hold, and where its cutting card lies
last_hand           the cutting card, and how many rounds follow
styles, equipment   the dealing style of a shoe; decks and machines
checking            the check after gaming, and what was still to be done when a session ends
table               which fact is looked at by whom

A procedure is judged where the feed tells of it. Cards that were introduced have to be inspected and shuffled, a
shoe whose cards were shuffled has to be cut, and what was told of one shoe has to be told of the next; but a feed that
begins with a shoe in play, and never says how shoes are made, is not asked how this one was.
"""
