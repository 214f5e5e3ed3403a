"""Links into the house's video player: which templates are taken, and that no recorded name leaves its place in one."""

from datetime import datetime
from urllib.parse import parse_qs, urlsplit

import pytest

from domain.facts.base import Video
from web.viewer.toolkit.video import NotAVideoUrl, VideoUrl, moment_of

from . import hostile

TEMPLATE = "https://video.example:8443/play?camera={camera}&code={time}&from={start}&to={end}#at"
AT = datetime.fromisoformat("2002-11-10T00:00:03+13:00")


@pytest.mark.parametrize(
    "template",
    ["", "javascript:alert({camera})", "JavaScript:alert(1)//?{camera}", "data:text/html,?{camera}", "ftp://a/?{time}",
     "//a/?{camera}", "/play?{camera}", "https:///?{camera}", "https://?{camera}", "https://{camera}/?x", "{camera}",
     "https://a/{camera}", "https://a/?x", "https://a/?{x}", "https://a/?{}", "https://a/?{camera", "https://a/?camera}",
     "https://a/?{camera!r}", "https://a/?{camera.__class__}", "https://u:p@a/?{camera}", "https://a:99999/?{camera}",
     "https://a /?{camera}", "https://a/?{camera}\n", "https://a/?{camera}\t", "https:\\\\a?{camera}", "https://[::1/?{camera}",
     "https://\u0430/?{camera}"],
)  # fmt: skip
def test_templates_that_are_refused(template: str) -> None:
    with pytest.raises(NotAVideoUrl):
        VideoUrl.of(template)


@pytest.mark.parametrize("template", [TEMPLATE, "http://10.1.2.3/?{camera}", "https://[::1]:80/p#{start}"])
def test_templates_that_are_taken(template: str) -> None:
    assert VideoUrl.of(template).to(Video("T7", "21:05:10.9"), AT).startswith(template.partition("{")[0])


@pytest.mark.parametrize("name", [*hostile.ALL, "..", "&to=x", "#", "%00", "{end}", "\u202e", "T7\r\nSet-Cookie: x"])
def test_a_recorded_name_stays_in_its_place(name: str) -> None:
    made = urlsplit(VideoUrl.of(TEMPLATE).to(Video(name, name), AT))
    assert (made.scheme, made.netloc, made.path, made.fragment) == ("https", "video.example:8443", "/play", "at")
    asked = parse_qs(made.query, strict_parsing=True)
    assert {field: len(values) for field, values in asked.items()} == {"camera": 1, "code": 1, "from": 1, "to": 1}
    assert (asked["camera"], asked["code"]) == ([name], [name])


@pytest.mark.parametrize(
    ("code", "moment"),
    [("23:59:58.9", "2002-11-09T23:59:58.900000+13:00"), ("00:00:01", "2002-11-10T00:00:01+13:00"),
     ("0:00:01,25", "2002-11-10T00:00:01.250000+13:00"), ("24:00:00", AT.isoformat()), ("frame 1177", AT.isoformat()),
     ("12:00:60", AT.isoformat()), ("", AT.isoformat())],
)  # fmt: skip
def test_a_time_code_is_the_nearest_such_moment(code: str, moment: str) -> None:
    """Around midnight on the day before; a code that is none leads to the fact's own time."""
    assert moment_of(code, AT).isoformat() == moment


def test_ten_seconds_before_and_after() -> None:
    asked = parse_qs(urlsplit(VideoUrl.of(TEMPLATE).to(Video("T7", "00:00:04"), AT)).query)
    assert asked["from"] == ["2002-11-09T23:59:54+13:00"]
    assert asked["to"] == ["2002-11-10T00:00:14+13:00"]
