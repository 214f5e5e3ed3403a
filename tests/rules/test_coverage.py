"""The tables of rules are true: what they call computed is cited by code and proved by a test."""

from collections import Counter
from types import ModuleType

import pytest

from domain.rulebooks.paragraphs.statuses import KINDS, STATUSES, Paragraph, cited, documents, paragraphs
from tests.rules import proofs

every_document = pytest.mark.parametrize("document", documents())


def why_unfinished(row: Paragraph) -> str | None:
    """What a row still wants; nothing if it is finished."""
    if row.status == "":
        return "is undecided"
    if row.status == "defines":
        return proofs.absent(row)
    if row.status != "computed":
        return None
    return proofs.uncited(row) or (None if (row.document, row.number) in proofs.proved() else "no test proves it")


def unfinished(document: str) -> dict[str, str]:
    """The rows of a document that want something, and what."""
    wants = {row.number: why_unfinished(row) for row in paragraphs(document)}
    return {number: why for number, why in wants.items() if why is not None}


@every_document
def test_every_rule_is_decided_and_proved(document: str) -> None:
    """What is computed is cited by code, and by a test."""
    assert unfinished(document) == {}


@every_document
def test_a_table_is_well_formed(document: str) -> None:
    """One row a rule, every kind and status known, and `how` where the status wants it."""
    rows = paragraphs(document)
    assert [number for number, times in Counter(row.number for row in rows).items() if times > 1] == []
    assert {row.kind for row in rows} <= set(KINDS)
    assert {row.status for row in rows} <= set(STATUSES)
    assert [row.number for row in rows if row.status in ("computed", "recorded") and not row.how] == []
    assert [row.number for row in rows if not row.status and row.how] == []


def test_every_mark_names_a_rule() -> None:
    """`@proves` names rows of the tables, or all parts of a rule that has some."""
    known = {(document, row.number) for document in documents() for row in paragraphs(document)}
    wrong = [
        (test, document, number)
        for (document, number), test in proofs.claims()
        if (document, number) not in known
        and not (document in documents() and number.endswith(" *") and proofs.parts(document, number[:-2]))
    ]
    assert wrong == []


# --- the test itself ------------------------------------------------------------------------------------------


def row(number: str, how: str, document: str = "nz-1998-baccarat") -> Paragraph:
    """A row that is said to be computed."""
    return Paragraph(document, number, "ruling", "", "computed", how)


@pytest.mark.parametrize(
    ("number", "how"),
    [
        ("12.1(b)", "third-card-carried"),
        ("12.1(b)", "third-card-carried third-card-carried-unseen"),
        ("5.7(b)", "domain.rulebooks.nz_1998_baccarat:NZ_1998"),
        ("9.3 Table 1 (0-5)", "card-missing-player"),
    ],
)
def test_code_that_cites_is_found(number: str, how: str) -> None:
    assert proofs.uncited(row(number, how)) is None


@pytest.mark.parametrize(
    ("number", "how"),
    [
        ("12.1(b)", "third-card-moved"),
        ("12.1(b)", "no-such-matter"),
        ("12.1(b)", "third-card-carried no-such-matter"),
        ("12.1", "third-card-carried"),
        ("5.7(b)", "domain.rulebooks.nz_1998_baccarat:NO_SUCH_NAME"),
        ("5.7(b)", "domain.rulebooks.no_such_module:NZ_1998"),
        ("99.1", "domain.rulebooks.nz_1998_baccarat:NZ_1998"),
    ],
)
def test_code_that_does_not_cite_is_found_out(number: str, how: str) -> None:
    assert "not" in (proofs.uncited(row(number, how)) or "")


def test_what_holds_a_definition_has_to_be_there() -> None:
    """If anything is named at all."""
    for how, there in (
        ("", True),
        ("domain.games.baccarat.cards.table_of_play:NATURAL", True),
        ("third-card-carried", True),
        ("domain.games.baccarat.cards.table_of_play:NOTHING", False),
        ("no-such-matter", False),
    ):
        assert (proofs.absent(row("12.1(b)", how)) is None) == there, how


def test_a_number_is_found_whole() -> None:
    assert proofs.speaks_of("see 12.1(b), 12.2.", "12.1(b)")
    assert proofs.speaks_of("see 12.1(b), 12.2.", "12.2")
    for number in ("12.1", "2.1(b)", "12"):
        assert not proofs.speaks_of("see 12.1(b), 12.2.1", number)


def test_the_longest_number_is_the_one_a_test_is_named_after() -> None:
    named = {
        "test_12_1_b_a_seen_card": "12.1(b)",
        "test_12_1_third_cards": "12.1",
        "test_12_5_the_shoe_ran_out": "12.5",
        "test_9_4_table_2_banker_3_draws": "9.4 Table 2 (Banker 3)",
        "test_99_nothing": None,
        "test_12_10": None,
    }
    assert {test: proofs.number_named(test, "nz-1998-baccarat") for test in named} == named


def test_a_file_speaks_of_the_document_it_is_named_after_or_of_those_it_names() -> None:
    assert proofs.documents_of(ModuleType("tests.rules.test_nz_1998_baccarat_money")) == ["nz-1998-baccarat"]
    assert proofs.documents_of(ModuleType("tests.rules.test_nz_1996")) == []
    several = ModuleType("tests.rules.test_nz_1996")
    vars(several)["DOCUMENTS"] = ("nz-1996-baccarat", "nz-1996-midi-baccarat")
    assert proofs.documents_of(several) == ["nz-1996-baccarat", "nz-1996-midi-baccarat"]


def test_a_number_is_cited_without_what_follows_it() -> None:
    numbers = {
        "9.4 Table 2 [3]": "9.4", '1.0 "Void"(a)': "1.0", "3.4(a)(i)(A)": "3.4(a)(i)(A)", "Diagram 6": "Diagram 6",
    }  # fmt: skip
    assert {number: cited(number) for number in numbers} == numbers
