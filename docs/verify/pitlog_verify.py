"""Verify a pitlog bundle, or the proof of one fact. Needs Python 3.11, `cryptography`, and nothing of pitlog.

python pitlog_verify.py BUNDLE --log-key VKEY [--witness-key VKEY ...] [--checkpoint FILE ...] [--policy FILE]

BUNDLE is a bundle, or the proof of one fact (.tlog-proof). You supply the keys and checkpoints, or a policy.
Exit code 0: valid. 1: not valid, or not everything is proved. 2: wrong usage.
"""

import argparse
import base64
import json
import lzma
import re
import struct
import sys
import zipfile
from datetime import datetime, timedelta
from hashlib import file_digest, sha256, sha384, sha512
from heapq import merge
from io import BytesIO
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MEMBERS = ["manifest.json", "checkpoint.txt", "rows.bin", "proof.bin", "heads.bin", "heads-proof.bin"]
ALONE, NAMES = ["seals.bin", "context.xz", "withheld.bin"], ["names.json", "opened.bin"]
EARLIER = [(f"earlier/{n}.txt", f"earlier/{n}.bin") for n in range(1, 9)]
STAMPS = [f"stamps/{n}.tsr" for n in range(1, 17)]
TEXTS = ["format", "what", "kind", "name", "by", "at", "venue", "time_zone", "program", "rulebooks"]
SESSION, KEYS = {"session": "str", "facts": "int", "unsealed": "int"}, {"log": ["str"], "witnesses": ["str"]}
TABLE = {"table": "str", "sessions": [SESSION], "handed_on": "str NoneType", "followed": "bool"}
MANIFEST = dict.fromkeys(TEXTS, "str") | {"number": "int", "why": "str NoneType", "tables": [TABLE], "keys": KEYS}
PROVES = {"table": "str", "session": "str", "round": "str", "withheld": "int"}
FORMATS, ORIGINAL = [f"pitlog.bundle/{n}" for n in range(1, 7)], b',"original":"'
FACTS, PROOF = ("pitlog.fact/1", "pitlog.fact/2"), b"c2sp.org/tlog-proof@v1"
KINDS = dict.fromkeys(FACTS, "wtwtwtbwWttTx") | {"pitlog.key/1": "t", "pitlog.heads/1": "wwwwx"}
KINDS |= {"pitlog.head/1": "tw", "pitlog.digest/1": "tx", "pitlog.recovery/1": "t", "pitlog.recovered/1": "t"}
WHOLE = "(0|[1-9][0-9]{0,17})\n"
LOSS = re.compile(f"pitlog[.]recovery/1\n(.+)\n{WHOLE}.*\n{WHOLE}(.*)\n(.*)\n(.*)\n(.*)\n")
CAME = re.compile(f"pitlog[.]recovered/1\n(.+)\n{WHOLE}{WHOLE}(.*)\n{WHOLE * 4}(.*)\n(.*)\n")
READ = {"w": lambda raw: struct.unpack(">q", raw)[0], "t": bytes.decode, "b": [b"\0", b"\1"].index, "x": bytes}
TOKEN = re.compile("[pt]-[a-z2-7]{16}")
PUBLIC = re.compile(r'(.*?)(?:,"spelled":"(t-[a-z2-7]{16})")?,"original":"([\w-]{43})"}', re.ASCII | re.DOTALL)
YEARS = range(-63082281600000000, 252455616000000000)  # 1 to 9999, in a row
LARGEST, LARGEST_NOTE, LARGEST_ROW, MANY = 16 << 20, 64 << 10, 1 << 20, 1 << 18


def need(truth, words):
    if not truth:
        raise argparse.ArgumentTypeError(words)


