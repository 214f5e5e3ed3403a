"""The sentence of a finding: its template, filled with its values."""

from string import Formatter
from typing import Any

from domain.replay.round import Finding
from domain.sentences.phrases import PHRASES, counted
from domain.sentences.templates import template


class _Filling(Formatter):
    """Fills a template; what stands after a colon says how the value is written."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if format_spec.startswith("1 "):
            return counted(value, format_spec[2:])
        return PHRASES[format_spec](value)


_FILLING = _Filling()


def message(finding: Finding) -> str:
    """What was found, in a sentence. The rule that it cites stands beside it: `cited`."""
    words = _FILLING.vformat(template(finding.code, finding.book), (), _words(finding))
    return words if words.endswith((".", "!", "?")) else f"{words}."  # a note ends as it was written


def cited(finding: Finding) -> str:
    """The rule that a finding cites, as a sentence of its own where nothing else shows it; else nothing."""
    return "" if finding.rule is None else f"Rule {finding.rule}."


def _words(finding: Finding) -> dict[str, Any]:
    about = {"player": finding.player, "wager": finding.wager, "amount": finding.amount}
    return {**finding.values, **about}
