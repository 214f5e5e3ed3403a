"""A sealed record with something of everything that is kept beside facts."""

import json
from collections.abc import Iterator

import pytest

from ...cli.running import Pitlog
from ...faults.feeds import card, shift
from ...servers import Databases, superuser
from ..house import ORIGIN

PASSWORD = "a password of some length\n"
TRIGGERS_OFF = """
    DO $$ DECLARE one text; BEGIN
        FOREACH one IN ARRAY ARRAY['quarantine', 'quarantine_closings', 'users', 'tokens', 'dossiers', 'exports'] LOOP
            EXECUTE format('ALTER TABLE pitlog.%I DISABLE TRIGGER ALL', one);
        END LOOP;
    END $$
"""


@pytest.fixture(scope="module")
def kept(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pitlog]:
    """A record with something of each, sealed."""
    name, base = databases.followed().migrated(), tmp_path_factory.mktemp("kept")
    here = Pitlog(databases.at(name))
    here.environ["PITLOG_KEYS"] = str(base / "keys")
    here.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    (base / "feed").write_bytes(b"\n".join(shift("BAC01", 120)) + b"\nbad\nworse\nworst\nbetter\n")
    here.run("record", base / "feed")
    for user in ("mere", "aroha"):
        here.run("user", "add", user, "--role", "inspector", stdin=PASSWORD.encode())
    here.said("user", "disable", "aroha")
    here.said("token", "add", "shoe", "--table", "BAC01")
    here.said("token", "add", "old")
    here.said("token", "revoke", "old")
    here.said("quarantine", "close", "1", "--why", "noise")
    with superuser(here.server) as connection:  # as if it had come from a time when less was known
        line = card("good", "BAC01")
        changed = "UPDATE pitlog.quarantine SET line = %b, length = %s, sealed = NULL WHERE number = 4"
        connection.execute(changed, (line, len(line)))
    here.said("quarantine", "retry", "4")
    round_ = json.loads(here.said("rounds", "--json").splitlines()[0])["round"]
    here.said("key", "new", ORIGIN)
    here.said("seal")
    here.run("dossier", round_, "-o", base / "d.html")
    here.said("export", round_, "-o", base / "b.zip", "--why", "a dispute")
    here.said("seal")
    yield here
    databases.drop(name)
