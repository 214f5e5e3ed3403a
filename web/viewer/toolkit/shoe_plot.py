"""The chart of a shoe: how many cards of each rank are left, beside what ought to be."""

from collections.abc import Callable

from domain.text import counted
from projections.queries.shoe_contents import ShoeContents
from web.viewer.toolkit.charts import Band, Plot, Point, Series, plot


def shoe_plot(it: ShoeContents, rounds_with: Callable[[list[str]], str]) -> Plot:
    """The chart. `rounds_with`: the address of the rounds in which some cards were drawn."""
    points = [
        Point(one.left, f"{one.left}", rounds_with(one.cards) if one.seen else None, one.outside) for one in it.ranks
    ]
    return plot(
        _title(it), "Rank", [one.rank.replace("T", "10") for one in it.ranks], [Series("Not seen yet", points)],
        Band("Ought to be, 19 times of 20", [(one.low, one.high) for one in it.ranks]),
    )  # fmt: skip


def _title(it: ShoeContents) -> str:
    title = f"{it.left} of {it.decks * 52} cards were not seen yet"
    title += f", {it.unseen} of them drawn face down. " if it.unseen else ". "
    if it.too_many:
        named = ", ".join(f"{card} {number} times" for card, number in it.too_many)
        return f"{title}{counted(it.decks, 'deck')} cannot have given {named}."
    odd = [one.rank.replace("T", "10") for one in it.ranks if one.outside]
    return title + (f"Outside the band: {', '.join(odd)}." if odd else "Every rank is as chance gives it.")
