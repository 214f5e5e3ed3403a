"""Every template of every game: what a pit boss reads is a whole sentence, in people's words."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest

from domain import rulebooks
from domain.fold.round import Finding
from domain.games.finding_lookup import FINDING_TYPES_OF
from domain.money import Amount
from domain.rulebooks.paragraphs.documents import NAMES
from domain.rulebooks.paragraphs.lookup import RULESETS
from domain.sentences import kept, message
from domain.sentences.message import MADE
from domain.sentences.phrases import PHRASES
from domain.sentences.templates import WITHOUT_BOOK, template

ABOUT = {"player": "P102", "bet": "banker", "on": None, "stake": "250.00"}
"""What any finding about a wager has."""
SAMPLES: dict[str, list[Any]] = {
    "place": ["box:4", "dealer", "box:3/2"], "Place": ["box:4", "dealer", "box:3/2"],
    "word": ["short_spin"], "a": ["game_supervisor", "inspector"], "A": ["game_supervisor", "inspector"],
    "list": [["P1"], ["P1", "P2", "P3"]], "between": [(1, 1), (6, 8)],
    "roughly": [[(14, None)], [(20, 20), (100, 108)]],
    "nth": [1, 2, 3, 9, 11, 12, 13, 22], "times": [1, 2, 8], "done": ["dealt", ["riffle"]],
    "in turn": [["stack", "chemmy"]], "hand": ["player", "banker"], "offered": ["player", "shoe"],
    "Offered": ["banker", "shoe"], "no draw": [(3, 9), (8, 2), (6, 7)], "cutter": [None, 4],
    "outcome": ["tie", {"outcome": "player", "player": 6, "banker": 5}, {"outcome": None, "player": 6, "banker": None}],
    "became": ["win", "lose", "stand_off", "void"], "settled": ["win", "lose", "stand_off", "void"],
    "effect": ["once", "stands", "returned", "capped"], "recount": ["misdeal", "stays"],
    "when": ["after_come_out", "come_out"], "too little": [Amount("12.50"), Amount("-12.50")],
    "qualifies": [True, False], "did not": [True, False], "choice": [9],
    "sum": [
        {"pays": "95.00", "stake_back": "100.00", "stake": "100.00"},
        {"pays": "0.00", "stake_back": "50.00", "stake": "100.00"},
        {"pays": "0.00", "stake_back": "0.00", "stake": "100.00"},
    ],
}  # fmt: skip
"""What each phrase may be given."""
LINES = "[A-Za-z0-9']"


def placeholders(sentence: str) -> Iterator[tuple[str, str]]:
    """The names in braces, and how each is written."""
    for _, name, spec, _ in Formatter().parse(sentence):
        if name is not None:
            yield name, spec or ""


def samples(spec: str) -> list[Any]:
    """Values for a placeholder; of whatever is counted one and more."""
    return [1, 3] if spec.startswith("1 ") else SAMPLES.get(spec, ["12.00"]) if spec else ["7"]


def every_sentence(code: str, book: str | None) -> Iterator[str]:
    """The sentence with each value that may stand in it, and about a wager that is known, and one that is not."""
    asked = [*placeholders(template(code, book))]
    most = max((len(samples(spec)) for _, spec in asked), default=1)
    for place in range(most):
        values = {name: samples(spec)[place % len(samples(spec))] for name, spec in asked}
        note = {"note": "a card fell"} if "note" in values else {}
        for known in (ABOUT, {}):
            words = {"wager": "w81", "amount": Amount("-37.50"), **known, **values, **note}
            about = {name: words.pop(name, None) for name in ("player", "wager", "amount")}
            finding = Finding("d", "1", code, "notice", None, book=book, values=words, **about)
            assert kept.kept_message(finding) == message(finding)
            yield message(finding)


TEMPLATES = [(code, book) for book in rulebooks.RULEBOOKS for code in FINDING_TYPES_OF[type(rulebooks.RULEBOOKS[book])]]
TEMPLATES += [(code, None) for code in WITHOUT_BOOK]  # type: ignore[list-item]


@pytest.mark.parametrize("book", [*RULESETS, None])
def test_every_sentence_is_one(book: str | None) -> None:
    """Ends with a full stop, begins with a capital or a name, repeats no rule, has none of the feed's own words."""
    for code, of in TEMPLATES:
        if of != book:
            continue
        for said in every_sentence(code, book):
            assert said.endswith("."), (code, said)
            assert "{" not in said and "None" not in said and "  " not in said, (code, said)
            assert said[0].isupper() or said[0].isdigit() or said[0] == '"', (code, said)
            assert not re.search(r"\bRule [0-9A-Z]", said), (code, said)
            assert not re.search(r"\b1 (cards|decks|rounds|turns|seats|players|times)\b", said), (code, said)
            assert not re.search(r"\bbox:\d|_", said), (code, said)


def test_every_placeholder_has_a_way_to_be_written() -> None:
    specs = {spec for code, book in TEMPLATES for _, spec in placeholders(template(code, book))}
    assert {spec for spec in specs if spec and not spec.startswith("1 ")} <= PHRASES.keys()
    assert set(SAMPLES) == set(PHRASES)


def test_kept_templates_are_those_of_the_games() -> None:
    """Of every document too, each name. `PITLOG_WRITE_DOCS=1` writes them anew."""
    live: dict[str, dict[str, list[str]]] = {}
    for code, book in TEMPLATES:
        live.setdefault(code, {}).setdefault(template(code, book), []).append(book or kept.NO_BOOK)
    if os.environ.get("PITLOG_WRITE_DOCS"):
        raw = msgspec.json.encode(kept.KeptTemplates([*NAMES], live))
        (Path(kept.__file__).parent / kept.FILE).write_bytes(raw.replace(b"]},", b"]},\n") + b"\n")
        kept.kept.cache_clear()
    assert kept.kept() == kept.KeptTemplates([*NAMES], live), "PITLOG_WRITE_DOCS=1 writes them anew"
    for code, book in TEMPLATES:
        assert kept.kept_template(code, book) == template(code, book)


WORN_OUT = (
    "goes back", "go back", "it is none", "wants a", "that wants", "had to be made", "in all 9", "nobody wrote down",
    "as far as the record shows", "no more bets had not", "can't", "nothing here knows", "let go",
)  # fmt: skip


def test_no_template_says_what_nobody_at_a_table_says() -> None:
    said = {(code, template(code, book)) for code, book in TEMPLATES}
    assert [(code, words) for code, words in said for worn in WORN_OUT if worn in words] == []


def test_words_made_of_several_values_are_known() -> None:
    assert {"whose", "Whose", "Balance", "owing", "on_bet"} == set(MADE)
