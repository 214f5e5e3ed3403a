"""What a round stands on, as bytes: everything its game knew when it began, so that it can be replayed alone.

classes    which classes there are, and the shape they had
kinds      how values of each kind are kept, and come back
graph      any state of any game as bytes, and back
"""

from domain.games.encoding.state_codec import pack, unpack
from domain.games.encoding.values import OtherShape

__all__ = ["OtherShape", "pack", "unpack"]
