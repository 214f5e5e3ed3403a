"""Every command that writes says first what it would do, and asks about what is for ever: held over all commands."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path

import click
import pytest
from psycopg.sql import SQL, Identifier

from cli.authoring import person
from cli.main import pitlog as program
from cli.operation.service_units import units
from cli.output.files import OutputFile
from record.authored.alarms import raise_alarm
from record.authored.cases import CaseAct, describe, hand_over
from record.postgres.connections import WRITER, connect

from ..projections.evenings import OwingEvening
from ..servers import Databases, superuser
from .filled import Filled, filled
from .running import Pitlog, on_terminal, written_to

DAY = "1998-03-14"
FOR_EVER = {
    "archive": "the facts of a month leave the database",
    "close": "the figures of the day never change again",
    "correct": "a correction is a fact",
    "dispute assign": "asked only if the due time is past",
    "dispute raise": "asked only if the player had no wager in the rounds",
    "forget": "the name is gone",
    "move": "the record takes nothing any more where it was",
    "retention dispose": "what is due is gone",
}
"""The commands that ask on a terminal, and need `--yes` anywhere else."""
READS = {
    "comment list", "pit list", "pit thresholds",
    "access", "check", "doctor", "dispute hand-overs", "dispute list", "dispute show", "explain", "facts", "findings",
    "find", "key show", "quarantine list", "quarantine show", "replay", "retention certificate", "retention list",
    "rounds", "rules", "schema", "service show", "sql", "status", "token list", "user list", "wagers", "witness show",
    "watch", "watch floor", "watch table", "watch day", "watch shoe", "watch dealer", "watch shift", "watch player",
    "watch bet", "watch month", "watch commission",
    "completion", "estate as", "estate check", "estate commission", "estate differences", "estate findings",
    "estate watch",
}  # fmt: skip
"""The commands that write nothing but the file they are given, and the access to what they show."""
OTHERWISE = {
    "serve": "it runs until it is stopped",
    "stop": "it stops a server, which loses nothing",
    "witness serve": "it runs until it is stopped",
    "simulate": "it writes to standard output",
    "verify": "it writes how far it came, to resume there",
}


def tree(group: click.Group = program, above: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, by its words."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from tree(command, f"{above}{name} ")
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield f"{above}{name}", command


def with_option(option: str) -> set[str]:
    return {name for name, command in tree() if any(option in param.opts for param in command.params)}


MAP = """
time.start = "2024-01-01T10:00:00Z"
[[fact]]
fact = "wheel_spun"
table = "R1"
revolutions = 4
number = "{n}"
"""
WRITTEN = {"-o", "--output", "--truth", "--timestamp-request"}
"""Options that name a file to be written."""
CHECK_THEIR_FOLDERS = {"service install"}
"""They name the files in a folder themselves, and check each of them."""
WRITES = with_option("--dry-run")


def test_every_command_that_writes_has_a_dry_run() -> None:
    assert {name for name, _ in tree()} - READS - OTHERWISE.keys() == WRITES


def test_what_is_for_ever_takes_yes_and_nothing_else_does() -> None:
    assert with_option("--yes") == FOR_EVER.keys()


def test_every_file_that_is_written_is_checked_first() -> None:
    """An output file is never overwritten without `--force`: each has the one type that checks it."""
    for name, command in tree():
        files = [
            param for param in command.params if {"-o", "--output", "--truth", "--timestamp-request"} & {*param.opts}
        ]
        for param in files:
            assert isinstance(param.type, OutputFile), (name, param.opts)
        if name not in CHECK_THEIR_FOLDERS:
            assert bool(files) == any("--force" in param.opts for param in command.params), name


# --- nothing is written -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Feeds, keys and a witness."""
    folder = tmp_path_factory.mktemp("files")
    it = OwingEvening().day(seated=("P118", "P2")).coup("P118", seat=1).coup("P118", seat=1, settled=False)
    it.coup("P2")
    it.add("dispute_raised", dispute="D-1", rounds=["BAC07-R1"], player="P118", note="It was a tie.")
    written_to(folder / "feed", it.raw())
    later = OwingEvening("BAC08").day().coup()
    (folder / "map.toml").write_text(MAP)
    (folder / "hands.csv").write_text("n\n17\n")
    (folder / "inbox").mkdir()
    (folder / "inbox" / "spins.csv").write_text("n\n17\n")
    (folder / "installed").mkdir()
    unit = units("feed", "/bin/pitlog", None, (), False)["pitlog-feed.service"]
    (folder / "installed" / "pitlog-feed.service").write_text(unit)
    written_to(folder / "later", [*later.raw(), b"nonsense"])
    return folder


