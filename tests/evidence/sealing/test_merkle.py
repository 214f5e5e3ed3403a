"""The tree and its proofs: known vectors, a second implementation, every pair of sizes up to 256, every single bit."""

from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence.sealing.merkle import EMPTY, Node, Span, Tree, leaf_hash, node_hash, nodes_of, root, span_hash
from evidence.sealing.proofs import consistency, inclusion, pruned, pruned_root, verify_consistency, verify_inclusion
from tests.evidence.sealing.oracle import mth, path, proof

CONTENTS = ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
"""The leaves of the vectors of Certificate Transparency."""
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
FIRST_OF_EIGHT = (
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
)
SIX_TO_EIGHT = (
    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
)
MOST = 256
LEAVES = [leaf_hash(n.to_bytes(2)) for n in range(MOST)]
KNOWN = [leaf_hash(bytes.fromhex(one)) for one in CONTENTS]


@cache
def nodes() -> dict[Node, bytes]:
    """Every complete subtree over the leaves, as a sealer keeps them."""
    found = {Node(0, n): leaf for n, leaf in enumerate(LEAVES)}
    tree = Tree()
    for begin in range(0, MOST, 7):
        for first, hashes in tree.extend(LEAVES[begin : begin + 7]):
            found |= {Node(first.level, first.nth + n): one for n, one in enumerate(hashes)}
    return found


@cache
def roots() -> list[bytes]:
    """The root of every size."""
    return [root(LEAVES[:size]) for size in range(MOST + 1)]


def hashes(spans: Sequence[Span]) -> list[bytes]:
    """A proof."""
    return [span_hash(span, nodes()) for span in spans]


