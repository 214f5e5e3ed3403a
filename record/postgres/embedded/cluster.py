"""The embedded server of one home: checks, starts and stops it. Called with the gate locked.

Its processes inherit a lock (`running.lock`), which the kernel releases with the last of them. A process id proves
nothing: after a kill or a reboot, the one in postmaster.pid may belong to any process.
"""

import os
import signal
import time
from contextlib import suppress

from record.postgres.embedded.errors import (
    DataDamaged,
    HomeDiskFull,
    ServerStuck,
    StartFailed,
    StartTooSlow,
    StopTooSlow,
    WrongVersion,
)
from record.postgres.embedded.file_locks import PAUSE, claim, is_held
from record.postgres.embedded.first_start import make_cluster, says_disk_full
from record.postgres.embedded.password import read_secret
from record.postgres.embedded.paths import ServerPaths
from record.postgres.embedded.processes import drop_foreign_pids, listener, says_ready
from record.postgres.embedded.programs import VERSION, Program, find_program
from record.postgres.embedded.server_log import ServerLog, open_log
from record.postgres.embedded.settings import write_settings
from record.postgres.embedded.system_account import SystemAccount, server_account

# Crash recovery may replay a gigabyte of log from a slow disk.
START_SECONDS = 300.0
STOP_SECONDS = 60.0
# As long as a start may take, which another command may just have begun, and a little more.
GATE_SECONDS = START_SECONDS + 30


class DatabaseCluster:
    """A cluster and its server, in the places of one home."""

    def __init__(self, places: ServerPaths) -> None:
        self.places = places

    def ensure_running(self, gate: int) -> None:
        """Use the running server, or start one. The first start makes the cluster."""
        self.finish_upgrade()
        self._check_data()
        if self._others_serve():
            return
        account = server_account(self.places.data)
        account.open_home(self.places.home)
        account.check_reach(self.places.home)
        program = find_program(self.places.home, account)
        if not self.places.data.exists():
            make_cluster(self.places, program, gate)
        self._start(program)

    def is_serving(self) -> bool:
        """Whether it reports ready and answers. A killed server also leaves the report."""
        return says_ready(self.places) and listener(self.places) is not None

    def stop(self) -> None:
        """Stop it in fast mode: sessions end, committed data are on disk. No effect without a server."""
        server = listener(self.places)
        # 0: it runs in another container that shares the home, where its number has no meaning here.
        if not server:
            return
        log = ServerLog(self.places.log, self.places.log.stat().st_size)
        with suppress(ProcessLookupError):
            os.kill(server, signal.SIGINT)
        deadline = time.monotonic() + STOP_SECONDS
        while is_held(self.places.running) or listener(self.places) is not None:
            if time.monotonic() > deadline:
                raise StopTooSlow(self.places.log, STOP_SECONDS, log.tail())
            time.sleep(PAUSE)

    def finish_upgrade(self) -> None:
        """Take the data that were made for this version, if those of the earlier one have made room for them."""
        made = ServerPaths(self.places.upgrade).data
        if not self.places.data.exists() and made.exists():
            made.rename(self.places.data)

    def _check_data(self) -> None:
        data = self.places.data
        if not data.exists():
            return
        read_secret(self.places.secret)
        try:
            found = (data / "PG_VERSION").read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            raise DataDamaged(data) from None
        if found != VERSION:
            raise WrongVersion(data, found, VERSION)

    def _others_serve(self) -> bool:
        """Wait for a server that is starting, stopping or dying: its starter may have been killed. Checked again in
        each turn, because a server may answer once and stop before the next turn.
        """
        deadline = time.monotonic() + START_SECONDS
        while not (serves := self.is_serving()) and is_held(self.places.running):
            if time.monotonic() > deadline:
                raise ServerStuck(self.places.data, START_SECONDS)
            time.sleep(PAUSE)
        return serves

    def _start(self, program: Program) -> None:
        write_settings(self.places)
        self.start_as_it_is(program)

    def start_as_it_is(self, program: Program) -> None:
        """Start the server with the settings that are there."""
        self._make_run(program.account)
        drop_foreign_pids(self.places)
        log = open_log(self.places, program.account)
        running = claim(self.places.running)
        if running is None:
            raise ServerStuck(self.places.data, 0)
        try:
            # pg_ctl gives the server its own process session, so Ctrl-C in the terminal does not reach it.
            arguments = ("start", "-s", "-w", "-t", f"{START_SECONDS:.0f}", "-D", self.places.data, "-l", log.path)
            done = program.run("pg_ctl", *arguments, keep=(running,))
        finally:
            os.close(running)
        if done.returncode != 0:
            self._explain(log)

    def _make_run(self, account: SystemAccount) -> None:
        self.places.run.mkdir(mode=0o700, exist_ok=True)
        account.own(self.places.run)

    def _explain(self, log: ServerLog) -> None:
        if is_held(self.places.running):
            raise StartTooSlow(log.path, START_SECONDS, log.tail())
        raise HomeDiskFull(self.places.home) if says_disk_full(log.tail()) else StartFailed(log.path, log.tail())
