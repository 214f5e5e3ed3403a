"""Charts as SVG made on the server: columns and lines over shared steps, and heat maps, which are tables.

    plot("Commission was collected on 5 of 7 days.", "Gaming day", ["2002-11-03", ...], [Series("Collected", points)])

Everything across is in hundredths of the width and everything upright in pixels, so letters keep their size on every
screen. Each mark has words and may lead to the rows behind it; the table beside a chart has the same figures.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from math import floor, log10
from typing import NamedTuple

HEIGHT = 180
"""The height of a plot, in pixels."""
LABELS = 8
"""About so many steps have their label written below them."""
LEVELS = 5
"""The shades of a heat map."""

Number = int | float | Decimal


class Point(NamedTuple):
    """A value at one step."""

    value: Number
    said: str
    """The value with its unit."""
    href: str | None = None
    """The rows behind it."""
    odd: bool = False
    """Whether it is not as expected."""


class Series(NamedTuple):
    """The values of one thing, one at each step."""

    name: str
    points: Sequence[Point]
    line: bool = False


class Band(NamedTuple):
    """What is to be expected at each step."""

    name: str
    bounds: Sequence[tuple[float, float]]
    words: Sequence[str] = ()
    """The bounds in words. Empty: as whole numbers."""

    def said(self, n: int) -> str:
        """What the table says of a step."""
        low, high = self.bounds[n]
        return self.words[n] if self.words else f"{low:.0f} to {high:.0f}"


class Mark(NamedTuple):
    """A column or a dot."""

    x: float
    y: float
    width: float
    height: float
    words: str
    href: str | None
    kind: str


class Segment(NamedTuple):
    """A piece of a line, between two steps."""

    x1: float
    y1: float
    x2: float
    y2: float


class Plot(NamedTuple):
    """A chart, ready to be drawn."""

    title: str
    """A sentence."""
    step: str
    """What the steps are."""
    steps: Sequence[str]
    series: Sequence[Series]
    band: Band | None
    marks: list[Mark]
    segments: list[Segment]
    expected: list[Mark]
    ticks: list[tuple[float, str]]
    """The lines across, with their values."""
    labels: list[tuple[float, str, bool]]
    """The labels below; whether a narrow screen has it, too."""
    base: float
    """Where nothing is."""


def plot(title: str, step: str, steps: Sequence[str], series: Sequence[Series], band: Band | None = None) -> Plot:
    """Lay out a chart."""
    values = [float(point.value) for one in series for point in one.points]
    bounds = [each for low_high in band.bounds for each in low_high] if band else []
    scale = _Scale(min((0.0, *values, *bounds)), max((0.0, *values, *bounds)))
    columns = [one for one in series if not one.line]
    marks = [mark for n, one in enumerate(columns) for mark in _columns(one, n, len(columns), steps, scale)]
    lines = [one for one in series if one.line]
    return Plot(
        title, step, steps, series, band,
        marks + [mark for one in lines for mark in _dots(one, steps, scale)],
        [each for one in lines for each in _segments(one, len(steps), scale)],
        _band(band, len(steps), scale) if band else [],
        [(scale.y(tick), _short(tick)) for tick in scale.ticks], _labels(steps), scale.y(0),
    )  # fmt: skip


class _Scale:
    """From values to pixels, over round numbers."""

    def __init__(self, least: float, most: float) -> None:
        step = _round_step((most - least) / 4 or 1)
        self.ticks = [step * n for n in range(floor(least / step), -floor(-most / step) + 1)]
        self.least, self.most = self.ticks[0], max(self.ticks[-1], self.ticks[0] + step)

    def y(self, value: float) -> float:
        return round(HEIGHT * (self.most - value) / (self.most - self.least), 2)


def _round_step(rough: float) -> float:
    """The next of 1, 2, 5, 10, 20 and so on; of counts, no fraction."""
    size = 10.0 ** floor(log10(rough))
    return float(next(size * one for one in (1, 2, 5, 10) if size * one >= rough * 0.999))


def _short(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def _left(n: int, steps: int) -> float:
    return 100 * n / max(steps, 1)


def _columns(one: Series, nth: int, of: int, steps: Sequence[str], scale: _Scale) -> Iterable[Mark]:
    room = 100 / max(len(steps), 1)
    width = room * 0.72 / of
    for n, point in enumerate(one.points):
        top, base = scale.y(max(float(point.value), 0)), scale.y(min(float(point.value), 0))
        height = max(base - top, 1.5 if point.value else 0)
        x = _left(n, len(steps)) + room * 0.14 + nth * width
        kind = "mark-odd" if point.odd else f"mark-{nth + 1}"
        yield Mark(round(x, 3), base - height, round(width * 0.94, 3), height, _words(one, steps[n], point),
                   point.href, kind)  # fmt: skip


def _dots(one: Series, steps: Sequence[str], scale: _Scale) -> Iterable[Mark]:
    room = 100 / max(len(steps), 1)
    for n, point in enumerate(one.points):
        x = _left(n, len(steps)) + room / 2
        yield Mark(round(x, 3), scale.y(float(point.value)), 0, 0, _words(one, steps[n], point), point.href,
                   "dot-odd" if point.odd else "dot")  # fmt: skip


def _segments(one: Series, steps: int, scale: _Scale) -> Iterable[Segment]:
    room = 100 / max(steps, 1)
    places = [(round((n + 0.5) * room, 3), scale.y(float(point.value))) for n, point in enumerate(one.points)]
    for (x1, y1), (x2, y2) in pairwise(places):
        yield Segment(x1, y1, x2, y2)


def _band(band: Band, steps: int, scale: _Scale) -> list[Mark]:
    room = 100 / max(steps, 1)
    return [
        Mark(round(_left(n, steps), 3), scale.y(high), round(room, 3), scale.y(low) - scale.y(high), "", None, "band")
        for n, (low, high) in enumerate(band.bounds)
    ]


def _labels(steps: Sequence[str]) -> list[tuple[float, str, bool]]:
    """Short labels are all written; of long ones, about `LABELS`."""
    longest = max(map(len, steps), default=0)
    every = 1 if len(steps) * longest <= 90 else -(-len(steps) // LABELS)
    room = 100 / max(len(steps), 1)
    narrow = max(1, -(-len(steps) * longest // 36))
    return [
        (round((n + 0.5) * room, 3), words, n % max(narrow, every) == 0)
        for n, words in enumerate(steps)
        if n % every == 0
    ]


def _words(one: Series, step: str, point: Point) -> str:
    words = [f"{step}: {point.said}", one.name.lower(), "outside the band" if point.odd else ""]
    return ", ".join(word for word in words if word)


# --- heat maps ------------------------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A field of a heat map."""

    value: int
    level: int
    """Its shade; 0: nothing."""
    href: str


