"""Words as people write them."""

import string

from hypothesis import given
from hypothesis import strategies as st

from domain.facts.decoding.public_line import PEOPLE, TEXT, TOKEN
from domain.text import capital

LETTERS = string.ascii_lowercase + "234567"
TOKENS = st.builds(str.__add__, st.sampled_from([PEOPLE, TEXT]), st.text(LETTERS, min_size=16, max_size=16))


@given(TOKENS, st.text())
def test_a_pseudonym_at_the_start_of_a_sentence_is_found_again(token: str, rest: str) -> None:
    """Somebody who was forgotten is known by it alone."""
    sentence = capital(f"{token} {rest}")
    assert TOKEN.match(sentence)
    assert sentence == f"{token} {rest}"


@given(st.sampled_from(string.ascii_lowercase.replace("p", "").replace("t", "")), st.text())
def test_any_other_sentence_begins_with_a_capital(first: str, rest: str) -> None:
    assert capital(first + rest) == first.upper() + rest


def test_words_that_only_begin_like_a_pseudonym_are_words() -> None:
    assert capital("p-aaaaaaaaaaaaaaaaaaaa bets") == "P-aaaaaaaaaaaaaaaaaaaa bets"
    assert capital("the shoe") == "The shoe"
    assert capital("") == ""
