"""A gaming day and a shoe under another ruleset: the page has the sums that the command has."""

import json
from contextlib import closing
from decimal import Decimal
from html import unescape
from re import findall, sub
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import pitlog
from record.people.users import Role
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server

from ..night import Running
from ..visiting import some_round

UNDER = "vic-2002-traditional"


def table_after(page: str, heading: str) -> dict[str, list[str]]:
    """The rows below a heading, by their names."""
    body = page.split(f"<h2>{heading}</h2>")[1].split("</section>")[0]
    rows = ([unescape(sub("<[^>]*>", "", cell)) for cell in findall("(?s)<t[hd][^>]*>(.*?)</t[hd]>", row)]
            for row in body.split("<tr>")[2:])  # fmt: skip
    return {name: cells for name, *cells in rows}


def amounts(sums: dict[str, Any]) -> list[str]:
    return [str(sums[name]) for name in ("wagers", "in_force", "as", "more")]


@pytest.mark.parametrize("of", ["day", "shoe"])
def test_the_page_and_the_command_agree_to_the_cent(
    night: Server, viewer: Running, monkeypatch: pytest.MonkeyPatch, of: str
) -> None:
    """By bet and by player; the sums of the players are those of the bets."""
    one = some_round(night, table="BAC01", ruleset="nz-1998-baccarat")
    asked = {"session": one.session, "as": UNDER} | ({"shoe": str(one.shoe)} if of == "shoe" else {})
    with closing(viewer.signed_in(Role.SURVEILLANCE)) as browser:
        page = browser.get("/what-if", params=asked).text
    monkeypatch.setenv(URL_VARIABLE, night.conninfo())
    narrowed = ["--day", str(one.gaming_day)] if of == "day" else ["--shoe", str(one.shoe)]
    answer = CliRunner().invoke(pitlog, ["check", "--as", UNDER, "--table", "BAC01", *narrowed, "--json"])
    [(_, sums)] = json.loads(answer.stdout)["totals"]["currencies"].items()
    assert table_after(page, "By bet")["In all"] == amounts(sums)
    players = {name: each for name, each in sums["players"].items() if Decimal(each["more"])}
    rows = table_after(page, "By player") if players else {}
    assert rows == {name: amounts(each) for name, each in players.items()}
    by_bet, by_player = (sum(Decimal(each["more"]) for each in sums[by].values()) for by in ("bets", "players"))
    assert by_bet == by_player


def test_the_desk_of_a_round_is_drawn_under_the_other_ruleset(night: Server, viewer: Running) -> None:
    """What each wager is due on the desk is what the comparison says; the cards lie as they were dealt, each step has
    its address there, and what was found stays that of the ruleset in force.
    """
    one = some_round(night, table="BAC01", ruleset="nz-1998-baccarat")
    with closing(viewer.signed_in(Role.SURVEILLANCE)) as browser:
        differ = browser.get("/what-if", params={"session": one.session, "as": UNDER}).text
        found = findall(r'href="(/round\?[^"#]*as=[^"#]*)"', differ)
        assert found
        for address in map(unescape, found[:4]):
            under = browser.get(address).text
            real = browser.get(address.replace(f"&as={UNDER}", "")).text
            assert "is by that ruleset" in under and "is by that ruleset" not in real
            assert f"as={UNDER}&amp;step=1" in under
            dealt = [findall(r'<span class="spoken">(.*?)</span>', page) for page in (under, real)]
            assert dealt[0] == dealt[1] and dealt[0]
            assert below(under) == below(real)
            assert desk(under) != desk(real)


def desk(page: str) -> str:
    """The layouts and the money, without addresses."""
    return sub('(href|value)="[^"]*"', "", page.split("The round, step by step")[1].split('<div class="readings')[0])


def below(page: str) -> str:
    """What the ruleset in force came to."""
    return page.split("<h2>Outcome")[1].split("</h2>", 1)[1].split("<h2>Findings")[0]


def test_another_game_is_refused(night: Server, viewer: Running) -> None:
    one = some_round(night, table="BAC01")
    with closing(viewer.signed_in(Role.SURVEILLANCE)) as browser:
        assert browser.get("/what-if", params={"session": one.session, "as": "nz-1996-craps"}).status_code == 400
        assert browser.get("/what-if", params={"session": "BAC01/1901-01-01"}).status_code == 404
    with closing(viewer.signed_in(Role.ADMINISTRATOR)) as browser:
        assert browser.get("/what-if", params={"session": one.session}).status_code == 403
