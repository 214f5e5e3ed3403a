"""Facts for people: a heading for each day, and one aligned line a fact, clipped to the terminal.

1998-03-14, +13:00
21:05:11.250  BAC07  card_drawn         9H, to player, face up                    T7-OVH 21:05:10.9
"""

import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, tzinfo
from typing import Any

import msgspec

from cli.streams import encoded
from cli.text import safe
from record.corrections import Correction
from record.stored import StoredFact

ELSEWHERE = {"fact", "id", "table", "at", "seq", "source", "video"}
"""Fields that stand in a column of their own, or that people don't need in order to follow the game."""

PLAIN = {"card", "wager", "round", "shoe", "dispute", "decision", "result", "note"}
"""Fields whose value says what it is, or is known by the kind of the fact."""

KIND_WIDTH = 18
LEAST = 20
"""So many columns what was said always gets."""


class Pretty:
    """How facts are shown, in a time zone, as first recorded or as corrected."""

    def __init__(self, zone: tzinfo, corrections: Mapping[tuple[str, str], Correction] | None = None) -> None:
        self._zone = zone
        self._corrections = corrections or {}
        self._width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        self._table_width = 5

    def lines(self, rows: Iterable[StoredFact]) -> Iterator[bytes]:
        """The lines, without their ends."""
        heading = None
        for row in rows:
            at = row.at.astimezone(self._zone)
            if (day := f"{at:%Y-%m-%d}, {_offset(at)}") != heading:
                heading = day
                yield heading.encode()
            yield encoded(self._line(row, at))

    def _line(self, row: StoredFact, at: datetime) -> str:
        said = msgspec.json.decode(row.state)
        correction = self._corrections.get((row.table, row.fact_id))
        now = correction.now if correction and correction.now is not None else said
        words = [_words(name, value) for name, value in now.items() if name not in ELSEWHERE]
        if correction is not None:
            words.insert(0, _mark(correction))
        video = said.get("video")
        self._table_width = max(self._table_width, min(len(safe(row.table)), 16))
        start = f"{at:%H:%M:%S}.{at.microsecond // 1000:03} {safe(row.table):{self._table_width}} "
        start += f"{row.topic.partition('/')[0]:{KIND_WIDTH}} "
        camera = safe(" ".join(map(str, video.values()))) if video else ""
        return self._fitted(start, safe(", ".join(word for word in words if word)), camera)

    def _fitted(self, start: str, words: str, camera: str) -> str:
        """A line as wide as the terminal at most; what was said gives way to the video's time code."""
        if self._width is None:
            return f"{start}{words}{f'  [{camera}]' if camera else ''}".rstrip()
        room = self._width - _cells(start)
        if not camera or room - _cells(camera) - 2 < LEAST:
            return _clipped(start + words, self._width).rstrip()
        room -= _cells(camera) + 2
        shown = _clipped(words, room)
        return f"{start}{shown}{' ' * (room - _cells(shown))}  {camera}"


def _mark(correction: Correction) -> str:
    return f"[{'never happened' if correction.now is None else 'corrected'}: {correction.by}]"


def _offset(at: datetime) -> str:
    return at.isoformat(timespec="seconds")[19:]


def _words(name: str, value: Any) -> str:
    """A field as words."""
    if value is None or value == []:
        return "unseen" if name == "card" else ""
    label = name.rstrip("_").replace("_", " ")
    if isinstance(value, bool):
        return label if value else f"not {label}"
    plain = name in PLAIN or (name == "player" and isinstance(value, str))  # a number there is points
    return _value(value) if plain else f"{label} {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name} {_value(each)}" for name, each in value.items() if name not in ELSEWHERE)
    if isinstance(value, list):
        return " ".join(map(_value, value))
    return "-" if value is None else str(value)


def _cells(words: str) -> int:
    """How many columns of a terminal words take."""
    if words.isascii():
        return len(words)
    from rich.cells import cell_len

    return cell_len(words)


def _clipped(words: str, room: int) -> str:
    if _cells(words) <= room:
        return words
    from rich.cells import set_cell_size

    return set_cell_size(words, max(room - 1, 0)) + "…"
