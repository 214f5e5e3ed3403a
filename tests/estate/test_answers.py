"""What `pitlog estate` writes is what the published schema says."""

from pathlib import Path

import pytest

from ..cli.output.test_answers import said
from ..cli.running import Pitlog

WORDS = {"as": ("nz-1998-baccarat",), "check": (), "commission": (), "differences": (), "findings": ()}


@pytest.mark.parametrize(("name", "words"), WORDS.items())
def test_figures(three: Pitlog, tmp_path: Path, name: str, words: tuple[str, ...]) -> None:
    of = f"estate {name}"
    said(three, of, *of.split(), *words, "--workers", 1, "--by", "day", "--by", "table", tmp_path)
