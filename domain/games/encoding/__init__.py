"""What a round stands on, as bytes: everything its game knew when it began, so that it can be replayed alone.

values             which classes may be stored, under which names, and how values of each kind are stored
state_codec        any state of any game as bytes, and back
carry_codec        what a session hands on, as bytes, and back
stored_names.csv   the name under which each renamed or moved class is stored
"""

from domain.games.encoding.state_codec import pack, unpack
from domain.games.encoding.values import OtherShape

__all__ = ["OtherShape", "pack", "unpack"]
