"""Encodes the state of a game when a round began, so that the round can be replayed alone.

values             which classes may be stored, under which names, and how values of each kind are stored
state_codec        encodes and decodes any state of any game
carry_codec        encodes and decodes carry-forwards
stored_names.csv   the name under which each renamed or moved class is stored
"""

from domain.games.encoding.state_codec import pack, unpack
from domain.games.encoding.values import OtherShape

__all__ = ["OtherShape", "pack", "unpack"]
