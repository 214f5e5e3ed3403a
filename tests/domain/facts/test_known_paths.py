"""The path of a refused field is shown only if every part of it is a name that facts have."""

import pytest

from domain.facts.known_paths import is_known
from domain.facts.schema.fields import rows


def test_every_field_of_every_kind_is_known() -> None:
    named = {row.field for row in rows()}
    assert named and {one for one in named if not is_known(one)} == set()


@pytest.mark.parametrize("path", ["", "fact", "limits.player.min", "on[0]", "now.stake", "hands.banker[2]", "video.at"])
def test_a_path_into_a_field_is_known(path: str) -> None:
    assert is_known(path)


@pytest.mark.parametrize("path", ["Mary", "limits.Mary.min", "limits.player.Mary", "on[0].Mary", "player Mary"])
def test_a_path_with_any_other_word_is_not_known(path: str) -> None:
    """The source may have written a person's name there."""
    assert not is_known(path)
