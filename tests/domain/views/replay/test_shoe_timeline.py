"""The strip of a shoe: every card in the order in which it left it."""

from domain.fold.lines import FeedLine
from domain.fold.session.session_fold import SessionFold
from domain.games import games
from domain.views.replay.labels import HIDDEN
from domain.views.replay.shoe_timeline import TimelineSpan, shoe_timelines
from simulator import Shift, simulate


def of_evening(**said: object) -> tuple[list[bytes], dict[str, list[TimelineSpan]]]:
    """The lines of a simulated table, and its strips."""
    shift = Shift("nz-1998-baccarat", seed=3, shoes=2, **said)  # type: ignore[arg-type]
    lines = [line.removesuffix(b"\n") for line, _ in simulate(shift)]
    following = SessionFold("BAC01/2002-11-08", games)
    read = [FeedLine(number, raw) for number, raw in enumerate(lines, 1)]
    following.refold(lambda: read)
    return lines, shoe_timelines([*following.drain(), *following.ending().entries])


def test_every_card_that_left_the_shoe_stands_on_its_strip_once() -> None:
    lines, made = of_evening()
    assert len(made) == 2
    left = sum(b'"card_drawn"' in line and b'"from"' not in line for line in lines)
    burned = sum(b'"card_burned"' in line for line in lines)
    cards = [piece for stretches in made.values() for one in stretches for piece in one.pieces if piece.card]
    assert len(cards) == left + burned
    assert len({piece.fact for piece in cards}) == len(cards)


def test_a_strip_begins_with_what_was_done_to_its_own_cards() -> None:
    _, made = of_evening()
    for name, stretches in made.items():
        first = stretches[0]
        assert first.round is None
        words = [piece.words for piece in first.pieces]
        assert [one for one in words if one.startswith("cut by")], words
        assert f"shoe {name} begins" in words
        assert words.count("burned") > 1


def test_cards_nobody_saw_stay_hidden_and_turned_ones_are_seen() -> None:
    _, made = of_evening()
    stretches = [one for each in made.values() for one in each]
    burned = [piece.card for one in stretches for piece in one.pieces if piece.words == "burned"]
    assert HIDDEN in burned
    dealt = [piece.card for one in stretches for piece in one.pieces if piece.to is not None]
    assert HIDDEN not in dealt


def test_what_was_found_stands_with_its_round_and_its_card() -> None:
    _, made = of_evening(mistakes=0.3)
    stretches = [one for each in made.values() for one in each]
    assert any(one.findings for one in stretches)
    for one in stretches:
        for piece in one.pieces:
            assert [found for found in one.findings if found.fact == piece.fact] == piece.found
