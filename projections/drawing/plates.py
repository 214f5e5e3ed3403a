"""Plates: pictures of one step, for paper. A plate has only what is seen at its step, and needs no script."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from jinja2 import Template
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from domain.text import counted
from domain.views.replay.frames import Span
from domain.views.replay.labels import label
from domain.views.replay.money import MoneyLine
from domain.views.replay.stage import HandOnStage, StepOnStage
from projections.drawing.card_table import CardTable
from projections.drawing.cloth import OnCloth
from projections.drawing.environment import drawing_environment, static
from projections.drawing.scene import Drawn
from projections.drawing.seats import Chip

SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Plate(Struct):
    """A picture."""

    title: str
    svg: str
    words: str
    """What is seen, for people who do not see it."""
    wide: float
    """Its width in heights."""


def plates(it: Drawn, step: int, alone: bool) -> list[Plate]:
    """The layout at a step: dealt and required, or one where they agree. `alone`: complete in itself, as a file is."""
    if it.cloth is not None:
        return [_plate("The layout", it, step, False, alone)]
    if not it.apart:
        return [_plate("As dealt, and as the rules require", it, step, False, alone)]
    return [
        _plate("As dealt", it, step, False, alone),
        _plate("As the rules require", it, step, True, alone),
    ]


def strip(it: Drawn, step: StepOnStage, alone: bool) -> Plate:
    """The hands after a step in a row, with their counts. Cards in wrong hands are framed."""
    cards = {place: hand for place, hand in step.frame.cards.items() if hand}
    wrong = {one.lies for one in step.astray}
    svg = _template().module.strip(cards, step.counts, wrong, _style(alone))  # type: ignore[attr-defined]
    return _made("", svg, " ".join(one.words for one in step.astray))


def clock_plate(it: Drawn, first: str, last: str, alone: bool) -> Plate:
    """The round on the clock, from one time to another. The step that decides has a point above it."""
    step = it.verdict.step
    svg = _template().module.clock_plate(it.line, first, last, step, _style(alone))  # type: ignore[attr-defined]
    silences = f"{counted(len(it.line.gaps), 'silence')} of ten seconds or more"
    found = sum(1 for one in it.line.ticks if one.severity)
    words = f"{counted(len(it.line.ticks), 'fact')} from {first} to {last}; findings at {found}; {silences}."
    return _made("The round on the clock", svg, words)


def _plate(title: str, it: Drawn, step: int, required: bool, alone: bool) -> Plate:
    table = _table_at(it.table, step) if it.table is not None else None
    cloth = _cloth_at(it.cloth, step) if it.cloth is not None else None
    wrong = {name: _line_at(line, step) for name, line in it.wrong.items()}
    results = _seen(it.stage.results, step)
    module = _template().module
    svg = module.plate(table, cloth, results, it.owners, wrong, required, step, _style(alone))  # type: ignore[attr-defined]
    strays = [span.what.words for span in _seen(it.stage.astray, step)]
    return _made(title, svg, " ".join([f"{title}.", *strays]))


@cache
def _template() -> Template:
    environment = drawing_environment()
    environment.globals |= {"room": _room, "name": _name}
    return environment.get_template("plate.html")


def _name(place: str, counts: Mapping[str, str]) -> str:
    """A hand and its count."""
    return f"{label(place)} {counts[place]}" if place in counts else label(place)


def _room(place: str, cards: Sequence[str], counts: Mapping[str, str]) -> float:
    """The width of a hand in a strip: of its cards, or of its name if that is wider."""
    return max(28 * len(cards), 5.2 * len(_name(place, counts))) + 12


def _style(alone: bool) -> Markup | None:
    return Markup(static("plate.css")) if alone else None


def _made(title: str, svg: str, words: str) -> Plate:
    on_one_line = _clean(svg)
    found = SIZE.search(on_one_line)
    wide, high = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
    return Plate(title, on_one_line, words, wide / high)


def _clean(svg: str) -> str:
    """On one line."""
    return " ".join(line for line in str(svg).splitlines() if line.strip())


# --- what is seen at a step ---------------------------------------------------------------------------------------


def _seen(each: Iterable[Span], step: int) -> list[Span]:
    return [one for one in each if one.first <= step and (one.last is None or step <= one.last)]


def _table_at(it: CardTable, step: int) -> CardTable:
    hands = [replace(one, hand=_hand_at(one.hand, step)) for one in it.hands]
    marks = [one for one in it.marks if _seen([one.span], step)]
    return replace(it, hands=hands, chips=_chips_at(it.chips, step), marks=marks)


def _hand_at(it: HandOnStage, step: int) -> HandOnStage:
    """Its places stay, so that no card moves."""
    required = None if it.required is None else [_seen(slot, step) for slot in it.required]
    return replace(
        it, dealt=[_seen(slot, step) for slot in it.dealt], required=required, counts=_seen(it.counts, step),
        required_counts=_seen(it.required_counts, step),
    )  # fmt: skip


def _chips_at(each: Sequence[Chip], step: int) -> list[Chip]:
    at = [replace(one, stake=replace(one.stake, states=_seen(one.stake.states, step))) for one in each]
    return [one for one in at if one.stake.states and (one.span is None or _seen([one.span], step))]


def _cloth_at(it: OnCloth, step: int) -> OnCloth:
    won = [one for one in it.won if _seen([one.span], step)]
    markers = [one for one in it.markers if _seen([one.span], step)]
    return replace(it, chips=_chips_at(it.chips, step), won=won, markers=markers)


def _line_at(it: MoneyLine, step: int) -> MoneyLine:
    return replace(it, dues=_seen(it.dues, step))
