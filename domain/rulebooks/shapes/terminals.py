"""The terminal rules of a rulebook, where wagers are placed on a screen. Citations are among the other
finding types.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TerminalRules:
    """The rules on terminals of a table."""

    most: int
    """The maximum number of terminals at a table."""
    enter: frozenset[str]
    """Roles that may enter a result manually."""
    alone: bool = False
    """Whether wagers are taken only on terminals."""
