"""The rounds that a person writes in the form of a dispute, one a line."""

from collections.abc import Mapping

from projections.queries.rounds import FoundRound
from projections.queries.source import PageSource
from record.errors import NotFound

MOST_ROUNDS = 50
"""The maximum number of rounds in a dispute."""


def names_written(source: PageSource, form: Mapping[str, str]) -> list[str]:
    """The names on a line: one name, which may contain spaces, or several names."""
    lines = [line.strip() for line in form.get("rounds", "").splitlines() if line.strip()]
    if len(lines) > MOST_ROUNDS:
        return lines
    return [name for line in lines for name in ([line] if newest(source, line, form) else line.split())]


def called(source: PageSource, name: str, form: Mapping[str, str]) -> list[FoundRound]:
    """Rounds of this name. If the form names a table that has one, only those of that table."""
    try:
        found = source.named(name)
    except NotFound:
        return []
    return [one for one in found if one.table_name == form.get("table")] or found


def newest(source: PageSource, name: str, form: Mapping[str, str]) -> FoundRound | None:
    """The newest round of this name."""
    return next(reversed(called(source, name, form)), None)


def rounds_error(source: PageSource, form: Mapping[str, str], found: Mapping[str, FoundRound | None]) -> str | None:
    """The reason why these cannot be the rounds of a dispute."""
    missing = [name for name, one in found.items() if one is None]
    if missing:
        return f"There is no round {missing[0]}."
    if len({one.table_name for one in found.values() if one}) > 1:
        return "All rounds of a dispute must be at one table."
    for name, one in found.items():
        days = {str(each.gaming_day) for each in called(source, name, form)}
        if one and form.get("day") in days - {str(one.gaming_day)}:
            return f"{one.table_name} has a later round {name}, on {one.gaming_day}: the dispute would mean that one."
    return None
