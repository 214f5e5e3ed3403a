"""Verify a pitlog bundle. Needs Python 3.11 and the package `cryptography`, and nothing of pitlog.

    python pitlog_verify.py BUNDLE --log-key VKEY [--witness-key VKEY ...] [--checkpoint FILE ...]

Keys and checkpoints are yours, not the bundle's. Exit code 0: it holds what was sealed. 1: it does not. 2: wrong usage.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import struct
import sys
import zipfile

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MEMBERS = ["manifest.json", "checkpoint.txt", "rows.bin", "proof.bin", "heads.bin", "heads-proof.bin", "SHA256SUMS"]
EARLIER = [(f"earlier/{n}.txt", f"earlier/{n}.bin") for n in range(1, 9)]
LARGEST, LARGEST_NOTE, LARGEST_ROW, MANY = 16 << 20, 64 << 10, 1 << 20, 1 << 18


def need(truth, words):
    if not truth:
        raise ValueError(words)


def open_zip(file):
    """The zip: every byte of it follows from its members, which are not compressed, and are what SHA256SUMS says."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - 22, 0))
    count, length, offset = struct.unpack("<10xH2I2x", file.read())
    need(count <= 64 and length <= LARGEST_ROW and offset + length == size - 22, "this is no bundle: its end is wrong")
    archive = zipfile.ZipFile(file)
    names = archive.namelist()
    known = {*MEMBERS, *(name for pair in EARLIER for name in pair)}
    need(set(MEMBERS) <= set(names) <= known and len(set(names)) == len(names), f"not the members of a bundle: {names}")
    directory, sums, offset = b"", "", 0
    for one in archive.infolist():
        name = one.filename.encode()
        about = struct.pack("<5H3I2H", 10, 0, 0, 0, 0x21, one.CRC, one.file_size, one.file_size, len(name), 0)
        file.seek(offset)
        need(file.read(30 + len(name)) == b"PK\3\4" + about + name, f"{one.filename} was packed by another program")
        directory += b"PK\1\2\n\0" + about + struct.pack("<3H2I", 0, 0, 0, 0, offset) + name
        offset += 30 + len(name) + one.file_size
        if one.filename != "SHA256SUMS":
            with archive.open(one) as member:
                sums += f"{hashlib.file_digest(member, 'sha256').hexdigest()}  {one.filename}\n"
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count, count, len(directory), offset, 0)
    file.seek(offset)
    need(file.read(length + 23) == directory + end, "the directory of the zip was written by another program")
    need(small(archive, "SHA256SUMS") == sums.encode(), "a member is not what SHA256SUMS says")
    return archive


def small(archive, name, most=LARGEST):
    need(archive.getinfo(name).file_size <= most, f"{name} is larger than it can be")
    return archive.read(name)


def hashes(archive, name):
    return [one for (one,) in struct.iter_unpack("32s", small(archive, name))]


def entries(archive, name):
    """Leaves and rows: 8 bytes say which leaf, 4 how long the row is; the leaves rise."""
    last = -1
    with archive.open(name) as member:
        while head := member.read(12):
            leaf, length = struct.unpack(">qI", head)
            need(leaf > last and length <= LARGEST_ROW, f"{name}: leaf {leaf} is out of order, or too large")
            last = leaf
            yield leaf, member.read(length)


def fields(row):
    """The fields of a row; the first is its format."""
    found, at = [], 2
    for _ in range(struct.unpack_from(">h", row)[0]):
        (length,) = struct.unpack_from(">i", row, at)
        at += 4 + max(length, 0)
        found.append(None if length < 0 else row[at - length : at])
        need(length >= -1 and at <= len(row), "a row is damaged")
    need(at == len(row) and found, "a row is damaged")
    return found


def number(field):
    return struct.unpack(">q", field)[0]


def sha(data):
    return hashlib.sha256(data).digest()


def pruned_root(leaves, size, proof):
    """The root from leaves with their hashes, in rising order, and the hashes beside them."""
    leaves, proof = iter(leaves), iter(proof)
    ahead = next(leaves, None)

    def walk(lo, hi):
        nonlocal ahead
        if ahead is None or ahead[0] >= hi:
            return next(proof)
        if hi - lo == 1:
            found, ahead = ahead[1], next(leaves, None)
            return found
        left = walk(lo, middle := lo + (1 << (hi - lo - 1).bit_length() - 1))
        return sha(b"\1" + left + walk(middle, hi))

    root = walk(0, size)
    need(ahead is None and next(proof, None) is None, "a proof has more than it needs")
    return root


