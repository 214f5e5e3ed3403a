"""RFC 6962 once more, straight from its definitions, slowly: what our own implementation is held against."""

from hashlib import sha256


def mth(leaves: list[bytes]) -> bytes:
    """The Merkle tree hash of a list of leaf hashes (2.1)."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    return sha256(b"\x01" + mth(leaves[:k]) + mth(leaves[k:])).digest()


def path(m: int, leaves: list[bytes]) -> list[bytes]:
    """The audit path of a leaf (2.1.1)."""
    if len(leaves) == 1:
        return []
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    if m < k:
        return [*path(m, leaves[:k]), mth(leaves[k:])]
    return [*path(m - k, leaves[k:]), mth(leaves[:k])]


def proof(m: int, leaves: list[bytes], whole: bool = True) -> list[bytes]:
    """The consistency proof from the first m leaves (2.1.2)."""
    if m == len(leaves):
        return [] if whole else [mth(leaves)]
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    if m <= k:
        return [*proof(m, leaves[:k], whole), mth(leaves[k:])]
    return [*proof(m - k, leaves[k:], False), mth(leaves[:k])]
