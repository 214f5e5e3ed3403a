"""Sentences of findings in the words of a document."""

from domain.sentences.templates import in_terms

TERMS = (("void hand", "dummy coup"), ("round", "coup"))


def test_a_sentence_is_said_in_the_words_of_the_document() -> None:
    said = in_terms("The round is a void hand, after {rounds:1 round} around it, {rounds} rounds.", TERMS)
    assert said == "The coup is a dummy coup, after {rounds:1 coup} around it, {rounds} coups."
    assert in_terms("The round is void.", ()) == "The round is void."