@pytest.fixture(scope="module")
def full(databases: Databases, files: Path) -> Iterator[Filled]:
    """A record with something in every list, only to be read."""
    with filled(databases, partial(_fill, files)) as pitlog:
        yield pitlog


def _fill(files: Path, pitlog: Pitlog) -> None:
    pitlog.said("init", "--name", "The Harbour Casino", "--zone", "Pacific/Auckland")
    pitlog.said("record", files / "feed")
    pitlog.run("record", "-", stdin=b"nonsense\n")
    pitlog.said("token", "add", "AE-113")
    pitlog.run("user", "add", "mere.tamihana", "--role", "surveillance", stdin=b"a long passphrase 7\n" * 2)
    _work(pitlog)
    pitlog.said("key", "new", "harbour.example/tables", "--keys", files / "keys")
    pitlog.said("seal", "--keys", files / "keys")
    pitlog.said("export", "BAC07-R1", "-o", files / "hand.zip", "--keys", files / "keys")
    key = pitlog.said("key", "show", "--keys", files / "keys").strip()
    pitlog.said("witness", "init", files / "witness", "inspector.example/1", "--log-key", key)
    pitlog.said("rounds", "--json")


def _work(pitlog: Pitlog) -> None:
    """A case, an act on a finding, and a shift that another person handed over."""
    [first, *_] = pitlog.run("findings", "--json").stdout.splitlines()
    pitlog.said("dispute", "gather", "D-1", "--finding", json.loads(first)["finding"])
    pitlog.said("comment", "add", "BAC07-R1", "--step", "2", "--note", "seen late")
    pitlog.said("pit", "place", "Pit 1", "BAC07")
    pitlog.said("findings", "look-at", json.loads(first)["finding"])
    with connect(pitlog.server, WRITER) as connection:
        at = datetime(1998, 3, 15, tzinfo=UTC)
        hand_over(connection, "person:mere.tamihana", "H-1", person(), ["D-1"], [], at)
        act = CaseAct(f"BAC07/{DAY}", "BAC07", "D-1", "person:mere.tamihana", at)
        describe(connection, act, {"error": "wrong-payment"})
        day = {"since": "1998-03-14", "until": "1998-03-14"}
        says = {"alarm": "A-1", "family": "wheel", "evidence": "5e3", "counted": 900, "hits": 60, "cell": "17", **day}
        raise_alarm(connection, person(), "ROU01", at, says)


