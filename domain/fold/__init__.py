"""The fold: from the lines of a feed to rounds, dues and findings. Pure: no clock, no files, no randomness."""

from domain.fold.feed.replay import Replay
from domain.fold.lines import FeedLine, Lines, RefusedLine
from domain.fold.reading import AS_CORRECTED, AS_RECORDED, Reading

__all__ = ["AS_CORRECTED", "AS_RECORDED", "FeedLine", "Lines", "Reading", "RefusedLine", "Replay"]
