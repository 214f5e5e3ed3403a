"""Work dealt out to workers: all of it comes back, and a lost worker costs what it was doing."""

import os
import signal
from collections.abc import Callable

import pytest

from estate import cluster
from estate.cluster import Cluster, LostWork, deal
from estate.errors import ClusterOutOfReach


def squaring() -> Callable[[int], int]:
    """What a worker does; the seventh piece kills it, every time. Made here: workers do not know of tests."""

    def square(number: int) -> int:
        if number == 7:
            os.kill(os.getpid(), signal.SIGKILL)
        if number == 8:
            raise ValueError("eight")
        return number * number

    return square


def test_what_kills_workers_is_given_up_and_all_else_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SETTINGS", cluster._SETTINGS | {"distributed.scheduler.allowed-failures": 1})
    came = dict(deal(squaring(), range(20), Cluster(workers=2)))
    assert {number: one for number, one in came.items() if number not in (7, 8)} == {
        number: number * number for number in range(20) if number not in (7, 8)
    }
    assert came[8] == LostWork("ValueError: eight")
    assert isinstance(came[7], LostWork)
    assert "lost" in came[7].why


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    with pytest.raises(ClusterOutOfReach, match="127"):
        list(deal(squaring(), [1], Cluster("tcp://127.0.0.1:1")))
