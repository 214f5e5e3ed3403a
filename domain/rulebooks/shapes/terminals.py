"""What a rulebook says of terminals, where wagers are placed on a screen. Its rules stand with the other matters."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TerminalRules:
    """The terminals of a table."""

    most: int
    """Terminals at a table."""
    enter: frozenset[str]
    """Roles that enter a result by hand."""
    alone: bool = False
    """Wagers are taken nowhere else."""