class HeatRow(NamedTuple):
    """A row of a heat map."""

    name: str
    href: str | None
    cells: list[Cell | None]
    total: int


class HeatMap(NamedTuple):
    """A table whose fields are shaded by their numbers."""

    title: str
    rows_are: str
    columns_are: str
    columns: list[str]
    rows: list[HeatRow]
    more: int
    """Rows that are left out."""


def heat_map(
    title: str, axes: tuple[str, str], values: Mapping[tuple[str, int], int], href: Mapping[str, str | None],
    links: Mapping[tuple[str, int], str], most: int = 40,
) -> HeatMap:  # fmt: skip
    """Lay out a heat map. `values` and `links`: by row and column. `href`: where the name of a row leads."""
    columns = sorted({column for _, column in values})
    columns = [*range(columns[0], columns[-1] + 1)] if columns else []
    totals: dict[str, int] = {}
    for (name, _), value in values.items():
        totals[name] = totals.get(name, 0) + value
    order = sorted(totals, key=lambda name: (-totals[name], name))
    top = max(values.values(), default=0)
    rows = [
        HeatRow(
            name, href.get(name),
            [
                Cell(values[name, at], _level(values[name, at], top), links[name, at]) if (name, at) in values else None
                for at in columns
            ],
            totals[name],
        )
        for name in order[:most]
    ]  # fmt: skip
    return HeatMap(title, *axes, [f"{at:02d}" for at in columns], rows, max(0, len(order) - most))


def _level(value: int, top: int) -> int:
    """From 1 to `LEVELS`: equal parts of the largest number."""
    return max(1, -(-value * LEVELS // top)) if value > 0 else 0
