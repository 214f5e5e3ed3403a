"""The tests that prove a paragraph: named after it, or marked `@proves`.

The suite itself lists them. An installed copy has no tests, or cannot import them: then none are found.
"""

import sys
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from cli.review.rule_code import PROJECT
from domain.rulebooks.paragraphs.statuses import Paragraph

SUITE = "tests.rules.proofs"


class ProvingTest(NamedTuple):
    """A test and its place."""

    file: str
    """Relative to the project."""
    line: int
    name: str


def tests_of(row: Paragraph) -> list[ProvingTest]:
    """The tests that prove a paragraph, in file order."""
    suite = _suite()
    try:
        return [] if suite is None else [ProvingTest(*test) for test in suite.proving(row.document, row.number)]
    except Exception:  # a test is in the middle of being changed: rules are shown all the same
        return []


@cache
def _suite() -> Any:
    if not PROJECT.joinpath(*SUITE.split(".")).with_suffix(".py").is_file():
        return None
    if str(PROJECT) not in sys.path:
        sys.path.append(str(PROJECT))
    try:
        return import_module(SUITE)
    except ImportError:
        return None
