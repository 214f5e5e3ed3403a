"""Templates: all text is escaped, and characters that reverse text direction are spelled out."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.responses import HTMLResponse, Response

from domain.money import spaced
from domain.text import safe
from projections.commission.labels import figure_label, sum_label
from projections.drawing.environment import drawing_environment
from record.venue import Venue
from web.viewer.toolkit import assets, links
from web.viewer.toolkit.rights import Right

_templates = drawing_environment(Path(__file__).parents[1] / "templates")
_templates.globals |= {"to": links, "asset": assets.address, "Right": Right}
_templates.globals |= {"figure_label": figure_label, "sum_label": sum_label}
_templates.globals["form"] = _templates.get_template("forms.html").module


def render(template: str, status: int = 200, **said: Any) -> Response:
    """A page, as HTML."""
    return HTMLResponse(_templates.get_template(template).render(said), status)


def part(template: str, **said: Any) -> str:
    """A part of an open page."""
    return _templates.get_template(template).render(said)


MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"


@dataclass(frozen=True)
class Showing:
    """Times and money as a venue writes them."""

    venue: Venue

    def time(self, time: datetime | None) -> str:
        """Day, time and offset."""
        return _venue_time(time, self.venue).isoformat(" ", "seconds") if time else NOTHING

    def time_of(self, written: str) -> str:
        """The same for a time that a projection stores as text."""
        return self.time(datetime.fromisoformat(written))

    def clock(self, time: datetime | None) -> str:
        """The time of day with its offset, for use beside the day."""
        return self.time(time).partition(" ")[2] or NOTHING

    def exactly(self, time: datetime | None) -> str:
        """A time to the millisecond, for machines (`<time datetime>`) and for evidence."""
        return _venue_time(time, self.venue).isoformat("T", "milliseconds") if time else ""

    @staticmethod
    def day(day: date | None) -> str:
        """A gaming day."""
        return day.isoformat() if day else NOTHING

    @staticmethod
    @lru_cache(8_192)
    def money(amount: Decimal | None) -> str:
        """With two decimals, or more if needed, thousands separated, and a real minus sign."""
        if amount is None:
            return NOTHING
        return spaced(amount).replace("-", MINUS)

    @classmethod
    def owing(cls, house: Decimal, players: Decimal) -> str:
        """The difference of a round: + is what the house owes, - is what players owe."""
        sides = f"+{cls.money(house)}" if house else "", f"{MINUS}{cls.money(players)}" if players else ""
        return " ".join(side for side in sides if side) or NOTHING

    @staticmethod
    def plain(words: str | None) -> str:
        """Text from a feed that a script puts on the page. Templates escape it by themselves."""
        return safe(words) if words else NOTHING

    @staticmethod
    def words(name: str | None) -> str:
        """A stored word as people write it."""
        return safe(name.replace("_", " ")) if name else NOTHING

    @staticmethod
    def span(span: timedelta | None) -> str:
        """A duration, in the largest useful unit."""
        return _span(span) if span is not None else NOTHING


def _venue_time(time: datetime, venue: Venue) -> datetime:
    return time.astimezone(venue.zone)


_UNITS = ((86_400 * 365, "y"), (86_400, "d"), (3_600, "h"), (60, "min"))


def _span(span: timedelta) -> str:
    seconds = abs(span).total_seconds()
    sign = MINUS if span < timedelta(0) else ""
    for size, unit in _UNITS:
        if seconds >= 2 * size:
            return f"{sign}{seconds / size:.0f} {unit}"
    return f"{sign}{seconds:.1f} s"
