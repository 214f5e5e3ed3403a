"""Bundles of a record whose names live outside the log: names go with the rows, and are held to their digests."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NoReturn

import pytest

from domain.facts.decoding.public_line import TOKEN, is_public
from evidence.sealing.fact_rows import pack, read_fact, unpack
from record.postgres.connections import VAULT
from record.postgres.errors import NotPermitted
from simulator import RULESETS, Shift, simulate
from tests.evidence.bundles.bundled import (  # fmt: skip
    ORIGIN,
    SealedRecord,
    entries,
    evening,
    joined,
    members,
    own_record,
    packed,
    verdicts,
)
from tests.frozen.answers import answer
from tests.servers import Databases

Parts = dict[str, bytes]
FACTS = 800
UNUSUAL = ("P1", "Māui O'Neil", 'quote"d', "back\\slash", "tab\there", "\x1f\x7f", "日本", "p-aaaaaaaaaaaaaaaa")


def named_unusually(raw: bytes, nth: int) -> bytes:
    """The line with another name for the player; every second one as another program would spell it."""
    said = json.loads(raw)
    said |= {field: UNUSUAL[1 + nth % 7] for field in ("player",) if isinstance(said.get(field), str)}
    return json.dumps(said, indent=nth % 2 or None).replace("\n", "").encode()


@pytest.fixture(scope="module")
def sealed(named_databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SealedRecord]:
    """The record of the other tests, with a vault."""
    name, command = own_record(named_databases)
    yield evening(command, tmp_path_factory.mktemp("named"))
    named_databases.drop(name)


@pytest.fixture(scope="module")
def bundle(sealed: SealedRecord) -> Path:
    return sealed.export("BAC07-R3")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_check_says_of_it_what_it_says_of_the_feed(named_databases: Databases, tmp_path: Path, ruleset: str) -> None:
    feed = tmp_path / "feed.ndjson"
    shift = Shift(ruleset, tables=1, shoes=1, seed=1, irregularities=0.2, mistakes=0.1)
    feed.write_bytes(b"".join(entry.line for entry in islice(simulate(shift), FACTS)))
    [day] = {one["gaming_day"] for one in map(json.loads, feed.read_bytes().splitlines()) if "gaming_day" in one}
    name, command = own_record(named_databases)
    command.said("key", "new", ORIGIN, "--keys", tmp_path / "keys")
    command.said("record", feed)
    command.said("seal", "--keys", tmp_path / "keys")
    command.said("export", day, "-o", tmp_path / "day.zip", "--keys", tmp_path / "keys")
    named_databases.drop(name)
    rows = [row for _, row in entries(members(tmp_path / "day.zip")["rows.bin"])]
    assert any(map(is_public, rows))
    both = [answer("check", "--json", file) for file in (tmp_path / "day.zip", feed)]
    asked = [json.loads(said.rpartition(b"exit")[0]) for said in both]
    assert asked[0] == asked[1]


def test_it_holds_and_every_line_is_opened(sealed: SealedRecord, bundle: Path) -> None:
    parts = members(bundle)
    said = verdicts(bundle, sealed.key)
    assert said.holds, said
    public = [leaf for leaf, row in entries(parts["rows.bin"]) if is_public(row)]
    assert [leaf for leaf, _ in entries(parts["opened.bin"])] == public != []
    assert {"P1", "P2"} <= {*json.loads(parts["names.json"]).values()}


def test_names_of_any_spelling(named_databases: Databases, tmp_path: Path) -> None:
    shift = Shift(RULESETS[0], tables=1, shoes=1, seed=1)
    lines = [named_unusually(entry.line, nth) for nth, entry in enumerate(simulate(shift)) if nth < 200]
    name, command = own_record(named_databases)
    command.said("key", "new", ORIGIN, "--keys", tmp_path / "keys")
    command.recorded(lines)
    command.said("seal", "--keys", tmp_path / "keys")
    day = next(one["gaming_day"] for one in map(json.loads, lines) if "gaming_day" in one)
    command.said("export", day, "-o", tmp_path / "day.zip", "--keys", tmp_path / "keys")
    key = command.said("key", "show", "--keys", tmp_path / "keys").strip()
    named_databases.drop(name)
    said = verdicts(tmp_path / "day.zip", key)
    assert said.holds, said
    parts = members(tmp_path / "day.zip")
    assert {*UNUSUAL[1:]} <= {*json.loads(parts["names.json"]).values()}
    spelled = [row for _, row in entries(parts["rows.bin"]) if b'"spelled":"' in row]
    assert spelled
    swapped = {**parts, "names.json": changed_names(parts["names.json"], "日本")}
    assert not verdicts(packed(tmp_path, swapped), key).holds


def changed_names(raw: bytes, name: str) -> bytes:
    said = json.loads(raw)
    return json.dumps({token: "X" if one == name else one for token, one in said.items()}).encode()


def first_opened(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[Parts], Parts]:
    """With other fields in the first row of `opened.bin`."""

    def changed(parts: Parts) -> Parts:
        [(leaf, row), *rest] = entries(parts["opened.bin"])
        fields = change([field or b"" for field in unpack(row)])
        return {**parts, "opened.bin": joined([(leaf, pack(*fields)), *rest])}

    return changed


def leaves_moved(parts: Parts) -> Parts:
    return {**parts, "opened.bin": joined([(leaf + 10**6, row) for leaf, row in entries(parts["opened.bin"])])}


def without(*names: str) -> Callable[[Parts], Parts]:
    return lambda parts: {name: raw for name, raw in parts.items() if name not in names}


def of_names(raw: bytes) -> Callable[[Parts], Parts]:
    return lambda parts: {**parts, "names.json": raw}


ALTERED: dict[str, Callable[[Parts], Parts]] = {
    "another name": lambda parts: {**parts, "names.json": changed_names(parts["names.json"], "P1")},
    "a name missing": lambda parts: {**parts, "names.json": b"{}"},
    "another salt": first_opened(lambda fields: [fields[0], bytes(32), *fields[2:]]),
    "a short salt": first_opened(lambda fields: [fields[0], fields[1][:31], *fields[2:]]),
    "another format": first_opened(lambda fields: [b"pitlog.opened/9", *fields[1:]]),
    "half a pair": first_opened(lambda fields: [*fields, b"t-aaaaaaaaaaaaaaaa"]),
    "not utf-8": first_opened(lambda fields: [*fields, b"t-aaaaaaaaaaaaaaaa", b"\xff"]),
    "opens no fact": leaves_moved,
    "cut short": lambda parts: {**parts, "opened.bin": parts["opened.bin"][:-1]},
    "claims more": lambda parts: {**parts, "opened.bin": parts["opened.bin"][:8] + b"\x7f\xff\xff\xff"},
    "names alone": without("opened.bin"),
    "opened alone": without("names.json"),
    "a list": of_names(b"[]"),
    "a number": of_names(b'{"p-aaaaaaaaaaaaaaaa": 1}'),
    "no pseudonym": of_names(b'{"P1": "P2"}'),
    "a key twice": of_names(b'{"p-aaaaaaaaaaaaaaaa": "a", "p-aaaaaaaaaaaaaaaa": "b"}'),
    "half a surrogate": of_names(b'{"p-aaaaaaaaaaaaaaaa": "\\ud800"}'),
    "nested deep": of_names(b'{"a":' * 50_000),
    "too large": of_names(b'{"p-aaaaaaaaaaaaaaaa": "' + b"x" * (16 << 20) + b'"}'),
    "of the first format": lambda parts: {
        **parts, "manifest.json": parts["manifest.json"].replace(b"bundle/2", b"bundle/1")
    },
}  # fmt: skip


@pytest.mark.parametrize("kind", ALTERED)
def test_what_does_not_fit_is_found(sealed: SealedRecord, bundle: Path, tmp_path: Path, kind: str) -> None:
    parts = members(bundle)
    changed = ALTERED[kind](parts)
    assert changed != parts
    said = verdicts(packed(tmp_path, changed), sealed.key)
    assert not said.holds
    assert said.faults


def test_a_fault_has_the_position(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    parts = members(bundle)
    said = verdicts(packed(tmp_path, ALTERED["another salt"](parts)), sealed.key)
    opened = entries(parts["opened.bin"])[0][0]
    it = read_fact(dict(entries(parts["rows.bin"]))[opened])
    assert f"at position {it.position:,}" in said.faults[0]


def test_without_names_it_holds_and_says_what_is_withheld(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    file = packed(tmp_path, without("names.json", "opened.bin")(members(bundle)))
    assert verdicts(file, sealed.key).holds
    said = json.loads(answer("verify", file, "--log-key", sealed.key, "--json").rpartition(b"exit")[0])
    assert said["withheld_names"] == sum(is_public(row) for _, row in entries(members(file)["rows.bin"]))
    checked = answer("check", "--json", file).decode()
    assert TOKEN.search(checked)
    assert "P2" not in checked


def test_who_may_not_read_the_vault_exports_pseudonyms(
    sealed: SealedRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> NoReturn:
        raise NotPermitted(VAULT)

    monkeypatch.setattr("record.vault.connections.connect", refused)
    file = tmp_path / "pseudonyms.zip"
    sealed.run("export", "BAC07-R3", "-o", file, "--keys", sealed.folder / "keys")
    assert verdicts(file, sealed.key).holds
    parts = members(file)
    assert json.loads(parts["names.json"]) == {}
    assert parts["opened.bin"] == b""
    assert b'"P2"' not in b"".join(parts.values())
