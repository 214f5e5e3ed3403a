"""The extremes of every field, in one record, on every page: each answers, or refuses in a sentence; none fails."""

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from typing import Any

import httpx
import pytest
from starlette.routing import Route

from projections.queries.rounds import FoundRound
from record.people.users import Role, add
from record.postgres.connections import WEB, WRITER, connect
from record.postgres.servers import Server
from record.vault.connections import reading
from record.venue import set_venue
from web.viewer.app import routes
from web.viewer.toolkit import links

from ....asked import rounds_asked
from ....projections.test_edges import feed
from ....servers import Databases
from ..night import PASSWORD, VENUE, record_lines, running

LONGEST = 6_000
"""Of an address: a name at its edge makes a longer one than a server reads."""

SAID = {"table": "0", "session": "0", "n": "99999999999", "name": "0", "number": "0", "ruleset": "0", "what": "0"}
"""Nothing of that name; a number that no column has."""


@pytest.fixture(scope="module")
def edge_facts() -> list[dict[str, Any]]:
    return list(feed())


@pytest.fixture(scope="module")
def record(databases: Databases, edge_facts: list[dict[str, Any]]) -> Iterator[Server]:
    """Every extreme, recorded and followed."""
    name = databases.migrated()
    server = databases.at(name)
    with connect(server, WRITER) as connection:
        set_venue(connection, VENUE)
    record_lines(server, [json.dumps(one, ensure_ascii=False).encode() for one in edge_facts])
    with connect(server, WEB) as connection:
        add(connection, "one.inspector", Role.INSPECTOR, PASSWORD)
    yield server
    databases.drop(name)


@pytest.fixture(scope="module")
def client(record: Server) -> Iterator[httpx.Client]:
    with running(record) as viewer, closing(viewer.signed_in(Role.INSPECTOR)) as client:
        yield client


def wrong(client: httpx.Client, addresses: Iterator[str]) -> list[tuple[str, int]]:
    """The addresses that fail."""
    found = []
    for address in addresses:
        if len(address) < LONGEST:
            answer = client.get(address, follow_redirects=True)
            if answer.status_code >= 500:
                found.append((address[:200], answer.status_code))
    return found


def every(server: Server) -> list[FoundRound]:
    with reading(server) as connection:
        return rounds_asked(connection)


def test_the_pages_of_every_round(record: Server, client: httpx.Client) -> None:
    """By its name, which leads to its page, and as JSON; half of them at their first step and as a draft dossier."""

    def addresses(one: FoundRound) -> Iterator[str]:
        yield links.round_named(one.table_name, one.round)
        yield links.link_to("/api/round", session=one.session, n=one.n, table=one.table_name, round=one.round)
        if one.n % 2 == 1:  # the first of a table has its extremes; a draft takes longer than all pages
            yield links.round_(one.session, one.n, 1)
            yield links.link_to("/dossier/draft", session=one.session, n=one.n, form="html")

    assert wrong(client, chain.from_iterable(map(addresses, every(record)))) == []


def test_the_pages_of_every_table_and_fact(record: Server, client: httpx.Client, edge_facts: Any) -> None:
    def addresses() -> Iterator[str]:
        for one in edge_facts[::4]:
            yield links.fact(one["table"], one["id"])
            for field in ("player", "wager", "round", "shoe", "dispute", "staff", "voucher", "terminal"):
                if isinstance(one.get(field), str) and one[field] not in ("x", "R1", "S1"):
                    yield links.link_to("/search", q=one[field])
        for table in {one["table"] for one in edge_facts}:
            yield links.table(table, "1998-03-14")
            yield links.shoe(f"{table}/1998-03-14", "S1")
            for path in ("/findings", "/commission/postings", "/api/rounds"):
                yield links.link_to(path, table=table)

    assert wrong(client, addresses()) == []


def test_every_route_with_nothing_and_with_what_is_not_there(client: httpx.Client) -> None:
    paths = [one.path for one in routes() if isinstance(one, Route) and "GET" in (one.methods or ())]
    assert len(paths) > 25
    asked = [one for one in paths if not one.startswith("/live") and "{" not in one]
    assert wrong(client, iter(asked)) == []
    assert wrong(client, (links.link_to(one, **SAID) for one in asked)) == []
    odd = ("0001-01-01", "9999-12-31", "x" * 3000, "\u0000", "-1", "1e400")
    names = ("day", "since", "until", "n", "q", "table", "session", "page", "at")
    assert wrong(client, (links.link_to(one, **dict.fromkeys(names, value)) for one in asked for value in odd)) == []