WHY = ("--why", "a reason")
CALLS: Mapping[str, tuple[str, ...]] = {
    "backup": ("{files}/backup", "--keys", "{files}/keys"),
    "restore": ("{files}/none",),
    "recover": ("--witness", "{files}/witness"),
    "archive": (DAY[:7], "--to", "{files}/archives", *WHY, "--keys", "{files}/keys"),
    "close": (DAY,),
    "commission": ("-o", "{files}/out.csv"),
    "conform": ("{files}/kit", "--make"),
    "comment add": ("BAC07-R1", "--step", "1", "--note", "late"),
    "comment withdraw": ("{comment}", *WHY),
    "correct": ("{settled}", "--set", "paid=95.00", *WHY),
    "dispute assign": ("D-1", "mere.tamihana", "--due", "2020-01-01 06:00"),
    "dispute audit": ("D-1", "--result", "agreed", *WHY),
    "dispute comment": ("D-1", "--note", "looked at it"),
    "dispute decide": ("D-1", "--decision", "pay", "--role", "inspector", "--note", "a tie"),
    "dispute describe": ("D-1", "--error", "wrong-payment", "--losses", "5.00"),
    "dispute gather": ("D-1", "--player", "P118"),
    "dispute hand-over": ("mere.tamihana",),
    "dispute move": ("D-1", "BAC07-R2", *WHY),
    "dispute raise": ("BAC07-R1", "--claim", "mine", "--player", "P2"),
    "dispute receipt": ("D-1", "-o", "{files}/out.pdf", "--keys", "{files}/keys"),
    "dispute rule": ("D-1", "--effect", "wagers_void", "--rule", "13.2", "--role", "casino_supervisor", "--note", "x"),
    "dispute take-out": ("D-1", "--finding", "{finding}"),
    "dispute take-over": ("H-1",),
    "dispute withdraw": ("D-1", *WHY),
    "dossier": ("BAC07-R1", "-o", "{files}/out.html"),
    "export": ("BAC07-R1", "-o", "{files}/out.zip", *WHY, "--keys", "{files}/keys"),
    "findings assign": ("{finding}", "mere.tamihana"),
    "findings look-at": ("{finding}",),
    "findings undo": ("{finding}",),
    "findings close": ("{finding}", "--why", "seen"),
    "forget": ("P118", *WHY),
    "hold": ("C3", "--player", "P118", *WHY),
    "import": ("--map", "{files}/map.toml", "{files}/hands.csv"),
    "init": ("--name", "The Harbour Casino", "--zone", "Pacific/Auckland"),
    "key new": ("other.example/tables", "--keys", "{files}/others"),
    "key rotate": ("--keys", "{files}/keys"),
    "key witness": ("{witness}", "--keys", "{files}/keys"),
    "logins": (),
    "migrate": (),
    "move": ("--to", "host=127.0.0.1 port=1"),
    "pit place": ("Pit 2", "BAC07"),
    "pit take-out": ("BAC07",),
    "pit set-thresholds": ("--silent-after", "20", *WHY),
    "quarantine close": ("1", *WHY),
    "quarantine retry": (),
    "rebuild": (),
    "papers certificate": ("{files}/hand.zip", "-o", "{files}/out.pdf", "--keys", "{files}/keys"),
    "papers custody": ("{files}/hand.zip", "-o", "{files}/out.pdf"),
    "papers receipt": ("{files}/hand.zip", "-o", "{files}/out.pdf", "--to", "Insp. Ngata"),
    "record": ("{files}/later",),
    "retention dispose": (),
    "retention set": ("views", "90d", *WHY),
    "watch raise": (),
    "watch budget": ("0.5", *WHY),
    "watch webhook": ("https://alerts.example/pitlog",),
    "watch acknowledge": ("A-1",),
    "watch close": ("A-1", *WHY),
    "seal": ("--keys", "{files}/keys"),
    "service install": ("feed", "--to", "{files}/units"),
    "service uninstall": ("--to", "{files}/installed"),
    "token add": ("AE-114",),
    "token revoke": ("AE-113",),
    "user add": ("wiremu", "--role", "inspector"),
    "user disable": ("mere.tamihana",),
    "user password": ("mere.tamihana",),
    "watch-folder": ("{files}/inbox", "--map", "{files}/map.toml", "--once"),
    "witness init": ("{files}/witnesses", "inspector.example/2", "--log-key", "{key}"),
    "witness pull": ("{files}/witness",),
    "witness trust": ("{files}/witness", "{key}"),
}
"""A call of each command that would write."""
MAY_END_WITH = {"record": 1, "quarantine retry": 1}
"""Exit codes other than 0: a line would be refused."""


