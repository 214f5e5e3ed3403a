"""The units of systemd that run pitlog: what is in each, as data."""

from collections.abc import Sequence
from typing import NamedTuple


class Job(NamedTuple):
    """Something that pitlog does for as long as the machine runs."""

    what: str
    command: tuple[str, ...]
    every: str | None = None
    """How often it is started. None: it runs until it is stopped."""
    needs: str = ""
    """What must be given after `--`, in words."""


JOBS = {
    "feed": Job("accepts facts from capture devices", ("serve", "--feed")),
    "viewer": Job("shows the record in a browser", ("serve",)),
    "sealer": Job("seals new facts under a signed checkpoint", ("seal",), every="1min"),
    "watch": Job("raises the alarms of the watch", ("watch", "raise"), every="15min"),
    "folder": Job("imports the files of a folder", ("watch-folder",), needs="the folder, and --map with the map"),
    "witness": Job("pulls and cosigns the log", ("witness", "pull"), every="5min", needs="the witness's directory"),
}

ENVIRONMENT = "/etc/pitlog/environment"
"""Contains PITLOG_DATABASE_URL and the like, for all jobs; with the name of a job after a dot, for that one. Only root
reads it; systemd passes it on."""

_UNIT = """\
[Unit]
Description=pitlog {what}
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
Type={kind}
ExecStart={start}
{place}{again}
# Only the program is told to stop. The embedded server, which may be in this group, serves other units, too, and ends
# with the last of them.
KillMode=process
TimeoutStopSec=90
UMask=0077
NoNewPrivileges=yes
"""
_WANTED = """
[Install]
WantedBy={target}
"""
_OF_SYSTEM = """\
User=pitlog
StateDirectory=pitlog
StateDirectoryMode=0700
EnvironmentFile=-{environment}
EnvironmentFile=-{environment}.{name}
ProtectSystem=full
PrivateTmp=yes
ProtectControlGroups=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictSUIDSGID=yes
LockPersonality=yes
"""
_AGAIN = """\
Restart=on-failure
RestartSec=2
"""
_TIMER = """\
[Unit]
Description=pitlog {what}

[Timer]
OnBootSec={every}
OnUnitInactiveSec={every}

[Install]
WantedBy=timers.target
"""


def units(name: str, program: str, home: str | None, options: Sequence[str], of_user: bool) -> dict[str, str]:
    """The files of a job, by name: a service, and a timer if it is started again and again."""
    job = JOBS[name]
    words = [program, *(("--home", home) if home else ()), *job.command, *options]
    text = _UNIT.format(
        what=job.what,
        kind="oneshot" if job.every else "exec",
        start=" ".join(map(quoted, words)),
        place="" if of_user else _OF_SYSTEM.format(environment=ENVIRONMENT, name=name),
        again="" if job.every else _AGAIN,
    )
    if job.every:
        return {f"pitlog-{name}.service": text, f"pitlog-{name}.timer": _TIMER.format(what=job.what, every=job.every)}
    target = "default.target" if of_user else "multi-user.target"
    return {f"pitlog-{name}.service": text + _WANTED.format(target=target)}


def unit_files(names: Sequence[str]) -> list[str]:
    """The names of the files of jobs. What starts others comes first, so that it is stopped first."""
    timers = [f"pitlog-{name}.timer" for name in names if JOBS[name].every]
    return [*timers, *(f"pitlog-{name}.service" for name in names)]


def is_ours(text: str) -> bool:
    """Whether this is a file that `units` made."""
    return any(text.startswith(f"[Unit]\nDescription=pitlog {job.what}\n") for job in JOBS.values())


def quoted(word: str) -> str:
    """A word as systemd reads it: `%` and `$` would be replaced, and blanks separate words."""
    for special, written in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%"), ("$", "$$")):
        word = word.replace(special, written)
    return f'"{word}"'