def open_zip(file):
    """Open the zip. Every byte must follow from its members, which are not compressed and must match SHA256SUMS."""
    begin = file.seek(-22, 2)
    count, length, offset = struct.unpack("<10xH2I2x", file.read())
    need(count <= 64 and length <= LARGEST_ROW and offset + length == begin, "this is no bundle: its end is wrong")
    archive = zipfile.ZipFile(file)
    names = archive.namelist()
    pairs, stamps = (sum(name.startswith(folder) for name in names) for folder in ("earlier/", "stamps/"))
    before = [name for pair in EARLIER[: pairs // 2] for name in pair]
    groups = [one for group in (ALONE, NAMES) if {*group} & {*names} for one in group]
    wanted = [*MEMBERS, *groups, *before, *STAMPS[:stamps], "SHA256SUMS"]
    need(names == wanted, f"not the members of a bundle, in their order: {names}")
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
                sums += f"{file_digest(member, 'sha256').hexdigest()}  {one.filename}\n"
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count, count, len(directory), offset, 0)
    file.seek(offset)
    need(file.read(length + 23) == directory + end, "the directory of the zip was written by another program")
    need(small(archive, "SHA256SUMS") == sums.encode(), "a member is not what SHA256SUMS says")
    return archive


def small(archive, name, most=LARGEST):
    need(archive.getinfo(name).file_size <= most, f"{name} is larger than it can be")
    return archive.read(name)


def entries(archive, name):
    with archive.open(name) as member:
        yield from entries_of(member, name)


def unzipped_entries(archive, name):
    unpacking = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=LARGEST)
    found = unpacking.decompress(small(archive, name), LARGEST)
    need(unpacking.eof and not unpacking.unused_data, f"{name} is cut short, or larger than it can be")
    return entries_of(BytesIO(found), name)


def entries_of(member, name):
    last = -1
    while head := member.read(12):
        leaf, length = struct.unpack(">qI", head)
        need(leaf > last and length <= LARGEST_ROW, f"{name}: leaf {leaf} is out of order, or too large")
        last, row = leaf, member.read(length)
        need(len(row) == length, f"{name} is cut short: leaf {leaf} is not all there")
        yield leaf, row


def parts(row):
    found, at = [], 2
    for _ in range(struct.unpack_from(">h", row)[0]):
        (length,) = struct.unpack_from(">i", row, at)
        at += 4 + max(length, 0)
        found.append(None if length < 0 else row[at - length : at])
        need(length >= -1 and at <= len(row), "a row is damaged")
    need(at == len(row), "a row is damaged")
    return found


def fields(row):
    found = parts(row)
    each = zip(KINDS[found[0].decode()], found[1:], strict=True)
    return found[0].decode(), [None if one is None and kind in "WT" else READ[kind.lower()](one) for kind, one in each]


def fits(it, shape):
    if isinstance(shape, dict):
        return type(it) is dict and all(name in it and fits(it[name], one) for name, one in shape.items())
    if isinstance(shape, list):
        return type(it) is list and all(fits(one, shape[0]) for one in it)
    return type(it).__name__ in shape.split() and (type(it) is not int or 0 <= it < 1 << 63)


def pruned_root(leaves, size, proof):
    leaves, proof = iter(leaves), struct.iter_unpack("32s", proof)
    ahead = next(leaves, None)

    def walk(lo, hi):
        nonlocal ahead
        if ahead is None or ahead[0] >= hi:
            return next(proof)[0]
        if hi - lo == 1:
            found, ahead = ahead[1], next(leaves, None)
            return sha256(b"\0" + found).digest()
        left = walk(lo, middle := lo + (1 << (hi - lo - 1).bit_length() - 1))
        return sha256(b"\1" + left + walk(middle, hi)).digest()

    root = walk(0, size)
    need(ahead is None and next(proof, None) is None, "a proof has more than it needs")
    return root


def grown(old, old_root, new, new_root, proof):
    rest = struct.iter_unpack("32s", proof)

    def walk(lo, hi, whole):  # what the old tree has of this span, and all of the span
        if old == hi:
            return (old_root if whole else next(rest)[0],) * 2
        middle = lo + (1 << (hi - lo - 1).bit_length() - 1)
        if old <= middle:
            before, left = walk(lo, middle, whole)
            return before, sha256(b"\1" + left + next(rest)[0]).digest()
        (before, right), left = walk(middle, hi, False), next(rest)[0]
        return sha256(b"\1" + left + before).digest(), sha256(b"\1" + left + right).digest()

    return 0 < old <= new and walk(0, new, True) == (old_root, new_root) and next(rest, None) is None


