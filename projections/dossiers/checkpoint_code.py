"""A checkpoint as a QR code."""

from io import BytesIO

import segno
from segno.encoder import DataOverflowError

from evidence.sealing.notes import SignedNote


def checkpoint_code(note: SignedNote) -> tuple[str, SignedNote]:
    """The code as SVG, and the note in it: without cosignatures if they do not fit."""
    out = BytesIO()
    try:
        code = segno.make_qr(str(note), error="m")
    except DataOverflowError:
        note = note._replace(signatures=note.signatures[:1])
        code = segno.make_qr(str(note), error="m")
    code.save(out, kind="svg", border=2, xmldecl=False, omitsize=True)
    return out.getvalue().decode().strip(), note
