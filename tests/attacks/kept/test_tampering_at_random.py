"""28 kinds of tampering outside facts, each with random objects and rows: `verify` names each."""

import re
from pathlib import Path
from random import Random

import pytest

from evidence.alterations import Alteration
from evidence.verification.checks import kept_beside_facts as checks
from evidence.verification.checks.catalogue import catalogue

from ...cli.running import Pitlog
from ...servers import superuser
from .conftest import TRIGGERS_OFF

TAMPERING = dict(
    re.findall(r"^-- (.+)\n((?:(?!-- ).+\n)+)", Path(__file__).with_name("tampering.sql").read_text(), re.MULTILINE)
)
ROWS = ("a line in quarantine", "a user", "a token", "a document")


@pytest.mark.parametrize("many", [1, pytest.param(200, marks=[pytest.mark.prove, pytest.mark.timeout(3600)])])
@pytest.mark.parametrize("kind", TAMPERING)
def test_each_kind_whatever_it_is_done_to(kept: Pitlog, kind: str, many: int) -> None:
    """As a superuser, in a transaction that is undone. A choice comes back with the seed that is shown."""
    assert len(TAMPERING) == 28
    with superuser(kept.server) as connection:
        choices = sorted(connection.execute(TAMPERING[kind].encode()).fetchall())
    draw, missed = Random(f"{kind} {many}"), dict[str, list[Alteration]]()
    for statement, named in draw.sample(choices, min(many, len(choices))):
        found = tampered(kept, statement, kind in ROWS)
        if not any(named in one.what for one in found):
            missed[statement] = found
    assert missed == {}


def tampered(here: Pitlog, statement: str, of_rows: bool) -> list[Alteration]:
    """What is found, besides what is always found."""
    with superuser(here.server) as connection, connection.transaction(force_rollback=True):
        connection.execute("SET LOCAL allow_system_table_mods = on")
        if of_rows:
            connection.execute(TRIGGERS_OFF)
        connection.execute(statement.encode())
        if of_rows:
            return [*checks.kept(connection), *checks.credentials(connection, connection)]
        return [one for one in catalogue(connection) if one.kind == "catalogue"]
