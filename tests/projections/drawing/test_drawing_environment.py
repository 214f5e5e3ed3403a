"""What a template puts out, whether it comes from the record or stands in the template itself."""

from pathlib import Path

import pytest

from projections.drawing.environment import drawing_environment


@pytest.mark.parametrize(
    ("put", "seen"),
    [
        ("{{ none }}", "\N{EN DASH}"),
        ("{{ it }}", "\N{EN DASH}"),
        ("{{ it or none }}", "\N{EN DASH}"),
        ("{{ 'a<b' }}", "a&lt;b"),
        ("<b>{{ 'a' }}</b>", "<b>a</b>"),
    ],
)
def test_a_constant_is_put_out_like_any_value(tmp_path: Path, put: str, seen: str) -> None:
    assert drawing_environment(tmp_path).from_string(put).render(it=None) == seen