def grown(old, old_root, new, new_root, proof):
    """Whether the tree of one root began as that of the other: the hashes of a consistency proof give both."""
    rest = iter(proof)

    def walk(lo, hi, whole):  # what the old tree has of this span, and all of the span
        if old == hi:
            found = old_root if whole else next(rest)
            return found, found
        middle = lo + (1 << (hi - lo - 1).bit_length() - 1)
        if old <= middle:
            before, left = walk(lo, middle, whole)
            return before, sha(b"\1" + left + next(rest))
        before, right = walk(middle, hi, False)
        left = next(rest)
        return sha(b"\1" + left + before), sha(b"\1" + left + right)

    return 0 < old <= new and walk(0, new, True) == (old_root, new_root) and next(rest, None) is None


def unpacked(text):
    raw = base64.b64decode(text, validate=True)
    need(base64.b64encode(raw).decode() == text, "base64 with bits left over")
    return raw


def key_of(vkey):
    """Name, id, type and Ed25519 key, of NAME+ID+base64(type, key)."""
    name, given_id, packed = vkey.strip().split("+", 2)
    raw = unpacked(packed)
    key_id = sha(name.encode() + b"\n" + raw)[:4]
    need(name and len(raw) == 33 and raw[0] in (1, 4) and given_id == key_id.hex(), "not a key")
    return name, key_id, raw[0], raw[1:]


def note_of(raw):
    """The text of a note, and its signatures: name, id of the key, bytes."""
    text, mark, lines = raw.decode().rpartition("\n\n")
    control = re.search(r"[\0-\t\v-\x1f]", text + lines)
    need(mark and lines.endswith("\n") and len(raw) <= LARGEST_NOTE and not control, "not a signed note")
    told = [re.fullmatch(r"— ([^\s+]+) (\S+)", line) for line in lines.split("\n")[:-1]]
    need(all(told), "a signature line is damaged")
    return text + "\n", [(one[1], unpacked(one[2])[:4], unpacked(one[2])[4:]) for one in told]


def signed_by(note, key):
    """Whether a key signed a note; a signature in its name that does not hold is a fault."""
    text, signatures = note
    name, key_id, kind, public = key
    mine = [one[2] for one in signatures if one[:2] == (name, key_id)]
    for signature in mine:
        need(len(signature) == (72 if kind == 4 else 64), f"the signature in the name of {name} is damaged")
        before = b"cosignature/v1\ntime %d\n" % int.from_bytes(signature[:8]) if kind == 4 else b""
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature[-64:], before + text.encode())
        except InvalidSignature:
            need(False, f"the signature in the name of {name} does not hold")
    return bool(mine)


def checkpoint_of(raw):
    """The note, its origin, its size, its root."""
    note = note_of(raw)
    told = re.fullmatch(r"([^\n]+)\n([1-9][0-9]{0,18})\n(\S{44})\n", note[0])
    need(told and int(told[2]) < 1 << 63, "not a checkpoint")
    return note, told[1], int(told[2]), unpacked(told[3])


def follow(key, rotations, origin):
    """The key in force, and every key of the chain, from the one given along the rotations that are sealed."""
    told, chain = [], [key]
    for raw in rotations:
        note = note_of(raw)
        format_, whose, old, new, _ = note[0].split("\n")
        old, new = key_of(old), key_of(new)
        right = format_ == "pitlog.key/1" and whose == old[0] == new[0] == origin and new[2] == 1
        need(right and signed_by(note, old), "a key rotation does not hold")
        told.append((old, new))
        chain += [new] if old == chain[-1] else []
    in_force = chain[-1]
    for old, new in reversed(told):
        chain += [old] if new in chain else []
    return in_force, chain