def unpacked(text):
    raw = base64.b64decode(text, validate=True)
    need(base64.b64encode(raw).decode() == text, "base64 with bits left over")
    return raw


def key_of(vkey):
    name, given_id, packed = vkey.strip().split("+", 2)
    raw = unpacked(packed)
    size, key_id = {1: 33, 4: 33, 6: 1313}.get(raw and raw[0]), sha256(name.encode() + b"\n" + raw).digest()[:4]
    right = (len(raw), given_id) == (size, key_id.hex()) if size else raw[1:] and re.fullmatch("[0-9a-f]{8}", given_id)
    need(0 < len(name) <= 200 and right, "not a key")
    return name, key_id, raw[0], raw[1:]


def note_of(raw):
    text, mark, lines = raw.decode().rpartition("\n\n")
    control = re.search(r"[\0-\t\v-\x1f]", text + lines)
    need(mark and lines.endswith("\n") and len(raw) <= LARGEST_NOTE and not control, "not a signed note")
    told = [re.fullmatch(r"— ([^\s+]{1,200}) (\S+)", line) for line in lines.split("\n")[:-1]]
    need(all(told) and all(len(unpacked(one[2])) > 4 for one in told), "a signature line is damaged")
    signatures = [(one[1], unpacked(one[2])[:4], unpacked(one[2])[4:]) for one in told]
    own = [one[0] for one in told if one[1] == text.split("\n")[0] and len(unpacked(one[2])) != 76]
    stamped = "\n".join([text + "\n", *own, ""])  # what time stamps are of: no cosignatures
    return text + "\n", signatures, stamped.encode()


def signed_by(note, key):
    text, signatures, _ = note
    name, key_id, kind, public = key
    mine = [one[2] for one in signatures if one[:2] == (name, key_id) and kind in (1, 4)]
    for signature in mine:
        need(len(signature) == (72 if kind == 4 else 64), f"the signature in the name of {name} is damaged")
        before = b"cosignature/v1\ntime %d\n" % int.from_bytes(signature[:8]) if kind == 4 else b""
        Ed25519PublicKey.from_public_bytes(public).verify(signature[-64:], before + text.encode())
    return bool(mine)


def checkpoint_of(raw):
    note = note_of(raw)
    told = re.fullmatch(r"([^\n]+)\n([1-9][0-9]{0,18})\n(\S{44})\n", note[0])
    need(told and int(told[2]) < 1 << 63, "not a checkpoint")
    return note, told[1], int(told[2]), unpacked(told[3])


class Policy:
    """Known logs and witnesses, and the quorum that must have cosigned (c2sp.org/tlog-policy)."""

    def __init__(self, raw):
        self.logs, self.witnesses, self.groups, self.quorum, self.members = [], {}, {}, None, set()
        need(len(raw) <= LARGEST and not re.search(rb"[\0-\x08\x0b-\x1f\x7f]", raw), "not a policy")
        lines = [re.split("[ \t]+", line.strip(" \t")) for line in raw.decode("utf-8", "surrogateescape").split("\n")]
        for words in lines:
            if words[0] and words[0][0] != "#":
                self.read(words)
        need(self.quorum is not None, "the policy has no quorum")

    def read(self, words):
        match words:
            case ["log", vkey] | ["log", vkey, _]:
                self.logs.append(self.new(key_of(vkey), (4, 6), self.logs))
            case ["witness", name, vkey] | ["witness", name, vkey, _]:
                self.free(name)
                self.witnesses[name] = self.new(key_of(vkey), (1,), self.witnesses.values())
            case ["group", name, number, *those] if those:
                number = {"all": str(len(those)), "any": "1"}.get(number, number)
                self.free(name)
                need(all(map(self.known, those)), f"a member of {name} is not defined before it")
                need(len({*those} | self.members) == len(those) + len(self.members), "a member is in a group twice")
                need(re.fullmatch("[1-9][0-9]{0,4}", number) and int(number) <= len(those), f"{name}: no such number")
                self.groups[name], self.members = (int(number), those), self.members | {*those}
            case ["quorum", name] if self.quorum is None and (name == "none" or self.known(name)):
                self.quorum = name
            case _:
                need(False, f"no line of a policy: {' '.join(words)[:80]}")

    def known(self, name):
        return name in self.witnesses or name in self.groups

    def free(self, name):
        need(name != "none" and not self.known(name), f"the policy defines {name} twice")

    def new(self, key, others, those):
        need(key[2] not in others and key[3] not in [one[3] for one in those], f"{key[0]}: of another kind, or twice")
        return key

    def met(self, note):
        cosigned = {name for name, key in self.witnesses.items() if signed_by(note, key)}

        def has(name):
            number, those = self.groups.get(name, (1, ()))
            return name in cosigned or (name in self.groups and sum(map(has, those)) >= number)

        return self.quorum == "none" or has(self.quorum)

    def log(self, origin, note):
        named = [key for key in self.logs if key[0] == origin]
        return next((key for key in named if signed_by(note, key)), named[0] if named else None)


