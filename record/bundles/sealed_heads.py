"""How long the sessions of a bundle were when they were sealed: that it is proved, and no fact of them left out."""

from collections import Counter
from collections.abc import Iterator, Mapping

from record.bundles.container import Container
from record.bundles.format import HEADS, HEADS_PROOF, Entry, InvalidBundle, entries, hashes
from record.bundles.manifest import BundleManifest
from record.bundles.sealed_rows import MOST_SESSIONS
from record.bundles.verdict import Sealed
from record.sealing.merkle import leaf_hash
from record.sealing.proving import pruned_root
from record.sealing.rows import HEAD, unpack_as


def faults(container: Container, sealed: Sealed, facts: Counter[str], told: BundleManifest | None) -> Iterator[str]:
    """What is wrong with the heads; with the facts beside them; and with what the manifest says of both."""
    heads = dict[str, int]()
    leaves = ((one.leaf, leaf_hash(one.row)) for one in _read(container, heads))
    try:
        root = pruned_root(leaves, sealed.sessions, hashes(container, HEADS_PROOF))
    except ValueError as why:
        yield f"{HEADS_PROOF} does not fit {HEADS}: {why}"
        return
    if root != sealed.heads:
        yield f"{HEADS} is not what was sealed: how long the sessions are is not proved"
    yield from _whole(heads, facts)
    yield from _as_told(heads, told)


def _read(container: Container, heads: dict[str, int]) -> Iterator[Entry]:
    for one in entries(container, HEADS):
        session, version = unpack_as(one.row, HEAD, str, int)
        heads[session] = version
        if len(heads) > MOST_SESSIONS:
            raise InvalidBundle("the bundle has more sessions than a bundle can have")
        yield one


def _whole(heads: Mapping[str, int], facts: Counter[str]) -> Iterator[str]:
    for session, version in heads.items():
        if facts[session] < version:
            yield f"{session}: {version:,} facts were sealed, and the bundle has {facts[session]:,}"
        elif facts[session] > version:
            yield f"{session}: the bundle has {facts[session]:,} facts, and only {version:,} were sealed"
    for session in facts.keys() - heads.keys():
        yield f"{session}: how long it was when it was sealed is not proved"


def _as_told(heads: Mapping[str, int], told: BundleManifest | None) -> Iterator[str]:
    said = {one.session: one.facts for one in told.sessions()} if told else heads
    for session in sorted({*said, *heads}):
        says, sealed = said.get(session, 0), heads.get(session, 0)
        if says != sealed:
            yield f"{session}: the manifest says {says:,} facts, and {sealed:,} were sealed"
