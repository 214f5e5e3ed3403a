"""Makes the sentence of a finding: its template, filled with its values."""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from domain.fold.round import Finding
from domain.sentences.phrases import PHRASES, counted
from domain.sentences.wagers import balance, bet, wager_of_player
from domain.text import capital


class _Filling(Formatter):
    """Fills a template. The text after a colon says how the value is written."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        made = MADE.get(str(key))
        return made(kwargs) if made is not None else kwargs[str(key)]

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if format_spec.startswith("1 "):
            return counted(value, format_spec[2:])
        return PHRASES[format_spec](value)


def _headed(words: Mapping[str, Any]) -> str:
    sentence = wager_of_player(words)
    return capital(sentence) if sentence.startswith("wager ") else sentence


MADE: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "whose": wager_of_player,
    "Whose": _headed,
    "Balance": balance,
    "owing": lambda words: "" if words.get("amount") is None else f" {balance(words)}.",
    "on_bet": lambda words: bet(words.get("bet"), words.get("on")),
}
"""Phrases composed of several values."""

_FILLING = _Filling()


def message(finding: Finding) -> str:
    """The sentence of a finding, without the rule: see `cited`."""
    from domain.sentences.templates import template  # only here: it loads every game

    return filled(template(finding.code, finding.book), finding)


def filled(template: str, finding: Finding) -> str:
    """A template with the values of a finding."""
    words = _FILLING.vformat(template, (), _words(finding))
    return words if words.endswith((".", "!", "?")) else f"{words}."  # a note ends as it was written


def cited(finding: Finding) -> str:
    """The cited rule as a sentence, where nothing else shows it. Else empty."""
    return "" if finding.rule is None else f"Rule {finding.rule}."


def _words(finding: Finding) -> dict[str, Any]:
    about = {"player": finding.player, "wager": finding.wager, "amount": finding.amount}
    return {**finding.values, **about}
