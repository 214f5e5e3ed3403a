"""No label of a picture lies on another, at any game: measured in the browser, over rounds in which much goes wrong."""

from datetime import datetime

import pytest
from markupsafe import Markup
from playwright.sync_api import Page

from projections.drawing.environment import drawing_environment, static
from projections.drawing.scene import Drawn, drawn
from simulator import RULESETS

from ....domain.views.replay.test_desk import shift

MOST = 6
"""Rounds of a ruleset: those with the most hands and wagers, and those with most cards astray."""
PAGE = """<!doctype html><meta charset="utf-8"><style>{{ style }} body { margin: 0; font-family: sans-serif; }</style>
{% from "cards.html" import suits %}{% from "stage.html" import replay with context %}{{ suits() }}
{% for it, step in scenes %}{{ replay(it, clock, clock, step) }}{% endfor %}"""
MEASURED = """() => [...document.querySelectorAll(".felt svg")].flatMap((picture) => {
  const frame = picture.getBoundingClientRect(), unit = frame.width / picture.viewBox.baseVal.width;
  const labels = [...picture.querySelectorAll("text, .badge")].filter((one) => !one.closest(".off, .card, .wheel"));
  const boxes = labels.map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width);
  const out = ([, box]) => box.left < frame.left - 3 * unit || box.right > frame.right + 3 * unit;
  const found = boxes.filter(out).map(([one]) => `out of the picture: ${one.textContent}`);
  boxes.forEach(([one, a], nth) => boxes.slice(nth + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const apart = wide < 2.5 * unit || high < 4 * unit || one.contains(other);
    if (!apart) found.push(`${one.textContent.trim()} on ${other.textContent.trim()}`);
  }));
  return found;
})"""
"""A line of text is higher than its letters: boxes may touch by so much."""


def _scenes(ruleset: str) -> list[tuple[Drawn, int]]:
    """Each round at its last step, and at the one in which most went wrong."""
    full = sorted(shift(ruleset), key=lambda one: (len(one[1].astray), len(one[1].hands), len(one[1].stakes)))[-MOST:]
    scenes = [drawn(shown, f"r{nth}") for nth, (shown, _) in enumerate(full)]
    return [(it, step) for it in scenes for step in {len(it.stage.steps), it.first_irregular or 1}]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_label_lies_on_another(tab: Page, ruleset: str) -> None:
    scenes = _scenes(ruleset)
    template = drawing_environment().from_string(PAGE)
    tab.set_content(template.render(scenes=scenes, style=Markup(static("replay.css")), clock=datetime.isoformat))
    assert tab.locator(".felt svg").count() >= len(scenes)
    for width in (390, 1366):
        tab.set_viewport_size({"width": width, "height": 800})
        assert sorted({*tab.evaluate(MEASURED)}) == []
