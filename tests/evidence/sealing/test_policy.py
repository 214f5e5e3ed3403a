"""Policies of c2sp.org/tlog-policy: what a quorum is, in the program and in the verifier of docs/verify alike."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence.errors import NotAPolicy
from evidence.sealing.ed25519 import COSIGNATURE, ML_DSA, Key, Secret, line_of, packed
from evidence.sealing.notes import Checkpoint, SignedNote, signed
from evidence.sealing.policy import Policy
from tests.evidence.bundles.bundled import THEIRS

LOG, OTHER = Secret.new("casino.example/tables"), Secret.new("casino.example/other")
WITNESSES = [Secret.new(f"w{n}.example", COSIGNATURE) for n in range(6)]
LINES = "".join(f"witness W{n} {one.key} https://w{n}.example/\n" for n, one in enumerate(WITNESSES))
HEAD = f"# who is known\n\n \t log {LOG.key} https://casino.example/\n{LINES}"
TEXT = str(Checkpoint(LOG.key.name, 3, bytes(32)))


def note(cosigners: list[Secret]) -> SignedNote:
    """A checkpoint that these have cosigned."""
    return SignedNote.of(signed(TEXT, LOG) + "".join(one.cosign(TEXT, 7) for one in cosigners))


def met(policy: str, cosigners: list[Secret]) -> bool:
    """What both say."""
    it, ours = note(cosigners), Policy.of(policy.encode())
    found = ours.met(ours.cosigners(it))
    assert THEIRS.Policy(policy.encode()).met(THEIRS.note_of(str(it).encode())) == found
    return found


def test_the_example_of_the_text() -> None:
    """Two of the first three, and any of the others."""
    policy = HEAD + "group X 2 W0 W1 W2\ngroup Y any W3 W4 W5\ngroup X-and-Y all X Y\nquorum X-and-Y\n"
    for number in range(7):
        for some in combinations(range(6), number):
            wanted = len({*some} & {0, 1, 2}) >= 2 and bool({*some} & {3, 4, 5})
            assert met(policy, [WITNESSES[n] for n in some]) == wanted, some


@given(threshold=st.integers(1, 6), some=st.sets(st.integers(0, 5)))
def test_any_threshold(threshold: int, some: set[int]) -> None:
    policy = HEAD + f"group all-of-them {threshold} W0 W1 W2 W3 W4 W5\nquorum all-of-them\n"
    assert met(policy, [WITNESSES[n] for n in some]) == (len(some) >= threshold)


def test_none_needs_nobody_and_strangers_count_for_nothing() -> None:
    assert met("quorum none", [])
    assert not met(HEAD + "quorum W0", [Secret.new("w0.example", COSIGNATURE), WITNESSES[1]])


def test_the_log_is_found_by_its_origin() -> None:
    policy = Policy.of(f"log {OTHER.key}\nlog {LOG.key}\nquorum none\n".encode())
    assert policy.log_of(LOG.key.name, note([])) == LOG.key
    assert policy.log_of("unknown.example") is None


ML_DSA_KEYS = [Key(f"w{n}.example", ML_DSA, bytes([n]) * 1312) for n in range(6)]
ECDSA = f"ecdsa.example+0badcafe+{packed(bytes([2]) + bytes(range(91)))}"
UNASSIGNED = f"new.example+00000001+{packed(bytes([255]) + b'a type with a longer name, and a key')}"


def of_any_types(kinds: list[bool]) -> str:
    """Six witnesses: those with true as they were, the others with keys for ML-DSA-44, of the same names."""
    keys = [WITNESSES[n].key if ours else ML_DSA_KEYS[n] for n, ours in enumerate(kinds)]
    return f"log {LOG.key}\n" + "".join(f"witness W{n} {key} https://w{n}.example/\n" for n, key in enumerate(keys))


@given(st.lists(st.booleans(), min_size=6, max_size=6), st.integers(1, 6), st.sets(st.integers(0, 5)))
def test_who_signs_in_another_way_is_read_and_never_counts(kinds: list[bool], threshold: int, some: set[int]) -> None:
    """With a signature of its kind in the note, too: nobody reads it, and nobody stumbles over it."""
    policy = of_any_types(kinds) + f"group G {threshold} W0 W1 W2 W3 W4 W5\nquorum G\n"
    it = note([WITNESSES[n] for n in some if kinds[n]])
    lines = [line_of(ML_DSA_KEYS[n], bytes(8 + 2420)) for n in some if not kinds[n]]
    ours, theirs = Policy.of(policy.encode()), THEIRS.Policy(policy.encode())
    whole = str(it.with_lines(lines))
    found = ours.met(ours.cosigners(SignedNote.of(whole)))
    assert found == (sum(kinds[n] for n in some) >= threshold)
    assert theirs.met(THEIRS.note_of(whole.encode())) == found
    assert [*ours.urls] == [WITNESSES[n].key for n in range(6) if kinds[n]]
    assert ("the quorum of the policy cannot be met without these signatures" in ours.sentences()) == (
        sum(kinds) < threshold
    )


def test_each_key_that_does_not_count_is_named() -> None:
    """Of a type that is assigned to others, and of one that nobody has assigned: then the id follows no rule."""
    lines = f"log {UNASSIGNED}\nwitness E {ECDSA}\nwitness M {ML_DSA_KEYS[0]}\ngroup G any E M W1\nquorum G\n"
    policy = Policy.of((HEAD + lines).encode())
    assert [*policy.sentences()] == [
        "the log new.example signs with signature type 0xff, which pitlog cannot verify: "
        "it counts as not having signed",
        "the witness ecdsa.example signs with signature type 0x02, which pitlog cannot verify: "
        "it counts as not having signed",
        "the witness w0.example signs with ML-DSA-44, which pitlog cannot verify: it counts as not having signed",
    ]
    assert [*Policy.of((HEAD + "quorum W0").encode()).sentences()] == []


def test_a_policy_whose_logs_sign_in_another_way_knows_no_log() -> None:
    """It does not pass for a policy that leaves the log to others."""
    assert not Policy.of(f"log {UNASSIGNED}\nquorum none\n".encode()).knows(note([]))
    assert Policy.of(b"quorum none\n").knows(note([]))
    assert Policy.of(f"log {UNASSIGNED}\nlog {LOG.key}\nquorum none\n".encode()).knows(note([]))


WRONG = {
    "an ML-DSA key of another length": f"witness W9 {Key('x.example', ML_DSA, bytes(1311))}\nquorum W0",
    "an ML-DSA key of another id": f"witness W9 {str(ML_DSA_KEYS[0]).replace('w0', 'x0')}\nquorum W0",
    "an ML-DSA key twice": f"witness W8 {ML_DSA_KEYS[0]}\nwitness W9 {ML_DSA_KEYS[0]}\nquorum W0",
    "an ML-DSA key for a log": f"log {ML_DSA_KEYS[0]}\nquorum W0",
    "a key of another type with no id": f"witness W9 {ECDSA.replace('0badcafe', 'x')}\nquorum W0",
    "a key of another type of no bytes": f"witness W9 x.example+00000000+{packed(bytes([2]))}\nquorum W0",
    "a key of no bytes": "witness W9 x.example+00000000+\nquorum W0",
    "no quorum": "",
    "two quorums": "quorum W0\nquorum W1",
    "an unknown quorum": "quorum W9",
    "a name twice": f"witness W0 {Secret.new('x.example', COSIGNATURE).key}\nquorum W0",
    "a key twice": f"witness W9 {WITNESSES[0].key}\nquorum W0",
    "a log twice": f"log {LOG.key}\nquorum W0",
    "a log's key for a witness": f"witness W9 {OTHER.key}\nquorum W0",
    "a witness's key for a log": f"log {Secret.new('x.example', COSIGNATURE).key}\nquorum W0",
    "a member before it is defined": "group A any B\ngroup B any W0\nquorum A",
    "a member in two groups": "group A any W0\ngroup B any W0\nquorum B",
    "a member twice": "group A 1 W0 W0\nquorum A",
    "none as a member": "group A any none\nquorum A",
    "none as a name": "group none any W0\nquorum none",
    "no member": "group A any\nquorum W0",
    "more than there are": "group A 3 W0 W1\nquorum A",
    "nobody": "group A 0 W0 W1\nquorum A",
    "a number with a zero before": "group A 01 W0 W1\nquorum A",
    "an unknown word": "witnesses W0\nquorum W0",
    "a carriage return": "quorum W0\r",
    "a word too many": "quorum W0 W1",
}


@pytest.mark.parametrize("kind", WRONG)
def test_both_refuse(kind: str) -> None:
    policy = (HEAD + WRONG[kind]).encode()
    with pytest.raises(NotAPolicy):
        Policy.of(policy)
    with pytest.raises(Exception, match=r".") as refused:
        THEIRS.Policy(policy)
    assert type(refused.value).__name__ == "ArgumentTypeError"
