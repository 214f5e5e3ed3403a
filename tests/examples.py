"""How many examples a property is tried with: some in the suite, ten times as many with `--prove`."""

from typing import Any

from hypothesis import settings

settings.register_profile("suite", max_examples=100, deadline=None, database=None)
settings.register_profile("prove", max_examples=1000, deadline=None, database=None)


def examples(many: int, **more: Any) -> settings:
    """Settings of a test; `many` is what the suite tries."""
    return settings(max_examples=many * settings.default.max_examples // 100, **more)
