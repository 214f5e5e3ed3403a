"""A round shown step by step: as it was dealt, beside what the rules required then.

frames         one step: a fact, the layout after it, the next step that the rules require
labels         cards, places and bets in words
layout         the layout of any game from its facts: cards, face down or up, and wagers
narration      each fact as one plain sentence, which does not reveal face-down cards
recorder       records the frames of one round by listening to its game
roads          the five roads of a shoe
shoe_timeline  acts on a shoe's cards, in order, with irregularities
stage          every card, wager and result of a round once, with the steps during which it is shown
wager_history  a wager that stays up over many rounds
"""
