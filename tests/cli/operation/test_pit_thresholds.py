"""`pitlog pit set-thresholds` and `pit thresholds`: what is given changes, what is not stays, and both are facts."""

import json

import pytest

from ..running import Pitlog

USUAL = (10, 3, "2")


def history(pitlog: Pitlog) -> list[tuple[int, int, str, str | None]]:
    found = [json.loads(line) for line in pitlog.said("pit", "thresholds", "--json").splitlines()]
    assert [(one["since"] is None, one["by"] is None) for one in found] == [(False, False)] * (len(found) - 1) + [
        (True, True)
    ]
    return [(one["silent_minutes"], one["least_errors"], one["times_the_floor"], one["why"]) for one in found]


def test_what_is_given_changes_and_what_is_not_stays(pitlog: Pitlog) -> None:
    """The last ones first, then those before, then the usual ones."""
    assert history(pitlog) == [(*USUAL, None)]
    pitlog.said("pit", "set-thresholds", "--silent-after", "20", "--why", "late shift")
    said = json.loads(pitlog.said("pit", "set-thresholds", "--times-the-floor", "2.5", "--why", "few rounds", "--json"))
    assert (said["silent_minutes"], said["least_errors"], said["times_the_floor"]) == (20, 3, "2.5")
    assert history(pitlog) == [(20, 3, "2.5", "few rounds"), (20, 3, "2", "late shift"), (*USUAL, None)]
    text = pitlog.said("pit", "thresholds")
    assert "few rounds" in text and "usual" in text
    assert "2.5 times the floor's rate" in pitlog.said("access")


@pytest.mark.parametrize(
    "words",
    [(), ("--silent-after", "0"), ("--least-errors", "0"), ("--times-the-floor", "0"), ("--times-the-floor", "x")],
)
def test_what_is_out_of_bounds_is_refused(pitlog: Pitlog, words: tuple[str, ...]) -> None:
    """And nothing is recorded."""
    assert pitlog.run("pit", "set-thresholds", *words, "--why", "x").exit_code == 2
    assert history(pitlog) == [(*USUAL, None)]
