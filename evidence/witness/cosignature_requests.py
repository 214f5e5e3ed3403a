"""Asks a witness of anyone for a cosignature of our checkpoint (c2sp.org/tlog-witness)."""

import re
from collections.abc import Callable, Sequence
from http import HTTPStatus
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from evidence.errors import NotANote, NotSigned, WitnessUnreachable
from evidence.sealing.ed25519 import Key, packed
from evidence.sealing.notes import LONGEST, Checkpoint, SignedNote, signature_of

TIMEOUT = 15.0
_SIZE = re.compile(rb"(0|[1-9][0-9]{0,18})\n")

Proof = Callable[[int], Sequence[bytes]]
"""The consistency proof from a size to the checkpoint's."""


def ask(url: str, key: Key, note: SignedNote, old: int, proof: Proof) -> SignedNote:
    """The note with the cosignature of the witness. `old`: the size that it cosigned last, as far as is known; if it
    is another, the witness says which, and is asked once more.
    """
    status, answer = _post(url, note, old, proof(old))
    if status == HTTPStatus.CONFLICT and (size := _SIZE.fullmatch(answer)):
        if not 0 <= (known := int(size[1])) <= Checkpoint.of(note.text).size:
            raise WitnessUnreachable(url, f"it has a checkpoint of {known:,} leaves, which this log never had")
        status, answer = _post(url, note, known, proof(known))
    if status != HTTPStatus.OK:
        raise WitnessUnreachable(url, f"it answered {status}")
    return _with_cosignature(url, key, note, answer)


def _with_cosignature(url: str, key: Key, note: SignedNote, answer: bytes) -> SignedNote:
    """The note with the line of this witness. Lines of unknown keys are ignored."""
    try:
        lines = [signature_of(line) for line in answer.decode().split("\n")[:-1]]
        found = note.with_signatures([one for one in lines if (one.name, one.id) == (key.name, key.id)])
        if found.signed_by(key) is not None:
            return found
    except (NotANote, NotSigned, ValueError):
        pass
    raise WitnessUnreachable(url, f"its answer has no valid cosignature by {key.name}")


def _post(url: str, note: SignedNote, old: int, proof: Sequence[bytes]) -> tuple[int, bytes]:
    path = "".join(f"{packed(one)}\n" for one in proof)
    body = f"old {old}\n{path}\n{note}".encode()
    try:
        with urlopen(Request(f"{url.rstrip('/')}/add-checkpoint", body, method="POST"), timeout=TIMEOUT) as answer:
            return answer.status, answer.read(LONGEST)
    except HTTPError as why:
        return why.code, why.read(LONGEST)
    except (OSError, ValueError, HTTPException) as why:
        raise WitnessUnreachable(url, str(why)) from None
