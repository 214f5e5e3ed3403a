"""The roads of every shoe of a feed, collected while its rounds are folded."""

from collections.abc import Iterator

from msgspec import Struct

from domain.fold.round import Round
from domain.views.replay.roads import Coup, RoadMark, coups, has_roads, roads


class ShoeRoads(Struct, frozen=True):
    """The roads of one shoe in one session. Marks refer to its coups by their index, from 0."""

    table: str
    session: str
    shoe: str | None
    coups: list[Coup]
    bead_plate: list[RoadMark]
    big_road: list[RoadMark]
    big_eye_boy: list[RoadMark]
    small_road: list[RoadMark]
    cockroach_pig: list[RoadMark]


class RoadCollector:
    """Takes the rounds of each table in order, and returns the roads of a shoe when the next shoe begins."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[str, str | None, list[Coup]]] = {}
        """For each table its session, its shoe, and the coups so far."""

    def take(self, ended: Round) -> Iterator[ShoeRoads]:
        """The roads of the shoe before, if this round is the first one of another."""
        if not has_roads(ended.ruleset):
            return
        before = self._open.get(ended.table)
        if before is None or before[:2] != (ended.session, ended.shoe):
            yield from self._closed(ended.table)
            self._open[ended.table] = ended.session, ended.shoe, []
        self._open[ended.table][2].extend(coups([ended]))

    def rest(self) -> Iterator[ShoeRoads]:
        """The roads of the last shoes, when the feed is over."""
        for table in [*self._open]:
            yield from self._closed(table)

    def _closed(self, table: str) -> Iterator[ShoeRoads]:
        if table in self._open:
            session, shoe, found = self._open.pop(table)
            made = roads(found)
            marks = made.bead_plate, made.big_road, made.big_eye_boy, made.small_road, made.cockroach_pig
            yield ShoeRoads(table, session, shoe, found, *marks)
