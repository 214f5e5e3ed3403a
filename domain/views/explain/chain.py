"""Builds the chain of an explanation: of a wager, a card, a round, a finding."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from domain.facts import Fact
from domain.facts.shoe import CardBurned
from domain.fold.explanation import Cited, Explaining, ExplainStep, step
from domain.fold.reading import ReadFact
from domain.fold.round import Finding, Round, Wager
from domain.fold.wagers.balance import owed
from domain.sentences import message
from domain.views.explain import from_facts

ALWAYS = frozenset({"drawing", "outcome"})
"""Topics that belong to the chain of every card of a round."""


class Explained(Struct):
    """The chain for one round. Without a round: for something outside rounds."""

    table: str
    session: str | None
    shoe: str | None
    round: str | None
    ruleset: str | None
    status: str | None
    steps: list[ExplainStep]


def explained(ended: Round, found: list[ExplainStep]) -> Explained:
    """The explanation of a round."""
    return Explained(ended.table, ended.session, ended.shoe, ended.round, ended.ruleset, ended.status, found)


def outside(finding: Finding, fact: Fact | None) -> Explained:
    """The explanation of a finding outside rounds."""
    return Explained(finding.table, None, None, None, None, None, [_finding_step(finding), *_fact_steps(fact)])


def burned(fact: CardBurned) -> Explained:
    """The explanation of a burned card."""
    words = f"{fact.card or 'A card that nobody saw'} was burned: it belongs to no round."
    return Explained(
        fact.table, None, None, None, None, None, [step("card", words, facts=[fact.id]), *_fact_steps(fact)]
    )


class _Round:
    """A round and the game that judged it."""

    def __init__(self, game: Any, state: Any, ended: Round, played: Sequence[ReadFact]) -> None:
        self.ended = ended
        self.game = game
        self.state = state
        self.facts = [one.fact for one in played]
        self.by_id = {fact.id: fact for fact in self.facts}

    def result(self) -> list[ExplainStep]:
        """The steps of the result."""
        own = self.game.explain_result(self.state, self.ended) if isinstance(self.game, Explaining) else []
        return own or [*from_facts.result(self.ended, self.facts)]

    def wager(self, one: Wager) -> tuple[list[ExplainStep], list[ExplainStep]]:
        """The steps of a wager, before and after the result."""
        if isinstance(self.game, Explaining):
            return self.game.explain_wager(self.state, one.wager, self.facts)
        return [], [*from_facts.of_wager(one, self.facts)]

    def facts_of(self, wager: str) -> set[str]:
        """The facts about a wager."""
        return {fact.id for fact in self.facts if getattr(fact, "wager", None) == wager}

    def findings_on(self, ids: set[str]) -> list[ExplainStep]:
        """The findings that rest on these facts."""
        return [_finding_step(one) for one in self.ended.findings if one.fact in ids]

    def findings_about(self, wager: str) -> list[ExplainStep]:
        """The findings about a wager: those resting on its facts, unless they are about another wager."""
        ids = self.facts_of(wager)
        return [_finding_step(one) for one in self.ended.findings if one.fact in ids and one.wager in (None, wager)]


def steps(
    subject: str, name: str, game: Any, state: Any, ended: Round, played: Sequence[ReadFact]
) -> list[ExplainStep]:
    """The chain that answers a question."""
    return [*SUBJECTS[subject](_Round(game, state, ended, played), name)]


def split_steps(
    game: Any, state: Any, ended: Round, played: Sequence[ReadFact], one: Wager
) -> tuple[list[ExplainStep], list[ExplainStep]]:
    """The steps of a wager in one of its rounds: those of the result, and all others."""
    here = _Round(game, state, ended, played)
    before, after = here.wager(one)
    return here.result(), [*before, *after, *here.findings_about(one.wager)]


def _of_wager(here: _Round, name: str) -> Iterator[ExplainStep]:
    for one in here.ended.wagers:
        if one.wager == name:
            before, after = here.wager(one)
            yield from [*before, *here.result(), *after]
    yield from here.findings_about(name)


def _of_card(here: _Round, name: str) -> Iterator[ExplainStep]:
    own = [one for one in here.result() if name in one.facts or one.topic in ALWAYS]
    # A card that belongs to no hand (taken back, set aside) is described as recorded.
    yield from own or _fact_steps(here.by_id.get(name))
    yield from here.findings_on({name})


def _of_round(here: _Round, name: str) -> Iterator[ExplainStep]:
    yield from here.result()
    for one in here.ended.wagers:
        yield _in_short(one, here.wager(one)[1])
    yield from [_finding_step(one) for one in here.ended.findings]


def _in_short(one: Wager, after: list[ExplainStep]) -> ExplainStep:
    """A wager in one step."""
    due, got = one.due, one.recorded
    words = f"{one.wager}: {one.staked or '?'} on {one.bet or '?'} by {one.player or '?'}"
    words += f"; due: {due.result}, {due.stake_back} back and {due.pays} on top" if due is not None else ""
    words += f"; recorded: {got.result}, {got.stake_back} back and {got.paid} on top" if got is not None else ""
    words += f"; difference {one.difference}" if one.difference is not None else ""
    words += f"; never paid: {one.unpaid}" if one.unpaid is not None else ""
    words += f"; {owed(one)}" if owed(one) else ""
    cited = {cited: None for link in after for cited in link.rules}
    return ExplainStep("wager", f"{words}.", [*cited], [])


def _of_finding(here: _Round, name: str) -> Iterator[ExplainStep]:
    fact = here.by_id.get(name)
    yield from here.findings_on({name})
    yield from _fact_steps(fact)
    wager = getattr(fact, "wager", None)
    if wager is not None:
        yield from _without(_of_wager(here, wager), "found")
    elif fact is not None:
        yield from _without(_of_card(here, name), "found")


def _without(links: Iterator[ExplainStep], topic: str) -> list[ExplainStep]:
    return [one for one in links if one.topic != topic]


SUBJECTS: dict[str, Callable[[_Round, str], Iterator[ExplainStep]]] = {
    "wager": _of_wager,
    "card": _of_card,
    "round": _of_round,
    "finding": _of_finding,
}


def _finding_step(finding: Finding) -> ExplainStep:
    rules = [] if finding.rule is None else [Cited(finding.ruleset, finding.rule)]
    return ExplainStep("found", f"{message(finding)} ({finding.severity}, {finding.code})", rules, _ids(finding))


def _ids(finding: Finding) -> list[str]:
    return [] if finding.fact is None else [finding.fact]


def _fact_steps(fact: Fact | None) -> list[ExplainStep]:
    return [] if fact is None else [step("fact", from_facts.fact_text(fact), facts=[fact.id])]
