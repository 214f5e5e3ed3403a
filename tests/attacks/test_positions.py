"""A sequence of positions set far ahead ends nothing: a verification goes from row to row."""

from .house import House


def test_positions_set_far_ahead(house: House) -> None:
    """What is recorded since is read, sealed and verified, too."""
    house.does("SELECT setval('pitlog.facts_position', 4000000000000000000)")
    assert house.verify("--lines", "--witness", house.witness) == []
    house.record("BAC01", 80, 90)
    assert house.seal() == 1
    assert house.verify("--lines") == []
