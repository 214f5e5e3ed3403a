"""Values in a map: what each must be, and the sentence if it is not."""

import codecs
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from cli.imports.patterns import Pattern
from cli.imports.settings import Condition


class Wrong(ValueError):
    """A sentence about a mistake in a map."""


def condition(where: str, said: Any) -> Condition:
    """When a fact is made, or a row left out."""
    if isinstance(said, str):
        return Condition(dict.fromkeys(Pattern.of(said).columns, frozenset()))
    if not isinstance(said, dict):
        raise Wrong(f'{where} is "{{column}}", or {{ column = ["a text", "another"] }}')
    return Condition(
        {
            column: frozenset(folded(text(where, one)) for one in (given if isinstance(given, list) else [given]))
            for column, given in said.items()
        }
    )


def span(name: str, said: Any) -> tuple[int, int]:
    """A column from the first character, counted from 0, to the one after the last."""
    first, dash, last = str(said).partition("-")
    if not (first.isdecimal() and (last.isdecimal() or not dash)) or int(first) < 1 or int(last or first) < int(first):
        raise Wrong(f'[source] columns: {name} = {said!r} is no span: "1-8" is from the first character to the eighth')
    return int(first) - 1, int(last or first)


def encoding(name: str) -> str:
    """An encoding by its usual name; empty if none is said."""
    if not name:
        return ""
    try:
        found = codecs.lookup(name)
    except LookupError:
        raise Wrong(f"[source] encoding = {name!r} is not known: utf-8, utf-16, cp1252, latin-1 …") from None
    if not found._is_text_encoding:
        raise Wrong(f"[source] encoding = {name!r} is no encoding of text")
    return found.name


def check_known(where: str, said: Mapping[str, Any], names: Iterable[str], what: str = "setting") -> None:
    """Refuse names that mean nothing here."""
    for name in said:
        if name not in names:
            raise Wrong(f"{where} has no {what} {name!r}{nearest(name, names)}")


def nearest(name: str, names: Iterable[str]) -> str:
    """The end of a sentence that names what was probably meant."""
    near = get_close_matches(name, list(names), 1)
    return f"; the nearest is {near[0]!r}" if near else ""


def choice(where: str, said: Any, choices: tuple[str, ...]) -> str:
    """One of several words."""
    if said not in choices:
        raise Wrong(f"{where} = {said!r} is none of: {', '.join(one for one in choices if one)}")
    return str(said)


def text(where: str, said: Any) -> str:
    """A text. A whole number is taken as one."""
    if isinstance(said, bool) or not isinstance(said, str | int):
        raise Wrong(f"{where} is a text")
    if "\0" in str(said):
        raise Wrong(f"{where} contains a NUL")
    return str(said)


def table(said: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A table of the map, or an empty one."""
    found = said.get(name, {})
    if not isinstance(found, dict):
        raise Wrong(f"[{name}] is a table")
    return found


def list_(said: Mapping[str, Any], name: str) -> list[Any]:
    """A list of the map, or an empty one."""
    found = said.get(name, [])
    if not isinstance(found, list) or (name in ("fact", "split") and not all(isinstance(one, dict) for one in found)):
        raise Wrong(f"{name} is a list" if name not in ("fact", "split") else f"write [[{name}]], with two brackets")
    return found


def folded(written: str) -> str:
    """A text as it is compared."""
    return written.strip().casefold()
