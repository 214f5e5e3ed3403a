"""Why a round came out as it did: the chain of rules and facts, in plain words.

chain       the links put together, and the rules they rest on
from_facts  explains a round from its facts alone, for any game
questions   questions for an explanation, answered by a listener to the game
"""
