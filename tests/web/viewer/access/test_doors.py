"""Every door for every kind of fact as every role: what somebody may not see is not told by another way."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date, datetime

import httpx
import pytest

from domain.facts import KINDS
from record.authored.access import viewed
from record.authored.attention import acknowledge, place_table, take_back
from record.authored.authored_facts import close_day
from record.authored.cases import CaseAct, audit, describe, gather, hand_over, take_out, take_over
from record.authored.cases import assign as assign_case
from record.authored.comments import Pinned, comment, withdraw_comment
from record.authored.differences import explain
from record.authored.disputes import move, withdraw
from record.authored.findings import assign, close, look_at, undo
from record.authored.thresholds import Thresholds, set_thresholds
from record.people.users import Role
from record.postgres.connections import WRITER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from web.viewer.toolkit.rights import MAY, OF_KIND, Right, of_kind

from ....feeds import Feed
from ....servers import rows
from ..night import VENUE, Running, record_lines, token

TABLE = "DOOR1"
CLAIM = "the third card was not the Player's to have"


@pytest.fixture(scope="module")
def facts(night: Server, viewer: Running) -> dict[str, tuple[str, str]]:
    """One fact of each kind that takes a right of its own, and of two that do not; by kind, its table and its id."""
    feed = Feed(TABLE).opened(decks=8).shoe("DOORS").burned()
    feed.started("D1").wager("w1").closed().cards("9D:player 2D:banker TD:player 5D:banker").result("player")
    feed.settled("w1", "lose").ended()
    feed.add("dispute_raised", dispute="DIS", rounds=["D1"], note=CLAIM)
    raised = feed.facts[-1]
    feed.add("dispute_commented", dispute="DIS", note="looked at the video")
    feed.add("dispute_decided", dispute="DIS", decision="paid", role="inspector", note=CLAIM)
    feed.add("fact_corrected", corrects=raised["id"], reason="a name", role="inspector", now={**raised, "note": CLAIM})
    record_lines(night, feed.raw())
    with connect(night, WRITER) as connection:
        now = datetime.now(VENUE.zone)
        viewed(connection, "person:ines", "round D1", now, TABLE)
        assign(connection, "person:ines", TABLE, "F-1", "one.inspector", now)
        close(connection, "person:ines", TABLE, "F-1", "nothing in it", now)
        explain(connection, "person:ada", TABLE, date(1998, 3, 14), "DIFF-1", "paid twice", CLAIM, now)
        place_table(connection, "person:ada", TABLE, "Main", 1, now)
        set_thresholds(connection, "person:ada", Thresholds(12), now, CLAIM)
        acknowledge(connection, "person:ines", TABLE, ["F-1"], now, "seen")
        take_back(connection, "person:ines", TABLE, "attention_acknowledged:seen", now)
        move(connection, f"{TABLE}/1998-03-14", "person:ines", TABLE, "DIS", ["D1"], CLAIM, now)
        said = comment(connection, "person:ines", Pinned(TABLE, "D1", raised["id"]), CLAIM, now)
        withdraw_comment(connection, "person:ines", TABLE, said, CLAIM, now)
        act = CaseAct(f"{TABLE}/1998-03-14", TABLE, "DIS", "person:ines", now)
        for gathering in (gather, take_out):
            gathering(connection, act, {"rounds": ["D1"]}, CLAIM)
        assign_case(connection, act, "one.inspector", why=CLAIM)
        describe(connection, act, {"error": CLAIM})
        audit(connection, act._replace(person="person:ada"), "agreed", CLAIM)
        look_at(connection, "person:ines", TABLE, "F-1", now, CLAIM, "looked")
        undo(connection, "person:ines", TABLE, "F-1", "finding_looked_at:looked", now, CLAIM)
        hand_over(connection, "person:ines", "H-DOORS", "one.inspector", ["DIS"], ["F-1"], now, CLAIM)
        take_over(connection, "person:one.inspector", "H-DOORS", now, CLAIM)
        withdraw(connection, f"{TABLE}/1998-03-14", "person:ines", TABLE, "DIS", CLAIM, now)
    with Record(night) as into:
        close_day(into, TABLE, date(1998, 3, 14), "person:ada", now)
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        page = browser.get(f"/rounds/{TABLE}/D1", follow_redirects=True).text
        session = f"{TABLE}/1998-03-14"
        form = {"token": token(page), "session": session, "n": "1", "form": "json"}
        assert browser.post("/dossier/issue", data=form).status_code == 200
    found = rows(
        night,
        """SELECT topic, table_name, fact_id FROM pitlog.facts
        WHERE table_name = %s OR topic LIKE 'shift%%' OR topic = 'attention_set/1'""",
        TABLE,
    )
    return {topic.partition("/")[0]: (table, name) for topic, table, name in found}


@pytest.fixture(scope="module")
def people(viewer: Running) -> Iterator[dict[Role, httpx.Client]]:
    """Somebody of each role."""
    everybody = {role: viewer.signed_in(role) for role in Role}
    yield everybody
    for client in everybody.values():
        client.close()


def test_the_table_names_kinds_that_there_are() -> None:
    """And every kind that the program writes of people's work has a right of its own."""
    assert set(OF_KIND) <= set(KINDS)
    assert {
        kind for kind in KINDS if kind.startswith(("dispute_", "dossier_", "finding_", "record_", "comment"))
    } <= set(OF_KIND)


