"""While a server runs, a background process seals at an interval, and asks the witnesses of a policy to cosign."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from psycopg import Connection

from evidence.errors import NeverSealed
from evidence.sealing.key_files import KeyRing
from evidence.sealing.policy import Policy
from evidence.sealing.sealer import Sealer
from evidence.witness.cosigning import ask_witnesses
from record.background import again_and_again, background_process, log
from record.postgres.connections import SEALER

YIELDING = 10
"""How far its priority is below that of programs that record facts."""
PATIENCE = 60.0
"""Seconds until a witness that did not cosign is asked again. Sealing waits for its answer."""


def kept_sealed(
    conninfo: str, keys: Path, every: float, policy: Policy | None = None
) -> AbstractContextManager[None]:  # fmt: skip
    """Seal new facts at this interval in seconds inside this context. Raises at once if there is no key."""
    KeyRing(keys).current()
    return background_process("sealing", keep_sealed, conninfo, keys, every, policy)


def keep_sealed(conninfo: str, keys: Path, every: float, policy: Policy | None) -> None:
    """Seal repeatedly at low priority, so that recording is not delayed."""
    os.nice(YIELDING)
    again_and_again("sealing the record", conninfo, SEALER, every, partial(sealing, keys, policy))


def sealing(keys: Path, policy: Policy | None, connection: Connection[Any]) -> Callable[[], None]:
    """One step of it."""
    sealer, known = Sealer(connection, KeyRing(keys)), set[str]()
    witnesses = None if policy is None else AskedPatiently(policy)

    def step() -> None:
        for _ in sealer.seal():
            pass
        for difference in sealer.altered:
            if difference not in known:
                known.add(difference)
                log.warning("the catalogue was altered: %s", difference)
        if witnesses is not None:
            witnesses.ask(connection)

    return step


class AskedPatiently:
    """The witnesses of a policy. One that did not cosign is left alone for a while."""

    def __init__(self, policy: Policy, clock: Callable[[], float] = monotonic) -> None:
        self._policy, self._clock = policy, clock
        self._later: dict[str, float] = {}

    def ask(self, connection: Connection[Any]) -> None:
        """Ask each that is due. Failures are logged."""
        try:
            for one in ask_witnesses(connection, self._policy, self._is_due):
                if one.why_not is not None:
                    self._later[one.url] = self._clock() + PATIENCE
                    log.warning("%s", one.why_not)
        except NeverSealed:
            return

    def _is_due(self, url: str) -> bool:
        return self._clock() >= self._later.get(url, 0.0)
