"""The picture of a wheel: of roulette with the ball, of the money wheel with the sections of the symbol that came."""

from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin

from msgspec import Struct

from domain.fold.round import Round
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.shapes.layout import MoneyWheelRulebook
from domain.views.layouts import cloth_of, roulette
from domain.views.replay.frames import Span
from domain.views.replay.stage import Stage

MIDDLE, RIM, HUB, BALL = 100.0, 98.0, 62.0, 53.0
"""The middle of the picture; the radii of the rim, of the names' inner edge, of the ball's track."""
PEGS = 80.0
"""The radius of a money wheel's names' inner edge: it has more sections."""


class Compartment(Struct):
    """A compartment, or a section between two pegs."""

    name: str
    ink: str
    line: str
    """Its outline as an SVG path."""
    x: float
    y: float
    turn: float
    """How far its name is turned, in degrees."""


class Rest(Struct):
    """Where a wheel came to rest, and when."""

    words: str
    name: str
    span: Span
    balls: Sequence[tuple[float, float]] = ()
    sections: Sequence[str] = ()
    """Outlines: of all sections with the symbol, because no record says which of them it was."""


class Wheel(Struct):
    """The wheel."""

    words: str
    compartments: list[Compartment]
    rests: list[Rest]
    hub: float
    """The radius of its middle."""


def wheel(ended: Round, staged: Stage) -> Wheel | None:
    """The wheel of a round. None for games without one."""
    book = RULEBOOKS.get(ended.ruleset or "")
    if isinstance(book, MoneyWheelRulebook):
        return _money_wheel(book.sections, staged)
    return _roulette(staged) if cloth_of(ended.ruleset) is roulette.CLOTH else None


# --- roulette -----------------------------------------------------------------------------------------------------


def _roulette(staged: Stage) -> Wheel:
    names = [(str(number), _ink(number)) for number in roulette.WHEEL]
    return Wheel("The wheel", _around(names, HUB), [*_balls(staged.results)], 42.0)


def _ink(number: int) -> str:
    return "red" if number in roulette.RED else "black" if number else "green"


def _balls(results: Iterable[Span]) -> Iterable[Rest]:
    for span in results:
        if (number := span.what.get("number")) in roulette.WHEEL:
            place = _at(roulette.WHEEL.index(number), BALL, len(roulette.WHEEL))
            yield Rest(f"The ball lies in {number}", str(number), span, balls=[place])


# --- money wheel --------------------------------------------------------------------------------------------------


def _money_wheel(sections: Mapping[str, int], staged: Stage) -> Wheel:
    """The gazette's text has lost the order of the symbols (2.3): they are spread as evenly as their numbers allow."""
    order = [*_spread(sections)]
    around = _around([(symbol, f"symbol-{symbol}") for symbol in order], PEGS)
    return Wheel("The wheel, its symbols in no recorded order", around, [*_stops(staged.results, around)], 56.0)


def _spread(sections: Mapping[str, int]) -> Iterable[str]:
    whole, laid = sum(sections.values()), dict.fromkeys(sections, 0)
    for place in range(1, whole + 1):
        symbol = max(sections, key=lambda one: sections[one] * place / whole - laid[one])
        laid[symbol] += 1
        yield symbol


def _stops(results: Iterable[Span], around: Sequence[Compartment]) -> Iterable[Rest]:
    for span in results:
        symbol = span.what.get("symbol")
        here = [one.line for one in around if one.name == symbol]
        if here:
            many = f"one of its {len(here)} sections" if len(here) > 1 else "its one section"
            yield Rest(f"Symbol {symbol} came: {many}", symbol, span, sections=here)


# --- around the rim -----------------------------------------------------------------------------------------------


def _around(names: Sequence[tuple[str, str]], inner: float) -> list[Compartment]:
    return [_compartment(nth, len(names), name, ink, inner) for nth, (name, ink) in enumerate(names)]


def _angle(nth: float, count: int) -> float:
    """Clockwise, the first above."""
    return 2 * pi * nth / count - pi / 2


def _at(nth: float, radius: float, count: int) -> tuple[float, float]:
    return MIDDLE + radius * cos(_angle(nth, count)), MIDDLE + radius * sin(_angle(nth, count))


def _compartment(nth: int, count: int, name: str, ink: str, inner: float) -> Compartment:
    (a, b), (c, d) = _at(nth - 0.5, RIM, count), _at(nth + 0.5, RIM, count)
    (e, f), (g, h) = _at(nth + 0.5, inner, count), _at(nth - 0.5, inner, count)
    line = f"M{a:.1f} {b:.1f}A{RIM} {RIM} 0 0 1 {c:.1f} {d:.1f}L{e:.1f} {f:.1f}A{inner} {inner} 0 0 0 {g:.1f} {h:.1f}Z"
    return Compartment(name, ink, line, *_at(nth, (RIM + inner) / 2, count), 360 * nth / count)
