"""The fold: from the lines of a feed to rounds, dues and findings. Pure: no clock, no files, no randomness."""

from domain.replay.lines import FeedLine, Lines, RefusedLine
from domain.replay.play import Replay
from domain.replay.reading import AS_CORRECTED, AS_RECORDED, Reading

__all__ = ["AS_CORRECTED", "AS_RECORDED", "FeedLine", "Lines", "Reading", "RefusedLine", "Replay"]