def test_every_command_that_writes_is_called_below() -> None:
    assert CALLS.keys() == WRITES


@pytest.fixture(scope="module")
def words(full: Filled, files: Path) -> dict[str, str]:
    """What calls have to name."""
    [settled, *_] = full.ids("--kind", "wager_settled")
    found = [json.loads(line)["finding"] for line in full.run("findings", "--json").stdout.splitlines()]
    return {
        "files": str(files),
        "settled": settled,
        "finding": found[0],
        "comment": json.loads(full.said("comment", "list", "--json"))["comment"],
        "key": full.said("key", "show", "--keys", files / "keys").strip(),
        "witness": full.said("witness", "show", files / "witness").splitlines()[0],
    }


@pytest.mark.parametrize("name", sorted(CALLS.keys() - {"restore", "recover", "move"}))  # they are refused here
def test_a_dry_run_writes_nothing(full: Filled, files: Path, words: dict[str, str], name: str) -> None:
    """Every row of every table, every sequence and every file is as before."""
    before = everything(full, files)
    result = full.run(*name.split(), *(word.format(**words) for word in CALLS[name]), "--dry-run")
    assert everything(full, files) == before
    assert result.exit_code == MAY_END_WITH.get(name, 0), result.output
    assert any(said in result.output for said in ("would", "nothing is due")), result.output


@pytest.mark.parametrize("name", sorted(FOR_EVER.keys() - {"archive", "retention dispose", "move"}))
def test_what_is_for_ever_needs_yes_where_nobody_can_be_asked(
    full: Filled, files: Path, words: dict[str, str], name: str
) -> None:
    """Nothing is due for disposal in this record: tests/cli/custody/test_retention.py asks."""
    before = everything(full, files)
    result = full.run(*name.split(), *(word.format(**words) for word in CALLS[name]))
    assert (result.exit_code, "--yes" in result.stderr) == (2, True), result.output
    assert everything(full, files) == before


ROWS = {"r": SQL("SELECT t::text FROM {} AS t"), "S": SQL("SELECT last_value, is_called FROM {}")}
"""What a table and a sequence have."""


def everything(pitlog: Pitlog, files: Path) -> dict[str, str]:
    """A digest of every table, sequence and file."""
    found: dict[str, str] = {}
    with superuser(pitlog.server) as connection:
        tables = connection.execute(
            "SELECT n.nspname, c.relname, c.relkind FROM pg_class AS c "
            "JOIN pg_namespace AS n ON n.oid = c.relnamespace "
            "WHERE n.nspname LIKE 'pitlog%' AND c.relkind IN ('r', 'S') ORDER BY 1, 2"
        ).fetchall()
        for schema, name, kind in tables:
            rows = connection.execute(ROWS[kind].format(Identifier(schema, name)))
            found[f"{schema}.{name}"] = sha256(repr(sorted(rows.fetchall())).encode()).hexdigest()
    for path in sorted(files.rglob("*")):
        found[str(path)] = sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    return found


# --- asked ------------------------------------------------------------------------------------------------------


def test_a_dry_run_is_said_in_json_too(full: Filled) -> None:
    said = json.loads(full.said("forget", "P118", *WHY, "--dry-run", "--json"))
    assert (said["dry_run"], "P118" in said["would"]) == (True, True)


def test_a_dry_run_makes_no_record(tmp_path: Path) -> None:
    environ = {"PITLOG_HOME": str(tmp_path / "none")}
    for words, code in (
        (("init", "--name", "X", "--zone", "Pacific/Auckland", "--dry-run"), 0),
        (("init", "--name", "X", "--zone", "Nowhere", "--dry-run"), 2),
        (("record", "/dev/null", "--dry-run"), 2),
    ):
        found, _ = on_terminal(*words, environ=environ)
        assert found == code
    assert not (tmp_path / "none").exists()
