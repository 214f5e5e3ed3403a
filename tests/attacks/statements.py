"""Attacks as SQL: for each what is done, what is then said, and the statements."""

import re
from pathlib import Path


def attacks(file: Path) -> dict[str, tuple[str, str]]:
    """By what is done: the statements, and what the sentence contains."""
    found = re.findall(r"^-- (.+)\n-- says: (.+)\n((?:(?!-- ).*\n)+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {what: (statements, says) for what, says, statements in found}
