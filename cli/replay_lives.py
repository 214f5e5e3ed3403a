"""A wager that is up for many rounds, on one page of the terminal."""

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from cli.text import counted, safe
from domain.explain.steps import ExplainStep
from domain.replay.balance import owed
from domain.showing.lives import Life, Sight
from record.venue import Venue


def life_of(life: Life, here: Venue) -> RenderableType:
    """Where it was laid, each round it saw, and what it came to."""
    return Group(
        Text(safe(f"{life.wager}, {counted(len(life.sights), 'round')}: {_what(life)}"), style="bold"),
        Text(safe(_laid(life, here)), style="dim"),
        *(part for sight in life.sights for part in _sight(sight, here)),
        Text(safe(_end(life)), style="bold"),
        Text(),
    )


def _what(life: Life) -> str:
    on = "" if life.on is None else f" {_value(life.on)}"
    seat = "" if life.seat is None else f", in seat {life.seat}"
    return f"{(life.bet or '?').replace('_', ' ')}{on} of {life.player or '?'}{seat}"


def _laid(life: Life, here: Venue) -> str:
    laid = life.laid
    if laid is None:
        return "It was up before this gaming day began."
    return f"{laid.stake} was laid at {here.shows(laid.at)} in {laid.round}, fact {laid.fact}"


def _sight(sight: Sight, here: Venue) -> Iterator[RenderableType]:
    """A round: the result and how the wager stood, then what was done with it and what became of it."""
    came = _value(sight.result) if sight.result is not None else sight.status.replace("_", " ")
    stood = "  ".join(f"{name} {value}" for name, value in sight.stands.items())
    at = here.shows(sight.at) if sight.at is not None else ""
    yield Text(safe(f"  {sight.round}  {at}  {came}  {stood}").rstrip())
    links = sight.steps if sight.status == "settled" else [*sight.came, *sight.steps]
    for link in (link for link in links if link.topic != "laid"):
        yield Padding(_link(link), (0, 0, 0, 6))


def _link(link: ExplainStep) -> Text:
    rules = ", ".join(cited.rule for cited in link.rules)
    words = safe(link.words + (f" [{rules}]" if rules else ""))
    return Text(words, style="bold red" if link.topic == "found" else "cyan")


def _end(life: Life) -> str:
    """What it was due in all, what it got, and what is missing."""
    due, got, short = life.end.due, life.end.recorded, owed(life.end) or life.end.difference
    said = "what it was due was not worked out" if due is None else f"due: {due.result.replace('_', ' ')}"
    if due is not None and due.result != "open":
        said += f", {due.stake_back} back and {due.pays} on top"
    if got is not None:
        said += f"; recorded: {got.result.replace('_', ' ')}, {got.stake_back} back and {got.paid} on top"
    elif due is not None and due.result != "open":
        said += "; not settled"
    return said + ("" if short is None else f"; difference {short}" if short == life.end.difference else f"; {short}")


def _value(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
