"""The games. A table is played under the ruleset it was opened with (`by_ruleset`).

All games are loaded when `games` is first asked for: code that only words findings does not load them.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from domain.games.by_ruleset import GAMES, games
else:

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from domain.games import by_ruleset

        return getattr(by_ruleset, name)


__all__ = ["GAMES", "games"]
