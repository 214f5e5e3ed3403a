"""Links into the house's own video player: `pitlog serve --video-url TEMPLATE`."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import quote, urlsplit

from domain.facts.base import Video

FIELDS = frozenset({"camera", "time", "start", "end"})
"""What a template may name: the camera and the time code as recorded; ten seconds before and after, as instants."""
AROUND = timedelta(seconds=10)
_FIELD = re.compile(r"\{([^{}]*)\}")
_TIME_CODE = re.compile(r"(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{1,6})\d*)?\Z", re.ASCII)


class NotAVideoUrl(ValueError):
    """A template that leads nowhere, or to anything but a page."""


@dataclass(frozen=True)
class VideoUrl:
    """A template that was checked."""

    template: str

    @classmethod
    def of(cls, template: str) -> "VideoUrl":
        """Check a template. Raises `NotAVideoUrl`."""
        if not template.isascii() or not template.isprintable() or " " in template or "\\" in template:
            raise NotAVideoUrl("it contains a character that an address cannot have")
        _check_fields(template)
        _check_host(template)
        return cls(template)

    def to(self, video: Video, at: datetime) -> str:
        """The address of a moment. Every value is quoted whole: none can leave its place in the address."""
        moment = moment_of(video.at, at)
        values = {
            "camera": video.camera, "time": video.at,
            "start": (moment - AROUND).isoformat(), "end": (moment + AROUND).isoformat(),
        }  # fmt: skip
        return _FIELD.sub(lambda found: quote(values[found[1]], safe="", errors="replace"), self.template)


def _check_fields(template: str) -> None:
    named = {*_FIELD.findall(template)}
    if not named or not named <= FIELDS or set(_FIELD.sub("", template)) & set("{}"):
        raise NotAVideoUrl("it needs at least one of {camera}, {time}, {start} and {end}, and no other field")


def _check_host(template: str) -> None:
    """Scheme, host and path are written out: no recorded name can choose where a link leads, not even by `..`."""
    try:
        parts = urlsplit(template)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise NotAVideoUrl("its host or its port is malformed") from None
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc:
        raise NotAVideoUrl("it must begin with http:// or https:// and a host, without a user")
    if "{" in parts.netloc + parts.path:
        raise NotAVideoUrl("its fields must stand behind ? or #")


def moment_of(code: str, at: datetime) -> datetime:
    """The time code of a camera as an instant: on the day on which it is nearest to the fact, in the fact's zone. A
    code that is no time of day says nothing: then the fact's own time.
    """
    found = _TIME_CODE.match(code)
    if found is None:
        return at
    hour, minute, second = (int(found[n]) for n in (1, 2, 3))
    if hour > 23 or minute > 59 or second > 59:
        return at
    there = at.replace(hour=hour, minute=minute, second=second, microsecond=int((found[4] or "0").ljust(6, "0")))
    days = (there + timedelta(days=days) for days in (-1, 0, 1))  # a fact's time is bounded: there always are such days
    return min(days, key=lambda one: abs(one - at))