ELSEWHERE = {
    "record_exported", "person_forgotten", "hold_placed", "hold_released", "retention_set", "disposal_certified",
    "credential_changed", "quarantine_handled",
    "backup_made", "backup_drilled", "record_moved", "alarm_raised", "alarm_acknowledged", "alarm_closed",
    "watch_budget_set",
    "alert_sent",
}  # fmt: skip
"""What only commands record."""
WANTED = (*(kind for kind in OF_KIND if kind not in ELSEWHERE), "card_drawn", "fact_corrected")


@pytest.mark.parametrize("kind", WANTED)
def test_a_fact_is_shown_to_whoever_may_see_its_kind_by_every_door(
    facts: dict[str, tuple[str, str]], people: dict[Role, httpx.Client], kind: str
) -> None:
    """The page, the program's door, and both searches."""
    needed = {Right.ROUNDS, of_kind("dispute_raised" if kind == "fact_corrected" else kind)}
    for role, client in people.items():
        may = all(role in MAY[right] for right in needed)
        asked = dict(zip(("table", "id"), facts[kind], strict=True))
        for door in ("/fact", "/api/fact"):
            answer = client.get(door, params=asked)
            assert answer.status_code == (200 if may else 403), (role, door)
            assert may or CLAIM not in answer.text
        for door in ("/search", "/api/search"):
            if not may and kind != "fact_corrected":  # that there is a correction is no secret; what it says is
                answer = client.get(door, params={"q": facts[kind][1]})
                assert answer.status_code in (200, 403), (role, door)
                assert kind not in answer.text.replace(facts[kind][1], ""), (role, door)


def test_a_line_is_given_as_text_beside_base64(
    facts: dict[str, tuple[str, str]], people: dict[Role, httpx.Client]
) -> None:
    said = people[Role.INSPECTOR].get("/api/fact", params={"table": TABLE, "id": facts["card_drawn"][1]}).json()
    assert said["text"].startswith('{"fact":')
    assert said["line"]


@pytest.mark.parametrize("role", [Role.SURVEILLANCE, Role.INSPECTOR, Role.ACCOUNTANT])
def test_findings_and_disputes_of_a_round_take_their_rights(
    facts: dict[str, tuple[str, str]], people: dict[Role, httpx.Client], role: Role
) -> None:
    """On the page of the round, of its table, and as JSON."""
    client, may = people[role], role in MAY[Right.FINDINGS]
    page = client.get(f"/rounds/{TABLE}/D1", follow_redirects=True).text
    assert ("in dispute" in page) is may
    assert ("<h2>Findings</h2>" in page) is may
    body = client.get("/api/round", params={"session": f"{TABLE}/1998-03-14", "n": 1}).json()
    assert bool(body["findings"]) is may
    listed = client.get("/api/rounds", params={"table": TABLE}).json()["rows"]
    assert any(one.get("findings") for one in listed) is may
    assert client.get("/api/rounds", params={"disputed": "yes"}).status_code == (200 if may else 403)
    assert ("1 finding" in client.get("/table", params={"name": TABLE}).text) is may
