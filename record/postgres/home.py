"""The home: the directory of the record on this machine, made so that no other user can read it.

`PITLOG_HOME` or a given path names it; else /var/lib/pitlog for root, or the user's data directory. An existing
directory is used only if it is empty or was a home before: pitlog never changes modes of anything else.
"""

import os
import pwd
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

from record.postgres.embedded.errors import HomeHoldsOtherThings, HomeOfAnother, HomeOpenToOthers, HomeUnknown

HOME_VARIABLE = "PITLOG_HOME"
ROOT_HOME = Path("/var/lib/pitlog")
MARK = "PITLOG-HOME"
MARK_TEXT = "The record kept by pitlog. Change nothing here by hand; a backup needs every file.\n"


def data_home(explicit: Path | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """The home: `explicit`, else `PITLOG_HOME`, else the usual place for this user. Creates nothing."""
    chosen = explicit or environ.get(HOME_VARIABLE) or _usual_home(environ)
    try:
        # Symbolic links stay as given: a short link to a long path avoids the socket's limit.
        return Path(chosen).expanduser().absolute()
    except RuntimeError:
        raise HomeUnknown() from None


def _usual_home(environ: Mapping[str, str]) -> Path:
    if os.geteuid() == 0:
        return ROOT_HOME
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/pitlog")
    shared = Path(environ.get("XDG_DATA_HOME", ""))
    # The XDG specification: a relative path there is ignored.
    return shared / "pitlog" if shared.is_absolute() else Path("~/.local/share/pitlog")


def prepare_home(home: Path) -> None:
    """Make the home, or check that the existing one is ours and no other user can write to it."""
    _make(home)
    found = home.stat()
    if found.st_uid != os.geteuid():
        raise HomeOfAnother(home, user_name(found.st_uid))
    # One listing: another command may be writing the mark right now, and the mark always comes first.
    names = [path.name for path in home.iterdir()]
    if MARK not in names:
        _adopt(home, names)
    elif found.st_mode & 0o022:
        raise HomeOpenToOthers(home)


def _make(home: Path) -> None:
    for parent in [path for path in reversed(home.parents) if not path.exists()]:
        parent.mkdir(exist_ok=True)
        if os.geteuid() == 0:
            # The server runs as another user, who must be able to pass, whatever root's umask is.
            parent.chmod(0o755)
    home.mkdir(mode=0o700, exist_ok=True)


def _adopt(home: Path, names: list[str]) -> None:
    if names:
        raise HomeHoldsOtherThings(home)
    # Write bits only: the rest is narrowed under the server's lock, where two commands cannot conflict.
    mode = stat.S_IMODE(home.stat().st_mode)
    if mode & 0o022:
        home.chmod(mode & ~0o022)
    (home / MARK).write_text(MARK_TEXT, encoding="utf-8")


def user_name(uid: int) -> str:
    """A user's name, or the number if there is none."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user id {uid}"
