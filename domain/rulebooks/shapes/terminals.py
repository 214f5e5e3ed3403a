"""The terminal rules of a rulebook, where wagers are placed on a screen. Citations are among the other
finding types.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TerminalRules:
    """The rules on terminals of a table."""

    most: int
    """Terminals at a table."""
    enter: frozenset[str]
    """Roles that enter a result by hand."""
    alone: bool = False
    """Wagers are taken nowhere else."""
