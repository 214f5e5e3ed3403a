"""Bundles of one round: it comes to what the record says, and nobody else's name or hand is handed out with it."""

import json
import lzma
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from domain.facts.decoding.public_line import is_public
from evidence.bundles.reading import Bundle
from evidence.sealing.fact_rows import is_fact, pack, read_fact, unpack
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.session_heads import Heads
from projections.queries.bundle_source import BundleSource
from simulator import RULESETS, Shift, simulate
from tests.cli.running import Pitlog
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
from tests.evidence.bundles.test_bits import chosen, turned
from tests.frozen.answers import answer
from tests.servers import Databases

Parts = dict[str, bytes]
Report = dict[str, Any]
MOST = 64 << 10
"""The maximum size of a bundle of one round, and 32 bytes for each fact that is withheld."""
WHOLE = "nz-1998-baccarat"
FACTS, STEP = 1200, 400
"""Of a feed of every other ruleset, and of them under each seal."""


class Night(NamedTuple):
    """A sealed record of two tables, and what `pitlog check` says of its feed."""

    pitlog: Pitlog
    folder: Path
    key: str
    rounds: list[Report]
    players: set[str]

    def export(self, round_: str, *words: str) -> Path:
        """A bundle of a round."""
        file = self.folder / "round.zip"
        self.pitlog.said("export", round_, "-o", file, "--force", "--keys", self.folder / "keys", *words)
        return file


def night(named_databases: Databases, folder: Path, ruleset: str) -> tuple[str, Night]:
    """Two tables at once, sealed every few hundred facts, with mistakes and irregularities."""
    name, command = own_record(named_databases)
    feed = folder / "feed.ndjson"
    shift = Shift(ruleset, tables=2, shoes=1, seed=3, irregularities=0.2, mistakes=0.1)
    lines = [entry.line for entry in simulate(shift)][: None if ruleset == WHOLE else FACTS]
    feed.write_bytes(b"".join(lines))
    keys = ("--keys", folder / "keys")
    command.said("key", "new", ORIGIN, *keys)
    for end in range(0, len(lines), STEP):
        command.recorded([line.rstrip(b"\n") for line in lines[end : end + STEP]])
        command.said("seal", *keys)
    report = json.loads(answer("check", "--json", feed).rpartition(b"exit")[0])
    players = {one["player"] for line in lines if isinstance((one := json.loads(line)).get("player"), str)}
    return name, Night(command, folder, command.said("key", "show", *keys).strip(), report["rounds"], players)


def without_names(it: object, names: set[str]) -> object:
    """A report in which every name reads alike, in sentences too."""
    text = json.dumps(it)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "somebody")
    return json.loads(text)


def checked(file: Path) -> Report:
    """What `pitlog check` says of a bundle."""
    found: Report = json.loads(answer("check", "--json", file).rpartition(b"exit")[0])
    return found


def labelled(it: Report) -> set[str]:
    """The names that stand for withheld ones in a report."""
    found = {one["player"] for one in it["wagers"]} | {one.get("player") for one in it["findings"]}
    return {one for one in found if one is not None}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_comes_to_what_the_record_says(named_databases: Databases, tmp_path: Path, ruleset: str) -> None:
    """Any round of any game: judged alike, proved to both verifiers, without a player's name, and small."""
    name, it = night(named_databases, tmp_path, ruleset)
    several = random.Random(ruleset).sample(it.rounds, 2)
    faulty = [one for one in it.rounds if one["findings"]][:1]
    for one in [it.rounds[-1], *several, *faulty]:
        file = it.export(one["round"], "--withhold", "players")
        said = verdicts(file, it.key)
        assert said.holds, said
        report = checked(file)
        assert (report["commission"], report["findings"], report["refused"]) == ([], [], [])
        [alone] = report["rounds"]
        assert without_names(alone, labelled(alone)) == without_names(one, it.players), one["round"]
        parts = members(file)
        assert file.stat().st_size <= MOST + len(parts["withheld.bin"])
        open_ = b"".join([*parts.values(), lzma.decompress(parts["context.xz"])])
        assert not [player for player in it.players if f'"{player}"'.encode() in open_]
    named_databases.drop(name)


def refused(command: Pitlog, *words: object) -> str:
    """The error of a command that could not be done."""
    result = command.run(*words)
    assert result.exit_code == 2, result.output
    return result.stderr


# --- what is in it ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sealed(named_databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SealedRecord]:
    """The record of the other tests, with a vault."""
    name, command = own_record(named_databases)
    yield evening(command, tmp_path_factory.mktemp("named"))
    named_databases.drop(name)


@pytest.fixture(scope="module")
def bundle(sealed: SealedRecord) -> Path:
    file = sealed.export("BAC07-R1", "--withhold", "players")
    return file.rename(file.with_name("alone.zip"))


def facts_in(file: Path) -> list[Report]:
    """The public lines in a bundle."""
    parts = members(file)
    rows = [row for _, row in entries(parts["rows.bin"]) + entries(lzma.decompress(parts["context.xz"]))]
    return [json.loads(read_fact(row).line) for row in rows if is_fact(row)]


