"""Times and days in a search: `2105`, `last night`, `yesterday`, `-2h`, `since 21:00`, `2002-11-09 21:05`.

A time without a day is the last such time that the record may know of, as in every question. If nothing was then, it is
that time on one of the last days of the record.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from domain.cards import card_meant
from projections.errors import TimeTwice
from projections.queries import times
from projections.search.meanings import Fit, Meaning, Span, meaning

Now = Callable[[tzinfo], datetime]

RECENT = 7
"""The last gaming days of the record on which a time without a day may be."""
NIGHT = time(18), time(6)
"""From when to when a night is."""
_BARE = re.compile(r"([01]?[0-9]|2[0-3])([0-5][0-9])")
_CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])(:[0-5][0-9])?")
_BOUNDS = {"since": True, "after": True, "until": False, "before": False}


class Calendar(NamedTuple):
    """The venue's clock, and the days on which a time without a day may be."""

    zone: tzinfo
    now: Now
    days: Sequence[date]
    """The gaming days of the record, the newest first."""
    wide: bool = False
    """Whether a time without a day may be on any of the last days."""

    def at(self, on: date, clock: time) -> list[datetime]:
        """The moments of a clock time on a day: two where clocks were put back."""
        both = [datetime.combine(on, clock, self.zone).replace(fold=fold) for fold in (0, 1)]
        return both if both[0].utcoffset() != both[1].utcoffset() else both[:1]


def phrase(words: str, calendar: Calendar) -> list[Meaning]:
    """What several words mean as a time."""
    lower = words.lower()
    first, _, rest = lower.partition(" ")
    if card_meant(first) is not None:  # 5D is no five days
        return []
    if first in _BOUNDS and rest:
        return _bounded(first, rest, calendar)
    if lower in ("last night", "tonight"):
        return [_night(lower, calendar)]
    return [*_moment(words, calendar)]


def word(words: str, calendar: Calendar) -> list[Meaning]:
    """What one word means as a time."""
    if clock := clock_of(words):
        fit = Fit.EXACT if ":" in words else Fit.GUESS
        if calendar.wide:
            moments = [one for on in _candidates(calendar) for one in calendar.at(on, clock)]
            return [_around(f"about {clock:%H:%M} on one of the last {RECENT} days of the record", moments, fit)]
        last = _last(clock, calendar)
        return [_around(f"about {clock:%H:%M} on {last}", calendar.at(last, clock), fit)]
    on = times.day(words, calendar.zone, calendar.now)
    if on is not None and card_meant(words) is None:
        return [meaning("day", f"gaming day {on}", (str(on),))]
    return phrase(words, calendar)


def together(day_: str, clock: time, calendar: Calendar) -> Meaning:
    """A gaming day and a time in it. After midnight it is the next day of the calendar."""
    on = date.fromisoformat(day_)
    days = [on, on + timedelta(days=1)] if clock < NIGHT[1] else [on]
    return _around(
        f"about {clock:%H:%M} on {on}", [one for each in days for one in calendar.at(each, clock)], Fit.EXACT
    )


def clock_of(words: str) -> time | None:
    """`21:05`, `2105`."""
    found = _CLOCK.fullmatch(words) or (_BARE.fullmatch(words) if len(words) == 4 else None)
    return time(int(found[1]), int(found[2])) if found else None


def _last(clock: time, calendar: Calendar) -> date:
    """The day of the calendar on which a time without a day is."""
    end = times.end_of_record(calendar.days, calendar.zone, calendar.now).astimezone(calendar.zone)
    return end.date() if clock <= end.time() else end.date() - timedelta(days=1)


def _candidates(calendar: Calendar) -> list[date]:
    days = {one + timedelta(days=more) for one in calendar.days[:RECENT] for more in (0, 1)}
    return sorted(days or {calendar.now(calendar.zone).date()}, reverse=True)


def _moment(words: str, calendar: Calendar) -> list[Meaning]:
    """A moment that people write in full. Both, where clocks were put back."""
    back = words.startswith("-") or words.lower().endswith("ago")
    try:
        then = times.moment(words, calendar.zone, calendar.now)
    except TimeTwice as twice:
        both = [datetime.fromisoformat(one) for one in twice.both]
        return [_around(f"about {words}, before and after clocks were changed", both, Fit.EXACT)]
    if then is None or times.day(words, calendar.zone, calendar.now) is not None:
        return []
    if back:
        return [Meaning("time", f"since {_shown(then)}", {}, span=Span(((then, None),)))]
    return [_around(f"about {_shown(then)}", [then], Fit.EXACT)]


def _bounded(bound: str, words: str, calendar: Calendar) -> list[Meaning]:
    end = times.end_of_record(calendar.days, calendar.zone, calendar.now)
    then = times.moment(words, calendar.zone, calendar.now, end)
    if then is None:
        return []
    window = (then, None) if _BOUNDS[bound] else (None, then)
    return [Meaning("time", f"{'since' if _BOUNDS[bound] else 'until'} {_shown(then)}", {}, span=Span((window,)))]


def _night(words: str, calendar: Calendar) -> Meaning:
    today = calendar.now(calendar.zone).date()
    on = today if words == "tonight" else today - timedelta(days=1)
    first, last = calendar.at(on, NIGHT[0])[0], calendar.at(on + timedelta(days=1), NIGHT[1])[-1]
    return Meaning("time", f"{words}: {_shown(first)} to {_shown(last)}", {}, span=Span(((first, last),)))


def _around(said: str, moments: Sequence[datetime], fit: Fit) -> Meaning:
    windows = tuple((one - times.REACH, one + times.REACH) for one in moments)
    return Meaning("time", said, {}, fit, span=Span(windows, tuple(moments)))


def _shown(then: datetime) -> str:
    return f"{then:%Y-%m-%d %H:%M}"
