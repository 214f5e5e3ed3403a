"""Writes the report of a round as JSON and reads it back. Only here is its money written as text."""

from operator import attrgetter
from typing import Any

import msgspec

from domain.fold.round import Round
from domain.money import reported

encode = msgspec.json.Encoder(enc_hook=attrgetter("text")).encode
"""Writes a report, or a part of one. `Amount` is the only type that JSON does not know."""


def _read(_: type, text: Any) -> Any:
    return reported(text)


decode_round = msgspec.json.Decoder(Round, dec_hook=_read).decode
"""Reads a stored report."""
