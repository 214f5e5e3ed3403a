"""Words that need no record: cards, bets, results, codes, rules, rulesets, and the columns of questions."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC
from functools import cache
from typing import TYPE_CHECKING

from domain.cards import DECK, card_meant
from domain.facts.bets import BETS_OF
from domain.sentences.kept import kept
from projections.errors import NotAFilter
from projections.questions.columns import Column, Kind
from projections.questions.filters import Filter, comparison
from projections.search.meanings import Fit, Meaning, meaning
from projections.search.subjects import SEARCHED

if TYPE_CHECKING:
    from domain.rulebooks.paragraphs.statuses import Paragraph

LEAST = 3
"""The fewest letters that are taken for the beginning of a word of this page."""
MOST = 20
"""The most words that a beginning may stand for."""
COLUMN = re.compile(r"([a-z][a-z_-]*)(>=|<=|!=|>|<|=|:)(.+)", re.IGNORECASE)
"""A column with its value: `overpaid>100`, `outcome=tie`, `dealer:4401`."""
_NUMBERED = re.compile(r"\s*(diagram\s*\d+[a-c]?|notification\s*\d+|\d{1,2}|\d\d[ab])\s*([.(].*)?", re.IGNORECASE)
"""The number of a rule. Cards, players, tables, times and years are written otherwise."""
SPOKEN = {"who-owes": "difference", "owes": "difference", "owed": "difference", "owing": "difference"}
"""What people say for a word that asks for something."""
_FIGURES = (Kind.MONEY, Kind.NUMBER)
NUMBERS = (
    ("rule {}", "findings"),
    ("outcome {}", "rounds"),
    ("target {}", "wagers"),
    ("seat {}", "wagers"),
    ("round {}", "rounds"),
    ("stake {}", "wagers"),
    ("underpaid={}", "wagers"),
    ("overpaid={}", "wagers"),
)
"""What is written before a bare number to mean one thing, and the rows that are counted."""
LONGEST_NUMBER = 9
"""The most digits of such a number."""


def is_number(words: str) -> bool:
    """Whether this is a bare number, and nothing else."""
    return words.isascii() and words.isdigit() and len(words) <= LONGEST_NUMBER


@cache
def columns() -> Mapping[str, dict[str, Column]]:
    """Every column that can be asked for by its name, by subject."""
    found: dict[str, dict[str, Column]] = {}
    for of, subject in SEARCHED.items():
        for name, one in subject.columns.items():
            if one.kind is not Kind.TIME:
                found.setdefault(name, {})[of] = one
    return found


def written(name: str) -> str:
    """The name of a column, as people may write it."""
    return name.lower().replace("-", "_")


def of_word(words: str) -> list[Meaning]:
    """What one word may stand for."""
    return [*_card(words), *_flags(words), *_choices(words), *_listed(words), *_games(words), *_rules(words)]


def of_phrase(words: str) -> list[Meaning]:
    """What several words together may stand for: a card, or one of these words written apart (`wrong payment`)."""
    dashed = words.replace(" ", "-")
    apart = (*_flags(dashed), *_choices(dashed), *_listed(dashed), *_games(dashed))
    return [*_card(words), *(one for one in apart if one.fit is Fit.EXACT)]


def compared(name: str, words: str, apart: bool = False) -> list[Meaning]:
    """A figure of that name with a value: `>100`, `100..200`, `3`. Empty if it is no figure or no value.

    `apart`: they are two words. Then a name that means something alone takes no bare number: `unpaid 2105`.
    """
    of = {of: one for of, one in columns().get(written(name), {}).items() if one.kind in _FIGURES}
    if not of or (apart and words.isdigit() and any(one.alone for one in of.values())):
        return []
    try:
        for one in of.values():
            comparison(one, words, UTC)
    except NotAFilter:
        return []
    said = f"{written(name).replace('_', ' ')} {words}"
    return [Meaning(written(name), said, {subject: Filter(one, (words,)) for subject, one in of.items()})]


def _card(words: str) -> Iterator[Meaning]:
    card = card_meant(words)
    if card is not None:
        yield meaning("card", f"card {card}", (card,))


@cache
def _alone() -> Mapping[str, dict[str, Filter]]:
    """Columns whose name alone asks for something, and their opposites."""
    found: dict[str, dict[str, Filter]] = {}
    for name, of in columns().items():
        for subject, one in of.items():
            if one.alone:
                found.setdefault(name.replace("_", "-"), {})[subject] = Filter(one, (one.alone,))
            if one.opposite[0]:
                found.setdefault(one.opposite[0], {})[subject] = Filter(one, (one.opposite[1],))
    return found | {spoken: found[name] for spoken, name in SPOKEN.items()}


def _flags(words: str) -> Iterator[Meaning]:
    for name, fit in _fitting(words.replace("_", "-"), _alone()):
        yield Meaning(SPOKEN.get(name, name), name.replace("-", " "), _alone()[name], fit)


@cache
def _chosen() -> Mapping[str, list[str]]:
    """The columns that have a few fixed values, by value."""
    found: dict[str, list[str]] = {}
    for name, of in columns().items():
        for value in dict.fromkeys(value for one in of.values() for value in one.choices):
            found.setdefault(value, []).append(name)
    return found


def _choices(words: str) -> Iterator[Meaning]:
    for value, fit in _fitting(words.replace("-", "_"), _chosen()):
        for name in _chosen()[value]:
            yield meaning(name, f"{name} {value}", (value,), fit)


@cache
def _known() -> Mapping[str, frozenset[str]]:
    """The names that the program lists, by their column."""
    return {
        "bet": frozenset(bet for bets in BETS_OF.values() for bet in bets),
        "code": frozenset(kept().templates),
        "ruleset": frozenset({*kept().documents, *BETS_OF}),
    }


def _listed(words: str) -> Iterator[Meaning]:
    for kind, names in _known().items():
        spelled = words.replace("-", "_") if kind == "bet" else words
        found = [*_fitting(spelled, names)]
        if found and found[0][1] is Fit.EXACT:
            yield meaning(kind, f"{kind} {found[0][0]}", (found[0][0],), more=(found[0][0],))
        elif found:
            several = [name for name, _ in found]
            yield meaning(kind, f"{kind} {', '.join(several)}", several, Fit.PREFIX, more=several)


@cache
def _played() -> Mapping[str, list[str]]:
    """The rulesets of each game, and those that have a word in their names: `roulette`, `crown`, `mini-baccarat`."""
    found: dict[str, set[str]] = {}
    for name, bets in BETS_OF.items():
        words = [one for one in name.split("-") if one not in _PLACES and not one.isdigit()]
        for one in (*words, "-".join(words[-2:])):
            found.setdefault(one, set()).add(name)
        if "-1996-" in name:  # every game has rules of that year, under its own name
            found[words[-1]] |= {str(other) for other, of in BETS_OF.items() if of is bets}
    return {word: sorted(names) for word, names in found.items()}


_PLACES = ("nz", "vic", "div5")


def _games(words: str) -> Iterator[Meaning]:
    for word, fit in _fitting(words, _played()):
        yield meaning("ruleset", f"a ruleset of {word.replace('-', ' ')}", _played()[word], fit, more=_played()[word])


def _rules(words: str) -> Iterator[Meaning]:
    """A rule by its number, and all rules below it."""
    if not (rows := rules_of(words)):
        return
    numbers = dict.fromkeys(row.cited for row in rows)
    number = re.sub(r"\s+", "", words)
    yield meaning("rule", f"rule {number}", [*dict.fromkeys((number, *numbers))], more=(number,))


def rules_of(words: str) -> list["Paragraph"]:
    """The rules with this number or below it. Loads the rules only for words that may be a number of one."""
    if not _NUMBERED.fullmatch(words):
        return []
    from domain.rulebooks.paragraphs.lookup import every_with_number

    return every_with_number(words)


def _fitting(words: str, names: Iterable[str]) -> Iterator[tuple[str, Fit]]:
    """The names that a word fits: all of it, else its beginning."""
    lower = words.lower()
    if lower in names:
        yield lower, Fit.EXACT
    elif len(lower) >= LEAST:
        begun = sorted(name for name in names if name.startswith(lower))
        yield from ((name, Fit.PREFIX) for name in begun[:MOST])


def every_word() -> list[str]:
    """All words of this page, for the nearest of an unknown one."""
    return sorted({*_alone(), *_chosen(), *(name for names in _known().values() for name in names), *_played(), *SAID})


SAID = ("yesterday", "today", "tonight", "last night", "since", "until", *SEARCHED)
"""Words that are no names."""


def words_of(kind: str) -> list[str]:
    """All words of a kind: bets, codes, rulesets, rules, cards. Empty for any other."""
    if kind == "card":
        return [*DECK]
    if kind == "rule":
        from domain.rulebooks.paragraphs.statuses import paragraphs  # only here: it loads the rules

        return [*dict.fromkeys(row.cited for document in kept().documents for row in paragraphs(document))]
    return sorted(_known().get(kind, ()))
