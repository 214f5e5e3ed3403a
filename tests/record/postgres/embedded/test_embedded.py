"""The embedded server, real from initdb to kill -9: its life, its guards, and what it refuses."""

import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from record.postgres.embedded import errors
from record.postgres.embedded.file_locks import is_held
from record.postgres.embedded.system_account import system_account
from record.postgres.server_choice import open_server
from record.postgres.servers import ExternalServer, Server
from tests.cli.running import INTERRUPTIBLE
from tests.servers import short_home

ROOT = os.geteuid() == 0
NOBODY = 65534
# As root every way of running is tested: root itself, and an ordinary user.
USERS = [0, NOBODY] if ROOT else [os.geteuid()]
only_root = pytest.mark.skipif(not ROOT, reason="needs root")

OPENED = """
import os, sys
from pathlib import Path
import psycopg
import record.postgres.embedded.embedded
from record.postgres.server_choice import open_server
home, uid = Path(sys.argv[1]), int(sys.argv[2])
if uid != os.geteuid():
    # Imported first: an ordinary user may be kept out of the place where the interpreter is.
    os.setgroups([]), os.setgid(uid), os.setuid(uid)
server = open_server(None, home)
with psycopg.connect(server.conninfo()) as db:
    print(db.execute("SELECT system_identifier FROM pg_control_system()").fetchone()[0], flush=True)
"""
# Told "close" it closes; at the end of its input it just ends; told neither it holds on.
HOLD = OPENED + "if sys.stdin.readline(): server.close(); print('closed', flush=True); sys.stdin.readline()"
FORK = OPENED + "if os.fork(): sys.exit()\nos.setsid(); os.close(1); sys.stdin.readline()"


