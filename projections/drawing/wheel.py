"""The picture of a roulette wheel: its compartments in their order, and where the ball came to rest."""

from math import cos, pi, sin

from msgspec import Struct

from domain.fold.round import Round
from domain.views.layouts import cloth_of, roulette
from domain.views.replay.frames import Span
from domain.views.replay.stage import Stage

MIDDLE, RIM, HUB, BALL = 100.0, 98.0, 62.0, 53.0
"""The middle of the picture; the radii of the rim, of the numbers' inner edge, of the ball's track."""


class Compartment(Struct):
    """A compartment."""

    number: int
    ink: str
    line: str
    """Its outline as an SVG path."""
    x: float
    y: float
    turn: float
    """How far its number is turned, in degrees."""


class Ball(Struct):
    """The ball at rest, and when."""

    x: float
    y: float
    number: int
    span: Span


class Wheel(Struct):
    """The wheel."""

    compartments: list[Compartment]
    balls: list[Ball]


def wheel(ended: Round, staged: Stage) -> Wheel | None:
    """The wheel of a round. None for games without numbers on a wheel."""
    if cloth_of(ended.ruleset) is not roulette.CLOTH:
        return None
    each = [_compartment(nth, number) for nth, number in enumerate(roulette.WHEEL)]
    return Wheel(each, [_ball(span) for span in staged.results if span.what.get("number") in roulette.WHEEL])


def _angle(nth: float) -> float:
    """Clockwise, the zero above."""
    return 2 * pi * nth / len(roulette.WHEEL) - pi / 2


def _at(nth: float, radius: float) -> tuple[float, float]:
    return MIDDLE + radius * cos(_angle(nth)), MIDDLE + radius * sin(_angle(nth))


def _compartment(nth: int, number: int) -> Compartment:
    (a, b), (c, d) = _at(nth - 0.5, RIM), _at(nth + 0.5, RIM)
    (e, f), (g, h) = _at(nth + 0.5, HUB), _at(nth - 0.5, HUB)
    line = f"M{a:.1f} {b:.1f}A{RIM} {RIM} 0 0 1 {c:.1f} {d:.1f}L{e:.1f} {f:.1f}A{HUB} {HUB} 0 0 0 {g:.1f} {h:.1f}Z"
    ink = "red" if number in roulette.RED else "black" if number else "green"
    return Compartment(number, ink, line, *_at(nth, (RIM + HUB) / 2), 360 * nth / len(roulette.WHEEL))


def _ball(span: Span) -> Ball:
    number = span.what["number"]
    return Ball(*_at(roulette.WHEEL.index(number), BALL), number, span)
