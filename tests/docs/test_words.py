"""The pages speak of pitlog: not of the machine they were written on, nor of who wrote them."""

import re
from pathlib import Path

import pytest

from .pages import PAGES, named, text

OUTSIDE = {
    "a path of some machine": r"(?<![\w.])/(?:work|root|tmp|home|Users|mnt|opt)/\w",
    "where packages come from": r"(?i)\b(?:index-url|artifactory|nexus|(?:pypi|npm|docker|ghcr)\.(?:org|io|com))\b",
    "a host of some network": r"\b(?:localhost:\d+/|[\w-]+\.(?:internal|local|corp)\b)",
    "who wrote it": r"\b(?:AI|LLM|GPT|ChatGPT|Claude|Anthropic|OpenAI|Copilot)\b|(?i:language model|co-authored)",
    "how it was written": r"(?i)\b(?:as an assistant|in this (?:chat|conversation)|as requested|the brief)\b",
    "what only some session sees": r"(?i)\b(?:design|contract)\.md\b|\bshared/",
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
        ("a path of some machine", "see /work/main/cli"),
        ("a path of some machine", "kept in /tmp/pt1/data"),
        ("where packages come from", "pip install --index-url x"),
        ("a host of some network", "from mirror.internal"),
        ("who wrote it", "written by an AI"),
        ("how it was written", "as requested by the brief"),
        ("what only some session sees", "see ../shared/contract.md"),
    ],
)
def test_what_is_sought_would_be_found(what: str, words: str) -> None:
    """The patterns do find what they are for."""
    assert re.search(OUTSIDE[what], words)
