"""The facts of the feed: one frozen class for each kind, decoding, and reading of stored facts."""

from domain.facts.base import Fact, kind_of
from domain.facts.decoding.careful import MAX_LINE
from domain.facts.decoding.decode import decode
from domain.facts.registry import FEED_KINDS, KINDS, SUPERVISORY, topic_of

__all__ = ["FEED_KINDS", "KINDS", "MAX_LINE", "SUPERVISORY", "Fact", "decode", "kind_of", "topic_of"]
