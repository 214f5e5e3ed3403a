"""Mutants that nobody could notice, and why: by the beginning of their names."""

KNOWN: dict[str, str] = {}


def why(name: str) -> str:
    """Why nobody could notice a mutant; empty if somebody should."""
    return next((reason for beginning, reason in KNOWN.items() if name.startswith(beginning)), "")
