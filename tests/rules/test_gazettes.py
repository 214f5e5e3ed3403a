"""The rules files hold together: every key is known, numbers stand in order, and what they name is there."""

import importlib
import re
import tomllib
from itertools import pairwise
from typing import Any

import pytest

from domain.games.finding_lookup import FINDING_TYPES
from domain.rulebooks.paragraphs import rules_file
from domain.rulebooks.paragraphs.documents import DOCUMENTS, NAMES
from domain.rulebooks.paragraphs.rules_file import RulesFile, read
from domain.rulebooks.paragraphs.statuses import KINDS

every_document = pytest.mark.parametrize("document", rules_file.documents())

OF_DOCUMENTS = {"title", "in_force_from", "in_force_until", "behind", "rulesets", "books"}
OF_IMPORTS = {"as_in", "without", "only_in"}
OF_PARAGRAPHS = {
    "kind", "text", "finds", "also_cited_for", "cited_through_data", "only", "computed_by", "data", "seen_by_people",
}  # fmt: skip
PRINTED_SO = {("nz-1996-midi-baccarat", "12.6", "11.7"), ("vic-2002-baccarat", "12.2.1(k)", "12.2.1(1)")}
"""What a gazette itself prints out of order."""
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def test_every_document_has_a_rules_file() -> None:
    assert rules_file.documents() == sorted(NAMES)


@every_document
def test_every_key_is_known(document: str) -> None:
    file = read(document)
    assert file.document.keys() <= OF_DOCUMENTS
    assert all(terms.keys() <= OF_IMPORTS for terms in file.imports.values())
    assert file.no_rule.keys.keys() <= {"finds", "only"}
    assert [one.number for one in file.entries if not one.keys.keys() <= OF_PARAGRAPHS] == []


@every_document
def test_a_paragraph_has_a_kind_and_a_text_and_is_one_thing(document: str) -> None:
    """What only people see has neither findings nor code of its own; a definition is not computed."""
    for one in read(document).entries:
        assert one.says == ("kind" in one.keys) == (one.keys.get("kind") in KINDS), one.number
        assert one.says or one.codes, one.number
        own = {"finds", "computed_by", "data"} & one.keys.keys()
        assert not own if one.status == "recorded" else ("data" not in own or own == {"data"}), one.number
        assert sorted(one.how.split()) == sorted({*one.how.split()}) or one.status == "recorded", one.number


@every_document
def test_numbers_stand_in_the_gazettes_order(document: str) -> None:
    """Those with a number, whole; that none stands twice, TOML sees to."""
    numbers = [one.number for one in read(document).entries if one.says]
    whole = [number for number in numbers if number[:1].isdigit() and number == rules_file.cited(number)]
    wrong = [(document, *two) for two in pairwise(whole) if placed(two[0]) > placed(two[1])]
    assert [one for one in wrong if one not in PRINTED_SO] == []


def placed(number: str) -> list[tuple[int, str]]:
    """Where a number stands: `11A.3(b)(ii)` by 11A, 3, the second letter, the second Roman number."""
    head, *letters = re.findall(r"[^(]+(?=\(|$)|(?<=\()[^)]+", number.replace(")", ""))
    dotted = [(int(part.rstrip("ABC")), part.lstrip("0123456789")) for part in head.split(".")]
    return dotted + [(_letter(one, depth), "") for depth, one in enumerate(letters)]


def _letter(one: str, depth: int) -> int:
    return ROMAN.index(one) if depth == 1 else ord(one)


ONLY_DECIDE = {
    "round-voided", "voided-insufficient_cards", "voided-cannot_be_reconstructed", "voided-disruption",
    "voided-invalidated", "voided-other", "player-stands", "void-hand-returned", "wager-on-void-hand-returned",
    "off-on-come-out", "called-off", "natural", "void-hand",
}  # fmt: skip
"""Rules that a due or a void round cites, and no finding."""
NO_PARAGRAPH = {
    **dict.fromkeys(
        ("card-never-seen", "card-unseen", "dealers-hand-unseen", "jackpot-unknown"),
        "The feed does not say enough to judge the round: no paragraph is about that.",
    ),
    **dict.fromkeys(
        ("option-unknown", "settled-unplaced", "voucher-unknown", "wager-name-again"),
        "The feed names what it has not introduced, or names it twice.",
    ),
    **dict.fromkeys(
        ("ruling-beyond-rule", "ruling-without-rule"), "The ruling names no rule, or one that is in no document."
    ),
    **dict.fromkeys(
        (
            "ruling-downwards", "ruling-names-one-of-several", "ruling-names-unknown", "ruling-outside-rounds",
            "ruling-reaches-nothing", "ruling-without-effect", "ruling-without-power",
        ),
        "It cites whatever paragraph the ruling names: it says something of the ruling, not of the paragraph.",
    ),
    "conduct-reported": "It cites whatever paragraph the report names: each that only people see.",
    "not-exactly-payable": "Chips of the table cannot pay the due. What the paragraph wants then has codes of its own.",
    "wager-over-maximum": "No rulebook makes it: each caps such a wager, or leaves it outside the limits.",
}  # fmt: skip
"""Findings that no paragraph rules, and why."""


def test_every_finding_rests_on_a_paragraph_or_on_a_rule_of_its_own() -> None:
    """A new finding stands in a rules file, in its `[no_rule]`, or in this list."""
    named = {code for document in NAMES for code in codes_of(read(document))}
    assert FINDING_TYPES.keys() - named == NO_PARAGRAPH.keys()
    assert named - FINDING_TYPES.keys() == ONLY_DECIDE


def codes_of(file: RulesFile) -> set[str]:
    """Every code that a rules file names."""
    named = {code for one in (*file.entries, file.no_rule) for code in (*one.codes, *one.codes_of_data)}
    for terms in file.imports.values():
        named |= {*terms.get("without", ()), *(code for codes in terms.get("only_in", {}).values() for code in codes)}
    return named


@every_document
def test_what_a_paragraph_names_is_there(document: str) -> None:
    """Modules and their names; rulebooks of the document; codes of the paragraph itself."""
    file = read(document)
    for one in (*file.entries, file.no_rule):
        only: dict[str, list[str]] = one.keys.get("only", {})
        assert only.keys() <= {*one.codes, *one.codes_of_data}, one.number
        assert not {*one.codes} & {*one.codes_of_data}, one.number
        assert all({*books} <= {*file.books} for books in only.values()), one.number
        for place in (*one.keys.get("computed_by", ()), *one.keys.get("data", ())):
            module, _, name = place.partition(":")
            assert hasattr(importlib.import_module(module), name), (one.number, place)


@every_document
def test_a_head_says_what_the_whole_file_says(document: str) -> None:
    """The head is read alone, for the list of documents."""
    assert rules_file.head(document) == read(document).document
    assert DOCUMENTS[document].behind == tuple(read(document).behind)


def test_a_number_that_stands_twice_is_refused() -> None:
    """So nobody has to look for it."""
    twice: Any = '["12.1"]\nkind = "ruling"\n["12.1"]\nkind = "ruling"\n'
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(twice)
