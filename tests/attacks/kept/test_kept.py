"""What a superuser does to users, tokens, the venue, the quarantine, dossiers and exports is named by `verify`."""

import json
from pathlib import Path

from evidence.sealing.ed25519 import COSIGNATURE, Secret
from evidence.verification.checks import kept_beside_facts as checks
from evidence.verification.checks.catalogue import catalogue
from record.authored.adopting import SINCE, adopt
from record.postgres.migrate import migrations

from ...cli.running import Pitlog
from ...servers import Databases, superuser
from ..house import ORIGIN
from ..statements import attacks
from .conftest import TRIGGERS_OFF

ALTERED = attacks(Path(__file__).with_name("altered.sql"))


def altered(here: Pitlog) -> list[dict[str, str]]:
    return json.loads(here.run("verify", "--json").stdout)["alterations"]  # type: ignore[no-any-return]


def test_acts_of_the_program_are_no_alterations(kept: Pitlog) -> None:
    assert altered(kept) == []
    assert "disabled user aroha" in kept.said("access")


def test_each_change_behind_the_programs_back_is_named(kept: Pitlog) -> None:
    missed = {}
    assert len(ALTERED) == 31
    for what, (statement, named) in ALTERED.items():
        with superuser(kept.server) as connection, connection.transaction(force_rollback=True):
            connection.execute(TRIGGERS_OFF)
            connection.execute(statement.encode())
            found = [*checks.kept(connection), *checks.credentials(connection, connection), *catalogue(connection)]
        if not any(named in one.what for one in found if one.kind == "kept"):
            missed[what] = found
    assert missed == {}


def test_one_of_them_by_the_command(kept: Pitlog) -> None:
    """With the row, and what the fact says."""
    with superuser(kept.server) as connection:
        connection.execute("UPDATE pitlog.users SET role = 'administrator' WHERE name = 'mere'")
    try:
        added, gone = altered(kept)
        assert added["what"] == "user mere (administrator): no fact says that it is so"
        assert gone["what"].startswith("user: what the fact at position ")
    finally:
        with superuser(kept.server) as connection:
            connection.execute("UPDATE pitlog.users SET role = 'inspector' WHERE name = 'mere'")


def test_trusted_witnesses_are_those_of_facts(kept: Pitlog, tmp_path: Path) -> None:
    """Before the first fact a key among them is a notice, which the first one takes over. Then each change is named."""
    file = Path(kept.environ["PITLOG_KEYS"]) / "witnesses"
    one, other, forged = (str(Secret.new(name, COSIGNATURE).key) for name in ("one", "other", "forged"))
    file.write_text(f"{one}\n")
    said = json.loads(kept.run("verify", "--json").stdout)
    assert "no fact says which witnesses are trusted: one" in said["notices"][-1]["what"]
    assert said["alterations"] == []
    kept.said("key", "witness", other)
    assert altered(kept) == []
    assert "trusts the witness other" in kept.said("access")
    for text, named in (
        (f"{one}\n{other}\n{forged}\n", "witness forged: no fact"),
        (f"{one}\n", "witness other) is not"),
    ):
        file.write_text(text)
        assert [named in found["what"] for found in altered(kept)] == [True]
    file.write_text(f"{one}\n{other}\n")
    kept.said("key", "witness", one, "--remove")
    assert altered(kept) == []
    for dry in ((), ("--dry-run",)):
        assert kept.run("key", "witness", one, "--remove", *dry).exit_code == 2
    kept.said("key", "witness", other, "--remove")
    assert altered(kept) == []
    file.write_text(f"{forged}\n")
    assert ["witness forged" in found["what"] for found in altered(kept)] == [True]
    file.unlink()


def test_what_was_there_before_acts_were_facts_is_recorded_once(databases: Databases, tmp_path: Path) -> None:
    """When the record is migrated; later changes of it are then named, too."""
    name = databases.migrated()
    here = Pitlog(databases.at(name))
    here.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    with superuser(here.server) as connection:
        connection.execute(
            "INSERT INTO pitlog.users (name, role, password) VALUES ('mere', 'inspector', '$argon2id$x')"
        )
    here.said("key", "new", ORIGIN)
    here.said("seal")
    assert "user mere (inspector)" in altered(here)[0]["what"]
    adopt(here.server, [one for one in migrations() if one.name == SINCE])
    assert altered(here) == []
    databases.drop(name)
