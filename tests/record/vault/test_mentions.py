"""A name is found in a text however somebody typed it; and what is not the name is not."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from record.vault.mentions import NamesToFind, words_of

NAME = "Wiremu Tāmati-O'Neil"
TYPED = (
    "wiremu tamati o'neil",
    "WIREMU  TĀMATI-O\u2019NEIL",
    "Wiremu\u00a0Ta\u0304mati-O'Neil",
    "Wiremu\nTāmati-O'Neil",
    "Wiremu T\u00e1mati O Neil",
    "\uff37\uff29\uff32\uff25\uff2d\uff35 Tāmati-O'Neil",
    "Wi\u00adremu Tā\u200bmati-O'Neil",
    r"Wiremu T\u0101mati-O'Neil",
)
OTHERS = ("Wiremu", "Tāmati O'Neil", "Wiremus Tāmati-O'Neil", "Wiremu Tāmati-O'Neill", "O'Neil Tāmati Wiremu")


@pytest.mark.parametrize("typed", TYPED)
def test_another_spelling_is_found(typed: str) -> None:
    assert NamesToFind([NAME, "Zoë"]).find(f"seen with {typed}, who left") == {NAME}
    if "\\" not in typed:
        assert words_of(typed) == words_of(NAME)
        assert NamesToFind([typed]).find(f"({NAME})") == {typed}


@pytest.mark.parametrize("other", OTHERS)
def test_another_name_is_not(other: str) -> None:
    assert NamesToFind([NAME]).find(f"seen with {other}, who left") == set()
    assert words_of(other) != words_of(NAME)


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("#3", "3 chips", False),
        ("#3", "it was #3!", True),
        ("P.", "p said", False),
        ("P118", "p118's wife", True),
        ("P118", "P1180", False),
        ("…", "and so on…", False),
        ("…", "and … on", True),
        ("ß", "SS", True),
        ("\u200b", "nothing of it", False),
        (" ", "words, and blanks", False),
    ],
)
def test_signs_around_one_word_count(name: str, text: str, found: bool) -> None:
    assert bool(NamesToFind([name]).find(text)) is found


PIECES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8)


@given(PIECES, st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]), st.sampled_from([str.upper, str.lower, str.title, str]))
def test_every_form_of_every_name_is_found(piece: str, form: str, case: object) -> None:
    name = f"P{piece}P"
    typed = unicodedata.normalize(form, case(name))  # type: ignore[operator]
    if words_of(typed) == words_of(name):  # upper case is not always the same word
        assert NamesToFind([name]).find(f"-- {typed} --") == {name}
