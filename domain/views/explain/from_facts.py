"""Explains a round from its facts alone, for any game."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from domain.facts import Fact, kind_of
from domain.fold.explanation import ExplainStep, step
from domain.fold.round import Round, Wager

HEADER = {"id", "table", "at", "seq", "round", "shoe", "note", "source", "by", "video", "fact"}


def fact_text(fact: Fact) -> str:
    """A fact in words: content, time, and person."""
    who = f", {fact.by}" if fact.by is not None else ""
    return f"{_kind(fact)} at {fact.at:%H:%M:%S}{who}: {_says(fact) or 'nothing more'}."


def outline(fact: Fact) -> str:
    """The content in words, where time and person are shown beside it."""
    says = _says(fact)
    return f"{_kind(fact).capitalize()}{f': {says}' if says else ''}."


def _kind(fact: Fact) -> str:
    return kind_of(type(fact)).replace("_", " ")


@cache
def _own(cls: type[Fact]) -> dict[str, Any]:
    """The fields of a kind besides its header, with their defaults."""
    return {known.name: known.default for known in msgspec.structs.fields(cls) if known.name not in HEADER}


def _says(fact: Fact) -> str:
    named = [name for name, usual in _own(type(fact)).items() if getattr(fact, name) != usual]
    plain = {name: msgspec.to_builtins(getattr(fact, name), enc_hook=str) for name in named}
    return ", ".join(f"{name.strip('_').replace('_', ' ')} {_value(value)}" for name, value in plain.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name} {_value(each)}" for name, each in value.items())
    if isinstance(value, list):
        return " ".join(map(_value, value))
    return "none" if value is None else str(value)


def result(ended: Round, facts: Sequence[Fact]) -> Iterator[ExplainStep]:
    """The result as recorded and as called."""
    for place, hand in ended.hands.items():
        cards = " ".join(card or "?" for card in hand.dealt)
        yield step("cards", f"{place} was dealt {cards or 'nothing'}.")
    if ended.result is not None:
        yield step("outcome", f"The result is {_value(ended.result)}.")
    for called in [fact for fact in facts if kind_of(type(fact)) == "result_announced"]:
        yield step("called", fact_text(called), facts=[called.id])
    yield step("outcome", f"The round is {ended.status.replace('_', ' ')}.")


def of_wager(wager: Wager, facts: Sequence[Fact]) -> Iterator[ExplainStep]:
    """What was done about a wager. Without a rulebook its due is not known."""
    for fact in facts:
        if getattr(fact, "wager", None) == wager.wager:
            yield step("recorded", fact_text(fact), facts=[fact.id])
    if wager.recorded is None:
        yield step("paid", "It was never settled.")
    if wager.due is None:
        yield step("due", "What it was due was not worked out: no rulebook in force here says it.")
