"""Every command has `--json`, and what it writes is what the published schema says."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator, ValidationError

from cli.main import pitlog as root
from projections.answers.schema import ACTS, answers_schema
from record.postgres.server_choice import URL_VARIABLE

from ...feeds import Feed
from ..running import Pitlog

WITHOUT = {
    "completion": "it writes a script for a shell",
    "serve": "it runs until it is stopped",
    "witness serve": "it runs until it is stopped",
    "simulate": "it writes a feed, which is JSON Lines",
    "schema": "it writes a JSON Schema",
}
"""Commands without `--json`, and why."""


OVER_LINES = ("check", "check --as", "rebuild --compare")
"""Commands that write one object over several lines."""


def tree(group: click.Group, above: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, by its whole name."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from tree(command, (*above, name))
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield " ".join((*above, name)), command


def test_every_command_has_it() -> None:
    missing = [name for name, command in tree(root) if not any("--json" in one.opts for one in command.params)]
    assert sorted(missing) == sorted(WITHOUT)


def test_every_act_is_a_command() -> None:
    """An option after a name: with that option."""
    assert {name.partition(" --")[0] for name in ACTS} <= dict(tree(root)).keys()


def test_the_schema_has_every_command() -> None:
    lacking = dict(tree(root)).keys() - WITHOUT.keys() - answers_schema()["$defs"].keys()
    assert not lacking


def closed(schema: Any) -> Any:
    """A schema in which no object may have what it does not name."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: closed(one) for name, one in schema.items()}
    return {"additionalProperties": False, **made} if isinstance(schema.get("properties"), dict) else made


CLOSED = closed(answers_schema()["$defs"])


def held(of: str, output: str) -> list[dict[str, Any]]:
    """The objects of an answer, each held to the schema of its command: it names all that they have, at any depth."""
    check = Draft202012Validator({"$ref": f"#/$defs/{of}".replace(" ", "%20"), "$defs": CLOSED})
    lines = [json.loads(output)] if of in OVER_LINES else [json.loads(line) for line in output.splitlines()]
    for line in lines:
        check.validate(line)
    return lines


def recorded(pitlog: Pitlog) -> None:
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned().started("R1").wager("w1", player="P1").closed()
    feed.cards("9H:player 2C:banker TD:player 5S:banker").result("player").settled("w1", "win", "95.00").ended()
    pitlog.recorded(feed.raw())


def said(pitlog: Pitlog, of: str, *words: object, stdin: bytes | None = None) -> list[dict[str, Any]]:
    """A command's answer, held to its schema. 1: something needs checking."""
    result = pitlog.run(*words, "--json", stdin=stdin)
    assert result.exit_code in (0, 1), (of, result.output)
    lines = held(of, result.stdout)
    assert lines, of
    assert '"table_name"' not in result.stdout
    return lines


def test_what_commands_write_is_what_the_schema_says(pitlog: Pitlog) -> None:
    recorded(pitlog)
    said(pitlog, "rounds", "rounds")
    said(pitlog, "wagers", "wagers")
    for name in ("rounds", "wagers", "findings"):
        said(pitlog, f"{name} --fields", name, "--fields", ",".join(_columns(name)))
        said(pitlog, f"{name} --by", name, "--by", "table,player,day")
    whole, columns = (
        [json.loads(line) for line in pitlog.run("rounds", *words, "--json").stdout.splitlines()]
        for words in ((), ("--fields", "day,time,ended,currency,stakes"))
    )
    assert [{name: row[name] for name in columns[0]} for row in whole] == columns
    said(pitlog, "dispute raise", "dispute", "raise", "R1", "--claim", "x", "--name", "D1", "--player", "P1")
    said(pitlog, "dispute comment", "dispute", "comment", "D1", "--note", "x")
    decision = ("--decision", "x", "--role", "inspector", "--note", "x")
    said(pitlog, "dispute decide", "dispute", "decide", "D1", *decision)
    said(pitlog, "dispute list", "dispute", "list")
    said(pitlog, "dispute show", "dispute", "show", "D1")
    said(pitlog, "access", "access")
    [first, *_] = [json.loads(line) for line in pitlog.run("findings", "--json").stdout.splitlines()]
    said(pitlog, "findings assign", "findings", "assign", first["finding"], "mere")
    said(pitlog, "findings close", "findings", "close", first["finding"], "--why", "x")
    said(pitlog, "hold CASE", "hold", "C1", "--player", "P1", "--why", "x")
    said(pitlog, "hold", "hold")
    said(pitlog, "retention set", "retention", "set", "views", "7y", "--why", "x")
    said(pitlog, "token add", "token", "add", "T1")
    said(pitlog, "token list", "token", "list")
    said(pitlog, "token revoke", "token", "revoke", "T1")
    said(pitlog, "user add", "user", "add", "mere", "--role", "inspector", stdin=b"a long password of hers\n")
    said(pitlog, "user password", "user", "password", "mere", stdin=b"another long one of hers\n")
    said(pitlog, "user list", "user", "list")
    said(pitlog, "user disable", "user", "disable", "mere")
    said(pitlog, "close", "close", "1998-03-14", "--yes")
    said(pitlog, "init", "init", "--name", "H", "--zone", "Pacific/Auckland")
    said(pitlog, "migrate", "migrate")
    said(pitlog, "rebuild", "rebuild")
    said(pitlog, "rebuild --verify", "rebuild", "--verify")


def test_stop(tmp_path: Path) -> None:
    done = CliRunner().invoke(root, ["--home", str(tmp_path), "stop", "--json"], env={URL_VARIABLE: None})
    assert held("stop", done.stdout) == [{"was_running": False}]


def _columns(name: str) -> list[str]:
    return list(answers_schema()["$defs"][f"{name} --fields"]["properties"])


def test_keys_and_witnesses(pitlog: Pitlog, tmp_path: Path) -> None:
    keys, place = ("--keys", tmp_path / "keys"), tmp_path / "witness"
    [made] = said(pitlog, "key new", "key", "new", "h.example/t", *keys)
    assert said(pitlog, "key show", "key", "show", *keys) == [made]
    [own] = said(pitlog, "witness init", "witness", "init", place, "w.example/w", "--log-key", made["key"])
    said(pitlog, "key witness", "key", "witness", own["key"], *keys)
    assert said(pitlog, "witness show", "witness", "show", place) == [{**own, "checkpoint": None}]
    recorded(pitlog)
    pitlog.said("seal", *keys)
    said(pitlog, "witness pull", "witness", "pull", place)
    said(pitlog, "key rotate", "key", "rotate", *keys)


@pytest.mark.parametrize("of", ["close", "token add"])
def test_another_answer_would_be_noticed(of: str) -> None:
    with pytest.raises(ValidationError):
        held(of, '{"table_name":"BAC07"}')
