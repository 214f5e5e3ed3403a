"""Connections are what is tested here."""

import pytest


@pytest.fixture(autouse=True)
def each_begins_a_session(new_sessions: None) -> None:
    """None goes on where another closed."""
