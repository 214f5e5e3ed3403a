"""Comments on steps: who may write, see and withdraw them; nothing of a round changes; a dossier has them if asked."""

import json
from collections.abc import Iterator
from html import unescape
from re import findall

import httpx
import pytest

from projections.queries.comments import comments_at
from record.people import users
from record.people.users import Role
from record.postgres.connections import WEB, WRITER, connect
from record.postgres.servers import Server
from record.vault.connections import reading
from record.venue import set_venue

from ....feeds import Feed
from ....servers import Databases, rows
from ..night import PASSWORD, VENUE, Running, record_lines, running, sign_in
from .test_forms import fields

NOTE = "He looked away <b>here</b> \u202e"
PEOPLE = {"ines": Role.INSPECTOR, "sam": Role.SURVEILLANCE, "sue": Role.SURVEILLANCE, "ann": Role.ACCOUNTANT}
ROUND = "/round?table=BAC07&name=R2"
WRITE, WITHDRAW = "/round/comment", "/round/comment/withdraw"
DRAFT = "/dossier/draft?dispute=DIS&comments=1&form="


@pytest.fixture(scope="module")
def house(databases: Databases) -> Iterator[Running]:
    """A record with a dispute, and people of three roles."""
    name = databases.migrated()
    server = databases.at(name)
    with connect(server, WRITER) as connection:
        set_venue(connection, VENUE)
    with connect(server, WEB) as connection:
        for person, role in PEOPLE.items():
            users.add(connection, person, role, PASSWORD)
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned().started("R1").coup("w1").ended()
    feed.started("R2").wager("w2", seat=3).closed().cards("9D:player 2D:banker TD:player 5D:banker").result("player")
    feed.settled("w2", "lose").ended()
    feed.add("dispute_raised", dispute="DIS", rounds=["R2", "R1"], note="not paid", player="P1")
    record_lines(server, feed.raw())
    with running(server) as one:
        yield one
    databases.drop(name)


def entered(house: Running, name: str) -> httpx.Client:
    """Somebody who signed in."""
    client = house.browser()
    assert sign_in(client, name, PASSWORD).status_code == 303
    return client


def steps(page: str) -> list[str]:
    """The facts of the steps that the form offers."""
    return findall(r'<option value="(bac07-[0-9]+)"', page)


def said(server: Server) -> dict[str, tuple[str, str, int | None, bool]]:
    """Every comment by its id: its step, its words, its seat, and whether it was withdrawn."""
    with reading(server) as connection:
        each = comments_at(connection, ["BAC07"])
    return {one.comment: (one.about, one.note, one.seat, one.withdrawn is not None) for one in each}


def test_a_comment_stays_in_its_place_under_its_author(house: Running) -> None:
    """From writing to withdrawing, and in a dossier; the round itself is as it was."""
    sam, sue, ines, ann = (entered(house, name) for name in ("sam", "sue", "ines", "ann"))
    rounds = rows(house.server, "SELECT session, n, body FROM pitlog.rounds ORDER BY 1, 2")
    page = sam.get(ROUND).text
    card = steps(page)[4]
    form = fields(page, WRITE, about=card, seat="3", note=NOTE)
    answers = [sam.post(WRITE, data=form) for _ in range(2)]  # a double click
    assert {answer.status_code for answer in answers} == {303}
    [(name, kept)] = said(house.server).items()
    assert kept == (card, NOTE, 3, False)
    opened = sam.get(answers[0].headers["location"]).text
    assert 'data-at="5"' in opened
    assert 'class="pin layer" data-first="5"' in opened
    assert "He looked away &lt;b&gt;here" in opened and "<b>here</b>" not in opened

    # The page of a dispute lists it with those of the other rounds, each linked to its step.
    other = "/round?table=BAC07&name=R1"
    first = steps(sam.get(other).text)[0]
    assert sam.post(WRITE, data=fields(sam.get(other).text, WRITE, about=first, note="late")).status_code == 303
    for desk in ("", "&round=R1"):
        of_case = sam.get(f"/dispute?name=DIS{desk}").text.partition('id="noted"')[2].partition("</section>")[0]
        assert [f"about={fact}" in of_case for fact in (card, first)] == [True, True]
        assert "He looked away" in of_case and "late" in of_case

    # An accountant sees neither it nor its fact, and cannot write one.
    hers = ann.get(ROUND).text
    assert "He looked away" not in hers and WRITE not in hers
    assert ann.get(f"/fact?table=BAC07&id={name}").status_code == 403
    assert ann.post(WRITE, data={**form, "token": fields(hers, "/sign-out")["token"]}).status_code == 403

    # A colleague sees it and cannot withdraw it. An inspector can.
    colleague = sue.get(ROUND).text
    assert "He looked away" in colleague and WITHDRAW not in colleague
    hidden = {"token": fields(colleague, WRITE)["token"], "session": form["session"], "n": form["n"]}
    assert sue.post(WITHDRAW, data={**hidden, "comment": name, "why": "no"}).status_code == 403
    assert "comments" not in sam.get("/dossier/draft?dispute=DIS&form=json").json()
    listed = sam.get(f"{DRAFT}json").json()["comments"]
    assert {(one["about"], one["seat"], one["withdrawn"]) for one in listed} == {(card, 3, None), (first, None, None)}
    gone = fields(ines.get(ROUND).text, WITHDRAW, why="It was another seat")
    assert ines.post(WITHDRAW, data=gone).status_code == 303
    assert said(house.server)[name] == (card, NOTE, 3, True)
    after = unescape(sam.get(ROUND).text)
    assert "It was another seat" in after and 'class="pin' not in after
    assert "It was another seat" in json.dumps(sam.get(f"{DRAFT}json").json()["comments"])
    assert "It was another seat" in sam.get(f"{DRAFT}html").text
    assert sam.get(f"{DRAFT}pdf").content.startswith(b"%PDF")
    assert rows(house.server, "SELECT session, n, body FROM pitlog.rounds ORDER BY 1, 2") == rounds


def test_a_comment_needs_a_step_of_its_round(house: Running) -> None:
    """Neither a fact of another round, nor one that does not exist, nor an empty comment."""
    sam = entered(house, "sam")
    sent = fields(sam.get(ROUND).text, WRITE)
    before = said(house.server)
    own, elsewhere = steps(sam.get(ROUND).text)[0], steps(sam.get("/round?session=BAC07/1998-03-14&n=1").text)[0]
    tries = (elsewhere, NOTE, ""), ("nobody", NOTE, ""), (own, " ", ""), (own, NOTE, "x")
    codes = [
        sam.post(WRITE, data={**sent, "about": about, "note": note, "seat": seat}).status_code
        for about, note, seat in tries
    ]
    assert codes == [400, 404, 400, 400]
    assert said(house.server) == before
