"""Rewrites times in other forms of ISO 8601 as RFC 3339 spells them.

Only the spelling changes. The decoder checks whether the day and hour exist, so `20020230T100000Z` fails like
`2002-02-30T10:00:00Z`.
"""

import re
from datetime import datetime

_ISO = re.compile(
    r"(?P<date>[0-9]{4}-?(W[0-9]{2}-?[1-7]|[0-9]{2}-?[0-9]{2}|[0-9]{3}))"
    r"([Tt](?P<hour>[0-9]{2})(:?(?P<minute>[0-9]{2})(:?(?P<second>[0-9]{2})([.,](?P<fraction>[0-9]+))?)?)?"
    r"(?P<offset>[Zz]|[+-][0-9]{2}(:?[0-9]{2})?)?)?"
)
_DATES = {8: {"W": "%GW%V%u", "": "%Y%m%d"}, 7: {"": "%Y%j"}}
"""Formats of a date without dashes, by length: calendar, week or ordinal date."""


def rfc3339(text: str) -> str | None:
    """The time as RFC 3339 spells it, without an offset if it has none. `None` if it is not ISO 8601."""
    found = _ISO.fullmatch(text)
    day = found and _day(found["date"].replace("-", ""))
    if not found or not day:
        return None
    time = ":".join(found[part] or "00" for part in ("hour", "minute", "second"))
    fraction = f".{found['fraction']}" if found["fraction"] else ""
    return f"{day}T{time}{fraction}{_offset(found['offset'] or '')}"


def _day(digits: str) -> str | None:
    form = _DATES[len(digits)]["W" if "W" in digits else ""]
    try:
        day = datetime.strptime(digits, form).date()  # noqa: DTZ007 a day has no offset
    except ValueError:
        return None
    return day.isoformat() if day.strftime(form) == digits else None  # a 366th day rolls over into the next year


def _offset(text: str) -> str:
    digits = text.replace(":", "")
    return f"{digits[:3]}:{digits[3:] or '00'}" if digits[:1] in ("+", "-") else text.upper()
