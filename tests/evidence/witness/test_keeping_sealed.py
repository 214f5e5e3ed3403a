"""Sealing beside a server."""

from pathlib import Path

import pytest

from evidence.witness import keeping_sealed as service


def test_it_gives_way_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """To whoever takes facts."""
    done = list[object]()
    monkeypatch.setattr(service.os, "nice", done.append)
    monkeypatch.setattr(service, "again_and_again", lambda *given: done.append(given[3]))
    service.keep_sealed("", Path("keys"), 3.5, None)
    assert done == [service.YIELDING, 3.5]
    assert service.YIELDING > 0