def check_rows(archive, size, root):
    """The rows are leaves of the tree, and each session's facts are there from the first on, none left out."""
    versions, rotations, last, heads = {}, [], 0, None

    def leaves():
        nonlocal last, heads
        for leaf, row in entries(archive, "rows.bin"):
            format_, *rest = fields(row)
            if format_ == b"pitlog.fact/1" and len(rest) == 13:
                position, session = number(rest[0]), rest[1].decode()
                versions[session] = versions.get(session, 0) + 1
                need(number(rest[2]) == versions[session], f"{session}: fact {versions[session]} of it is missing")
                need(position > last and len(versions) <= MANY, f"{session}: facts are out of order, or too many")
                last = position
            elif format_ == b"pitlog.key/1" and len(rest) == 1 and len(rotations) < 1000:
                rotations.append(rest[0])
            else:
                right = format_ == b"pitlog.heads/1" and len(rest) == 5 and leaf == size - 1
                need(right, f"leaf {leaf} has no place in a bundle")
                heads = number(rest[3]), rest[4]
            yield leaf, sha(b"\0" + row)

    need(pruned_root(leaves(), size, hashes(archive, "proof.bin")) == root, "the rows are not those that were sealed")
    need(heads is not None, "the leaf that says how long sessions are is missing")
    return versions, rotations, *heads


def check_heads(archive, versions, count, root):
    """Each session is as long as it was when it was sealed."""
    small(archive, "heads.bin")  # not larger than it can be
    rows = list(entries(archive, "heads.bin"))
    leaves = [(nth, sha(b"\0" + row)) for nth, row in rows]
    there = pruned_root(leaves, count, hashes(archive, "heads-proof.bin"))
    need(there == root, "how long the sessions are is not what was sealed")
    heads = {session.decode(): number(version) for _, session, version in (fields(row) for _, row in rows)}
    for session in {*heads, *versions}:
        sealed, found = heads.get(session), versions.get(session)
        need(sealed == found, f"{session}: {sealed} facts were sealed, and the bundle has {found}")
    manifest = json.loads(small(archive, "manifest.json"))
    told = {one["session"]: one["facts"] for table in manifest["tables"] for one in table["sessions"] if one["facts"]}
    need(manifest["format"] == "pitlog.bundle/1" and told == heads, "the manifest does not say what was sealed")


def check_signed(archive, checkpoint, rotations, log_key, witness_keys, held):
    """The log's key in force signed it, every witness did, and it continues every checkpoint that is held."""
    note, origin, size, root = checkpoint
    need(log_key is not None, "no key of the log was given, so nobody knows who signed")
    need(log_key[0] == origin and log_key[2] == 1, f"the checkpoint is of {origin}, and the key given is of another")
    in_force, chain = follow(log_key, rotations, origin)
    need(signed_by(note, in_force), "the checkpoint is not signed with the key given, nor with one that followed it")
    for key in witness_keys:
        need(key[2] == 4 and signed_by(note, key), f"the witness {key[0]} has not cosigned this checkpoint")

    def known(raw):
        before, whose, old, old_root = checkpoint_of(raw)
        signed = [signed_by(before, key) for key in (*chain, *witness_keys)][: len(chain)]
        need(whose == origin and any(signed), "a checkpoint is of another log")
        return old, old_root

    roots = {size: root}
    for text, proof in EARLIER:
        if {text, proof} & set(archive.namelist()):
            old, old_root = known(small(archive, text, LARGEST_NOTE))
            need(grown(old, old_root, size, root, hashes(archive, proof)), f"{proof} does not hold")
            roots[old] = old_root
    for old, old_root in map(known, held):
        need(old <= size, "the bundle is older than the checkpoint that you hold: ask for a new one")
        need(roots.get(old) == old_root, "the bundle does not prove that it continues the checkpoint that you hold")


def verify(file, log_key, witness_keys, held):
    archive = open_zip(file)
    checkpoint = checkpoint_of(small(archive, "checkpoint.txt", LARGEST_NOTE))
    versions, rotations, count, heads = check_rows(archive, *checkpoint[2:])
    check_heads(archive, versions, count, heads)
    check_signed(archive, checkpoint, rotations, log_key, witness_keys, held)
    return f"verified: {sum(versions.values())} facts of {len(versions)} sessions, as sealed in {checkpoint[1]}"


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("bundle", type=argparse.FileType("rb"))
    asked.add_argument("--log-key", type=key_of)
    asked.add_argument("--witness-key", type=key_of, action="append", default=[])
    asked.add_argument("--checkpoint", type=argparse.FileType("rb"), action="append", default=[])
    given = asked.parse_args()
    try:
        held = [one.read(LARGEST_NOTE + 1) for one in given.checkpoint]
        print(verify(given.bundle, given.log_key, given.witness_key, held))
    except Exception as why:  # whatever damaged bytes lead to is a fault of theirs
        print("fault:", ascii(str(why) or repr(why))[1:-1])
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
