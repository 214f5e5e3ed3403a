"""The fold: from the lines of a feed to rounds, dues and findings. Pure: no clock, no files, no randomness.

A name is loaded when it is first asked for: reading stored reports (`domain.fold.round`) does not load the fold.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from domain.fold.feed.replay import Replay
    from domain.fold.lines import FeedLine, Lines, RefusedLine
    from domain.fold.reading import AS_CORRECTED, AS_RECORDED, Reading
else:
    _WHERE = {
        "Replay": "feed.replay",
        "FeedLine": "lines", "Lines": "lines", "RefusedLine": "lines",
        "AS_CORRECTED": "reading", "AS_RECORDED": "reading", "Reading": "reading",
    }  # fmt: skip

    def __getattr__(name: str) -> Any:
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


__all__ = ["AS_CORRECTED", "AS_RECORDED", "FeedLine", "Lines", "Reading", "RefusedLine", "Replay"]