def follow(key, rotations, origin):
    told, chain = [], [key]
    for raw in rotations:
        note = note_of(raw)
        format_, whose, old, new, _ = note[0].split("\n")
        old, new = key_of(old), key_of(new)
        right = format_ == "pitlog.key/1" and whose == old[0] == new[0] == origin and old[2] == new[2] == 1
        need(right and signed_by(note, old), "a key rotation does not hold")
        told.append((old, new))
        chain += [new] if old == chain[-1] else []
    in_force = chain[-1]
    for old, new in reversed(told):
        chain += [old] if new in chain else []
    return in_force, chain


def strict_json(archive, name):
    it = json.loads(
        small(archive, name).decode(),
        object_pairs_hook=lambda found: need(len(dict(found)) == len(found), "a JSON key twice") or dict(found),
        parse_constant=int,  # NaN is none
    )
    json.dumps(it, ensure_ascii=False).encode()
    return it


class Names:
    """Compares each opened line with the digest in its public line."""

    def __init__(self, archive):
        there = "names.json" in archive.namelist()
        self.said = strict_json(archive, "names.json") if there else {}
        need(type(self.said) is dict and fits([*self.said.values()], ["str"]), "names.json: no names")
        need(all(map(TOKEN.fullmatch, self.said)), "names.json: a name that belongs to no pseudonym")
        self.entries = entries(archive, "opened.bin") if there else iter(())
        self.ahead = next(self.entries, None)
        self.public = self.withheld = 0

    def check(self, leaf, line, where):
        public = PUBLIC.fullmatch(line.decode()) if line[-58:-45] == ORIGINAL else None
        self.public += public is not None
        if not self.ahead or self.ahead[0] > leaf:
            self.withheld += public is not None
            return
        (opens, row), self.ahead = self.ahead, next(self.entries, None)
        need(opens == leaf and public, f"opened.bin: leaf {opens} is no fact with pseudonyms")
        format_, salt, *texts = parts(row)
        texts = [one.decode() for one in texts]
        known = self.said | dict(zip(texts[::2], texts[1::2], strict=True))
        came = known[public[2]] if public[2] else put_back(public[1] + "}", known)
        digest = base64.urlsafe_b64encode(sha256(salt + came.encode()).digest()).decode()[:-1]
        right = format_ == b"pitlog.opened/1" and len(salt) == 32 and digest == public[3]
        right = right and (not public[2] or self.alike(json.loads(public[1] + "}"), json.loads(came)))
        need(right, f"{where}: the names and words of the line are not those that it came with")

    def alike(self, public, came):
        if isinstance(public, dict):
            return type(came) is dict and all(self.alike(one, came.get(name)) for name, one in public.items())
        if isinstance(public, list):
            return type(came) is list and len(came) == len(public) and all(map(self.alike, public, came))
        named = put_back(public, self.said, str) if type(public) is str else public
        return named == public or came in (public, named)


