"""What `pitlog estate` writes is what the published schema says."""

from pathlib import Path

import pytest

from ..cli.output.test_answers import said
from ..cli.running import Pitlog


@pytest.mark.parametrize("name", ["check", "commission", "differences", "findings"])
def test_figures(three: Pitlog, tmp_path: Path, name: str) -> None:
    of = f"estate {name}"
    said(three, of, *of.split(), "--workers", 1, "--by", "day", "--by", "table", tmp_path)
