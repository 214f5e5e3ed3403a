"""How many examples a property is tried with: some in the suite, ten times as many with `--prove`.

The suite tries the same ones each time: a run that fails has a cause in what was changed. New ones are searched for
with `--prove`. No machine is too slow to try one.
"""

from typing import Any

from hypothesis import HealthCheck, settings

ALWAYS: dict[str, Any] = {"deadline": None, "database": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("suite", max_examples=100, derandomize=True, **ALWAYS)
settings.register_profile("prove", max_examples=1000, **ALWAYS)


def examples(many: int, **more: Any) -> settings:
    """Settings of a test; `many` is what the suite tries."""
    return settings(max_examples=many * settings.default.max_examples // 100, **more)