def put_back(text, said, spelled=lambda one: json.dumps(one, ensure_ascii=False)[1:-1]):
    return TOKEN.sub(lambda one: spelled(said[one[0]]) if one[0] in said else one[0], text)


class Facts:
    """Facts in the order of their leaves: of whole sessions, or of one round and the facts needed to judge it."""

    def __init__(self, archive):
        self.names, self.alone = Names(archive), "seals.bin" in archive.namelist()
        self.hashes, self.last, self.rounds = {}, 0, {}

    def take(self, leaf, row):
        position, session, version, _, recorded_at, _, _, at, *rest = fields(row)[1]
        hashes = self.hashes.setdefault(session, {})
        last = next(reversed(hashes), 0)
        missing = f"{session}: fact {last + 1} of it is missing, or {version} stands there twice"
        need(version > last if self.alone else version == last + 1, missing)
        need(position > self.last and len(self.hashes) <= MANY, f"{session}: facts are out of order, or too many")
        if not self.alone:
            hashes.clear()
        hashes[version], self.last = sha256(b"\0" + row).digest(), position
        need((row[6:19] == b"pitlog.fact/2") == (rest[-1][-58:-45] == ORIGINAL), f"{session}: a row of another format")
        if (rest[3] or "").startswith("round:"):
            self.rounds.setdefault(session, []).append(rest[3][6:])
        self.names.check(leaf, rest[-1], f"{session}: {rest[2]} at position {position}")
        need(recorded_at in YEARS and at in YEARS, "a time is in none of the years 1 to 9999")

    def numbers(self):
        return {one: len(found) if self.alone else next(reversed(found)) for one, found in sorted(self.hashes.items())}

    def contents(self, session, number):
        rounds = self.rounds.get(session)
        return f"{number} facts" + (f", rounds announced: {len(rounds)}, {rounds[0]} to {rounds[-1]}" if rounds else "")


def check_rows(archive, size, root):
    rotations, losses, own, last_sealed, sealed_at, heads = [], [], [], 0, 0, []
    facts = Facts(archive)

    def leaves():
        nonlocal last_sealed, sealed_at, heads
        for leaf, row in entries(archive, "rows.bin"):
            format_, rest = fields(row)
            if format_ in FACTS and facts.alone:
                own.append((leaf, row))
            elif format_ in FACTS:
                facts.take(leaf, row)
            elif format_ == "pitlog.key/1" and len(rotations) < 1000:
                rotations.append(rest[0].encode())
            elif format_ in ("pitlog.recovery/1", "pitlog.recovered/1") and len(losses) < 1000:
                need(rest[0].startswith(format_ + "\n"), "not a recovery of this log")
                losses.append(rest[0].encode())
            else:
                need(format_ == "pitlog.heads/1" and leaf == size - 1, f"leaf {leaf} has no place in a bundle")
                _, last_sealed, sealed_at, *heads = rest
                need(sealed_at in YEARS, "it was sealed in none of the years 1 to 9999")
            yield leaf, row

    need(pruned_root(leaves(), size, small(archive, "proof.bin")) == root, "the rows are not those that were sealed")
    before = -1
    for leaf, row in merge(own, unzipped_entries(archive, "context.xz")) if facts.alone else ():
        need(before < leaf < size, f"leaf {leaf} is in the bundle twice, or outside the log")
        facts.take(before := leaf, row)
    need(facts.hashes and heads and facts.last <= last_sealed, "no fact is in it, or one after the last one sealed")
    need(facts.names.ahead is None, "opened.bin opens a line of no row")
    return facts, rotations, losses, sealed_at, len(own), *heads


