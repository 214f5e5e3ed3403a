"""A round shown step by step: as it was dealt, beside what the rules required then.

astray         cards that lie in a wrong hand, and where each belongs
clock          the round on the clock: its facts as ticks, and the silences between them
come_points    where the wagers of craps that have a point of their own lie
counts         the count of a hand, card by card
decided_steps  at which step each decision table decided
feed_roads     the roads of every shoe of a feed
frames         one step: a fact, the layout after it, the next step that the rules require
labels         cards, places and bets in words
layout         the layout of any game from its facts: cards, face down or up, and wagers
money          what each wager was due and got, step by step; who owes whom
narration      each fact as one plain sentence, which does not reveal face-down cards
recorder       records the frames of one round by listening to its game
roads          the five roads of a shoe
rolls          the rolls of craps since the last seven out
seating        in which direction the seats of a table are numbered
shoe_timeline  acts on a shoe's cards, in order, with irregularities
stage          every card, wager and result of a round once, with the steps during which it is shown
tracks         every card followed from step to step, with its place by the rules
verdict        the round in short: what went wrong, who owes whom, by which rule
wager_history  a wager that stays up over many rounds
"""
