"""One browser for a whole run: a second in the same process would find its loop taken (see `loops.py`)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
CHEAPLY = ["--no-sandbox", "--js-flags=--no-opt", "--disable-gpu"]
"""To compile scripts well takes longer than they run: no page stands long. To draw as on a graphics card took a fifth
of what a page takes."""
LONG = 120_000
"""Milliseconds until what a page should show is missed: only for what never comes, however busy the machine."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; where there is none, its tests are skipped. It takes this thread's loop."""
    if not CHROMIUM.exists():
        pytest.skip(f"no {CHROMIUM}: apt-get install chromium")
    expect.set_options(timeout=LONG)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHEAPLY)
        yield browser
        browser.close()