def test_the_hands_of_other_rounds_are_not_in_it(sealed: SealedRecord, bundle: Path) -> None:
    """The cards of the shoe are, and no wager of another round."""
    facts = facts_in(bundle)
    wagers = {one["wager"] for one in checked(bundle)["rounds"][0]["wagers"]}
    assert {one["wager"] for one in facts if "wager" in one} == wagers
    assert {one["fact"] for one in facts} >= {"table_opened", "card_drawn", "round_started"}
    said = json.loads(sealed.run("verify", bundle, "--log-key", sealed.key, "--json"))
    assert said["proves"] == {
        "table": "BAC07", "session": "BAC07/1998-03-14", "round": "BAC07-R1",
        "withheld": len(members(bundle)["withheld.bin"]) // 32,
    }  # fmt: skip
    assert sum(said["sessions"].values()) == len(facts)


def test_one_player_is_shown(sealed: SealedRecord, tmp_path: Path) -> None:
    """With the lines of the person opened, and nobody else's."""
    file = sealed.export("BAC07-R3", "--only-player", "P2")
    assert verdicts(file, sealed.key).holds
    assert list(json.loads(members(file)["names.json"]).values()).count("P2") == 1
    assert {one["player"] for one in checked(file)["rounds"][0]["wagers"]} == {"P2"}
    sealed.run("export", "BAC07-R3", "--only-player", "P22", "-o", tmp_path / "x.zip", code=2)
    sealed.run("export", "BAC07-R3", "--only-player", "P2", "--withhold", "players", "-o", tmp_path / "x.zip", code=2)


def test_whole_sessions_without_names(sealed: SealedRecord) -> None:
    """Of a round with --whole, and of a day."""
    for name, words in (("BAC07-R3", ["--whole"]), ("1998-03-14", [])):
        parts = members(file := sealed.export(name, "--withhold", "players", *words))
        assert verdicts(file, sealed.key).holds
        assert "seals.bin" not in parts
        assert b'"P1"' not in b"".join(parts.values())
        assert any(is_public(row) for _, row in entries(parts["rows.bin"]))


def test_another_round_is_no_question_for_it(sealed: SealedRecord, bundle: Path) -> None:
    """An error that says which round it proves, in every command that reads bundles."""
    assert "BAC07-R1" in sealed.run("replay", "BAC07-R1", "--bundle", bundle)
    for words in (
        ("replay", "BAC07-R3", "--bundle", bundle), ("replay", "BAC07-R1", "--bundle", bundle, "--table", "BAC08"),
        ("explain", bundle, "--round", "BAC07-R3"),
    ):  # fmt: skip
        assert "BAC07-R1 alone" in refused(sealed.pitlog, *words)


def test_words_are_withheld_visibly(named_databases: Databases, tmp_path: Path) -> None:
    """A claim that names a player is not read as a token, in the viewer of the bundle either."""
    name, command = own_record(named_databases)
    it = evening(command, tmp_path)
    it.run("dispute", "raise", "BAC07-R1", "--claim", "P1 was short of 5", "--player", "P1", "--name", "D1")
    it.run("dispute", "raise", "BAC07-R1", "--claim", "the shoe was noisy", "--name", "D2")
    it.seal()
    for words, claims in ((("--only-player", "P1"), ["P1 was short of 5", "the shoe was noisy"]),
                          (("--withhold", "players"), ["(withheld)", "the shoe was noisy"])):  # fmt: skip
        with Bundle(str(it.export("BAC07-R1", *words))) as opened:
            source = BundleSource(opened)
            assert [one.claim for one in source.disputes()] == claims
            assert [one.round for session in source.sessions for one in source.of_session(session)] == ["BAC07-R1"]
    named_databases.drop(name)