def check_heads(archive, facts, losses, count, root):
    small(archive, "heads.bin")  # not larger than it can be
    rows = list(entries(archive, "heads.bin"))
    need(pruned_root(rows, count, small(archive, "heads-proof.bin")) == root, "how long sessions are is not proved")
    if facts.alone:
        heads = check_digests(archive, facts.hashes, rows)
    else:
        heads, versions = dict(head_of(row) for _, row in rows), facts.numbers()
        for one in {*heads, *versions}:
            need(heads.get(one) == versions.get(one), f"{one}: {versions.get(one)} facts, {heads.get(one)} were sealed")
    it = strict_json(archive, "manifest.json")
    need(fits(it, MANIFEST) and it["format"] in FORMATS, "the manifest lacks a field, or has another type")
    tokens = facts.names.public or "names.json" in archive.namelist()
    after_a_loss, kind = divmod(FORMATS.index(it["format"]), 3)
    need(kind or not tokens, "pseudonyms in a bundle of a format that has none")
    right = (kind == 2) == facts.alone == (it.get("proves") is not None) and bool(after_a_loss) == bool(losses)
    need(right, "not what its format says")
    named = [one for table in it["tables"] for one in table["sessions"]]
    need(len({one["session"] for one in named}) == len(named), "the manifest names a session twice")
    need({one["session"]: one["facts"] for one in named if one["facts"]} == heads, "the manifest says something else")
    if facts.alone:
        proves, withheld = it["proves"], archive.getinfo("withheld.bin").file_size // 32
        known = fits(proves, PROVES) and proves["withheld"] == withheld and proves["session"] in facts.hashes
        need(known and proves["session"].rpartition("/")[0] == proves["table"], "the manifest names another round")
    return it


def head_of(row):
    format_, rest = fields(row)
    need(format_ == "pitlog.head/1", "heads.bin has a row that is no head")
    return rest


def check_digests(archive, hashes, rows):
    """Check that the facts of a session give its digest, with a hash in place of each withheld fact."""
    heads, withheld = {}, (one for (one,) in struct.iter_unpack("32s", small(archive, "withheld.bin")))
    seals = dict(entries(archive, "seals.bin"))
    for (leaf, one), (other, two) in zip(rows[::2], rows[1::2], strict=True):
        (session, version), (format_, (same, digest)) = head_of(one), fields(two)
        paired = format_ == "pitlog.digest/1" and same == session and leaf % 2 == 0 and other == leaf + 1
        need(paired and session not in heads, f"{session} has no digest")
        heads[session], opened, found, at = version, hashes.get(session, {}), bytes(32), 0
        for (end,) in struct.iter_unpack(">I", seals[leaf]):
            need(at < end <= version, f"{session}: when it grew is out of order")
            facts = (opened[n] if n in opened else next(withheld, None) for n in range(at + 1, end + 1))
            found, at = sha256(found + b"".join(facts)).digest(), end
        whole = (at, found) == (version, digest) and max(opened, default=0) <= version and min(opened, default=1) > 0
        need(whole, f"{session}: its facts, and the digests of those withheld, are not what was sealed")
    need(next(withheld, None) is None and seals.keys() == {leaf for leaf, _ in rows[::2]}, "digests of no fact")
    need(hashes.keys() <= heads.keys(), "how long a session was is not proved")
    return heads


def check_signers(checkpoint, rotations, log_key, witness_keys, policy):
    note, origin = checkpoint[:2]
    log_key = log_key or (policy and policy.log(origin, note))
    need(log_key is not None, "no key of the log was given, so nobody knows who signed")
    need(log_key[0] == origin and log_key[2] == 1, f"the checkpoint is of {origin}, and the key given is of another")
    in_force, chain = follow(log_key, rotations, origin)
    signed = in_force in [key for key in chain if signed_by(note, key)]
    need(signed, "the checkpoint is not signed with the key given, nor with one that followed it")
    for key in witness_keys:
        need(key[2] == 4 and signed_by(note, key), f"the witness {key[0]} has not cosigned this checkpoint")
    need(policy is None or policy.met(note), f"no quorum of the policy: {witnesses_of(note, witness_keys, policy)}")
    return chain


