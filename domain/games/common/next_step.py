"""The next step that the rules require during a round, for replay: what all games share."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from domain.fold.explanation import ExplainStep, step
from domain.games.common.state import RoundState
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule, Rulebook

WHAT = {"lose": "Losing wagers are collected", "win": "Winning wagers are paid", "stand_off": "These go back"}


class NextStep(NamedTuple):
    """A required step."""

    done: Callable[[Any], bool]
    words: str
    """Text with `{came}` for the result and `{book.…}` for values of the rulebook."""
    matter: str
    """The finding type whose rule is cited."""
    topic: str = "procedure"


def over(state: RoundState) -> bool:
    """Whether nothing more is required in the round."""
    return state.voided is not None or state.ended is not None


def first(state: RoundState, tasks: Iterable[NextStep], **words: object) -> Iterator[ExplainStep]:
    """The first step that is not done."""
    task = next((task for task in tasks if not task.done(state)), None)
    if task is not None:
        yield step(task.topic, task.words.format(book=state.book, **words), state.book.rules.get(task.matter))


def called(state: RoundState) -> bool:
    """Whether no-more-bets was called."""
    return state.closed_by is not None


def settling(state: RoundState, results: Mapping[str, str]) -> Iterator[ExplainStep]:
    """The settlement of each wager: losers first, then winners."""
    rules: dict[str, Callable[[Rulebook], Rule]] = {
        "lose": lambda book: book.settles_losers,
        "win": lambda book: book.settles_winners,
        "stand_off": lambda book: NO_RULE,
    }
    left = [one.wager for one in state.tickets.alive() if one.settled is None]
    for result, rule in rules.items():
        wagers = [wager for wager in left if results.get(wager) == result]
        if wagers:
            yield step("settling", f"{WHAT[result]}: {', '.join(wagers)}.", rule(state.book))
            return
