"""Cards in any notation: `10H`, `TH`, `♥10`, `13 S`, `ten of hearts`, a sign of Unicode, or words of the map's own.

A text that can mean two cards is refused. What the source does not say (a suit, or which of ten, jack, queen and king)
is refused, unseen, or assigned in turn, as the map says; an assigned part is marked on the fact.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cli.imports.settings import CardSettings

RANKS = {
    **{rank.casefold(): rank for rank in "A23456789TJQK"},
    "10": "T", "1": "A", "11": "J", "12": "Q", "13": "K", "14": "A",
    "ace": "A", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "T", "jack": "J", "queen": "Q", "king": "K",
    **{f"0{n}": str(n) for n in range(2, 10)}, "01": "A",
}  # fmt: skip
SUITS = {
    "c": "C", "d": "D", "h": "H", "s": "S", "♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H",
    "♤": "S", "club": "C", "clubs": "C", "diamond": "D", "diamonds": "D", "heart": "H", "hearts": "H", "spade": "S",
    "spades": "S",
}  # fmt: skip
_BETWEEN = re.compile(r"\s+of\s+|[\s_.:-]+")
_HARD = re.compile(r"[,;|/]+")
_AROUND = " \t\r\n[](){}<>'\"\ufe0f\ufe0e"
_OF = re.compile(r"\s+of\s+", re.IGNORECASE)
SUIT_ORDER = "CDHS"


class NotACard(ValueError):
    """A text that is no card, with the reason."""


class Seen(NamedTuple):
    """What a text says of a card: its possible ranks, and its suit if it has one."""

    ranks: str
    suit: str

    @property
    def card(self) -> str | None:
        """The card, if the text says all of it."""
        return self.ranks + self.suit if len(self.ranks) == 1 and self.suit else None


class CardReader:
    """Reads cards as the map says."""

    def __init__(self, said: CardSettings) -> None:
        self._order = said.order
        self._ranks = {**RANKS, **said.ranks}
        self._suits = {**SUITS, **said.suits}
        self._cards = {**{chr(point): card for point, card in _unicode_cards()}, **said.cards}
        self.incomplete = said.incomplete
        self._one = lru_cache(maxsize=4096)(self._read)
        self._many = lru_cache(maxsize=4096)(self._split)

    def one(self, text: str) -> Seen:
        """The card of a text. Raises `NotACard`."""
        return self._one(text)

    def many(self, text: str) -> tuple[Seen, ...]:
        """The cards of a text, in order. Raises `NotACard`."""
        return self._many(text)

    # --- one card ---------------------------------------------------------------------------------------------

    def _read(self, text: str) -> Seen:
        bare = text.strip(_AROUND).replace("\ufe0f", "").replace("\ufe0e", "").casefold()
        readings = self._readings(bare)
        if len(readings) != 1:
            why = f"can mean {' or '.join(sorted(one.ranks + one.suit for one in readings))}: say order in [cards]"
            raise NotACard(f"{text!r} {why if readings else 'is no card: add it to [cards] if it means one'}")
        [seen] = readings
        return seen

    def _readings(self, bare: str) -> set[Seen]:
        """Every card that a text can mean."""
        if (whole := self._cards.get(bare) or self._cards.get(bare.upper())) is not None:
            return {Seen(whole[0], whole[1])}
        if bare in self._ranks:
            return {Seen(self._ranks[bare], "")}
        parts = [part for part in _BETWEEN.split(bare) if part]
        if len(parts) == 2:
            return self._pair(*parts)
        found: set[Seen] = set()
        for at in range(1, len(bare)) if len(parts) == 1 and len(bare) < 20 else ():
            found |= self._pair(parts[0][:at], parts[0][at:])
        return found

    def _pair(self, first: str, second: str) -> set[Seen]:
        found = set()
        if self._order != "suit first" and first in self._ranks and second in self._suits:
            found.add(Seen(self._ranks[first], self._suits[second]))
        if self._order != "rank first" and first in self._suits and second in self._ranks:
            found.add(Seen(self._ranks[second], self._suits[first]))
        return found

    # --- several ----------------------------------------------------------------------------------------------

    def _split(self, text: str) -> tuple[Seen, ...]:
        bare = text.strip(_AROUND)
        if len(bare) > 400:
            raise NotACard(f"{text[:40]!r}… is too long for a hand")
        found: list[Seen] = []
        for piece in _HARD.split(bare):
            if piece.strip(_AROUND):
                found += self._piece(piece.strip(_AROUND))
        return tuple(found)

    def _piece(self, piece: str) -> list[Seen]:
        """The cards of a text without commas and the like."""
        whole = self._readings(piece.casefold())
        if len(whole) == 1 and (next(iter(whole)).suit or not re.search(r"\s", piece)):
            return [*whole]
        words = _OF.sub("_", piece).split()
        if len(words) > 1:
            return [seen for word in words for seen in self._piece(word)]
        ways = self._run(piece.casefold())
        if len(ways) != 1:
            self._read(piece)  # raises the usual reasons
            raise NotACard(f"{piece!r} can be several cards in several ways")
        return ways[0]

    def _run(self, text: str) -> list[list[Seen]]:
        """The ways in which a text without separators is a row of cards with suits: at most two are looked for."""
        ways: list[list[list[Seen]]] = [[[]], *([] for _ in text)]
        for end in range(1, len(text) + 1):
            for begin in range(max(0, end - 4), end):
                if not ways[begin]:
                    continue
                for seen in self._readings(text[begin:end]):
                    if seen.suit:
                        ways[end] += [[*way, seen] for way in ways[begin]][:2]
            ways[end] = ways[end][:2]
        return ways[len(text)]


class Assigned:
    """Gives cards the parts that a source does not have, so that within a shoe every card comes equally often."""

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self._counts = dict(counts or {})

    def copy(self) -> "Assigned":
        """The same state, to go on from."""
        return Assigned(self._counts)

    def card(self, seen: Seen) -> str:
        """The next card that fits what was seen."""
        candidates = [rank + suit for rank in seen.ranks for suit in (seen.suit or SUIT_ORDER)]
        card = min(candidates, key=lambda one: self._counts.get(one, 0))
        self._counts[card] = self._counts.get(card, 0) + 1
        return card


def _unicode_cards() -> list[tuple[int, str]]:
    """The playing cards of Unicode: without the knight, which no casino has."""
    ranks = "A23456789TJ QK"
    return [
        (0x1F0A0 + 16 * row + n, rank + suit)
        for row, suit in enumerate("SHDC")
        for n, rank in enumerate(ranks, 1)
        if rank != " "
    ]
