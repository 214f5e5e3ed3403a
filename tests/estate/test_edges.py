"""The extremes of every field, in one record: exported, answered for by an estate, bundled, and drawn as dossiers."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from estate.questions import QUESTIONS
from estate.worker import answer
from record.postgres.connections import READER, connect
from record.postgres.servers import Server

from ..asked import rounds_asked
from ..cli.running import Pitlog
from ..projections.test_edges import feed
from ..servers import Databases
from .venues import exported, found

FILES = ("xlsx", "csv", "json", "beancount")


@pytest.fixture(scope="module")
def server(databases: Databases) -> Iterator[Server]:
    """Of both tests."""
    name = databases.migrated()
    yield databases.at(name)
    databases.drop(name)


@pytest.fixture(scope="module")
def pitlog(server: Server) -> Pitlog:
    """Every extreme, recorded."""
    one = Pitlog(server)
    one.said("init", "--name", "Edges", "--zone", "Pacific/Auckland")
    return one.recorded(json.dumps(fact, ensure_ascii=False).encode() for fact in feed())


def test_an_estate_answers_every_question(server: Server, pitlog: Pitlog, tmp_path: Path) -> None:
    exported(server, tmp_path)
    sessions = found(tmp_path)
    assert len(sessions) > 40
    for task in sessions:
        for question in QUESTIONS:
            assert [one.why for one in answer(task, question).amiss if "folded" in one.why] == [], (task, question)


def test_bundles_dossiers_and_files(server: Server, pitlog: Pitlog, tmp_path: Path) -> None:
    for form in FILES:
        assert pitlog.run("commission", "-o", tmp_path / f"all.{form}").exit_code in (0, 1)
    keys = "--keys", tmp_path / "keys"
    pitlog.said("key", "new", "edges.example/tables", *keys)
    pitlog.said("seal", *keys)
    with connect(server, READER) as connection:
        some = rounds_asked(connection)[::18]
    assert len(some) > 3
    for nth, one in enumerate(some):
        form = ("pdf", "html", "json")[nth % 3]
        drawn = pitlog.run("dossier", one.round, "--table", one.table_name, "--draft", "-o", tmp_path / f"{nth}.{form}")
        assert drawn.exit_code in (0, 1), drawn.output[-500:]
        bundle = tmp_path / f"{nth}.zip"
        made = pitlog.run("export", one.round, "--table", one.table_name, "-o", bundle, "--why", "edges", *keys)
        assert made.exit_code in (0, 1), made.output[-500:]
        assert pitlog.run("check", bundle).exit_code in (0, 1)
