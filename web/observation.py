"""What watches the servers: `/health`, `/ready` and, in the form of OpenMetrics, `/metrics`.

Figures of the record only, no names: a token that reads the log (`pitlog token add NAME --log`) reads them, too. Each
figure is one row of a table here; docs/alerts.yaml has the alarms that follow from them.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from domain.errors import PitlogError
from evidence.sealing.ed25519 import Key
from evidence.sealing.seal_status import Sealing, sealing
from projections.queries.findings import gap_findings
from projections.queries.standing import Standing, standing
from record.people.tokens import reads_log
from record.postgres.connections import READER, WEB, connect
from record.postgres.servers import Server
from record.retrieval.status import Status, status

OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8"


class Observed(NamedTuple):
    """The state of a record."""

    record: Status
    projections: Standing
    log: Sealing


class Figure(NamedTuple):
    """A figure that is published."""

    name: str
    what: str
    value: Callable[[Observed], float | datetime | None]
    """A time is published in seconds. None: there is no such figure yet."""


FIGURES = (
    Figure("facts", "Facts of tables in the record.", lambda now: now.record.facts),
    Figure("tables", "Tables that have facts.", lambda now: now.record.tables),
    Figure("sessions", "Tables on gaming days.", lambda now: now.record.sessions),
    Figure("database_bytes", "Size of the database.", lambda now: now.record.bytes),
    Figure("last_fact_seconds", "When the last fact was recorded.", lambda now: now.record.last_recorded_at),
    Figure("facts_unopened", "Facts of tables never opened.", lambda now: sum(now.record.unopened.values())),
    Figure("positions_held_back", "Positions whose writer has not finished.", lambda now: now.record.held_back),
    Figure("quarantine_open", "Refused lines that are open.", lambda now: now.record.quarantine),
    Figure("gaps_open", "Open gaps in the counters of tables.", lambda now: now.record.gaps_open),
    Figure("projections_behind", "Positions not yet followed.", lambda now: now.projections.behind),
    Figure("projections_seconds", "When the record was last followed.", lambda now: now.projections.followed_at),
    Figure("sessions_set_aside", "Sessions that could not be folded.", lambda now: len(now.projections.not_processed)),
    Figure("checkpoints", "Signed checkpoints.", lambda now: now.log.checkpoints),
    Figure("checkpoint_seconds", "When the last checkpoint was signed.", lambda now: now.log.sealed_at),
    Figure("facts_unsealed", "Facts under no checkpoint.", lambda now: now.log.unsealed),
    Figure("facts_unwitnessed", "Facts that no known witness saw.", lambda now: now.log.unwitnessed),
    Figure("unwitnessed_seconds", "When the oldest of them was recorded.", lambda now: now.log.unwitnessed_since),
)
"""All are gauges: facts move out with archived months, so that no count only rises."""


def observed(server: Server, witnesses: Sequence[Key] = ()) -> Observed:
    """The state of a record now."""
    with connect(server, READER) as connection:
        return Observed(
            status(connection, known=gap_findings(connection)), standing(connection), sealing(connection, witnesses)
        )


def exposition(found: Observed) -> str:
    """All figures, as OpenMetrics has them."""
    lines = []
    for figure in FIGURES:
        if (value := figure.value(found)) is not None:
            name, number = f"pitlog_{figure.name}", value.timestamp() if isinstance(value, datetime) else value
            lines += [f"# TYPE {name} gauge", f"# HELP {name} {figure.what}", f"{name} {number!r}"]
    return "\n".join([*lines, "# EOF", ""])


def bearer(request: Request) -> str:
    """The bearer token. A missing one is looked up like any other, so that it takes the same time."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


def observation_routes(server: Server, witnesses: Sequence[Key] = ()) -> list[Route]:
    """The routes for whatever watches a server."""

    def ready(request: Request) -> Response:
        return _answered(lambda: _ready(server))

    def metrics(request: Request) -> Response:
        return _answered(lambda: _metrics(server, witnesses, bearer(request)))

    return [Route("/ready", ready), Route("/metrics", metrics)]


async def _alive(request: Request) -> Response:
    return JSONResponse({"status": "ok"})


HEALTH = Route("/health", _alive)
"""Whether the program lives, whatever its database does."""


def _ready(server: Server) -> Response:
    with connect(server, READER) as connection:
        standing(connection)
    return JSONResponse({"status": "ok"})


def _metrics(server: Server, witnesses: Sequence[Key], secret: str) -> Response:
    with connect(server, WEB) as connection:
        if not reads_log(connection, secret):
            refused = {"error": "a bearer token for the log is needed (pitlog token add --log)"}
            return JSONResponse(refused, 401, {"WWW-Authenticate": "Bearer"})
    return PlainTextResponse(exposition(observed(server, witnesses)), media_type=OPEN_METRICS)


def _answered(answer: Callable[[], Response]) -> Response:
    try:
        return answer()
    except PitlogError:
        return JSONResponse({"status": "unavailable"}, 503)
