"""People and places at baccarat.

areas        who may wager where
checks       seating checks in one place: what facts change, and what is checked when a round is over
dummy_hands  checks dummy and void hands: who ordered them, on what grounds, and when they were announced
hand_offers  checks hand offers: whether hands were offered, to whom, and in which order
notes        notes about seating, in a round and in a session so far
"""
