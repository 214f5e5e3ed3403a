"""How the record is sealed and witnessed, as `pitlog status` shows it."""

from datetime import UTC, datetime, timedelta

from cli.text import counted
from record.sealing.standing import Sealing
from record.venue import Venue


def rows(found: Sealing, here: Venue) -> list[tuple[str, str]]:
    """Lines of the table."""
    if found.sealed_at is None:
        sealed = "never: `pitlog key new`, then `pitlog seal`"
    else:
        when = f"{counted(found.checkpoints, 'checkpoint')}, the last {here.shows(found.sealed_at)}"
        sealed = f"{counted(found.sealed, 'fact')} under {when}"
    shown = [("sealed", sealed)]
    if found.unsealed:
        shown.append(("unsealed", counted(found.unsealed, "fact")))
    if found.unwitnessed_since:
        since = f"the oldest recorded {here.shows(found.unwitnessed_since)}"
        shown.append(("unwitnessed", f"{counted(found.unwitnessed, 'fact')}, {since}"))
    elif found.witnessed:
        shown.append(("witnessed", "every fact"))
    if found.not_known:
        shown.append(("", f"passed over: {counted(found.not_known, 'cosignature')} that no known witness made"))
    return shown


def sealing_alarm(found: Sealing, within: float) -> str | None:
    """What to say where facts wait for a witness for longer than so many hours."""
    since = found.unwitnessed_since
    if since is None or datetime.now(UTC) - since <= timedelta(hours=within):
        return None
    return (
        f"{counted(found.unwitnessed, 'fact')} that no witness has seen, the oldest for more than {within:g} hours: "
        "whoever has the database could still change them unseen"
    )
