"""A round on the clock: ticks, silences, and times that cannot be put on a line."""

from datetime import UTC, datetime, timedelta

import pytest

from domain.fold.round import Finding
from domain.views.replay.clock import GAP, clock_line
from domain.views.replay.frames import Frame

BEGIN = datetime(2002, 11, 9, 21, tzinfo=UTC)


def frames(*seconds: float, findings: dict[int, list[str]] | None = None) -> list[Frame]:
    def found(nth: int) -> list[Finding]:
        return [Finding("r", "1", "code", one, "f") for one in (findings or {}).get(nth, [])]  # type: ignore[arg-type]

    return [
        Frame(
            f"f{nth}", "card_drawn", BEGIN + timedelta(seconds=at), None, "", None, None, None, {}, [], [], found(nth)
        )
        for nth, at in enumerate(seconds)
    ]


def test_facts_stand_by_their_times() -> None:
    line = clock_line(frames(0, 1, 3, 4))
    assert [tick.at for tick in line.ticks] == [0, 0.25, 0.75, 1]
    assert [tick.number for tick in line.ticks] == [1, 2, 3, 4]
    assert line.gaps == []


def test_a_silence_is_named_and_takes_no_more_room_than_the_shortest() -> None:
    """A settlement of the next day leaves room for the round."""
    line = clock_line(frames(0, 10, 86_410, 86_420))
    assert [gap.long for gap in line.gaps] == [GAP, timedelta(days=1), GAP]
    assert [tick.at for tick in line.ticks] == pytest.approx([0, 1 / 3, 2 / 3, 1])
    assert clock_line(frames(0, 9.999)).gaps == []


@pytest.mark.parametrize("seconds", [(), (5,), (5, 5, 5), (5, 3, 1), (0, 7, 2, 9)], ids=str)
def test_every_fact_stands_on_the_line_in_its_order(seconds: tuple[float, ...]) -> None:
    """Also where all happened at once, or times run backwards."""
    line = clock_line(frames(*seconds))
    places = [tick.at for tick in line.ticks]
    assert len(places) == len(seconds)
    assert places == sorted(places)
    assert all(0 <= at <= 1 for at in places)


def test_a_tick_has_the_gravest_finding() -> None:
    line = clock_line(frames(0, 1, 2, findings={0: ["notice", "ruling"], 2: ["notice", "violation"]}))
    assert [tick.severity for tick in line.ticks] == ["ruling", "", "violation"]
