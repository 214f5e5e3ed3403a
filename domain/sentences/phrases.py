"""How a value is written in a sentence. `{count:1 card}` is `1 card`, or `3 cards`; `{to:place}` a hand or a box."""

from collections.abc import Callable
from typing import Any

from domain.showing.names import choice, place_name

VOWELS = tuple("aeiou")


def counted(number: Any, what: str) -> str:
    """A number of things: `1 card`, `3 cards`, `2 dice` of `die|dice`."""
    one, _, many = what.partition("|")
    return f"{number} {one if str(number) == '1' else many or f'{one}s'}"


def spaced(word: Any) -> str:
    """A word of the vocabulary as people write it: `game_supervisor` is a game supervisor."""
    return str(word).replace("_", " ")


def with_article(word: Any) -> str:
    """The same with its article: a game supervisor, an inspector."""
    words = spaced(word)
    return f"{'an' if words.startswith(VOWELS) else 'a'} {words}"


def listed(words: Any) -> str:
    """Several of something: `P1, P2 and P3`."""
    if not isinstance(words, list | tuple):
        return str(words)
    *before, last = map(str, words)
    return f"{', '.join(before)} and {last}" if before else last


def too_little(amount: Any) -> str:
    """Who has too little, and how much."""
    side = "house" if str(amount).startswith("-") else "player"
    return f"the {side} has {unsigned(amount)} too little"


def unsigned(amount: Any) -> str:
    """An amount without its sign."""
    return str(amount).removeprefix("-")


PHRASES: dict[str, Callable[[Any], str]] = {
    "place": place_name,
    "word": spaced,
    "a": with_article,
    "A": lambda word: capital(with_article(word)),
    "list": listed,
    "choice": choice,
    "unsigned": unsigned,
    "too little": too_little,
}
"""By what stands after the colon."""


def capital(words: str) -> str:
    """At the head of a sentence."""
    return words[:1].upper() + words[1:]