def test_records_that_cannot_prove_a_round_alone(
    databases: Databases, named_databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sealed before sessions had digests; or with names in the lines as received."""
    name, command = own_record(named_databases)
    with monkeypatch.context() as before:
        before.setattr(Heads, "grown", lambda *_: None)
        (tmp_path / "old").mkdir()
        old = evening(command, tmp_path / "old")
    asked = ("export", "BAC07-R1", "--withhold", "players", "-o", tmp_path / "x.zip")
    assert "--whole" in refused(old.pitlog, *asked)
    old.run(*asked, "--whole")
    named_databases.drop(name)
    name, in_the_lines = own_record(databases)
    named = evening(in_the_lines, tmp_path)
    for words in (asked, (*asked, "--whole")):
        assert "cannot be withheld" in refused(named.pitlog, *words, "--force")
    databases.drop(name)


# --- forged -------------------------------------------------------------------------------------------------------


def context(parts: Parts, change: Callable[[list[tuple[int, bytes]]], list[tuple[int, bytes]]]) -> None:
    found = change(entries(lzma.decompress(parts["context.xz"])))
    parts["context.xz"] = lzma.compress(joined(found))


def other_card(rows: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    at = next(n for n, (_, row) in enumerate(rows) if b'"card":"2C"' not in row and b'"card":"' in row)
    leaf, row = rows[at]
    begin = row.index(b'"card":"') + 8
    return [*rows[:at], (leaf, row[:begin] + b"2C" + row[begin + 2 :]), *rows[at + 1 :]]


def of_another_session(rows: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    leaf, row = rows[-1]
    fields = unpack(row)
    fields[2] = b"BAC99/1998-03-14"
    return [*rows[:-1], (leaf, pack(*fields))]


FORGED: dict[str, Callable[[Parts], None]] = {
    "another card": lambda parts: context(parts, other_card),
    "a fact left out": lambda parts: context(parts, lambda rows: rows[:-1]),
    "a fact twice": lambda parts: context(parts, lambda rows: [*rows[:-1], rows[-2], rows[-1]]),
    "the same fact at another leaf": lambda parts: context(parts, lambda rows: [*rows, (rows[-1][0] + 1, rows[-1][1])]),
    "out of order": lambda parts: context(parts, lambda rows: [*rows[:-2], rows[-1], rows[-2]]),
    "beyond the log": lambda parts: context(parts, lambda rows: [*rows[:-1], (10**6, rows[-1][1])]),
    "of another session": lambda parts: context(parts, of_another_session),
    "no row": lambda parts: context(parts, lambda rows: [*rows[:-1], (rows[-1][0], b"no row")]),
    "no xz": lambda parts: parts.update({"context.xz": b"no xz"}),
    "more after the stream": lambda parts: parts.update({"context.xz": parts["context.xz"] + b"x"}),
    "a bomb": lambda parts: parts.update({"context.xz": lzma.compress(bytes(64 << 20))}),
    "a digest less": lambda parts: parts.update({"withheld.bin": parts["withheld.bin"][32:]}),
    "a digest more": lambda parts: parts.update({"withheld.bin": parts["withheld.bin"] + bytes(32)}),
    "another digest": lambda parts: parts.update({"withheld.bin": leaf_hash(b"x") + parts["withheld.bin"][32:]}),
    "it grew otherwise": lambda parts: parts.update({"seals.bin": parts["seals.bin"][:-4] + bytes(4)}),
    "it grew once": lambda parts: parts.update({"seals.bin": joined([(entries(parts["seals.bin"])[0][0], b"")])}),
    "no seals": lambda parts: parts.update({"seals.bin": b""}),
    "no digest in the heads": lambda parts: parts.update({"heads.bin": joined(entries(parts["heads.bin"])[:1])}),
    "the round is no leaf": lambda parts: context(parts, lambda rows: rows) or moved(parts),
    "another round is named": lambda parts: said(parts, session="BAC07/1998-03-15"),
    "another table is named": lambda parts: said(parts, table="BAC08"),
    "fewer are withheld": lambda parts: said(parts, withheld=10**6),
}


def moved(parts: Parts) -> None:
    """A fact of the round among those that judging needs, and its leaf's place in the proof taken by nothing."""
    rows = entries(parts["rows.bin"])
    own = next(n for n, (_, row) in enumerate(rows) if is_fact(row))
    context(parts, lambda found: sorted([*found, rows[own]]))
    parts["rows.bin"] = joined([*rows[:own], *rows[own + 1 :]])


def said(parts: Parts, **changes: object) -> None:
    it = json.loads(parts["manifest.json"])
    it["proves"] |= changes
    parts["manifest.json"] = json.dumps(it).encode()


@pytest.mark.parametrize("kind", FORGED)
def test_a_forged_bundle(sealed: SealedRecord, bundle: Path, tmp_path: Path, kind: str) -> None:
    """By somebody who knows the format."""
    parts = members(bundle)
    FORGED[kind](parts)
    assert not verdicts(packed(tmp_path, parts), sealed.key).holds


@pytest.mark.parametrize("name", ["rows.bin", "proof.bin", "heads.bin", "heads-proof.bin", "seals.bin", "withheld.bin"])
def test_a_bit_of_a_member(sealed: SealedRecord, bundle: Path, tmp_path: Path, name: str) -> None:
    parts = members(bundle)
    for bit in chosen(len(parts[name]), name, 8):
        changed = packed(tmp_path, {**parts, name: turned(parts[name], bit)})
        assert not verdicts(changed, sealed.key).holds, (name, bit)


@pytest.mark.parametrize("name", ["seals.bin", "context.xz", "withheld.bin"])
def test_a_member_that_is_missing(sealed: SealedRecord, bundle: Path, tmp_path: Path, name: str) -> None:
    parts = members(bundle)
    del parts[name]
    assert not verdicts(packed(tmp_path, parts), sealed.key).holds


def test_a_player_who_had_no_part_in_it_is_an_error(sealed: SealedRecord, tmp_path: Path) -> None:
    """Nothing would be shown, and nobody would know why; no file is left behind."""
    asked = ("export", "BAC07-R1", "--only-player", "P2", "-o", tmp_path / "x.zip")
    assert "[425]" in refused(sealed.pitlog, *asked)
    assert list(tmp_path.iterdir()) == []
