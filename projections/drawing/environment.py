"""The template environment that draws cards and rounds."""

from collections.abc import Callable, MutableMapping
from datetime import timedelta
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr, TemplateData
from jinja2.runtime import Context
from markupsafe import Markup

from domain.fold.round import Due, RecordedSettlement, Round
from domain.fold.wagers.balance import difference_text, owed, owes
from domain.money import Amount, both, spaced
from domain.places import place_name
from domain.sentences import message
from domain.text import counted, safe
from domain.views.layouts import cloth_of
from domain.views.replay.frames import Span
from domain.views.replay.labels import HIDDEN, UNKNOWN, bet_name, card_name, label
from domain.views.replay.money import whole_due
from projections.drawing.cloth import SQUARE
from projections.drawing.owners import short

FOLDER = Path(__file__).parent
TEMPLATES, STATIC = FOLDER / "templates", FOLDER / "static"

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
PIPS = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)),
    6: ((1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)),
}
"""The places of a die's spots, on a square of four."""
RESULTS = {"win": "wins", "lose": "loses", "stand_off": "stand-off", "void": "void", "up": ""}


NOTHING = "\N{EN DASH}"


def shown(value: Any) -> str:
    """The output of a template: control characters spelled out, HTML escaped. Our own markup is unchanged."""
    kind = type(value)
    if kind is int or kind is float or (kind is str and value.isalnum()):  # neither is needed in it
        return str(value)
    if isinstance(value, Markup):
        return value
    return NOTHING if value is None else escape(safe(value))


class _Writing(CodeGenerator):
    """Code generator that passes every value through `shown` only: Jinja's own escaping costs twice as much again."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.finalize(")

    def _output_child_post(self, node: Expr, frame: Frame, finalize: Any) -> None:
        self.write(")")

    def _output_child_to_const(self, node: Expr, frame: Frame, finalize: Any) -> str:
        """Constants too: Jinja would escape them before, and write `none` as a word."""
        value = node.as_const(frame.eval_ctx)
        return str(value) if isinstance(node, TemplateData) else shown(value)


class _Calling(Context):
    """Calls functions directly. None of ours takes the context, and testing for it is expensive."""

    def call(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        """The parameter names are Jinja's."""
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return function(*given, **named)


class _Environment(Environment):
    code_generator_class, context_class = _Writing, _Calling

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The same globals for every template: Jinja's chain of mappings is built again for each page."""
        return {**self.globals, **d} if d else self.globals


def drawing_environment(*folders: Path) -> Environment:
    """Templates of these folders that can draw. Every word is escaped, and text direction marks are spelled out."""
    environment = _Environment(
        loader=FileSystemLoader([*folders, TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=shown,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "card_name": card_name, "place_name": place_name, "label": label, "bet_name": bet_name, "SUITS": SUITS,
        "PIPS": PIPS, "SQUARE": SQUARE, "HIDDEN": HIDDEN, "UNKNOWN": UNKNOWN, "became": became, "ink_of": ink_of,
        "layer": layer, "short": short, "amount": amount, "due_amount": due_amount, "due_plain": due_plain,
        "spaced": spaced, "owes": owes, "counted": counted, "silence": silence, "span_of": span_of,
    }  # fmt: skip
    environment.filters |= {
        "due": due,
        "settled": settled,
        "said": value_text,
        "message": message,
        "owed": owed,
        "difference": difference_text,
    }
    return environment


def ink_of(ended: Round) -> str:
    """The colour of a result, if the game defines one."""
    cloth = cloth_of(ended.ruleset)
    if cloth is None or not isinstance(ended.result, int):
        return ""
    inks = {area.name: area.ink for area in cloth.areas}
    return inks.get(str(ended.result)) or "green"


def static(name: str) -> str:
    """The text of a style sheet or a script, for a page that must be self-contained."""
    return (STATIC / name).read_text(encoding="utf-8")


def became(stake: Any) -> str:
    """The result of a wager, beside its stake."""
    words = RESULTS.get(stake.state, str(stake.state).replace("_", " "))
    return f"{words} {spaced(stake.paid)}" if stake.paid is not None and stake.state == "win" else words


def layer(span: Span, at: int | None) -> Markup:
    """The end of a `class` attribute, and the steps during which a thing is seen. Without a step: the last one."""
    first, last = span.first, span.last
    seen = last is None if at is None else first <= at and (last is None or at <= last)
    steps = f'data-first="{first}"' + (f' data-last="{last}"' if last is not None else "")
    return Markup(f'layer{"" if seen else " off"}" {steps}')


def span_of(step: int) -> Span:
    """One step."""
    return Span(step, step, None)


def silence(long: timedelta) -> str:
    """A silence at a table, in the largest useful unit."""
    seconds = long.total_seconds()
    size, unit = next(((size, unit) for size, unit in _UNITS if seconds >= 2 * size), (1, "s"))
    return f"{seconds / size:.0f} {unit}"


_UNITS = ((86_400, "days"), (3_600, "h"), (60, "min"))


def amount(text: str) -> str:
    """An amount as it fits on a chip: thousands and millions as `12k`, `1.5m`. A plus stands for what is left out."""
    whole, _, part = text.partition(".")
    if not whole.isdecimal():
        return text
    for digits, unit in ((9, "b"), (6, "m"), (3, "k")):
        if len(whole) > digits:
            first, rest = whole[:-digits], f"{whole[-digits:]}{part}".rstrip("0")
            short_of = f".{rest}{unit}" if len(first) == len(rest) == 1 else f"{unit}+"
            return first + (short_of if rest else unit)
    if not part.strip("0"):
        return whole
    return text if len(text) == 4 else f"{whole}+"


def due_plain(one: Due) -> str:
    """The due of a wager with its stake, as one sum."""
    whole = whole_due(one)
    return "open" if whole is None else str(whole)


def due_amount(one: Due) -> str:
    """The same as people read it."""
    return spaced(due_plain(one))


def due(one: Due | None) -> str:
    """The due of a wager in words."""
    if one is None:
        return "not worked out"
    return f"{_result(one.result)}: {both(one.stake_back, one.pays, ',')}{_fee(one.commission)}"


def settled(one: RecordedSettlement | None) -> str:
    """The settlement of a wager in words."""
    if one is None:
        return "not settled"
    return f"{_result(one.result)}: {both(one.stake_back, one.paid, ',')}{_fee(one.commission)}"


def _result(result: str) -> str:
    return result.replace("_", " ")


def _fee(commission: Amount) -> str:
    return f", commission {spaced(commission)}" if commission else ""


def value_text(value: Any) -> str:
    """A value of a round in words."""
    if isinstance(value, dict):
        return "; ".join(f"{name.replace('_', ' ')}: {value_text(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(value_text, value)) or "none"
    return "none" if value is None else str(value)
