"""What an import would make: the facts of the first row, and the first rounds as `pitlog check` reads them."""

from collections.abc import Iterable, Iterator, Sequence

from cli.imports.stream import ImportStream
from cli.output.user_text import counted
from domain.fold import AS_CORRECTED, FeedLine, Replay
from domain.fold.round import Round
from domain.games import games

SAMPLE = 3_000
"""The number of facts kept, from which rounds are shown."""
ROUNDS = 5


class Preview:
    """Keeps the first facts of a feed as they pass."""

    def __init__(self) -> None:
        self._kept: list[FeedLine] = []

    def passed(self, lines: Iterable[FeedLine]) -> Iterator[FeedLine]:
        """All lines; the first facts among them are kept."""
        for line in lines:
            if line.refused is None and len(self._kept) < SAMPLE:
                self._kept.append(line)
            yield line

    @property
    def of_first_row(self) -> Sequence[FeedLine]:
        """The facts that were made of the first row of which any were made."""
        return [line for line in self._kept if line.number == self._kept[0].number]

    def rounds(self) -> list[Round]:
        """The first rounds."""
        numbered = [line._replace(number=n) for n, line in enumerate(self._kept, 1)]
        replay = Replay(lambda: numbered, AS_CORRECTED, games, {}, unwatched=games)
        return [one for one, _ in zip(replay.rounds(), range(ROUNDS), strict=False)]


class Previewed:
    """A stream whose first facts a preview keeps."""

    def __init__(self, stream: ImportStream, preview: Preview) -> None:
        self._stream, self._preview = stream, preview
        self.may_wait, self.size, self.place = stream.may_wait, stream.size, stream.place

    def __iter__(self) -> Iterator[FeedLine]:
        return self._preview.passed(self._stream)


def row_of(one: Round) -> list[str]:
    """A round as a row of a table: its names, what came of it, its hands or wagers."""
    hands = [
        f"{place} {' '.join(card or '?' for card in hand.dealt) or '-'}"
        + (f" ({hand.points})" if hand.points is not None else "")
        for place, hand in one.hands.items()
    ]
    if one.wagers:
        hands.append(counted(len(one.wagers), "wager"))
    what = one.outcome or ("" if one.result is None else str(one.result)) or one.status
    return [one.table, one.round, what, " · ".join(hands), _announced(one), str(len(one.findings) or "-")]


def _announced(one: Round) -> str:
    """What was announced, as the source has it: `banker 4:7`, `17`."""
    said = dict(one.announced or {})
    points = f"{said.pop('player', '?')}:{said.pop('banker', '?')}" if {"player", "banker"} & said.keys() else ""
    return " ".join([*map(str, said.values()), points]).strip()


HEADINGS = ("Table", "Round", "Result", "Hands", "Announced", "Findings")
