"""Whatever stands in an address is answered, or refused with a sentence: never a fault of the program."""

from urllib.parse import quote, urlencode

import httpx
import pytest

from record.people.users import Role

Clients = dict[Role, httpx.Client]

ODD = (
    "0001-01-01", "9999-12-31T23:59:59+14:00", "11/09/2002", "-1", "99999999999999999999", "x" * 256, "x" * 6_000,
    "'\"><script>", "abc\u202exyz", "a/b", "BAC01/access", "12.1(", "\u0663", "{0.__class__}",
)  # fmt: skip
"""Days, numbers and names that there are not."""

ASKED: tuple[tuple[str, dict[str, str], tuple[str, ...]], ...] = (
    ("/table", {"name": "BAC01"}, ("name", "day")),
    ("/shoe", {"session": "BAC01/2002-11-09"}, ("session", "name")),
    ("/round", {"session": "BAC01/2002-11-09", "n": "1"}, ("session", "n", "name", "known_at", "as", "step")),
    ("/rule", {"ruleset": "nz-1998-baccarat", "number": "12.1"}, ("ruleset", "number")),
    ("/fact", {"table": "BAC01", "id": "x"}, ("table", "id")),
    ("/dossier", {}, ("number",)),
    ("/dispute", {}, ("name",)),
    ("/commission", {}, ("since", "until", "seat", "player", "by")),
    ("/commission/postings", {}, ("figure", "currency", "page")),
    ("/commission/file", {"form": ".csv"}, ("since", "seat", "table", "form")),
    ("/access", {}, ("did", "table", "person", "page")),
    ("/search", {}, ("q",)),
    *(
        (
            f"/{name}",
            {"table": "BAC04"},  # where what is asked is ignored, all of a night would be answered again and again
            ("table", "day", "player", "by", "sort", "not", "difference", "since", "card", "page", "column"),
        )
        for name in ("rounds", "wagers", "findings", "wagers.csv", "findings.csv")
    ),
    ("/player", {}, ("name",)),
    ("/dealer", {}, ("name",)),
)


@pytest.mark.parametrize(("path", "usual", "names"), ASKED, ids=[path for path, *_ in ASKED])
def test_it_is_answered_or_refused_with_a_sentence(
    clients: Clients, path: str, usual: dict[str, str], names: tuple[str, ...]
) -> None:
    for name in names:
        for odd in ODD:
            answer = clients[Role.INSPECTOR].get(f"{path}?{urlencode({**usual, name: odd})}")
            assert answer.status_code in (200, 303, 400, 404), (name, odd)
            assert "\u202e" not in answer.text


@pytest.mark.parametrize("name", ["%00", "x%00y", "%ff", "..%2f..%2fetc%2fpasswd", "%2e%2e", "x" * 2_000])
def test_a_round_of_no_such_name_is_not_there(clients: Clients, name: str) -> None:
    """Nor is one that the database could not hold."""
    for address in (f"/rounds/{name}/R", f"/rounds/BAC01/{name}"):
        assert clients[Role.INSPECTOR].get(address).status_code in (400, 404), quote(address)