def flipped(proof: Sequence[bytes]) -> Iterator[list[bytes]]:
    """The proof with each of its bits changed."""
    for n, one in enumerate(proof):
        for bit in range(8 * len(one)):
            changed = bytearray(one)
            changed[bit // 8] ^= 1 << bit % 8
            yield [*proof[:n], bytes(changed), *proof[n + 1 :]]


def test_known_roots() -> None:
    """Of the vectors that every implementation has."""
    assert root([]) == EMPTY == bytes.fromhex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    assert [root(KNOWN[:size]).hex() for size in range(1, 9)] == list(ROOTS)


def test_known_proofs() -> None:
    """An inclusion proof and a consistency proof among them."""
    first = [bytes.fromhex(one) for one in FIRST_OF_EIGHT]
    grown = [bytes.fromhex(one) for one in SIX_TO_EIGHT]
    of_eight, of_six = bytes.fromhex(ROOTS[7]), bytes.fromhex(ROOTS[5])
    assert path(0, KNOWN) == first
    assert proof(6, KNOWN) == grown
    assert verify_inclusion(KNOWN[0], 0, 8, first, of_eight)
    assert verify_consistency(6, of_six, 8, of_eight, grown)


def test_roots_of_every_size() -> None:
    """As the definition has them."""
    assert all(roots()[size] == mth(LEAVES[:size]) for size in range(0, MOST + 1, 5))


def test_every_inclusion_proof() -> None:
    """Each leaf in each tree: the proof of the definition, and it holds; with another leaf it does not."""
    for size in range(1, MOST + 1):
        for index in range(size):
            found = hashes(inclusion(index, size))
            assert verify_inclusion(LEAVES[index], index, size, found, roots()[size])
            assert not verify_inclusion(LEAVES[index - 1], index, size, found, roots()[size]) or size == 1
    assert all(hashes(inclusion(n, size)) == path(n, LEAVES[:size]) for size in range(1, 70) for n in range(size))


def test_every_consistency_proof() -> None:
    """Each pair of sizes: the proof of the definition, and it holds; from another root it does not."""
    for new in range(1, MOST + 1):
        for old in range(1, new + 1):
            found = hashes(consistency(old, new))
            assert verify_consistency(old, roots()[old], new, roots()[new], found)
            assert not verify_consistency(old, roots()[old - 1], new, roots()[new], found)
    assert all(hashes(consistency(n, size)) == proof(n, LEAVES[:size]) for size in range(2, 70) for n in range(1, size))


def test_from_nothing_nothing_is_proved() -> None:
    """Of an empty tree no proof says anything; and no tree shrinks."""
    for new in range(6):
        assert not verify_consistency(0, EMPTY, new, roots()[new], [])
    assert not verify_consistency(5, roots()[5], 4, roots()[4], [])
    assert not verify_consistency(-1, EMPTY, 4, roots()[4], [])


@given(size=st.integers(1, 70), data=st.data())
def test_what_is_no_hash_is_refused(size: int, data: st.DataObject) -> None:
    """At every entry: a leaf, a root or a hash of a proof that is empty, or of another length."""
    index, old = data.draw(st.integers(0, size - 1)), data.draw(st.integers(1, size))
    no_hash = data.draw(st.binary(max_size=80).filter(lambda one: len(one) != 32))
    path, since, beside = (
        hashes(one) for one in (inclusion(index, size), consistency(old, size), pruned([index], size))
    )
    for wrong in ([no_hash, *path[1:]], [*path[:-1], no_hash]):
        assert not verify_inclusion(LEAVES[index], index, size, wrong, roots()[size]) or not path
    for wrong in ([no_hash, *since[1:]], [*since[:-1], no_hash]):
        assert not verify_consistency(old, roots()[old], size, roots()[size], wrong) or not since
    assert not verify_inclusion(no_hash, index, size, path, roots()[size])
    assert not verify_inclusion(no_hash, 0, 1, [], no_hash)
    assert not verify_consistency(size, b"", size, b"", [])
    for leaf, others in ((no_hash, beside), *((LEAVES[index], [no_hash, *beside[1:]]) for _ in beside[:1])):
        with pytest.raises(ValueError, match="pruned tree"):
            pruned_root([(index, leaf)], size, others)


@pytest.mark.parametrize(("index", "size"), [(0, 2), (3, 4), (6, 13), (12, 13), (200, 256)])
def test_each_bit_of_an_inclusion_proof_counts(index: int, size: int) -> None:
    """Changed, the proof is rejected; so is one that is too short or too long."""
    good = hashes(inclusion(index, size))
    assert not any(verify_inclusion(LEAVES[index], index, size, bad, roots()[size]) for bad in flipped(good))
    assert not verify_inclusion(LEAVES[index], index, size, good[:-1], roots()[size])
    assert not verify_inclusion(LEAVES[index], index, size, [*good, EMPTY], roots()[size])
    assert not verify_inclusion(LEAVES[index], size, size, good, roots()[size])


@pytest.mark.parametrize(("old", "new"), [(1, 2), (4, 7), (6, 13), (8, 13), (255, 256)])
def test_each_bit_of_a_consistency_proof_counts(old: int, new: int) -> None:
    """Changed, the proof is rejected; so is one that is too short or too long."""
    good = hashes(consistency(old, new))
    assert not any(verify_consistency(old, roots()[old], new, roots()[new], bad) for bad in flipped(good))
    assert not verify_consistency(old, roots()[old], new, roots()[new], good[:-1])
    assert not verify_consistency(old, roots()[old], new, roots()[new], [*good, EMPTY])


@given(size=st.integers(1, MOST), data=st.data())
def test_pruned_trees(size: int, data: st.DataObject) -> None:
    """Any leaves of any tree, with the hashes beside them, give its root; one more, one fewer or another does not."""
    wanted = sorted(data.draw(st.sets(st.integers(0, size - 1), max_size=9)))
    beside = hashes(pruned(wanted, size))
    leaves = [(n, LEAVES[n]) for n in wanted]
    assert pruned_root(leaves, size, beside) == roots()[size]
    for wrong in ([*beside, EMPTY], beside[:-1] if beside else [EMPTY]):
        with pytest.raises(ValueError, match="pruned tree"):
            pruned_root(leaves, size, wrong)
    if wanted:
        assert pruned_root([(wanted[0], EMPTY), *leaves[1:]], size, beside) != roots()[size]


@given(steps=st.lists(st.integers(0, 40), max_size=8))
def test_a_tree_that_grows_in_any_steps_is_the_same(steps: list[int]) -> None:
    """Also one that goes on from what was kept."""
    tree, size = Tree(), 0
    for step in steps:
        for first, found in tree.extend(LEAVES[size : size + step]):
            assert [nodes()[Node(first.level, first.nth + n)] for n in range(len(found))] == found
        size = min(size + step, MOST)
        assert tree.root() == roots()[size]
        assert tree.subtree_roots == [nodes()[node] for node in nodes_of((0, size))]
        tree = Tree(tree.size, tree.subtree_roots)


def test_leaves_and_nodes_are_kept_apart() -> None:
    """The hash of two hashes is no hash of a leaf that holds them."""
    assert node_hash(LEAVES[0], LEAVES[1]) != leaf_hash(LEAVES[0] + LEAVES[1])
