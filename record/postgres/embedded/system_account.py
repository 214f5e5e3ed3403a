"""The system user of the server: the user who runs pitlog, or for root, which PostgreSQL refuses, a separate one.

Not `pgserver`, which the wheel would make: other programs with the same wheel run as that user and could read the
record. If data exist, their owner is the user: a new container may number its users differently.
"""

import os
import pwd
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from record.postgres.embedded.errors import DataOfRoot, HomeOutOfReach, NoAccountName, NoSystemUser
from record.postgres.home import user_name

SYSTEM_USER = "pitlog"
SYSTEM_TOOLS = f"{os.defpath}:/usr/sbin:/sbin"
NO_LOGIN = ("--system", "--user-group", "--no-create-home", "--home-dir=/nonexistent", "--shell=/usr/sbin/nologin")
# useradd fails at once if another useradd holds the password file.
ATTEMPTS = 5


@dataclass(frozen=True)
class SystemAccount:
    """The user of the server's processes. `switch`: not the user of this process."""

    uid: int
    gid: int
    switch: bool

    @property
    def name(self) -> str:
        return user_name(self.uid)

    def for_process(self) -> dict[str, Any]:
        return {"user": self.uid, "group": self.gid, "extra_groups": []} if self.switch else {}

    def own(self, path: Path) -> None:
        if self.switch:
            os.chown(path, self.uid, self.gid, follow_symlinks=False)

    def check_name(self) -> None:
        """initdb looks its user up by name."""
        try:
            pwd.getpwuid(self.uid)
        except KeyError:
            raise NoAccountName(self.uid) from None

    def open_home(self, home: Path) -> None:
        """No other user may enter the home. The server's user may pass through but not list it."""
        if self.switch:
            os.chown(home, -1, self.gid)
        home.chmod(0o710 if self.switch else 0o700)

    def check_reach(self, home: Path) -> None:
        """Refuse a home below a directory that the server's user cannot pass: its mode is not ours to change."""
        if not self.switch or self._enters(home):
            return
        closed = next((path for path in reversed(home.parents) if not self._enters(path)), home)
        raise HomeOutOfReach(home, closed, self.name)

    def _enters(self, path: Path) -> bool:
        # The kernel is asked: modes alone do not decide, because of access lists and namespaces.
        probe = ("/bin/sh", "-c", 'cd -- "$1"', "sh", str(path))
        try:
            return subprocess.run(probe, capture_output=True, cwd="/", **self.for_process()).returncode == 0
        except PermissionError as error:
            # A container may forbid root to become another user.
            raise NoSystemUser(self.name, f"becoming that user: {error.strerror}") from error


def server_account(data: Path) -> SystemAccount:
    """The user of the server of `data`."""
    if os.geteuid() != 0:
        return SystemAccount(os.geteuid(), os.getegid(), switch=False)
    if not data.exists():
        return system_account(SYSTEM_USER)
    owner = data.stat()
    if owner.st_uid == 0:
        raise DataOfRoot(data, SYSTEM_USER)
    return SystemAccount(owner.st_uid, owner.st_gid, switch=True)


def system_account(name: str, tools: str = SYSTEM_TOOLS) -> SystemAccount:
    """The system user `name`, created if it does not exist."""
    try:
        entry = pwd.getpwnam(name)
    except KeyError:
        _add_system_user(name, tools)
        entry = pwd.getpwnam(name)
    return SystemAccount(entry.pw_uid, entry.pw_gid, switch=True)


def _add_system_user(name: str, tools: str) -> None:
    tool = shutil.which("useradd", path=tools)
    if tool is None:
        raise NoSystemUser(name, "there is no useradd")
    for _ in range(ATTEMPTS):
        done = subprocess.run((tool, *NO_LOGIN, name), capture_output=True, text=True, check=False)
        if done.returncode == 0 or _exists(name):
            return
        time.sleep(0.2)
    raise NoSystemUser(name, done.stderr.strip() or f"useradd ended with {done.returncode}")


def _exists(name: str) -> bool:
    try:
        return bool(pwd.getpwnam(name))
    except KeyError:
        return False
