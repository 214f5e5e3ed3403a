"""Why a round came out as it did: the chain of rules and facts, in plain words.

steps      one link of the chain
seam       what a game says of its rounds when it is asked
listening  a game in a game's place, that listens in on it
asking     what is asked for, and where it is found in a feed
recorded   what can be said from the facts alone, whatever the game
chain      the links put together, and the rules they rest on
"""
