"""Text from users and feeds: what is safe in a query, and on a terminal; and how a terminal shows amounts."""

import math
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from domain.errors import meant
from domain.text import counted, safe


class Words(click.ParamType[str]):
    """Text that can be stored in the record. Not every argument from the system is valid. Empty text is refused: a
    variable that is not set must not widen a question.
    """

    name = "text"
    if_empty = "it is empty"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the text."""
        words = str(value)
        if "\0" in words or any("\ud800" <= letter <= "\udfff" for letter in words):
            self.fail(f"{safe(words)!r} is not UTF-8 text", param, ctx)
        return words if words.strip() else self.fail(self.if_empty, param, ctx)


class RecordedText(Words):
    """Text that a person records."""

    if_empty = "nothing is said"


class SoughtWords(Words):
    """Words to find."""

    if_empty = "it is empty: write a name, a card, a time or money"


class FloatRange(click.FloatRange):
    """A number in a range. "nan" is in none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Check the number."""
        number = float(super().convert(value, param, ctx))
        return self.fail(f"{value!r} is not a number", param, ctx) if math.isnan(number) else number


class Directory(click.Path):
    """A directory. An empty name is refused: a variable that is not set must not mean the current directory."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Check the name."""
        return super().convert(value, param, ctx) if str(value).strip() else self.fail("it is empty", param, ctx)


class Choice(click.Choice[str]):
    """One of some words. The error for another word ends with the most similar."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """The sentence of the error."""
        near = get_close_matches(str(value).lower(), [str(one) for one in self.choices], 3, 0.5)
        return super().get_invalid_choice_message(value, ctx).removesuffix(".") + (meant(near) or ".")


WORDS, TEXT, SOUGHT = Words(), RecordedText(), SoughtWords()
NUMBER = click.IntRange(1, 2**31 - 1)
"""A number of a seat, a dossier or a line, within what the record can store."""


__all__ = ["NUMBER", "SOUGHT", "TEXT", "WORDS", "Choice", "RecordedText", "Words", "counted", "safe"]
