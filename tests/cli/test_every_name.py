"""Every option and argument that takes a name refuses an unknown one, with the nearest, whatever the command."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from cli.main import pitlog as root
from cli.output.user_text import SoughtWords, Words
from cli.times import DayOption
from projections.watch.results import BY
from record.people import users
from record.people.tokens import add as add_token
from record.postgres.connections import WEB, connect

from ..feeds import Feed
from ..servers import Databases
from .filled import Filled, filled
from .running import Pitlog

DISPUTE, FINDING = "D-claim", "F-"
RULED = ("--role", "dealer", "--effect", "outcome_void", "--note", "x")


UNDER = {True: (), False: ("--rule", "12.5")}


class Name(NamedTuple):
    """A name of some command, misspelled."""

    command: str
    option: str
    wrong: str
    near: str
    rest: tuple[str, ...] = ()
    """What else the command needs, before it."""


ABOUT_A_DISPUTE = {
    "assign": ("mere",), "audit": ("--result", "agreed", "--why", "x"), "comment": ("--note", "x"), "show": (),
    "decide": ("--decision", "x", "--role", "pit_boss", "--note", "x"), "describe": ("--error", "x"),
    "gather": ("--player", "P103"), "take-out": ("--player", "P103"), "move": ("R1", "--why", "x"),
    "withdraw": ("--why", "x"), "rule": (*RULED, "--rule", "12.1"), "receipt": ("-o", "x.pdf"),
}  # fmt: skip
NAMES = [
    *(Name(f"dispute {act}", "name", "D-clam", DISPUTE, rest) for act, rest in ABOUT_A_DISPUTE.items()),
    *(
        Name(f"dispute {act}", f"--{kind}", wrong, near, (DISPUTE,))
        for act in ("gather", "take-out")
        for kind, wrong, near in (
            ("finding", "F-9", FINDING), ("round", "R11", "R1" if act == "gather" else ""),
            ("player", "P1033", "P103"), ("commission", "zzz", ""),
        )
    ),
    *(
        Name(f"dispute {act}", f"--{kind}", wrong, near, (DISPUTE, *rest, *UNDER[kind == "rule"]))
        for act, rest in (("decide", ("--decision", "x", *RULED)), ("rule", RULED))
        for kind, wrong, near in (
            ("rule", "12.1x", "12.1"), ("round", "R11", "R1"), ("wager", "w11", "w1"), ("player", "P1033", "P103"),
        )
    ),
    Name("dispute assign", "to", "mera", "mere", (DISPUTE,)),
    Name("dispute describe", "--dealer", "44011", "4401", (DISPUTE,)),
    Name("dispute describe", "--supervisor", "44011", "4401", (DISPUTE,)),
    Name("dispute describe", "--currency", "NZDD", "NZD", (DISPUTE, "--savings", "1")),
    Name("dispute hand-over", "to", "mera", "mere"),
    Name("dispute take-over", "handover_name", "H-nothing", "H-"),
    Name("dispute list", "--table", "BAC77", "BAC07"),
    Name("dispute list", "--assigned-to", "mera", "mere"),
    Name("dispute list", "--state", "opne", "open"),
    Name("dispute move", "rounds", "R11", "R1", (DISPUTE, "--why", "x")),
    Name("dispute raise", "rounds", "R11", "R1", ("--claim", "x")),
    Name("dispute raise", "--player", "P1033", "P103", ("R1", "--claim", "x")),
    Name("dispute raise", "--wager", "w11", "w1", ("R1", "--claim", "x")),
    Name("comment add", "round_", "R11", "R1", ("--step", "1", "--note", "x")),
    Name("comment add", "--fact", "bac07-0000z", "bac07-0000", ("R1", "--note", "x")),
    Name("comment add", "--table", "BAC77", "BAC07", ("R1", "--step", "1", "--note", "x")),
    Name("comment list", "round_", "R11", "R1"),
    Name("comment list", "--table", "BAC77", "BAC07"),
    Name("comment withdraw", "name", "cmd-nothing", "", ("--why", "x")),
    Name("pit place", "tables", "BAC77", "BAC07", ("Pit 1",)),
    Name("pit place", "--before", "BAC77", "BAC07", ("Pit 1", "BAC07")),
    Name("pit take-out", "tables", "BAC77", "BAC07"),
    Name("correct", "fact", "bac07-0000z", "bac07-0000", ("--never-happened", "--why", "x")),
    Name("correct", "--table", "BAC77", "BAC07", ("bac07-00001", "--never-happened", "--why", "x")),
    Name("dossier", "name", "R11", "R1", ("-o", "x.pdf")),
    Name("dossier", "--table", "BAC77", "BAC07", ("R1", "-o", "x.pdf")),
    Name("dossier", "--only-player", "P1033", "P103", ("R1", "-o", "x.pdf")),
    Name("explain", "--wager", "w11", "w1"),
    Name("explain", "--card", "zzz", ""),
    Name("explain", "--finding", "zzz", ""),
    Name("explain", "--round", "R11", "R1"),
    Name("explain", "--table", "BAC77", "BAC07", ("--round", "R1")),
    Name("explain", "--day", "1998-03-15", "1998-03-14", ("--round", "R1")),
    Name("findings assign", "name", "F-9", FINDING, ("mere",)),
    Name("findings assign", "to", "mera", "mere", (FINDING,)),
    *(Name(f"findings {act}", "names", "F-9", FINDING, ("--why", "x")) for act in ("close", "look-at", "undo")),
    Name("replay", "round_", "R11", "R1"),
    Name("replay", "--wager", "w11", "w1"),
    Name("replay", "--table", "BAC77", "BAC07", ("R1",)),
    Name("close", "day", "1998-03-15", "1998-03-14"),
    Name("close", "--table", "BAC77", "BAC07", ("1998-03-14",)),
    Name("close", "--explain", "X-nothing", "", ("1998-03-14", "--why", "x")),
    Name("access", "--person", "person:rot", "person:root"),
    Name("access", "--table", "BAC77", "BAC07"),
    Name("export", "name", "R11", "R1", ("-o", "x.zip", "--why", "x")),
    Name("export", "--table", "BAC77", "BAC07", ("R1", "-o", "x.zip", "--why", "x")),
    Name("export", "--only-player", "P1033", "P103", ("R1", "-o", "x.zip", "--why", "x")),
    Name("watch acknowledge", "alarm", "A-nothing", ""),
    Name("watch close", "alarm", "A-nothing", "", ("--why", "x")),
    Name("rules", "--before", "R11", "R1", ("nz-1998-baccarat", "--expectations")),
    Name("rules", "--table", "BAC77", "BAC07", ("nz-1998-baccarat", "--expectations", "--before", "R1")),
    Name("watch", "--table", "BAC77", "BAC07"),
    Name("watch", "--dealer", "44011", "4401"),
    Name("watch", "--supervisor", "44011", ""),
    Name("watch", "--player", "P1033", "P103"),
    Name("watch", "--day", "1998-03-15", "1998-03-14"),
    *(Name(f"watch {by}", "--table", "BAC77", "BAC07") for by in BY),
    *(Name(f"watch {by}", "--day", "1998-03-15", "1998-03-14") for by in BY),
    Name("watch dealer", "--dealer", "44011", "4401"),
    *(
        Name(f"watch {by}", "names", wrong, near)
        for by, wrong, near in (
            ("table", "BAC77", "BAC07"), ("day", "2031-01-01", ""), ("dealer", "44011", "4401"), ("shift", "44011", ""),
            ("player", "P1033", "P103"), ("bet", "bankr", "banker"),
        )
    ),
    Name("watch shift", "--supervisor", "44011", ""),
    Name("watch player", "--player", "P1033", "P103"),
    Name("watch bet", "--bet", "bankr", "banker"),
    Name("watch commission", "--table", "BAC77", "BAC07"),
    Name("watch commission", "--day", "1998-03-15", "1998-03-14"),
    Name("watch commission", "--player", "P1033", "P103"),
    Name("watch commission", "--person", "44011", "4401"),
    Name("facts", "--table", "BAC77", "BAC07"),
    Name("facts", "--day", "1998-03-15", "1998-03-14"),
    Name("facts", "--shoe", "S11", "S1"),
    Name("facts", "--round", "R11", "R1"),
    Name("facts", "--player", "P1033", "P103"),
    Name("facts", "--kind", "card_drwn", "card_drawn"),
    Name("forget", "person", "P1033", "P103", ("--why", "x")),
    Name("hold", "--player", "P1033", "P103", ("case", "--why", "x")),
    Name("hold", "--round", "R11", "R1", ("case", "--why", "x")),
    Name("init", "--zone", "Pacific/Aukland", "Pacific/Auckland", ("--name", "x")),
    *(
        Name(f"quarantine {act}", f"--{kind}", wrong, near, rest)
        for act, rest in (("list", ()), ("close", ("--why", "x")))
        for kind, wrong, near in (("from", "persn:root", "person:root"), ("field", "crad", "card"))
    ),
    Name("rebuild", "names", "roundz", "rounds"),
    Name("retention certificate", "name", "G-nothing", ""),
    Name("retention set", "kept", "playrs", "players", ("7y", "--why", "x")),
    Name("token add", "--kind", "card_drwn", "card_drawn", ("new",)),
    Name("token revoke", "name", "pit-on", "pit-one"),
    Name("user disable", "name", "mera", "mere"),
    Name("user password", "name", "mera", "mere"),
    Name("user add", "--role", "inspectr", "inspector", ("new",)),
]  # fmt: skip

FREE = {
    "fresh": {"token add --table", "token add --source", "token add name", "user add name", "key new name",
              "witness init name", "init --name", "dispute raise --name", "hold case", "pit place name"},
    "money": {"dispute describe --savings", "dispute describe --losses"},
    "words": {"find words", "sql question", "correct --unset"},
    "keys": {"key witness vkey", "witness trust vkey", "witness init --log-key", "papers certificate --log-key",
             "recover --witness-key", "verify --log-key", "verify --witness-key", "backup --log-key",
             "serve --witness-key", "serve --log-key"},
    "addresses": {"witness pull --from", "watch webhook url"},
    "periods": {"archive month", "retention set period",
                "watch budget per_year", "watch month month",
                "pit set-thresholds --times-the-floor", "retention list --as-of", "export --since", "export --until",
                "simulate --gaming-day"},
}  # fmt: skip
"""Options whose words are no names that the record knows."""


def _fill(pitlog: Pitlog) -> None:
    feed = Feed("BAC07").opened(decks=8, currency="NZD").shoe("S1").burned()
    feed.add("staff_assigned", staff="4401", role="dealer")
    feed.started("R1").wager("w1", player="P103").closed().cards("9D:player 2D:banker TD:player 5D:banker")
    feed.result("player").settled("w1", "lose").ended()
    pitlog.recorded(feed.raw())
    [drawn] = [line for line in feed.raw() if b'"TD"' in line]
    assert pitlog.run("record", "-", stdin=drawn.replace(b'"TD"', b'"TX"') + b"\n").exit_code == 1
    with connect(pitlog.server, WEB) as connection:
        users.add(connection, "mere", users.Role.INSPECTOR, "a long password of hers")
        add_token(connection, "pit-one", "gate")
    pitlog.said("dispute", "raise", "R1", "--claim", "not paid", "--name", DISPUTE, "--player", "P103", "--yes")
    pitlog.said("dispute", "assign", DISPUTE, "mere")
    name = json.loads(pitlog.run("findings", "--json").stdout.splitlines()[0])["finding"]
    pitlog.said("dispute", "gather", DISPUTE, "--player", "P103", "--finding", name)
    pitlog.said("dispute", "hand-over", "mere", "--why", "the end of a shift")


@pytest.fixture(scope="module")
def filled_record(databases: Databases) -> Iterator[Filled]:
    with filled(databases, _fill) as pitlog:
        yield pitlog


@pytest.mark.parametrize("it", NAMES, ids=lambda it: f"{it.command} {it.option}")
def test_an_unknown_name_is_refused_with_the_nearest(filled_record: Pitlog, it: Name) -> None:
    given = (it.option, it.wrong) if it.option.startswith("-") else (it.wrong,)
    words = [*it.command.split(), *_in_order(it, given)]
    result = filled_record.run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Missing" not in result.stderr
    assert it.near in result.stderr.replace(repr(it.wrong), "")


def _in_order(it: Name, given: tuple[str, ...]) -> tuple[str, ...]:
    """What is misspelled comes where the command expects it: an argument after those before it."""
    if it.option in ("to", "rounds", "tables"):
        dispute = it.rest[: 1 if it.rest[:1] in ((DISPUTE,), (FINDING,), ("Pit 1",)) else 0]
        return (*dispute, *given, *it.rest[len(dispute) :])
    return (*it.rest, *given) if it.option.startswith("-") else (*given, *it.rest)


@pytest.mark.parametrize("blank", ["", "  "])
def test_an_empty_value_is_named_and_refused(blank: str) -> None:
    """Of every option and argument for text: a variable that is not set must not widen a question or an act."""
    tried = 0
    for path, command in _commands(root):
        for one in command.params:
            if isinstance(one.type, Words) and not one.is_eager:
                given = [one.opts[0], blank] if isinstance(one, click.Option) else [blank]
                result = CliRunner().invoke(root, [*path, *given])
                assert result.exit_code == 2, (path, one.name)
                if isinstance(one, click.Option) or command.params[0] is one:
                    assert one.type.if_empty in result.output, (path, one.name)
                tried += 1
    assert tried > 200


def test_no_option_that_takes_a_name_is_left_out() -> None:
    """A new one is either tried above or listed as no name. Columns of questions have a property of their own."""
    there = {
        f"{' '.join(path)} {one.opts[0]}"
        for path, command in _commands(root)
        for one in command.params
        if type(one.type) in (Words, SoughtWords, DayOption)
        and path[0] not in ("rounds", "wagers", "commission", "check", "estate")
    }
    there = {one for one in there if not re.fullmatch("findings --.*", one)}
    tried = {f"{one.command} {one.option}" for one in NAMES}
    free = {one for kind in FREE.values() for one in kind}
    assert sorted(there - tried - free) == []
    assert sorted(free - there) == []


def test_the_reason_has_one_name_in_every_command() -> None:
    """`--reason` is understood wherever `--why` is, and shown nowhere. Where it is required, it is asked for."""
    having, required = 0, 0
    for path, command in _commands(root):
        shown = {name for one in command.params for name in one.opts}
        assert "--reason" not in shown, path
        if "--why" in shown:
            context = click.Context(command, resilient_parsing=True)
            values, _, _ = command.make_parser(context).parse_args(["--reason", "seen"])
            assert values["why"] == "seen", path
            having += 1
            [one] = [one for one in command.params if one.name == "why"]
            assert one.default is not None, path  # it would count as an answer
            required += one.required
    assert having > 20 and required > 8


def _commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    if path:
        yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _commands(below, (*path, name))
