"""Sentences of findings in the words of a document."""

from domain.games.common.matters import in_terms

TERMS = (("void hand", "dummy coup"), ("round", "coup"))


def test_a_sentence_is_said_in_the_words_of_the_document() -> None:
    said = in_terms("The round is a void hand, after {rounds} rounds around it.", TERMS)
    assert said == "The coup is a dummy coup, after {rounds} coups around it."
    assert in_terms("The round is void.", ()) == "The round is void."
