"""The recording of the README: one file that fetches nothing, is small, and stands still where motion is not wanted."""

from re import findall
from xml.etree import ElementTree

from .pages import ROOT

FILE = ROOT / "docs" / "pictures" / "dispute.svg"
LIMIT = 1024 * 1024


def test_the_recording_is_small_and_whole_and_can_stand_still() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(text) < LIMIT
    root = ElementTree.fromstring(text)
    assert root.findtext("{http://www.w3.org/2000/svg}title")
    assert findall('(?:href|src)="(?!data:)', text) == []
    assert "prefers-reduced-motion" in text
    assert text.count(' still"') == 1
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert '<source media="(prefers-reduced-motion: reduce)" srcset="docs/pictures/replay.png">' in readme
