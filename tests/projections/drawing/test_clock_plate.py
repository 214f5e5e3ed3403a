"""The round on the clock, for paper: every fact is a tick, with the colour of its gravest finding."""

from xml.etree import ElementTree

import pytest

from projections.drawing.plates import clock_plate
from projections.drawing.scene import drawn
from simulator import RULESETS

from ...domain.views.replay.test_desk import shift

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_fact_is_a_tick_in_the_colour_of_its_gravest_finding(ruleset: str) -> None:
    for shown, staged in shift(ruleset):
        it = drawn(shown)
        plate = clock_plate(it, "21:05:11", "<21:06:00", alone=True)
        paths = [one.get("class", "").split() for one in ElementTree.fromstring(plate.svg).iter(f"{SVG}path")]
        ticks = [one for one in paths if one[:1] == ["tick"]]
        assert [one[1:] for one in ticks] == [[one.severity] if one.severity else [] for one in it.line.ticks]
        assert len(ticks) == len(staged.steps)
        assert paths.count(["decides"]) == (it.verdict.step is not None)
        assert plate.words.startswith(f"{len(ticks)} fact")
