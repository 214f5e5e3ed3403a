"""Exit codes, the same for every command: one table, which docs/COMMANDS.md repeats."""

from enum import IntEnum


class ExitCode(IntEnum):
    """How a command ended."""

    DONE = 0
    AMISS = 1
    """Done, and something needs checking."""
    COULD_NOT = 2
    INTERRUPTED = 130


_SESSION = "A session could not be folded, or is missing."
AMISS_OF = {
    "backup": "The record, or with `--drill` the restored copy, is not what was sealed.",
    "check": "Findings, refused lines, or sessions that could not be processed; with `--as`, any difference.",
    "commission": "Commission is overdue; with `--reconcile`, a difference needs checking.",
    "conform": "The answers differ from the kit's, or there are none.",
    "dispute hand-overs": "A shift was not taken over.",
    "dispute list": "A dispute is open.",
    "doctor": "Something is not as it should be.",
    "dossier": "The file was altered, or never issued.",
    "estate as": _SESSION,
    "estate check": _SESSION,
    "estate commission": _SESSION,
    "estate differences": _SESSION,
    "estate findings": _SESSION,
    "estate watch": "There is an alarm; or a session could not be folded, or is missing.",
    "explain": "There are findings or refused lines, or the table could not be processed.",
    "findings": "There are findings.",
    "quarantine retry": "Lines were refused again.",
    "recover": "Facts have to be sent again.",
    "import": "Rows were refused.",
    "rebuild": "A row differs from the facts, or an answer from the version before.",
    "record": "Lines were refused.",
    "replay": "Its session is not whole, or could not be processed.",
    "seal": "No quorum of the policy cosigned; or the database is not what pitlog made it, and was sealed so.",
    "status": "Lines in quarantine, gaps or failed sessions are open, or facts wait too long for a witness.",
    "verify": "Something was altered, a bundle was given without a key, or no quorum of the policy cosigned.",
    "watch": "There is an alarm.",
    "watch raise": "An alert was not delivered.",
    "watch webhook": "A test was not accepted.",
    "watch-folder": "Rows were refused, or a file was put aside.",
    "witness pull": "The log was refused: investigate.",
}
"""The commands that end with 1, and when. No other does."""
