"""Chips in their owners' colours: a number for each player of a round."""

from collections.abc import Iterable

from domain.views.replay.layout import Stake

COLOURS = 12
"""As many as the style sheet has. With more players they come again: each chip names its owner as well."""


def owners(stakes: Iterable[Stake]) -> dict[str | None, int]:
    """The colour of each player, in the order in which they wagered."""
    each = dict.fromkeys(one.player for one in stakes)
    return {player: number % COLOURS for number, player in enumerate(each)}


def short(name: str | None, longest: int = 7) -> str:
    """A name as it fits beside a seat."""
    name = name or ""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"
