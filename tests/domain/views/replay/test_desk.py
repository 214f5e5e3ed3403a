"""The desk's figures over whole shifts of every ruleset: what is drawn is what the fold says, at every step."""

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.fold.wagers.balance import off
from domain.games import games
from domain.views.replay.counts import counting
from domain.views.replay.frames import Shown, Span
from domain.views.replay.labels import HIDDEN, UNKNOWN
from domain.views.replay.money import NOBODY, NOT_YET, money
from domain.views.replay.recorder import Watcher
from domain.views.replay.stage import Stage, stage
from domain.views.replay.verdict import verdict
from simulator import RULESETS, Shift, simulate

from ....feeds import Feed

COUNTED = frozenset(RULESETS) - {"nz-1996-roulette", "nz-1996-tai-sai", "nz-1996-money-wheel", "nz-1996-craps"}
"""Rulesets of games in which hands count."""


class EveryRound(str):
    """A name that is every round's."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


def shown_of(lines: Sequence[FeedLine]) -> list[Shown]:
    """Every round of a feed, step by step."""
    watcher = Watcher(EveryRound(), games)
    for _ in Replay(lambda: lines, games=watcher.game).rounds():
        pass
    return watcher.shown


@cache
def shift(ruleset: str) -> tuple[tuple[Shown, Stage], ...]:
    """Every round of a shift in which much goes wrong."""
    raws = [line.rstrip(b"\n") for line, _ in simulate(Shift(ruleset, seed=5, mistakes=0.08, irregularities=0.12))]
    return tuple((one, stage(one)) for one in shown_of([FeedLine(n, raw) for n, raw in enumerate(raws, 1)]))


def at(each: list[Span], step: int) -> list[Any]:
    """What is seen at a step."""
    return [one.what for one in each if one.first <= step and (one.last is None or step <= one.last)]


def every(ruleset: str) -> Iterator[tuple[Shown, Stage]]:
    assert shift(ruleset)
    yield from shift(ruleset)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_cards_on_the_stage_are_those_of_each_step(ruleset: str) -> None:
    for shown, staged in every(ruleset):
        for number, frame in enumerate(shown.frames, 1):
            drawn = {hand.place: [one for slot in hand.dealt for one in at(slot, number)] for hand in staged.hands}
            assert {place: cards for place, cards in drawn.items() if cards} == {
                place: cards for place, cards in frame.cards.items() if cards
            }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_hands_required_are_the_rightful_ones_in_the_end(ruleset: str) -> None:
    """As far as their cards were seen."""
    for shown, staged in every(ruleset):
        for hand in staged.hands:
            known = shown.round.hands.get(hand.place)
            if known is None or known.rightful is None or not shown.frames:
                continue
            drawn = [one for slot in hand.required or [] for one in at(slot, len(shown.frames))]
            if not {HIDDEN, UNKNOWN} & {*drawn} and len(drawn) == len(known.rightful):
                assert drawn == known.rightful
            if known.points is not None and (counts := at(hand.required_counts, len(shown.frames))):
                assert [one.words for one in counts] == [str(known.points)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_step_says_what_happened_its_counts_and_its_money(ruleset: str) -> None:
    """What a screen reader is told: a sentence, the count of every hand whose cards are seen, and who owes whom."""
    counts = counting(ruleset)
    for shown, staged in every(ruleset):
        sentences = money(shown).sentences
        for step in staged.steps:
            assert step.frame.spoken.strip()
            assert len(at(sentences, step.number)) == 1
            known = {place: counts(place, cards) for place, cards in step.frame.cards.items()}
            assert step.counts == {place: one.words for place, one in known.items() if one is not None}
            if ruleset not in COUNTED:
                assert not step.counts
                continue
            for place, cards in step.frame.cards.items():
                seen = cards and place != "none" and not {HIDDEN, UNKNOWN} & {*cards}
                whole = ruleset != "nz-1996-caribbean-stud" or (len(cards) == 5 and len({*cards}) == 5)
                assert (place in step.counts) == bool(seen and whole)


@pytest.mark.parametrize(
    ("cards", "words", "makes"),
    [
        ("9H 3D 4H AS 7D", "ace, nine high", {3}),
        ("KH 3D 4H AS 7D", "ace, king high", {0, 3}),
        ("6H 6D 4H AS 7D", "pair of sixes", {0, 1}),
        ("KH 6D KS 6S 7D", "two pairs, kings and sixes", {0, 1, 2, 3}),
        ("2H 2D 2S 6S 7D", "three twos", {0, 1, 2}),
        ("5H 4D 3S 2S AD", "straight to the five", {0, 1, 2, 3, 4}),
        ("2H 9H TH KH 3H", "flush, king high", {0, 1, 2, 3, 4}),
        ("2H 2D 2S 7S 7D", "full house, twos over sevens", {0, 1, 2, 3, 4}),
        ("9H 9D 9S 9C 7D", "four nines", {0, 1, 2, 3}),
        ("9H 8H 7H 6H 5H", "straight flush to the nine", {0, 1, 2, 3, 4}),
        ("AH KH QH JH TH", "royal flush", {0, 1, 2, 3, 4}),
    ],
)
def test_a_poker_hand_has_its_name_and_the_cards_that_make_it(cards: str, words: str, makes: set[int]) -> None:
    found = counting("nz-1996-caribbean-stud")("box:1", cards.split())
    assert found is not None
    assert (found.words, found.makes) == (words, makes)
    dealer = counting("nz-1996-caribbean-stud")("dealer", cards.split())
    assert dealer is not None
    assert dealer.words.endswith(": does not qualify" if words == "ace, nine high" else ": qualifies")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_card_is_drawn_twice_by_the_rules(ruleset: str) -> None:
    """At no step has the layout required a card that lies on no other one. Cards that were collected lie nowhere."""
    for shown, staged in every(ruleset):
        for number, frame in enumerate(shown.frames, 1):
            if frame.kind == "cards_collected":
                break
            dealt = Counter(card for cards in frame.cards.values() for card in cards)
            drawn = Counter(one for hand in staged.hands for slot in hand.required or [] for one in at(slot, number))
            assert not drawn - dealt


@pytest.mark.parametrize("ruleset", RULESETS)
def test_cards_are_astray_in_the_end_where_hands_differ(ruleset: str) -> None:
    for shown, staged in every(ruleset):
        ruled = {place: hand for place, hand in shown.round.hands.items() if hand.rightful is not None}
        last = shown.frames[-1].cards if shown.frames else {}
        seen = all({HIDDEN, UNKNOWN}.isdisjoint(cards) for cards in last.values())
        if shown.round.status != "settled" or not ruled or not seen:
            continue
        differs = any(Counter(last.get(place, [])) != Counter(hand.rightful) for place, hand in ruled.items())
        assert bool(at(staged.astray, len(shown.frames))) == differs, shown.round.round


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_money_comes_to_the_differences_of_the_round(ruleset: str) -> None:
    for shown, staged in every(ruleset):
        it, last = money(shown), len(shown.frames)
        owed = {line.wager.wager: sum(at(line.owed, last)) for line in it.lines}
        assert owed == {one.wager: off(one) or 0 for one in shown.round.wagers}
        for line in it.lines:
            assert not line.got or line.wager.recorded is not None
            assert all(one.what == line.wager.due for one in line.dues)
        everybody = {one.player for one in shown.round.wagers if off(one)}
        assert all(str(who) in it.verdict for who in everybody) or len(everybody) > 4
        assert verdict(staged, it, shown.round).owes == it.verdict


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_verdict_is_a_finding_of_the_round(ruleset: str) -> None:
    for shown, staged in every(ruleset):
        one = verdict(staged, money(shown), shown.round)
        grave = [found for found in shown.round.findings if found.severity != "notice"]
        assert (one.finding is None) == (not grave)
        assert one.finding is None or (one.finding in grave and one.more == len(grave) - 1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_card_that_strays_is_told_of_once(ruleset: str) -> None:
    """At the step with which it came into a wrong hand, however long it lies there."""
    for _, staged in every(ruleset):
        told = [(step.number, one) for step in staged.steps for one in step.strayed]
        assert sorted(told, key=str) == sorted(((span.first, span.what) for span in staged.astray), key=str)


def test_of_an_open_round_nothing_is_said_to_be_settled() -> None:
    """Nobody owes anything only where something was decided, or nobody wagered."""
    feed = Feed().opened(decks=8).shoe("S").burned().started("A").wager("w1").closed().cards("4H:player 3S:banker")
    [shown] = shown_of([FeedLine(n, raw) for n, raw in enumerate(feed.raw(), 1)])
    assert shown.round.status == "open"
    assert money(shown).verdict == NOT_YET
    feed = Feed().opened(decks=8).shoe("S").burned().started("A").closed()
    feed.cards("9H:player 2S:banker TD:player 5S:banker").result("player").ended()
    [shown] = shown_of([FeedLine(n, raw) for n, raw in enumerate(feed.raw(), 1)])
    assert money(shown).verdict == NOBODY


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_lines_of_money_are_in_the_order_of_the_sentence(ruleset: str) -> None:
    """What the house owes, what players owe, the most first; then what was paid as due."""
    for shown, _ in shift(ruleset):
        owing = [off(line.wager) or Decimal(0) for line in money(shown).lines]
        house, players = [one for one in owing if one > 0], [one for one in owing if one < 0]
        assert owing == [*sorted(house, reverse=True), *sorted(players), *[one for one in owing if not one]]
