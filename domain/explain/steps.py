"""One link of an explanation: what followed, by which rules, from which facts."""

from collections.abc import Iterable

from msgspec import Struct

from domain.rulebooks.rule import Rule


class Cited(Struct, frozen=True):
    """A rule as findings cite it."""

    ruleset: str | None
    rule: str


class ExplainStep(Struct, frozen=True):
    """One link."""

    topic: str
    """What it is about, in a word."""
    words: str
    rules: list[Cited] = []
    facts: list[str] = []
    """The ids of the facts it rests on."""


def step(topic: str, words: str, *rules: Rule | None, facts: Iterable[str | None] = ()) -> ExplainStep:
    """A link; rules that no document has, and facts that nobody sent, are left out."""
    cited = [Cited(one.ruleset, one.number) for one in rules if one is not None and one.number is not None]
    return ExplainStep(topic, words, list(dict.fromkeys(cited)), [fact for fact in dict.fromkeys(facts) if fact])
