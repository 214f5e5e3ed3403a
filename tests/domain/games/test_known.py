"""Every code that a rulebook lists is one that the games can find, or one that only decides."""

from domain.games.known import MATTERS
from domain.rulebooks.citing import books

ONLY_DECIDES = {"natural", "player-stands", "round-voided", "void-hand"}


def test_every_matter_of_every_book_is_known() -> None:
    listed = {code for book in books() for code in book.rules if not code.startswith("voided-")}
    assert listed - set(MATTERS) - ONLY_DECIDES == set()
