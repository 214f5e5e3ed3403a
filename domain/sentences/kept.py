"""Templates of findings' sentences that are kept, so that a list of findings loads neither the games nor the rulebooks.

`templates.json` has every template of `templates`; a test holds both to the same words, and writes the file.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from domain.fold.round import Finding
from domain.sentences.message import filled

FILE = "templates.json"
NO_BOOK = ""
"""In the file, the ruleset of findings about a feed or several tables."""


class KeptTemplates(msgspec.Struct, frozen=True):
    """What the file has."""

    documents: list[str]
    """The names of all documents."""
    templates: dict[str, dict[str, list[str]]]
    """By code: each template, with the rulesets whose it is."""


@cache
def kept() -> KeptTemplates:
    """The file."""
    return msgspec.json.decode(files("domain.sentences").joinpath(FILE).read_bytes(), type=KeptTemplates)


@cache
def kept_template(code: str, book: str | None) -> str:
    """The template of a code under a ruleset, as `templates.template` gives it."""
    of_code: Mapping[str, list[str]] = kept().templates.get(code, {})
    found = next((sentence for sentence, books in of_code.items() if (book or NO_BOOK) in books), None)
    return _of_its_game(code, book) if found is None else found


def _of_its_game(code: str, book: str | None) -> str:
    """A template that is not kept: that of a game added meanwhile."""
    from domain.sentences.templates import template  # it loads every game

    return template(code, book)


def kept_message(finding: Finding) -> str:
    """The sentence of a finding, as `message` gives it."""
    return filled(kept_template(finding.code, finding.book), finding)
