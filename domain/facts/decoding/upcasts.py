"""Upcasts: how stored facts stay readable.

A stored fact is its line and a topic `kind/version`. A line of the current version is read directly. An older one first
passes the upcasts written when each version changed: kind/1 -> kind/2 -> … They work on the parsed object; the stored
bytes never change.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import DecodeError
from msgspec.json import Decoder

from domain.errors import BrokenChain, CannotBeRead, CorrectionLeftBehind, NotThisKind, Refused, WrittenByNewer
from domain.facts.base import Fact, kind_of
from domain.facts.decoding.careful import parse_json
from domain.facts.decoding.convert import Converter
from domain.facts.decoding.public_line import fact_line
from domain.facts.disputes import FactCorrected
from domain.facts.options import SPLIT
from domain.facts.registry import KINDS

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes the object of one version into that of the next."""

UPCASTS: dict[str, Upcast] = {}
"""Upcasts by the topic that they convert: `"card_drawn/1"` becomes `card_drawn/2`."""

CORRECTION = kind_of(FactCorrected)


def inside_now(kind: str, upcast: Upcast) -> Upcast:
    """The upcast of `fact_corrected` for another kind's upcast: its `now` contains a whole fact of that version."""

    def lift(value: dict[str, Any]) -> dict[str, Any]:
        now = value.get("now")
        return {**value, "now": upcast(now)} if isinstance(now, dict) and now.get("fact") == kind else value

    return lift


class StoredVersions:
    """Reads stored facts. Raises at once if some version could not be read."""

    def __init__(self, kinds: Mapping[str, type[Fact]], upcasts: Mapping[str, Upcast]) -> None:
        _no_link_missing(kinds, upcasts)
        _corrections_keep_up(kinds)
        self._upcasts = upcasts
        self._convert = Converter(kinds)
        self._known = {f"{kind}/{v}" for kind, cls in kinds.items() for v in range(1, cls.version + 1)}
        self._at_once = {
            f"{kind}/{cls.version}": Decoder(cls, dec_hook=self._convert.hook).decode
            for kind, cls in kinds.items()
            if kind not in SPLIT
        }

    def decode(self, topic: str, line: bytes) -> Fact:
        """The fact of a stored line, as the newest version of its kind."""
        line = fact_line(line)
        at_once = self._at_once.get(topic)
        if at_once is not None:
            try:
                return at_once(line)
            except (DecodeError, UnicodeDecodeError, Refused):
                # a time in another spelling of ISO 8601; or the record was altered, and the detailed check says how
                pass
        return self._with_care(topic, line)

    def _with_care(self, topic: str, line: bytes) -> Fact:
        if topic not in self._known:
            raise WrittenByNewer(topic)
        try:
            return self._convert.fact(self._upcast(topic, parse_json(line)))
        except (Refused, LookupError, TypeError, ValueError) as why:
            raise CannotBeRead(topic, why) from None

    def _upcast(self, topic: str, value: Any) -> dict[str, Any]:
        kind, _, version = topic.partition("/")
        if not isinstance(value, dict) or value.get("fact") != kind:
            raise NotThisKind(kind)
        fact: dict[str, Any] = value
        step = int(version)
        while (upcast := self._upcasts.get(f"{kind}/{step}")) is not None:
            fact, step = upcast(fact), step + 1
        return fact


def _no_link_missing(kinds: Mapping[str, type[Fact]], upcasts: Mapping[str, Upcast]) -> None:
    needed = {f"{kind}/{version}" for kind, cls in kinds.items() for version in range(1, cls.version)}
    if needed != set(upcasts):
        raise BrokenChain(sorted(needed - set(upcasts)), sorted(set(upcasts) - needed))


def _corrections_keep_up(kinds: Mapping[str, type[Fact]]) -> None:
    """A correction's `now` has no topic: its version follows from the correction's."""
    has = kinds[CORRECTION].version
    needs = 1 + sum(cls.version - 1 for kind, cls in kinds.items() if cls.from_feed and kind != CORRECTION)
    if has < needs:
        raise CorrectionLeftBehind(has, needs)


decode_recorded = StoredVersions(KINDS, UPCASTS).decode
"""The fact of a stored line. Raises `WrittenByNewer` if a newer pitlog wrote it."""
