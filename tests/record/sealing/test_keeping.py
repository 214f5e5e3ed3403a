"""Sealing beside a server."""

from pathlib import Path

import pytest

from record.sealing import keeping


def test_it_gives_way_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """To whoever takes facts."""
    done = list[object]()
    monkeypatch.setattr(keeping.os, "nice", done.append)
    monkeypatch.setattr(keeping, "again_and_again", lambda *given: done.append(given[3]))
    keeping.keep_sealed("", Path("keys"), 3.5)
    assert done == [keeping.YIELDING, 3.5]
    assert keeping.YIELDING > 0
