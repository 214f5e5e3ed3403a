"""Fixtures: a venue, exported."""

from pathlib import Path

import pytest

from record.postgres.servers import Server

from ..cli.running import Pitlog
from .venues import CROWN, evenings, exported, recorded


@pytest.fixture
def crown(server: Server, tmp_path: Path) -> Pitlog:
    """Two days of Victoria's baccarat, exported."""
    pitlog = recorded(server, "Crown", CROWN)
    exported(server, tmp_path)
    return pitlog


@pytest.fixture
def three(server: Server, tmp_path: Path) -> Pitlog:
    """Three days of a table, exported, over which commission is owed."""
    pitlog = recorded(server, "Crown", []).recorded(evenings())
    exported(server, tmp_path)
    return pitlog