def check_signed(archive, checkpoint, rotations, log_key, witness_keys, held, policy):
    chain = check_signers(checkpoint, rotations, log_key, witness_keys, policy)
    origin, size, root = checkpoint[1:]
    befores = [checkpoint_of(small(archive, text, LARGEST_NOTE)) for text, _ in EARLIER if text in archive.namelist()]
    mine = [checkpoint_of(raw) for raw in held]
    for one in (*befores, *(one for one in mine if one[1] != origin or one[2] <= size)):
        signed = [signed_by(one[0], key) for key in (*chain, *witness_keys)][: len(chain)]
        need(one[1] == origin and any(signed), "a checkpoint is of another log")
    roots, last = {size: root}, 0
    for one, (text, proof) in zip(befores, EARLIER, strict=False):
        need(last < one[2] < size, f"{text} is out of order, or not earlier")
        need(grown(*one[2:], size, root, small(archive, proof)), f"{proof} does not hold")
        last, roots[one[2]] = one[2:]
    digests = [hash_(one[0][2]).digest() for one in (checkpoint, *befores) for hash_ in (sha256, sha384, sha512)]
    for name in STAMPS:
        stamp = small(archive, name, LARGEST_NOTE - 1) if name in archive.namelist() else digests[0]
        need(any(one in stamp for one in digests), f"{name} is a time stamp of none of the checkpoints in the bundle")
    for _, _, old, old_root in mine:
        need(roots.get(old, old_root) == old_root, "a second history: you hold another root of the log")
    known = roots.keys() >= {one[2] for one in mine}
    need(known, "not shown: the bundle has no proof from, or to, the checkpoint you hold")
    return chain


def recovered(losses, chain, origin):
    """Losses from which the log went on, and what its operator says came back."""
    lost, came = {}, {}
    for note in map(note_of, losses):
        told = LOSS.fullmatch(note[0]) or CAME.fullmatch(note[0])
        signed = told and told[1] == origin and [signed_by(note, key) for key in chain]
        need(signed and any(signed), "a recovery does not hold")
        (lost if told.re is LOSS else came)[told.groups()[1:4]] = told.groups()[4:]
    need(lost.keys() >= came.keys(), "what came back is stated of a loss that is not in it")
    for one, (at, by, why) in lost.items():
        facts, again, own, changed, _, who = came.get(one, "000000")
        missing = int(facts) - int(again) - int(own)
        amiss = [f"{many} {what}" for many, what in ((missing, "LOST"), (int(changed), "CHANGED")) if many]
        gone = [f"{own} of the program's own gone"] if int(own) else []
        back = ", ".join([f"{again} of {facts} facts sent again", *gone, *(amiss or ["nothing altered"])])
        back = f"{back} (so {who})" if one in came else "what came back is not stated"
        yield f"recovered: at leaf {one[0]} of {one[1]}, {at}, by {by}: {why}; {back}"


def verify(file, log_key, witness_keys, held, policy=None):
    archive = open_zip(file)
    checkpoint = checkpoint_of(small(archive, "checkpoint.txt", LARGEST_NOTE))
    facts, rotations, losses, sealed_at, own, count, heads = check_rows(archive, *checkpoint[2:])
    it = check_heads(archive, facts, losses, count, heads)
    chain = check_signed(archive, checkpoint, rotations, log_key, witness_keys, held, policy)
    when = datetime.fromisoformat("2000-01-01") + timedelta(microseconds=sealed_at)
    each, names = facts.numbers(), facts.names
    what = f"facts: {sum(each.values())}, whole sessions: {len(each)}"
    if facts.alone:
        what = f"facts of one round: {own}, others that judging it needs: {sum(each.values()) - own}"
    return [
        f"verified: {what}, as sealed in {checkpoint[1]}",
        *(f"table and day: {session}, {facts.contents(session, number)}" for session, number in each.items()),
        *([f"withheld: {it['proves']['withheld']} other facts, a digest in place of each"] if facts.alone else []),
        f"sealed: {when:%Y-%m-%d %H:%M:%S} UTC by the log's clock, {checkpoint[2]} leaves",
        f"witnessed: {witnesses_of(checkpoint[0], witness_keys, policy)}",
        *recovered(losses, chain, checkpoint[1]),
        *([f"withheld: the names in {names.withheld} of {names.public} facts with any"] if names.withheld else []),
        f"exported for: {it['kind']} {it['name']} (the exporter says so; it is not sealed)",
    ]


