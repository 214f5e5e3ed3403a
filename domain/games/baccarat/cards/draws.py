"""The places and the order in which the rules deal."""

ORDER = ("player", "banker", "player", "banker", "player", "banker")
INITIAL = 4