class World:
    """One home, the commands that use it, and the means to clean up whatever they leave."""

    def __init__(self, home: Path, uid: int) -> None:
        self.home = home
        self.uid = uid
        self.commands: list[subprocess.Popen[str]] = []

    def begin(self, script: str = HOLD) -> "subprocess.Popen[str]":
        """Start a command in a session of its own."""
        arguments = (sys.executable, "-c", f"{INTERRUPTIBLE}\n{script}", str(self.home), str(self.uid))
        pipe = subprocess.PIPE
        command = subprocess.Popen(arguments, text=True, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        self.commands.append(command)
        return command

    def hold(self, script: str = HOLD) -> "subprocess.Popen[str]":
        """Start a command and wait until it has its server."""
        command = self.begin(script)
        assert answer(command).isdigit()
        return command

    def open(self) -> Server:
        return open_server(None, self.home)

    def postmaster(self) -> int | None:
        """The server's process, as its own file has it."""
        with suppress(OSError):
            return int((self.home / "data/postmaster.pid").read_text().split("\n")[0])
        return None

    def runs(self) -> bool:
        return is_held(self.home / "running.lock")

    def until_gone(self) -> bool:
        return within(300, lambda: not self.runs())

    def end(self) -> None:
        """Kill every process that is left: the next start recovers."""
        for command in self.commands:
            command.kill()
            command.communicate()
        postmaster = self.postmaster()
        with suppress(OSError):
            if postmaster and Path(f"/proc/{postmaster}/cwd").samefile(self.home / "data"):
                os.kill(postmaster, signal.SIGKILL)
        assert not self.home.exists() or self.until_gone()

    def clean(self) -> None:
        self.end()
        shutil.rmtree(self.home, ignore_errors=not self.home.exists())


def within(seconds: float, condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def answer(command: "subprocess.Popen[str]") -> str:
    assert command.stdout and command.stderr
    return command.stdout.readline().strip() or command.stderr.read()


def close(command: "subprocess.Popen[str]") -> None:
    command.communicate("close\n", timeout=300)
    assert command.returncode == 0


def value(server: Server, sql: str) -> object:
    with psycopg.connect(server.conninfo()) as db:
        row = db.execute(sql.encode()).fetchone()
        return row[0] if row else None


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def new_home(uid: int) -> Path:
    home = short_home()
    if ROOT:
        os.chown(home, uid, -1)
    return home


def do(server: Server, *statements: str) -> None:
    with psycopg.connect(server.conninfo()) as db:
        for statement in statements:
            db.execute(statement.encode())


@pytest.fixture(params=USERS)
def virgin(request: pytest.FixtureRequest) -> Iterator[World]:
    """An empty home, for each way of running."""
    world = World(new_home(request.param), request.param)
    yield world
    world.clean()


@pytest.fixture
def empty() -> Iterator[World]:
    """An empty home, for the user who runs the tests."""
    world = World(new_home(os.geteuid()), os.geteuid())
    yield world
    world.clean()


Modes = list[tuple[int, int, int]]


def modes_above(world: World) -> Modes:
    """Of every directory above the home, and above the programs."""
    above = [*world.home.parents, Path(sys.prefix), *Path(psycopg.__file__).parents]
    return [(found.st_mode, found.st_uid, found.st_gid) for found in (path.stat() for path in above)]


@pytest.fixture(scope="module", params=USERS)
def made(request: pytest.FixtureRequest) -> Iterator[tuple[World, Modes]]:
    """A home made and closed, for each way of running, and the modes above it as they were before."""
    top = new_home(request.param)
    (top / "middle").mkdir(mode=0o751)
    top.chmod(0o711)
    os.chown(top / "middle", request.param, -1)
    world = World(top / "middle" / "h", request.param)
    before = modes_above(world)
    try:
        close(world.hold())
        yield world, before
    finally:
        world.clean()
        shutil.rmtree(top)


@pytest.fixture(scope="module")
def seed() -> Iterator[Path]:
    """A home made once, that the other tests copy: a home may be moved."""
    world = World(new_home(os.geteuid()), os.geteuid())
    world.open().close()
    yield world.home
    world.clean()


@pytest.fixture
def world(seed: Path) -> Iterator[World]:
    """The home that was made, for tests that leave it whole."""
    world = World(seed, os.geteuid())
    yield world
    world.end()


@pytest.fixture
def spare(seed: Path) -> Iterator[World]:
    """A copy of it, to be spoiled."""
    world = World(short_home(), os.geteuid())
    subprocess.run(("cp", "-a", f"{seed}/.", world.home), check=True)
    yield world
    world.clean()


# --- its life -------------------------------------------------------------------------------------------------


def test_an_empty_home_becomes_a_server_that_ends_with_its_only_holder(virgin: World) -> None:
    """The first command ever: a database that answers, and nothing left running."""
    command = virgin.hold()
    assert virgin.runs()
    close(command)
    assert not virgin.runs() and virgin.postmaster() is None


def test_commands_that_begin_at_once_on_an_empty_home_share_one_cluster(virgin: World) -> None:
    """One initdb: a second would give another system identifier, and both could not be renamed into place."""
    commands = [virgin.begin() for _ in range(3)]
    identifiers = {answer(command) for command in commands}
    assert len(identifiers) == 1 and identifiers.pop().isdigit()
    for command in commands:
        assert virgin.runs()
        close(command)
    assert not virgin.runs()


def test_it_is_the_cluster_we_want(world: World) -> None:
    with world.open() as server:
        assert server.is_embedded
        settings = {
            "server_version_num": lambda found: found.startswith("18"),
            "data_checksums": "on".__eq__,
            "server_encoding": "UTF8".__eq__,
            "fsync": "on".__eq__,
            "synchronous_commit": "on".__eq__,
            "full_page_writes": "on".__eq__,
            "listen_addresses": "".__eq__,
            "unix_socket_permissions": "0700".__eq__,
            "idle_in_transaction_session_timeout": "1min".__eq__,
            "wal_compression": "pglz".__eq__,
        }
        assert [name for name, right in settings.items() if not right(value(server, f"SHOW {name}"))] == []
        locale = "SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = current_database()"
        assert value(server, locale) == "bC.UTF-8"
        assert value(server, "SELECT current_database() || current_user") == "pitlogpitlog_admin"
        assert value(server, "SELECT count(*) FROM pg_file_settings WHERE error IS NOT NULL") == 0
        assert (server.data_directory_size() or 0) > 10_000_000
        with pytest.raises(psycopg.Error, match="ALTER SYSTEM is not allowed"):
            psycopg.connect(server.conninfo(), autocommit=True).execute("ALTER SYSTEM SET fsync = off")


def test_the_last_to_leave_stops_it(world: World) -> None:
    first, second = world.open(), world.open()
    first.close()
    first.close()
    assert world.runs()
    assert value(second, "SELECT 1") == 1
    second.close()
    assert not world.runs()


def test_a_command_that_forgets_to_close_stops_it_by_ending(world: World) -> None:
    command = world.hold()
    command.communicate(timeout=300)
    assert command.returncode == 0 and not world.runs()


def test_a_forked_child_holds_it_after_its_parent_has_gone(world: World) -> None:
    """The parent's exit does not take the server from its child; when that has gone too, the next command stops it."""
    parent = world.hold(FORK)
    parent.wait(timeout=300)
    with world.open():
        pass
    assert world.runs()
    assert parent.stdin
    parent.stdin.write("go\n")
    parent.stdin.flush()
    assert within(300, lambda: not is_held(world.home / "holders.lock"))
    world.open().close()
    assert not world.runs()


def test_ctrl_c_ends_the_command_and_not_the_server_of_the_others(world: World) -> None:
    starter = world.hold()
    with world.open() as other:
        os.killpg(starter.pid, signal.SIGINT)
        starter.wait(timeout=300)
        assert value(other, "SELECT 1") == 1
        assert os.getsid(world.postmaster() or 0) != starter.pid
    assert not world.runs()


# --- kill -9 --------------------------------------------------------------------------------------------------


def test_the_server_of_a_killed_holder_is_adopted_and_then_stopped(world: World) -> None:
    command = world.hold()
    postmaster = world.postmaster()
    command.kill()
    command.wait()
    with world.open() as server:
        assert world.postmaster() == postmaster
        assert value(server, "SELECT 1") == 1
    assert not world.runs()


def test_after_a_killed_postmaster_the_next_command_starts_it_and_nothing_is_lost(world: World) -> None:
    with world.open() as holder:
        do(holder, "CREATE TABLE sevens AS SELECT 7 AS n")
        killed = world.postmaster() or 0
        os.kill(killed, signal.SIGKILL)
        with world.open() as server:
            assert world.postmaster() != killed
            assert value(server, "SELECT n FROM sevens") == 7
        assert value(holder, "SELECT n FROM sevens") == 7
        os.kill(world.postmaster() or 0, signal.SIGKILL)
        holder.ensure_running()
        assert value(holder, "SELECT n FROM sevens") == 7
    assert not world.runs()


@pytest.mark.parametrize("until", ["data.new", "data.new/global/pg_control", "data.new/base/5", "data"])
def test_a_first_start_killed_in_the_middle_is_done_again(empty: World, until: str) -> None:
    """Wherever the kill falls; an initdb that outlives its command keeps others waiting and out of its way."""
    command = empty.begin()
    assert within(300, (empty.home / until).exists)
    command.kill()
    command.wait()
    close(empty.hold())
    assert not empty.runs()
    assert not list(empty.home.glob("*.new")) and not list(empty.home.glob("*.init"))


def test_random_kills_are_always_survived(spare: World) -> None:
    """Commands and postmasters killed at random moments: the next command always gets its server and its rows."""
    dice = random.Random(18)
    with spare.open() as server:
        do(server, "CREATE TABLE turns AS SELECT 0 AS n")
    for turn in range(1, 9):
        random_turn(spare, dice)
        with spare.open() as server:
            assert value(server, "UPDATE turns SET n = n + 1 RETURNING n") == turn
    assert within(300, lambda: not spare.runs())


def random_turn(world: World, dice: random.Random) -> None:
    """Begin some commands, and kill each of them, and perhaps the server, after a moment."""
    commands = [world.begin() for _ in range(dice.randint(1, 2))]
    time.sleep(dice.uniform(0.1, 0.5))
    postmaster = world.postmaster()
    if postmaster and dice.random() < 0.5 and is_server(postmaster, world):
        os.kill(postmaster, signal.SIGKILL)
    for command in commands:
        command.kill()
        command.wait()


def is_server(pid: int, world: World) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cwd").samefile(world.home / "data")
    return False


def test_a_left_over_pid_file_that_names_another_program_does_not_keep_it_from_starting(
    made: tuple[World, Modes],
) -> None:
    """As after a restart of a container, where the same numbers go round again among the same user's programs."""
    world, _ = made
    owner = (world.home / "data").stat()
    # Its group is not the server's: even its owner may not look into it.
    stranger = subprocess.Popen(("sleep", "60"), user=owner.st_uid if ROOT else None)
    try:
        pid_file = world.home / "data/postmaster.pid"
        pid_file.write_text(f"{stranger.pid}\n{world.home}/data\n1700000000\n5432\n{world.home}/run\n\n1 1\nready\n")
        os.chown(pid_file, owner.st_uid, owner.st_gid)
        pid_file.chmod(0o600)
        close(world.hold())
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


# --- who gets in ----------------------------------------------------------------------------------------------


def test_nobody_enters_without_the_password(world: World) -> None:
    with world.open() as server:
        methods = "SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules"
        assert value(server, methods) == "scram-sha-256"
        verifier = "SELECT rolpassword LIKE 'SCRAM-SHA-256$%' FROM pg_authid WHERE rolname = current_user"
        assert value(server, verifier) is True
        for password in ("", "wrong"):
            with pytest.raises(psycopg.OperationalError, match="password"):
                psycopg.connect(server.conninfo(), password=password, passfile="/nonexistent")


def test_files_and_directories_are_closed(made: tuple[World, Modes]) -> None:
    world, _ = made
    home = world.home
    assert mode(home) == (0o710 if world.uid == 0 else 0o700)
    assert len((home / "secret").read_text().strip()) == 64
    assert (home / "secret").stat().st_uid == world.uid
    assert [mode(home / name) for name in ("secret", "server.log", "data", "run")] == [0o600, 0o600, 0o700, 0o700]


def test_the_socket_is_for_the_servers_user(world: World) -> None:
    with world.open():
        assert mode(world.home / "run/.s.PGSQL.5432") == 0o700


def test_no_mode_above_the_home_is_changed(made: tuple[World, Modes]) -> None:
    world, before = made
    assert modes_above(world) == before


@only_root
def test_root_runs_a_copy_that_the_servers_user_can_not_alter(world: World) -> None:
    """It also runs where its user is kept out of the place of installation."""
    with world.open():
        program = Path(f"/proc/{world.postmaster()}/exe").readlink()
        assert program.is_relative_to(world.home)
        assert Path(f"/proc/{world.postmaster()}").stat().st_uid == (world.home / "data").stat().st_uid != 0
    copied = [path for path in program.parents if path.is_relative_to(world.home) and path != world.home]
    assert copied and all((path.stat().st_uid, mode(path)) == (0, 0o755) for path in (program, *copied))


@only_root
def test_root_is_told_which_directory_the_servers_user_can_not_pass() -> None:
    closed = short_home()
    try:
        with pytest.raises(errors.HomeOutOfReach, match=f"pass through {closed} to .*chmod o\\+x {closed}"):
            open_server(None, closed / "h")
        assert mode(closed) == 0o700
    finally:
        shutil.rmtree(closed)


def test_a_system_user_that_can_not_be_made_is_explained() -> None:
    with pytest.raises(errors.NoSystemUser, match=r"no useradd.*PITLOG_DATABASE_URL"):
        system_account("pitlog-missing", tools="/nonexistent")


@only_root
def test_the_owner_of_the_data_runs_them_even_where_users_are_numbered_otherwise(spare: World) -> None:
    for path in [spare.home / "data", *(spare.home / "data").rglob("*"), spare.home / "run"]:
        os.chown(path, 54321, 54321)
    with spare.open():
        assert Path(f"/proc/{spare.postmaster()}").stat().st_uid == 54321


# --- what it refuses ------------------------------------------------------------------------------------------


def test_a_path_too_long_for_the_socket_is_refused_before_anything_is_made() -> None:
    home = Path(tempfile.gettempdir(), "pl" + "x" * 100)
    with pytest.raises(errors.SocketPathTooLong, match=f"{home}.*at most .*PITLOG_HOME"):
        open_server(None, home)
    assert not home.exists()


@pytest.mark.parametrize("name", ["a,b", "a$(b)", 'a"b', "a`b`", "a\\b", "a\nb"])
def test_a_path_that_the_shell_or_libpq_would_misread_is_refused(name: str) -> None:
    with pytest.raises(errors.HomeNameUnusable):
        open_server(None, Path(tempfile.gettempdir(), name))


def test_a_path_with_spaces_quotes_and_accents_works(seed: Path) -> None:
    top = new_home(os.geteuid())
    top.chmod(0o711)
    world = World(top / "l'été à Crown", os.geteuid())
    try:
        subprocess.run(("cp", "-a", seed, world.home), check=True)
        with world.open() as server:
            assert value(server, "SELECT 1") == 1
    finally:
        world.clean()
        top.rmdir()


def test_a_secret_that_others_can_read_is_refused(spare: World) -> None:
    (spare.home / "secret").chmod(0o640)
    with pytest.raises(errors.SecretExposed, match=r"mode is 0640.*chmod 600"):
        spare.open()
    assert not spare.runs()


def test_a_secret_that_is_missing_or_damaged_is_refused(spare: World) -> None:
    (spare.home / "secret").write_text("short")
    with pytest.raises(errors.SecretDamaged):
        spare.open()
    (spare.home / "secret").unlink()
    with pytest.raises(errors.SecretMissing, match="backup"):
        spare.open()
    assert not (spare.home / "secret").exists() and not spare.runs()


def test_data_of_another_version_or_no_whole_data_are_refused(spare: World) -> None:
    (spare.home / "data/PG_VERSION").write_text("17\n")
    with pytest.raises(errors.WrongVersion, match="made by PostgreSQL 17, and this pitlog uses 18"):
        spare.open()
    (spare.home / "data/PG_VERSION").unlink()
    with pytest.raises(errors.DataDamaged):
        spare.open()


def test_a_server_that_does_not_start_shows_its_log(spare: World) -> None:
    settings = spare.home / "data/postgresql.conf"
    good = settings.read_text()
    settings.write_text(good + "no_such_setting = 1\n")
    with pytest.raises(errors.StartFailed, match=r"server\.log:\n(.|\n)*no_such_setting"):
        spare.open()
    assert not spare.runs()
    settings.write_text(good)
    spare.open().close()


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of its own, too small for a cluster."""
    if not ROOT:
        pytest.skip("needs root")
    place = short_home()
    mount = ("mount", "-t", "tmpfs", "-o", "size=40m,mode=700", "none", str(place))
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("mounts are not allowed here")
    yield place
    subprocess.run(("umount", str(place)), check=True)
    place.rmdir()


def test_a_full_disk_is_called_that_at_the_first_start_and_at_later_ones(small_disk: Path, seed: Path) -> None:
    with pytest.raises(errors.HomeDiskFull, match="make room"):
        open_server(None, small_disk)
    subprocess.run(("mount", "-o", "remount,size=100m", str(small_disk)), check=True)
    open_server(None, small_disk).close()
    fill = small_disk / "fill"
    with suppress(OSError), fill.open("wb", buffering=0) as file:
        while file.write(bytes(65536)):
            pass
    with pytest.raises(errors.HomeDiskFull, match="make room"):
        open_server(None, small_disk)
    fill.unlink()
    open_server(None, small_disk).close()


# --- how others connect ---------------------------------------------------------------------------------------


def test_a_session_runs_in_the_role_asked_for_and_names_its_program(world: World) -> None:
    with world.open() as server:
        do(server, "CREATE ROLE pitlog_reader NOLOGIN")
        with psycopg.connect(server.conninfo(role="pitlog_reader", database="postgres")) as db:
            seen = db.execute("SELECT current_user, current_database(), current_setting('application_name')").fetchone()
        assert seen == ("pitlog_reader", "postgres", "pitlog")
        secret = (world.home / "secret").read_text().strip()
        assert str(world.home) in server.describe() and secret not in server.describe()


def test_an_external_server_is_reached_by_its_url_and_keeps_the_options_given_there(world: World) -> None:
    with world.open() as server:
        do(server, 'CREATE ROLE "odd role" NOLOGIN')
        external = ExternalServer(server.conninfo() + " options='-c lock_timeout=5s'")
        with psycopg.connect(external.conninfo(role="odd role")) as db:
            seen = db.execute("SELECT current_user, current_setting('lock_timeout')").fetchone()
        assert seen == ("odd role", "5s")
        external.ensure_running()
        external.close()
        assert value(external, "SELECT 1") == 1


def test_a_url_goes_before_the_home_and_never_shows_its_password() -> None:
    server = open_server("postgresql://ann:s3cret@db.example:5433/casino?options=-c%20geqo%3Doff")
    assert not server.is_embedded and server.data_directory_size() is None
    assert server.describe() == "PostgreSQL at host db.example, port 5433, dbname casino, user ann"
    assert "application_name=pitlog" in server.conninfo() and "geqo=off" in server.conninfo()
    for unreadable in ("postgres//ann:s3cret@db.example", "postgresql://ann:%ecs3cret@db.example/casino"):
        with pytest.raises(errors.BadDatabaseUrl) as refused:
            open_server(unreadable)
        assert "s3cret" not in str(refused.value) and refused.value.__cause__ is None