def witnesses_of(note, witness_keys, policy):
    known = [*witness_keys, *(policy.witnesses.values() if policy else ())]
    by = ", ".join(dict.fromkeys(key[0] for key in known if signed_by(note, key))) or "nobody whose key was given"
    return "by " + by + "".join(f"; {key[0]} does not count, for it is not Ed25519" for key in known if key[2] != 4)


def verify_proof(raw, log_key, witness_keys, held, policy=None):
    """Verify the proof of one leaf (c2sp.org/tlog-proof), whose extra data is the row of the leaf."""
    head, _, note = raw.decode().partition("\n\n")
    first, extra, index, *path = head.split("\n")
    told, checkpoint = re.fullmatch("index (0|[1-9][0-9]{0,18})", index), checkpoint_of(note.encode())
    need(first == PROOF.decode() and extra.startswith("extra ") and told and len(path) < 64, "not a proof of a row")
    row, leaf, size, hashes = unpacked(extra[6:]), int(told[1]), checkpoint[2], [*map(unpacked, path)]
    need(leaf < size and all(len(one) == 32 for one in hashes), "a leaf outside the log, or a hash that is none")

    def walk(lo, hi):  # the path ends with the sibling nearest to the root
        if hi - lo == 1:
            return sha256(b"\0" + row).digest()
        middle = lo + (1 << (hi - lo - 1).bit_length() - 1)
        need(hashes, "the path is too short")
        other = hashes.pop()
        return sha256(b"\1" + (walk(lo, middle) + other if leaf < middle else other + walk(middle, hi))).digest()

    need(walk(0, size) == checkpoint[3] and not hashes, "the row is not the leaf that the proof says it is")
    (key,) = check_signers(checkpoint, (), log_key, witness_keys, policy)
    for one in map(checkpoint_of, held):  # a proof has none from, or to, another checkpoint
        need(one[1] == checkpoint[1] and signed_by(one[0], key), "a checkpoint is of another log")
        need(one[2] != size or one[3] == checkpoint[3], "a second history: you hold another root of the log")
        need(one[2] == size, "not shown: the proof has none from, or to, the checkpoint you hold")
    format_, rest = fields(row)
    return [
        f"verified: leaf {leaf} of {size}, as sealed in {checkpoint[1]}",
        f"witnessed: {witnesses_of(checkpoint[0], witness_keys, policy)}",
        *([f"table and day: {rest[1]}, at position {rest[0]}"] if format_ in FACTS else []),
        f"sealed: {rest[-1].decode() if format_ in FACTS else format_}",
    ]


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("bundle", type=Path)
    asked.add_argument("--log-key", type=key_of)
    asked.add_argument("--witness-key", type=key_of, action="append", default=[])
    asked.add_argument("--checkpoint", type=argparse.FileType("rb"), action="append", default=[])
    asked.add_argument("--policy", type=argparse.FileType("rb"))
    given = asked.parse_args()
    if not given.bundle.is_file():
        asked.error(f"{given.bundle} is no file")
    try:
        held = [one.read(LARGEST_NOTE + 1) for one in given.checkpoint]
        policy = Policy(given.policy.read(LARGEST + 1)) if given.policy else None
        mine = given.log_key, given.witness_key, held, policy
        with given.bundle.open("rb") as file:
            proof = file.read(len(PROOF)) == PROOF and PROOF + file.read(2 * LARGEST_ROW)
            told = verify_proof(proof, *mine) if proof else verify(file, *mine)
        for line in told:
            print(ascii(line)[1:-1])
    except Exception as why:  # whatever damaged bytes lead to is a fault of theirs
        said = str(why) if type(why) is argparse.ArgumentTypeError else "it is damaged, or a signature does not hold"
        print(("" if said.startswith("not shown: ") else "fault: ") + ascii(said)[1:-1])
        sys.exit(1)
