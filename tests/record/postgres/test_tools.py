"""The programs for copies fit the server, whatever else is on the machine."""

from pathlib import Path

import pytest

from record.postgres import tools
from record.postgres.errors import NoTools


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Programs that say a version and nothing else."""
    for version in (15, 16, 17, 18, 21):
        bin_ = tmp_path / str(version)
        bin_.mkdir()
        for tool in tools.NEEDED:
            (bin_ / tool).write_text(f"#!/bin/sh\necho 'pg_dump (PostgreSQL) {version}.3'\n", encoding="ascii")
            (bin_ / tool).chmod(0o755)
    monkeypatch.setattr(tools, "_directories", lambda: sorted(tmp_path.iterdir()))


@pytest.mark.usefixtures("there")
@pytest.mark.parametrize(("server", "fit"), [(14, 16), (15, 16), (16, 16), (17, 18), (18, 18), (21, 21)])
def test_the_newest_that_fit_are_used(server: int, fit: int) -> None:
    assert tools.tools_of(server).bin.name == str(fit)


@pytest.mark.usefixtures("there")
def test_newer_ones_than_were_tried_are_none() -> None:
    with pytest.raises(NoTools, match="postgresql-client-20"):
        tools.tools_of(20)


def test_the_wheel_has_some_for_every_supported_server() -> None:
    assert all(tools.tools_of(major) for major in range(14, 19))
