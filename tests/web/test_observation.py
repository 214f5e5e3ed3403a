"""What watches the servers: health, readiness, figures, and alarms that follow from them."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from starlette.applications import Starlette
from starlette.testclient import TestClient

from record.people import tokens
from record.postgres.connections import WEB, connect
from record.postgres.servers import ExternalServer, Server
from tests.cli.running import Pitlog
from tests.feeds import Feed
from web.feed_server.server import feed_app
from web.observation import FIGURES, OPEN_METRICS, exposition, observed
from web.viewer.app import viewer_app

ALERTS = Path(__file__).parents[2] / "docs" / "alerts.yaml"
SERVERS: dict[str, Callable[[Server], Starlette]] = {"feed": feed_app, "viewer": viewer_app}
GONE = ExternalServer("postgresql://nobody@127.0.0.1:1/none?connect_timeout=1")


def token(server: Server, name: str, **given: Any) -> dict[str, str]:
    with connect(server, WEB) as connection:
        return {"Authorization": f"Bearer {tokens.add(connection, name, name, **given)}"}


def figures(text: str) -> dict[str, float]:
    return {name: float(number) for name, number in re.findall(r"^(\w+) (\S+)$", text, re.MULTILINE)}


@pytest.mark.parametrize("kind", SERVERS)
def test_both_servers_answer_whoever_watches_them(kind: str, server: Server) -> None:
    """Figures need a token for the log; a device's token reads none."""
    with TestClient(SERVERS[kind](server)) as client:
        assert client.get("/health").json() == client.get("/ready").json() == {"status": "ok"}
        for headers in ({}, {"Authorization": "Bearer pitlog_x"}, token(server, "device")):
            refused = client.get("/metrics", headers=headers)
            assert (refused.status_code, "pitlog_facts" in refused.text) == (401, False)
        told = client.get("/metrics", headers=token(server, "monitor", log=True))
        assert told.headers["content-type"] == OPEN_METRICS
        assert figures(told.text)["pitlog_facts"] == 0


@pytest.mark.parametrize("kind", SERVERS)
def test_without_a_database_nothing_is_ready_but_the_viewer_lives(kind: str) -> None:
    with TestClient(SERVERS[kind](GONE)) as client:
        assert client.get("/ready").status_code == client.get("/metrics").status_code == 503
        assert client.get("/health").status_code == (200 if kind == "viewer" else 503)


def test_figures_are_those_of_status_in_the_form_of_openmetrics(server: Server) -> None:
    pitlog = Pitlog(server)
    pitlog.recorded(Feed("BAC07").opened(decks=8).started("R1").raw())
    pitlog.run("record", "-", stdin=b'{"fact":"none"}\n')
    text = exposition(observed(server))
    found = figures(text)
    assert (found["pitlog_facts"], found["pitlog_quarantine_open"], found["pitlog_tables"]) == (2, 1, 1)
    assert abs(found["pitlog_last_fact_seconds"] - datetime.now(UTC).timestamp()) < 600
    assert "pitlog_checkpoint_seconds" not in found  # nothing was sealed yet
    assert text.endswith("# EOF\n")
    for name in found:
        assert text.count(f"# TYPE {name} gauge\n# HELP {name} ") == 1
    assert "BAC07" not in text


# --- alarms -----------------------------------------------------------------------------------------------------

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()
WELL = {
    **dict.fromkeys((f"pitlog_{figure.name}" for figure in FIGURES), 0.0),
    "pitlog_facts": 1e6, "pitlog_checkpoints": 9.0, "pitlog_last_fact_seconds": NOW - 5,
    "pitlog_projections_seconds": NOW - 1, "pitlog_checkpoint_seconds": NOW - 60,
    "pitlog_unwitnessed_seconds": NOW - 300,
    "pitlog_facts_unsealed": 40.0,
}  # fmt: skip
RULES = {rule["alert"]: rule for rule in yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"][0]["rules"]}
AMISS: dict[str, dict[str, float | None]] = {
    "PitlogUnanswered": dict.fromkeys(WELL),
    "PitlogSilence": {"pitlog_last_fact_seconds": NOW - timedelta(hours=1).seconds},
    "PitlogQuarantine": {"pitlog_quarantine_open": 1},
    "PitlogGap": {"pitlog_gaps_open": 1},
    "PitlogUnopened": {"pitlog_facts_unopened": 3},
    "PitlogSetAside": {"pitlog_sessions_set_aside": 1},
    "PitlogBehind": {"pitlog_projections_behind": 50_000},
    "PitlogWriterStuck": {"pitlog_positions_held_back": 1},
    "PitlogUnsealed": {"pitlog_checkpoint_seconds": NOW - 3_600},
    "PitlogNeverSealed": {"pitlog_checkpoints": 0, "pitlog_checkpoint_seconds": None},
    "PitlogUnwitnessed": {"pitlog_unwitnessed_seconds": NOW - 2 * 86_400},
}
"""What has to be different for each alarm, and for no other."""


def fires(rule: str, state: dict[str, float | None]) -> bool:
    """Whether a rule's expression holds. The few forms that the file uses mean the same in Python."""
    there = {name: value for name, value in state.items() if value is not None}
    expression = str(RULES[rule]["expr"])
    if name := re.fullmatch(r"absent\((\w+)\)", expression):
        return name[1] not in there
    if not set(re.findall(r"pitlog_\w+", expression)) <= there.keys():
        return False  # without a sample there is no alarm
    return bool(eval(expression, {"__builtins__": {}, "time": lambda: NOW}, there))


def test_every_alarm_has_a_state_and_every_figure_in_it_exists() -> None:
    assert RULES.keys() == AMISS.keys()
    for rule in RULES.values():
        assert set(re.findall(r"pitlog_\w+", rule["expr"])) <= WELL.keys()
        assert rule["annotations"]["summary"]


def test_no_alarm_on_a_record_that_is_well() -> None:
    assert [rule for rule in RULES if fires(rule, {**WELL})] == []


@pytest.mark.parametrize("rule", RULES)
def test_each_alarm_is_raised_by_its_state_and_no_other_is(rule: str) -> None:
    assert [name for name in RULES if fires(name, WELL | AMISS[rule])] == [rule]
