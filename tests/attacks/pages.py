"""Bytes of a table's file changed below PostgreSQL, with the page's checksum renewed or not."""

from pathlib import Path
from struct import pack_into, unpack

PAGE = 8192
_BASES = (
    0x5B1F36E9, 0xB8525960, 0x02AB50AA, 0x1DE66D2A, 0x79FF467A, 0x9BB9F8A3, 0x217E7CD2, 0x83E13D2C,
    0xF8D4474F, 0xE39EB970, 0x42C6AE16, 0x993216FA, 0x7B093B5D, 0x98DAFF3C, 0xF718902A, 0x0B1C9CDB,
    0xE58F764B, 0x187636BC, 0x5D7B3BB1, 0xE73DE7DE, 0x92BEC979, 0xCCA6C0B2, 0x304A0979, 0x85AA43D4,
    0x783125BB, 0x6CA8EAA2, 0xE407EAC6, 0x4B5CFC3E, 0x9FBF8C76, 0x15CA20BE, 0xF2CA9FD3, 0x959BD756,
)  # fmt: skip
_PRIME, _MASK = 16777619, 0xFFFFFFFF


def checksum(page: bytearray, number: int) -> int:
    """PostgreSQL's checksum of a page: thirty-two sums side by side, folded (src/include/storage/checksum_impl.h)."""
    blank = bytearray(page)
    blank[8:10] = b"\0\0"
    words, sums = unpack("<2048I", blank), list(_BASES)
    for row in [*(words[n : n + 32] for n in range(0, 2048, 32)), (0,) * 32, (0,) * 32]:
        sums = [_mix(one, word) for one, word in zip(sums, row, strict=True)]
    whole = 0
    for one in sums:
        whole ^= one
    return (whole ^ number) % 65535 + 1


def _mix(one: int, word: int) -> int:
    mixed = one ^ word
    return (mixed * _PRIME & _MASK) ^ (mixed >> 17)


def replace_in(file: Path, old: bytes, new: bytes, *, renew: bool) -> int:
    """Change bytes of the same length, once; which page it was."""
    raw = bytearray(file.read_bytes())
    at = raw.index(old)
    number = at // PAGE
    page = raw[number * PAGE : (number + 1) * PAGE]
    assert checksum(page, number) == unpack("<H", page[8:10])[0]
    page[at - number * PAGE : at - number * PAGE + len(old)] = new
    if renew:
        pack_into("<H", page, 8, checksum(page, number))
    raw[number * PAGE : (number + 1) * PAGE] = page
    file.write_bytes(raw)
    return number
