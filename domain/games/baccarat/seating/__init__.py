"""People and places at baccarat.

seen                what is noted of a round and of a session
areas               who may wager where
amounts             how much may lie there
bids, offering      who is offered a hand, and who was
holding             who holds the shoe, where players may
unwagered           rounds without wagers that were asked for, or not
dummies             hands without wagers: who ordered them, and why
calls               what was called when, and what was not
look                all of it, when a round is over
"""
