"""Files of commission, taken away from the viewer: numbered and on record as those of the command are."""

import hashlib
import re
from pathlib import Path

import httpx
import pytest

from evidence.bundles.export import known_as
from projections.commission.exports.formats import FORMATS
from record.authored.access import accesses
from record.people.users import Role
from record.postgres.servers import Server
from record.retrieval.reader import FactSelection
from record.vault.connections import reading

Clients = dict[Role, httpx.Client]


def exports(server: Server) -> list[tuple[str, str, int | None]]:
    """What is on record as taken away."""
    with reading(server) as connection:
        found = [*accesses(connection, FactSelection())]
    return [(one.person, one.what, one.number) for one in found if one.did == "exported"]


@pytest.mark.parametrize("form", FORMATS)
def test_each_file_has_a_number_and_its_digest_on_record(
    clients: Clients, night: Server, form: str, tmp_path: Path
) -> None:
    answer = clients[Role.ACCOUNTANT].get(f"/commission/file?form={form}&by=table&table=TRA11&postings=1")
    assert answer.status_code == 200
    named = re.search(r"-export-(\d+)\.", answer.headers["content-disposition"])
    assert named is not None
    last = exports(night)[-1]
    assert last == (
        "person:one.accountant", "commission by table with its postings, table TRA11", int(named[1])
    )  # fmt: skip
    (tmp_path / "file").write_bytes(answer.content)
    with reading(night) as connection:
        assert known_as(connection, tmp_path / "file") == (hashlib.sha256(answer.content).hexdigest(), last[2])


def test_what_is_refused_takes_no_number(clients: Clients, night: Server) -> None:
    before = exports(night)
    assert clients[Role.SURVEILLANCE].get("/commission/file").status_code == 403
    assert clients[Role.ACCOUNTANT].get("/commission/file?form=.exe").status_code == 400
    assert exports(night) == before
