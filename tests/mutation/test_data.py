"""The mutator alters every datum, and each by itself."""

import pytest

from domain.rulebooks import RULEBOOKS
from tests.mutation.data import mutants


@pytest.mark.parametrize("name", RULEBOOKS)
def test_each_mutant_is_another_book(name: str) -> None:
    book, seen = RULEBOOKS[name], set()
    for mutant in mutants(book):
        assert mutant.book != book, mutant.path
        assert type(mutant.book.rules) is type(book.rules), mutant.path
        assert mutant.path not in seen
        seen.add(mutant.path)
    assert any(path.startswith(".rules[") for path in seen)
