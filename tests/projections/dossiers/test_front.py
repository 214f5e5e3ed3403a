"""The first page of a dossier: over whole shifts of every ruleset, and with whatever people write. It is one page."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from io import BytesIO

import msgspec
import pytest
from pypdf import PdfReader

from domain.fold.wagers.balance import off
from domain.views.replay.frames import Shown
from projections.dossiers.front import LONG, Front, decisive, front
from projections.dossiers.model import (
    MARK,
    Dossier,
    DossierClaim,
    DossierComment,
    DossierProof,
    DossierTerms,
    RoundPart,
)
from projections.dossiers.render import as_html, as_pdf
from projections.drawing.scene import Drawn, drawn
from simulator import RULESETS
from tests.domain.views.replay.test_desk import shift

AT = datetime(2002, 11, 9, 21, 5, tzinfo=UTC)
AMOUNT = re.compile(r"[\d,]+\.\d\d+")
HOSTILE = {
    "wide": "W" * 900, "words": "wide words " * 90, "markup": "<b>&amp;</b> #panic() " * 40,
    "no letters": "李\U0001f3b2" * 60, "controls": 'a"\\ \x1b[2J\u202e' * 90,
}  # fmt: skip


def amounts(words: str) -> list[Decimal]:
    """The amounts of a sentence."""
    return [Decimal(one.replace(",", "")) for one in AMOUNT.findall(words)]


def dossier(*rounds: Shown, **more: object) -> Dossier:
    """One of these rounds, as the record would give it."""
    parts = [RoundPart(
        one.round, None, "2002-11-09", AT, AT, DossierTerms(one.round.ruleset, None, None, {}, []), one.explained.steps,
        [DossierComment(frame.fact, frame.at, frame.by, frame.words) for frame in one.frames], one.frames, [], [],
    ) for one in rounds]  # fmt: skip
    it = Dossier(
        1, f"{MARK}1", "round", "R1", "The Harbour Casino", "Pacific/Auckland", ["BAC01"], ["2002-11-09"], AT, AT, AT,
        "person:me", "pitlog", "0" * 64, 1, None, parts, [], [], [], DossierProof(0, None, None), [],
    )  # fmt: skip
    return msgspec.structs.replace(it, **more)


@cache
def pages(ruleset: str) -> Sequence[tuple[Shown, Drawn, Front]]:
    """The first page of each round of a shift in which something went wrong."""
    found = []
    for shown, _ in shift(ruleset)[:400]:
        if any(one.severity != "notice" for one in shown.round.findings) or any(map(off, shown.round.wagers)):
            scene = drawn(shown)
            found.append((shown, scene, front(dossier(shown), [scene], alone=True)))
    assert found
    return found


def words_of(page: Front) -> str:
    return " ".join([page.wrong, page.owes, page.rule, page.further])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_money_is_the_differences_of_the_round(ruleset: str) -> None:
    """What the house owes by its sentence, less what players owe, is the sum over wagers; so is the table."""
    for shown, _, page in pages(ruleset):
        wanted = sum((off(one) or Decimal(0) for one in shown.round.wagers), Decimal(0))
        house = sum(amounts(" ".join(re.findall(r"The house owes [^;]*", page.owes))))
        players = sum(amounts(re.sub(r"The house owes [^;]*", "", page.owes)))
        assert house - players == wanted, page.owes
        rows = [row for one in page.money for row in one.rows]
        if not any("below" in row[0] for row in rows):
            signed = [(*amounts(row[-1]), row[-1].endswith("player")) for row in rows if row[-1]]
            assert sum((-much if of_player else much for much, of_player in signed), Decimal(0)) == wanted


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_names_the_rule_of_the_gravest_finding(ruleset: str) -> None:
    for shown, _, page in pages(ruleset):
        for severity in ("ruling", "violation"):
            gravest = [one for one in shown.round.findings if one.severity == severity]
            if gravest:
                cited = [f"{one.ruleset} {one.rule}" for one in gravest if one.rule is not None]
                assert not cited or any(one in words_of(page) for one in cited), (shown.round.round, words_of(page))
                break


@pytest.mark.parametrize("ruleset", RULESETS)
def test_its_picture_is_of_the_step_that_decides(ruleset: str) -> None:
    """Where a card ever lay in a wrong hand, one does so in the picture, and both layouts are drawn."""
    for shown, scene, page in pages(ruleset):
        step = decisive(scene)
        assert 0 < step <= len(shown.frames)
        if scene.stage.astray:
            assert len(page.pictures) == 2
            assert 'class="wrong"' in page.pictures[0].svg
            assert any(one.words in page.pictures[0].words for one in scene.stage.steps[step - 1].astray)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_card_that_lies_face_down_is_in_the_picture(ruleset: str) -> None:
    """Only what is seen at the step is written into it."""
    for shown, scene, page in pages(ruleset):
        frame = shown.frames[decisive(scene) - 1]
        if page.pictures and scene.cloth is None:
            faces = sum(len(cards) for cards in frame.cards.values())
            assert page.pictures[0].svg.count('class="paper"') == faces


# --- one page -----------------------------------------------------------------------------------------------------


def text_of(it: Dossier) -> list[str]:
    """The words on the first two pages of paper."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(as_pdf(it))).pages[:2]]


