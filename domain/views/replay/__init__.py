"""A round shown step by step: as it was dealt, beside what the rules required then.

table      what lies on the layout after each fact: cards, open and hidden, and wagers
frames     one step: a fact, the layout after it, what the rules want next
lives      a wager that stays up over many rounds, from the moment it was laid to its end
watching   a game that listens in on another and keeps the frames of one round
"""
