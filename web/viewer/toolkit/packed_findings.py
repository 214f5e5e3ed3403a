"""Many findings in one address: eight characters for each, so that 500 fit where proxies allow 8 KiB."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable

from starlette.exceptions import HTTPException

MARK, SIZE = "F-", 6
"""How the id of a finding begins, and the number of bytes that follow in hexadecimal digits."""


def packed(names: Iterable[str]) -> str:
    """The ids of findings, in their order."""
    return urlsafe_b64encode(b"".join(bytes.fromhex(name.removeprefix(MARK)) for name in names)).decode()


def unpacked(written: str) -> list[str]:
    """The ids of `packed`, each once."""
    try:
        raw = urlsafe_b64decode(written)
    except ValueError as why:
        raise HTTPException(400, "The address names no findings.") from why
    if len(raw) % SIZE:
        raise HTTPException(400, "The address names no findings.")
    each = (raw[start : start + SIZE] for start in range(0, len(raw), SIZE))
    return [*dict.fromkeys(f"{MARK}{one.hex()}" for one in each)]
