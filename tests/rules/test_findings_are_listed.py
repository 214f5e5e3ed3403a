"""What a finding cites, the rules file lists: under its paragraph `pitlog rules` shows the finding."""

from collections.abc import Iterable, Iterator
from functools import partial

import pytest

from domain.fold import Replay
from domain.fold.round import Finding
from domain.games import games
from domain.games.finding_lookup import matters
from domain.rulebooks import BACCARAT, RULEBOOKS
from domain.rulebooks.shapes.baccarat import BaccaratRulebook
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule, Rulebook, cite
from domain.rulebooks.shapes.shoe import ShoeRules
from simulator import Shift, simulate
from tests.rules.test_gazettes import NO_PARAGRAPH
from tests.shifts import feed_lines

OF_DUES = {"wrong-payment", "settled-undecided", "settled-as-another"}
"""These cite the paragraph by which a wager was due."""
EFFECTS = {
    "wagers_void": "wager-void-by-ruling",
    "wagers_forfeited": "wager-forfeited-by-ruling",
    "wagers_stand": "wager-stands-by-ruling",
}
every_ruleset = pytest.mark.parametrize("ruleset", RULEBOOKS)


@pytest.mark.parametrize("ruleset", [ruleset for ruleset in RULEBOOKS if ruleset not in BACCARAT])
def test_what_is_found_is_listed_under_what_it_cites(ruleset: str) -> None:
    """For baccarat, `test_simulated_shifts` asks it of the shift that it has folded."""
    wanted = Shift(ruleset, tables=1, shoes=1, seed=11, irregularities=0.4, mistakes=0.4)
    lines = feed_lines(simulate(wanted))
    replay = Replay(partial(list, lines), games=games)
    found = [one for ended in replay.rounds() for one in ended.findings] + replay.findings()
    assert unlisted(ruleset, found) == []


@every_ruleset
def test_what_the_data_cite_is_listed(ruleset: str) -> None:
    """Styles, offers, shoes, powers and settlement bear numbers of paragraphs."""
    cited = {(code, rule) for code, rule in by_data(RULEBOOKS[ruleset]) if rule.number is not None}
    assert [one for one in cited if not listed(ruleset, *one)] == []


def unlisted(ruleset: str, found: Iterable[Finding]) -> list[tuple[str, str, str]]:
    """What is found, and not shown with the paragraph that it cites."""
    cited = {(one.code, one.ruleset, one.rule) for one in found if one.ruleset and one.rule}
    return [one for one in cited if not listed(ruleset, one[0], Rule(*one[1:]))]


def listed(ruleset: str, code: str, rule: Rule) -> bool:
    """Whether a finding is shown with the paragraph that it cites, or is of a kind that cites any."""
    assert rule.ruleset is not None and rule.number is not None
    return code in NO_PARAGRAPH or code in OF_DUES or code in matters(rule.ruleset, rule.number, ruleset)


def by_data(book: Rulebook) -> Iterator[tuple[str, Rule]]:
    """The findings that take their paragraph from a datum."""
    for power in (power for powers in book.powers.values() for power in powers if power.decides):
        yield from ((code, power.rule) for effect, code in EFFECTS.items() if effect in power.effects)
    yield from (("ruled-by-lesser-role", cite(book.document, number)) for _, number in book.house.powers.values())
    yield from ((code, book.settles_winners) for code in ("winner-not-paid", "winner-paid-late"))
    yield from ((code, book.settles_losers) for code in ("loser-not-collected", "loser-collected-late"))
    shoe = getattr(book, "shoe", None)
    if isinstance(shoe, ShoeRules):
        yield from _of_shoe(shoe)
    if isinstance(book, BaccaratRulebook):
        yield from _of_styles(book)


def _of_shoe(shoe: ShoeRules) -> Iterator[tuple[str, Rule]]:
    for stage in (stage for plan in shoe.plans.values() for stage in plan):
        yield from ((stage.matter, step.rule) for step in stage.steps)
        if len(stage.steps) > 1:
            yield from ((code, stage.rule) for code in ("shuffle-omitted", "shuffle-out-of-order"))
    yield from (("ordered-shuffle-not-made", rule) for rule in shoe.ordered.values())


def _of_styles(book: BaccaratRulebook) -> Iterator[tuple[str, Rule]]:
    for style in book.styles.values():
        yield "initial-card-wrong-face", style.initial[1] if style.initial else NO_RULE
        yield from (("third-card-wrong-face", one[1]) for one in (style.third, style.third_to_player) if one)
        yield "counts-out-of-order", style.counts or NO_RULE
        yield "count-not-announced", style.announced or NO_RULE
    places = book.places
    yield from (("banker-turned-first", rule) for rule in places.turned.values())
    yield from (("hand-offered-in-closed-style", rule) for rule in places.offering.closed.values())
    for hand in places.offering.hands.values():
        yield from (("hand-offered-past", rule) for rule in (hand.highest, hand.lowest, hand.equal, hand.below))
        yield "hand-offered-again", hand.nobody


def test_baccarat_has_such_data() -> None:
    """So that the tests above ask something."""
    assert all(len({*by_data(book)}) > 20 for book in BACCARAT.values())
