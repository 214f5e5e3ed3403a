"""Encodes carry-forwards as bytes for storage: equal values give equal bytes.

They contain no sets, whose order is random. Dicts keep the order of the facts.
"""

from datetime import datetime
from typing import Any

import msgspec

from domain.facts import KINDS
from domain.facts.decoding.convert import Converter
from domain.fold.session.aliases import everybody
from domain.fold.session.carry_forward import CarryForward
from domain.fold.wagers.wager_facts import WagerFacts
from domain.games.baccarat import state as baccarat
from domain.games.caribbean_stud import state as caribbean_stud
from domain.games.common import state as common

CARRIES: dict[str, Any] = {
    "plain": dict[str, WagerFacts],
    "table": common.TableCarryForward,
    "baccarat": baccarat.BaccaratCarryForward,
    "caribbean-stud": caribbean_stud.StudCarryForward,
}
"""Classes by the name under which they are stored. It never changes."""

_NAMES = {kind: name for name, kind in CARRIES.items() if isinstance(kind, type)}
_FACTS = Converter(KINDS)
# The fifth was the time of the last fact, which is no longer used: a session is judged by its own times.
_Packed = tuple[str | None, msgspec.Raw, dict[str, str], int | None, datetime | None, dict[str, str]]


def pack_carry_forward(carry: CarryForward) -> bytes:
    kind = None if carry.game is None else _NAMES.get(type(carry.game), "plain")
    kept = kind, carry.game, carry.spanning, carry.seq, None, everybody(carry.names)
    return msgspec.msgpack.encode(kept, enc_hook=str)  # money


def unpack_carry_forward(kept: bytes) -> CarryForward:
    """Decode a stored carry-forward."""
    kind, game, spanning, seq, _, names = msgspec.msgpack.decode(kept, type=_Packed)
    handed_on = msgspec.msgpack.decode(game, type=CARRIES[kind], dec_hook=_FACTS.hook) if kind is not None else None
    return CarryForward(handed_on, spanning, seq, names)
