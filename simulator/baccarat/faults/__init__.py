"""What can go wrong at a baccarat table, and which findings follow."""

from simulator.baccarat.state import Round


def tempt(r: Round) -> None:
    return None


def slip(r: Round, step: str) -> bool:
    return False
