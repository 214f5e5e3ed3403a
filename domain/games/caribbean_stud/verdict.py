"""What a round came to."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.games.caribbean_stud import irregular, redeals
from domain.games.caribbean_stud.standing import HandResult, standings
from domain.games.caribbean_stud.state import StudRoundState
from domain.replay.round import Status
from domain.rulebooks.rule import NO_RULE, Rule

BY_THE_HOUSE = frozenset({"disruption", "invalidated"})


class StudOutcome(NamedTuple):
    """A round, judged."""

    status: Status
    rules: tuple[Rule, ...] = ()
    """What makes it void."""
    misdeal: bool = False
    """Jackpot wagers are good for the next round."""
    hands: Mapping[int, HandResult] | None = None
    """Every hand that was played for, where that can be said."""


def decide_outcome(state: StudRoundState, over: bool) -> StudOutcome:
    """The last deal, and what was said of the round."""
    deal, voided, book = state.deal, state.voided, state.book
    matter, stray = state.misdealt, False
    if deal is not None:
        said = voided is not None and voided.reason == "misdeal"
        matter = redeals.check_deal(state, deal, stopped=not over or voided is not None, said=said)
        stray = any(one.matter == "stray-cards" for one in irregular.find_strays(state, deal))
    if voided is not None and voided.reason in BY_THE_HOUSE:
        return StudOutcome("void", (book.rules["round-voided"],))
    if matter is not None:
        ground = book.rules.get(matter, NO_RULE)
        return StudOutcome("void", (ground, book.misdeal) if ground is not NO_RULE else (book.misdeal,), True)
    if voided is not None:
        groundless = deal is not None and redeals.without_ground(state, deal, voided.id)
        rule = book.rules["misdeal-without-ground"] if groundless else book.misdeal
        return StudOutcome("void", (rule,), voided.reason == "misdeal")
    if deal is None or stray or not deal.complete:
        return StudOutcome("open")
    hands = standings(state, deal)
    return StudOutcome("settled" if over and hands is not None else "open", hands=hands)
