"""What `pitlog rules` knows of findings is what the games can find."""

import importlib
import pkgutil

from domain import games
from domain.games.finding_lookup import FINDING_TYPES


def test_the_matters_of_every_game_are_known() -> None:
    """Of every module that lists some; a code may stand in several games."""
    names = [found.name for found in pkgutil.walk_packages(games.__path__, "domain.games.")]
    listed = {name: getattr(importlib.import_module(name), "MATTERS", {}) for name in names}
    assert {name: missing for name, codes in listed.items() if (missing := set(codes) - set(FINDING_TYPES))} == {}
