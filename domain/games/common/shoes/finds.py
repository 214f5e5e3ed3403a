"""Who takes down what is found: the round, or the table."""

from typing import Protocol

from domain.rulebooks.rule import Rule


class Finds(Protocol):
    """A round, or a table."""

    def find(self, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object) -> None:
        """Something broke a rule."""
