"""check, explain and replay say of a bundle what they say of the record; no database is asked."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import pitlog
from tests.evidence.bundles.bundled import SealedRecord, corrected, packed
from tests.projections.evenings import OwingEvening
from tests.servers import rows


def said(*words: object, code: int | None = None) -> str:
    """A command by itself: it has no record to ask."""
    result = CliRunner().invoke(pitlog, [str(word) for word in words], env={"PITLOG_DATABASE_URL": "host=/nowhere"})
    assert result.exit_code == code if code is not None else result.exit_code in (0, 1), result.output
    return result.stdout


def feed(tmp_path: Path) -> Path:
    """What was recorded of the first table, as a feed."""
    file = tmp_path / "feed.jsonl"
    lines = corrected(OwingEvening().day().coup().coup()).day("1998-03-15").coup("P2").raw()
    file.write_bytes(b"\n".join(lines))
    return file


def rounds(report: str) -> dict[str, Any]:
    return {one["round"]: one for one in json.loads(report)["rounds"]}


def test_check_says_of_a_days_bundle_what_it_says_of_the_feed(
    sealed: SealedRecord, bundle: Path, tmp_path: Path
) -> None:
    whole = rounds(said("check", feed(tmp_path), "--json"))
    assert rounds(said("check", bundle, "--json")) == {name: whole[name] for name in ("BAC07-R1", "BAC07-R2")}
    as_recorded = rounds(said("check", bundle, "--json", "--as-recorded"))
    assert as_recorded["BAC07-R1"] != whole["BAC07-R1"]


def test_what_earlier_days_handed_on_is_known(sealed: SealedRecord, tmp_path: Path) -> None:
    """What was owed on the first day is owed on the second; its counter goes on without a gap."""
    second = sealed.export("BAC07-R3")
    report = json.loads(said("check", second, "--json"))
    whole = json.loads(said("check", feed(tmp_path), "--json"))
    assert report["commission"] == whole["commission"]
    assert [one["code"] for one in report["findings"]] == [
        one["code"] for one in whole["findings"] if one["fact"] in {f["id"] for f in second_day()}
    ]
    assert rounds(json.dumps(report)) == {"BAC07-R3": rounds(json.dumps(whole))["BAC07-R3"]}


def second_day() -> list[dict[str, Any]]:
    facts = corrected(OwingEvening().day().coup().coup()).day("1998-03-15").coup("P2").facts
    begins = [nth for nth, one in enumerate(facts) if one["fact"] == "table_opened"][1]
    return facts[begins:]


@pytest.mark.parametrize("words", [(), ("--as-recorded",), ("--open-cards",)])
@pytest.mark.parametrize("name", ["BAC07-R1", "BAC07-R2", "BAC07-R3"])
def test_replay_says_of_it_what_it_says_of_the_record(sealed: SealedRecord, name: str, words: tuple[str, ...]) -> None:
    file = sealed.folder / f"{name}.zip"
    file = file if file.exists() else sealed.export(name)
    assert said("replay", name, "--bundle", file, "--json", *words) == sealed.run("replay", name, "--json", *words)
    assert said("replay", name, "--bundle", file, *words) == sealed.run("replay", name, *words)


def test_explain_says_of_it_what_it_says_of_the_feed(bundle: Path, tmp_path: Path) -> None:
    for words in (("--wager", "w1"), ("--round", "BAC07-R2")):
        assert said("explain", bundle, *words, "--json") == said("explain", feed(tmp_path), *words, "--json")


def test_what_is_not_in_it(bundle: Path, day: Path) -> None:
    said("replay", "R99", "--bundle", bundle, code=2)
    said("explain", bundle, "--wager", "w99", code=2)
    said("check", bundle, day, code=2)


def test_a_damaged_one_is_not_read(bundle: Path, tmp_path: Path) -> None:
    file = tmp_path / "damaged.zip"
    raw = bundle.read_bytes()
    for other in (raw[:-9], raw.replace(b'"100.00"', b'"900.00"', 1), b"PK\3\4"):
        file.write_bytes(other)
        for words in (("check", file), ("explain", file, "--round", "R1"), ("replay", "R1", "--bundle", file)):
            said(*words, code=2)


def test_what_is_handed_on_by_somebody_hostile(bundle: Path, tmp_path: Path) -> None:
    from tests.evidence.bundles.bundled import members

    parts = members(bundle)
    for carry in ("AAAA", "!!!", "k8DAwMDAwA=="):
        changed = parts["manifest.json"].replace(b'"handed_on": null', f'"handed_on": "{carry}"'.encode())
        assert changed != parts["manifest.json"]
        said("check", packed(tmp_path, {**parts, "manifest.json": changed}), code=2)


def test_to_read_a_bundle_leaves_no_trace_and_to_replay_the_record_does(sealed: SealedRecord, bundle: Path) -> None:
    looks = "SELECT count(*) FROM pitlog.facts WHERE topic = 'record_viewed/1'"
    before = rows(sealed.pitlog.server, looks)[0][0]
    said("replay", "BAC07-R1", "--bundle", bundle)
    assert rows(sealed.pitlog.server, looks) == [(before,)]
    sealed.run("replay", "BAC07-R1")
    assert rows(sealed.pitlog.server, looks) == [(before + 1,)]
