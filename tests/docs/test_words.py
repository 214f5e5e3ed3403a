"""The pages speak of pitlog, and of no particular machine."""

import re
from pathlib import Path

import pytest

from .pages import PAGES, named, text

OUTSIDE = {
    "a path of some machine": r"(?<![\w.])/(?:work|root|tmp|home|Users|mnt|opt)/\w",
    "a host of some network": r"\b(?:localhost:\d+/|[\w-]+\.(?:internal|local|corp)\b)",
}


@pytest.mark.parametrize("page", PAGES, ids=named)
@pytest.mark.parametrize("what", OUTSIDE)
def test_a_page_holds_nothing_from_outside(page: Path, what: str) -> None:
    """Each pattern finds nothing."""
    found = re.search(OUTSIDE[what], text(page))
    assert found is None, f"{what}: {found}"


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("a path of some machine", "see /home/somebody/notes"),
        ("a path of some machine", "kept in /tmp/x1/data"),
        ("a host of some network", "from mirror.internal"),
    ],
)
def test_what_is_sought_would_be_found(what: str, words: str) -> None:
    """The patterns do find what they are for."""
    assert re.search(OUTSIDE[what], words)