def check_one_page(it: Dossier) -> str:
    first, second, *_ = text_of(it)
    assert "PROOF" in first
    assert "Recorded: 0 facts" in first
    assert "PROOF" not in second
    assert f"Round {it.rounds[0].round.round} at" in second
    assert f"Round {it.rounds[0].round.round} at" not in first
    return first


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_one_page(ruleset: str) -> None:
    """Of the round in which there is most to say."""
    shown, _, page = max(pages(ruleset), key=lambda one: (len(one[2].money and one[2].money[0].rows), words_of(one[2])))
    assert page.owes in check_one_page(dossier(shown))


def hostile(words: str) -> Dossier:
    """A dispute over many rounds, in which everybody writes the same."""
    said = DossierComment("f1", AT, words, words, words)
    claim = DossierClaim("D1", "decided", words, words, words, AT, words, [said], [said])
    rounds = [one for one, _, _ in pages("nz-1998-baccarat")][:2]
    proof = DossierProof(
        0, None, None, 0, 7, words, AT, "0" * 64, 9, False, words, 0, [words, words], 7, [words] * 9, []
    )  # fmt: skip
    return dossier(*rounds, name=words, venue=words, issued_by=words, tables=[words], claim=claim, proof=proof)


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
def test_whatever_people_write_it_stays_one_page(words: str) -> None:
    first = check_one_page(hostile(words))
    assert "ALTERED" in first
    assert "MONEY" in first


def test_what_is_cut_follows_in_full() -> None:
    claim = DossierClaim("D1", "open", "nine beats seven " * 100 + "the end", "P1", None, AT, None, [], [])
    it = dossier(pages("nz-1998-baccarat")[0][0], claim=claim)
    [first, _] = text_of(it)
    assert ("the end" in first, "Not decided." in first) == (False, True)
    assert "the end" in as_html(it).decode()
    assert len(claim.claim) > LONG


def test_the_page_of_a_dispute_shows_the_round_with_the_gravest_finding() -> None:
    """And names the others."""
    every = pages("nz-1998-baccarat")
    mild = next(shown for shown, _, _ in every if not [f for f in shown.round.findings if f.severity == "ruling"])
    grave = next(shown for shown, _, _ in every if [f for f in shown.round.findings if f.severity == "ruling"])
    page = front(dossier(mild, grave), [drawn(mild), drawn(grave)], alone=True)
    assert page.title.startswith(f"Round {grave.round.round}, step ")
    assert f"Round {mild.round.round}: " in page.further


def test_both_forms_say_the_same_on_it() -> None:
    """Every sentence of the page is in the PDF and in the HTML, in one order."""
    shown, _, page = pages("nz-1998-baccarat")[0]
    it = dossier(shown)
    html = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]+>", " ", as_html(it).decode(), flags=re.DOTALL)
    html = " ".join(html.replace("&#x27;", "'").split())
    [paper, *_] = text_of(it)
    said = [one for one in (page.wrong, page.owes, page.rule, page.title, *page.proof, *page.verify) if one]
    for text in (html, paper):
        places = [text.find(" ".join(one.split())) for one in said]
        assert -1 not in places, [one for one, at in zip(said, places, strict=True) if at < 0]
        assert places == sorted(places)


def test_the_paper_is_for_archives() -> None:
    """It says that it is PDF/A, and nothing follows its end."""
    paper = as_pdf(dossier(pages("nz-1998-baccarat")[0][0], salt="0123456789abcdef"))
    assert b"<pdfaid:part>2</pdfaid:part>" in paper or b'pdfaid:part="2"' in paper
    assert paper.rstrip(b"\r\n").endswith(b"%%EOF")
    assert b"0123456789abcdef" in paper
