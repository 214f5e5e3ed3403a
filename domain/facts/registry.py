"""The registry of all kinds of facts by their name in the feed, and of the names under which facts are stored.

A stored fact's topic is ours: the kind and its schema version (`card_drawn/1`), never a path in this program.
"""

from domain.facts import disputes, people, program, round, shoe, table, terminals, wagers, wheels_and_dice
from domain.facts.authored import cases, retention, upkeep
from domain.facts.base import Fact, kind_of

MODULES = (table, people, terminals, shoe, round, wagers, wheels_and_dice, disputes, program, retention, upkeep, cases)


def _classes() -> list[type[Fact]]:
    found = [value for module in MODULES for value in vars(module).values() if isinstance(value, type)]
    return [cls for cls in found if issubclass(cls, Fact) and cls not in (Fact, program.ProgramFact)]


KINDS: dict[str, type[Fact]] = {kind_of(cls): cls for cls in _classes()}
"""Every kind there is."""

FEED_KINDS: dict[str, type[Fact]] = {kind: cls for kind, cls in KINDS.items() if cls.from_feed}
"""The kinds a feed may carry."""

PROGRAM_KINDS = frozenset(KINDS) - frozenset(FEED_KINDS)
"""The kinds that only the program writes."""

SUPERVISORY: frozenset[str] = frozenset(
    {"fact_corrected", "ruling_made", "dispute_decided", "commission_waived", "round_voided"}
)
"""Kinds that require authority. From another source they are recorded, but not applied."""


def topic_of(fact: Fact) -> str:
    """The name under which a fact is stored."""
    cls = type(fact)
    return _TOPICS[cls]


_TOPICS: dict[type[Fact], str] = {cls: f"{kind}/{cls.version}" for kind, cls in KINDS.items()}


def kind_and_version(topic: str) -> tuple[str, int]:
    """The kind and version of a topic."""
    kind, _, version = topic.partition("/")
    return kind, int(version)
