"""Which rules a test proves, where its name can't say it."""

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])
MARK = "proves_rules"


def proves(document: str, *numbers: str) -> Callable[[Test], Test]:
    """Rows of a document's table, by number; `9.4 *` is every part of 9.4."""

    def mark(test: Test) -> Test:
        setattr(test, MARK, (*proved_by(test), *((document, number) for number in numbers)))
        return test

    return mark


def proved_by(test: object) -> tuple[tuple[str, str], ...]:
    """What a test says it proves: documents and numbers."""
    found: tuple[tuple[str, str], ...] = getattr(test, MARK, ())
    return found
