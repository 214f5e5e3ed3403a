"""Every name in an address is known, or the page says so: an unknown one never makes an empty or another page."""

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

import web.viewer.pages
from record.people.users import Role
from web.viewer.toolkit import links

from .. import hostile

Clients = dict[Role, httpx.Client]

UNKNOWN = {
    "/access?table=BAC91": "BAC01",
    "/access?person=person:one.inspecter": "person:one.inspector",
    "/access?did=lookd": "",
    "/findings?case=D-nothing": "",
    "/findings?to=one.inspecter": "one.inspector",
    "/findings?state=opne": "open",
    "/finding?name=F-nothing": "",
    "/disputes?table=BAC91": "BAC01",
    "/disputes?assigned=one.inspecter": "one.inspector",
    "/disputes?state=opne": "open",
    "/dispute?name=D-nothing": "",
    links.link_to("/dispute", name=hostile.DISPUTE, round="nothing"): "",
    "/live/dispute?name=D-nothing": "",
    "/table?name=BAC91": "BAC01",
    "/table?name=BAC01&day=1990-01-01": "19",
    "/table?name=BAC01&shoe=99": "1",
    "/shoe?session=BAC01/1990-01-01&name=nothing": "",
    "/shoe?session=BAC01/1990-01-01&shoe=nothing": "",
    "/round?name=nothing": "",
    "/round?name=nothing&table=BAC91": "",
    "/round?session=BAC91/1990-01-01&n=1": "",
    "/closing?day=1990-01-01": "19",
    "/closing?day=1990-01-01&table=BAC91": "BAC01",
    "/commission?table=BAC91": "BAC01",
    "/commission?player=P1O2": "P102",
    "/commission?by=playr": "player",
    "/commission?shoe=nothing": "",
    "/commission/postings?currency=NZX": "NZD",
    "/commission/postings?figure=chargd": "charged",
    "/commission/file?form=.pdf": ".xlsx",
    "/commission?ruleset=nz-1998-bacarat": "nz-1998-baccarat",
    "/charts?table=BAC91": "BAC01",
    "/charts/wheels?ruleset=nz-1996-roulete": "nz-1996-roulette",
    "/what-if?session=BAC91/1990-01-01&as=nz-1998-bacarat": "",
    "/player?name=P1O2": "P102",
    "/dealer?name=99": "",
    "/rule?ruleset=nz-1998-bacarat&number=1": "nz-1998-baccarat",
    "/rule?ruleset=nz-1998-baccarat&number=99.9": "",
    "/fact?table=BAC91&id=nothing": "",
    "/?view=lst": "list",
    "/watch?subject=tabel": "table",
    "/watch?table=BAC91": "BAC01",
    "/watch.csv?table=BAC91": "BAC01",
    "/watch/table?name=BAC91": "BAC01",
    "/watch/dealer?name=44001": "4401",
    "/watch/month?month=2002-13": "2002-11",
    "/watch/supervisor?name=22000": "2200",
    "/watch/commission?table=BAC91": "BAC01",
    "/watch/commission.csv?by=stuff": "staff",
    "/watch/shoe.json?name=BAC91": "BAC01",
    "/watch/player.csv?name=P1O2": "P102",
    "/dossier?number=9999": "",
    "/dossier/draft?name=nothing&form=pdf": "",
}
"""Addresses with one unknown name each, and what the page offers instead."""

NO_NAMES = {
    "page": "a number",
    "q": "a line of words",
    "step": "a number",
    "n": "a number",
    "seen": "a number",
    "open": "yes or no",
    "suits": "yes or no",
    "layout": "one of two views",
    "about": "a person or a wager of the round",
    "known_at": "a time",
    "reading": "one of two",
    "days": "all or some",
    "only": "all or some",
    "overdue": "yes or no",
    "names": "packed findings",
    "back": "an address",
    "postings": "yes or no",
}
"""Parameters of pages that name nothing that can be unknown."""


@pytest.mark.parametrize("address", UNKNOWN)
def test_an_unknown_name_is_an_error_with_the_nearest(clients: Clients, address: str) -> None:
    page = clients[Role.ADMINISTRATOR if address.startswith("/pits") else Role.INSPECTOR].get(address)
    assert page.status_code in (400, 404), page.status_code
    assert UNKNOWN[address] in unescape(page.text)


def test_no_parameter_of_a_page_is_left_out() -> None:
    """A new one is either tried above or listed as no name."""
    source = "\n".join(one.read_text() for one in Path(web.viewer.pages.__path__[0]).glob("*.py"))
    direct = re.findall(r'visit\.asked(?:\.get\(|\[)"(\w+)"', source)
    read = re.findall(r'inputs\.\w+\(visit\.asked, "(\w+)"', source)
    tried = {name for address in UNKNOWN for name in re.findall(r"[?&](\w+)=", address)}
    assert sorted({*direct, *read} - tried - NO_NAMES.keys()) == []
