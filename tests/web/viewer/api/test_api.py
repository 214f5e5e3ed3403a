"""The JSON endpoints: what their published description allows is answered as it says, whatever is asked."""

import json

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from record.people.users import Role
from web.viewer.api.description import described
from web.viewer.api.endpoint import Endpoint
from web.viewer.api.endpoints import ENDPOINTS
from web.viewer.toolkit.rights import MAY

from ..night import Running

HELD = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance,
]  # fmt: skip
schema = schemathesis.openapi.from_dict(described())


@pytest.fixture
def inspector(clients: dict[Role, httpx.Client]) -> httpx.Client:
    """Somebody who may see everything."""
    return clients[Role.INSPECTOR]


@schema.parametrize()
@settings(
    max_examples=4, deadline=None, database=None, phases=[Phase.explicit, Phase.generate], derandomize=True,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_whatever_is_asked_is_answered_as_described(
    case: schemathesis.Case, viewer: Running, inspector: httpx.Client
) -> None:
    """Status, type, headers and shape of every answer."""
    answer = case.call(base_url=viewer.url, cookies=dict(inspector.cookies), timeout=300)
    case.validate_response(answer, checks=HELD)


def test_the_description_is_published(viewer: Running) -> None:
    """To anybody, as it is made."""
    with viewer.browser() as browser:
        assert browser.get("/api/openapi.json").json() == json.loads(json.dumps(described()))


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda one: one.path)
def test_nobody_and_the_wrong_role_are_told_so_in_json(
    viewer: Running, clients: dict[Role, httpx.Client], endpoint: Endpoint
) -> None:
    """401 and 403, with a sentence."""
    with viewer.browser() as browser:
        answer = browser.get(endpoint.path)
        assert (answer.status_code, list(answer.json())) == (401, ["error"])
    for role in set(Role) - MAY[endpoint.right]:
        answer = clients[role].get(endpoint.path)
        assert (answer.status_code, list(answer.json())) == (403, ["error"])


def test_times_are_the_venues_and_money_is_exact_text(inspector: httpx.Client) -> None:
    """As everywhere."""
    rows = inspector.get("/api/rounds", params={"table": "BAC01"}).json()["rows"]
    assert {row["time"][-6:] for row in rows} == {"+13:00"}
    assert all(isinstance(row["stakes"], str) and "." in row["stakes"] for row in rows)
