"""Somebody has everything but the name, and ten million guesses, the right one among them: none of them fits anything.

The guesser has all tables outside the vault, and the lines as they came but for the name. After the person is
forgotten, also the vault. Guesses are tried against leaves, digests and pseudonyms, salted with whatever is at hand.
The same guesser finds the name at once in a record of the first form, and in the vault before it is forgotten.
"""

import hmac
from base64 import b32encode, urlsafe_b64decode
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b, sha256
from itertools import chain, combinations
from struct import pack
from typing import Any

import pytest

from domain.facts import decode
from domain.facts.decoding.public_line import is_public, parts, tokens_in
from evidence.sealing.fact_rows import FACT, PUBLIC_FACT, raw_facts, read_fact
from record.postgres.connections import READER, connect
from record.postgres.servers import Server
from record.vault.ciphers import LineSecrets, key_of_line

from ..cli.running import Pitlog
from ..faults.feeds import opened, wager
from ..servers import Databases, rows

NAME = "P7654321"
LINE = wager("w1", player=NAME)
NOTED = wager("w2", player="another", note=f"sat beside {NAME}")
BAD = b'{"player":"%b"' % NAME.encode()
HASHES = """
    SELECT hash FROM pitlog.leaves UNION ALL SELECT hash FROM pitlog.nodes UNION ALL SELECT sha256 FROM pitlog.dossiers
    UNION ALL SELECT digest FROM pitlog.quarantine UNION ALL SELECT sha256 FROM pitlog.exports
"""
Try = Callable[[bytes], Iterable[bytes]]
"""What a guess gives, to be compared with all that is known."""


@pytest.fixture(scope="session")
def databases(databases: Databases) -> Databases:
    """Records with names outside the log."""
    return databases.with_vault()


def guesses(wanted: int) -> Iterator[bytes]:
    """Names, the right one among them."""
    number = int(NAME[1:])
    first = max(0, number - wanted // 2)
    return (b"P%07d" % one for one in range(first, first + wanted))


def filled(server: Server, folder: Any) -> Pitlog:
    """A sealed record in which the person plays, is spoken of, and stands in quarantine and in a dossier."""
    pitlog = Pitlog(server)
    pitlog.environ["PITLOG_KEYS"] = str(folder / "keys")
    pitlog.said("key", "new", "casino.example/tables")
    pitlog.recorded([opened("t1"), LINE, NOTED])
    pitlog.run("record", "-", stdin=BAD)
    pitlog.said("seal")
    return pitlog


class Guesser:
    """All that is known outside the vault, and what can be made of a guess."""

    def __init__(self, server: Server, *its: bytes) -> None:
        self._lines = its or (LINE,)
        with connect(server, READER) as connection:
            found = [*raw_facts(connection, 0, 100)]
        lines = [read_fact(row).line for row in found]
        self.known = {bytes(one) for (one,) in rows(server, HASHES) if one is not None}
        self.known |= {urlsafe_b64decode(parts(line).digest + "=") for line in lines if is_public(line)}
        self.known |= {token.encode() for line in lines if is_public(line) for token in _tokens(line)}
        self.tries: list[Try] = [_of_name(lines), _of_line(LINE), _of_line(NOTED), _of_line(BAD)]
        its = {decode(line).id: line for line in (LINE, NOTED)}
        self.tries += [_of_row(row, its[name]) for row in found if (name := read_fact(row).fact_id) in its]

    def with_vault(self, server: Server) -> "Guesser":
        """Also with everything that the vault has."""
        keys = dict(rows(server, "SELECT token, key FROM pitlog_vault.keys ORDER BY token"))
        days = [keys.pop(token) for token in [*keys] if token.startswith("d-")]
        [(secret,)] = rows(server, "SELECT secret FROM pitlog_vault.secret")
        self.known |= {bytes(one) for (one,) in rows(server, "SELECT lookup FROM pitlog_vault.keys")}
        self.tries += [_looked_up(bytes(secret))]
        some = [one for number in range(3) for one in combinations(keys.values(), number)]
        lines = [key_of_line([day, *one]) for day in days for one in some]
        self.tries += [_of_salts(lines, line) for line in self._lines]
        return self

    def found(self, wanted: int) -> list[bytes]:
        """The guesses that fit something."""
        return [one for one in guesses(wanted) if not self.known.isdisjoint(chain(*(of(one) for of in self.tries)))]


def _tokens(line: bytes) -> list[str]:
    return tokens_in(line)


def _of_name(lines: Iterable[bytes]) -> Try:
    """Hashes of the name, plain and salted with what stands beside it; and what pseudonyms they would make."""
    beside = [token.encode() for line in lines for token in _tokens(line)][:2]

    def made(name: bytes) -> Iterator[bytes]:
        digests = [sha256(name).digest(), blake2b(name, digest_size=32).digest(), hmac.digest(b"", name, "sha256")]
        digests += [hmac.digest(salt, name, "sha256") for salt in beside]
        for one in digests:
            yield one
            yield b"p-" + b32encode(one[:10]).lower()
            yield b"t-" + b32encode(one[:10]).lower()

    return made


def _of_line(line: bytes) -> Try:
    """Hashes of the line as it came."""
    before, after = line.split(NAME.encode())

    def made(name: bytes) -> tuple[bytes, bytes]:
        guess = before + name + after
        return sha256(guess).digest(), sha256(b"\0" + guess).digest()

    return made


def _of_row(row: bytes, line: bytes) -> Try:
    """Leaves of a row with the line as it came, in both forms."""
    its = len(read_fact(row).line)
    forms = (FACT.encode(), PUBLIC_FACT.encode())
    heads = {row[: -its - 4].replace(one, other, 1) for one in forms for other in forms}
    before, after = line.split(NAME.encode())

    def made(name: bytes) -> Iterator[bytes]:
        guess = before + name + after
        for head in heads:
            yield sha256(b"\0" + head + pack(">i", len(guess)) + guess).digest()

    return made


def _looked_up(secret: bytes) -> Try:
    """The digest by which the vault finds a name, and a line in quarantine."""
    before, after = BAD.split(NAME.encode())

    def made(name: bytes) -> tuple[bytes, bytes]:
        line = sha256(before + name + after).hexdigest()
        return hmac.digest(secret, name, "sha256"), hmac.digest(secret, f"\0 {line}".encode(), "sha256")

    return made


def _of_salts(keys: Iterable[bytes], line: bytes) -> Try:
    """The salted digest of the line, with every key that can be made of those that are left."""
    before, after = line.split(NAME.encode())
    salts = [LineSecrets(key, decode(line)).salt for key in keys]

    def made(name: bytes) -> Iterator[bytes]:
        guess = before + name + after
        return (sha256(salt + guess).digest() for salt in salts)

    return made


WANTED = pytest.mark.parametrize(
    "wanted", [2_000, pytest.param(10_000_000, marks=[pytest.mark.prove, pytest.mark.timeout(3600)])]
)


@WANTED
def test_outside_the_vault_no_guess_fits(server: Server, tmp_path: Any, wanted: int) -> None:
    """While the person is known."""
    filled(server, tmp_path)
    guesser = Guesser(server)
    assert len(guesser.known) > 10
    assert guesser.found(wanted) == []


@WANTED
def test_after_forgetting_no_guess_fits_even_with_the_vault(server: Server, tmp_path: Any, wanted: int) -> None:
    pitlog = filled(server, tmp_path)
    pitlog.said("forget", NAME, "--why", "years are over", "--yes")
    pitlog.said("seal")
    assert Guesser(server).with_vault(server).found(wanted) == []


def test_the_guesser_finds_what_can_be_found(server: Server, tmp_path: Any) -> None:
    """In the vault, before the person is forgotten."""
    filled(server, tmp_path)
    assert Guesser(server).with_vault(server).found(200) == [NAME.encode()]


@WANTED
@pytest.mark.parametrize("forgotten", [True, False])
def test_a_note_in_the_line_of_others(server: Server, tmp_path: Any, wanted: int, forgotten: bool) -> None:
    """Its salt can be made of the keys of those who stay, and of its own, which goes with the note."""
    pitlog = filled(server, tmp_path)
    if forgotten:
        pitlog.said("forget", NAME, "--why", "years are over", "--yes")
    guesser = Guesser(server, NOTED).with_vault(server)
    guesser.tries = guesser.tries[-1:]
    assert guesser.found(wanted if forgotten else 200) == ([] if forgotten else [NAME.encode()])


def test_in_a_record_of_the_first_form_the_guesser_finds_the_name(server: Server, tmp_path: Any) -> None:
    rows(server, "DELETE FROM pitlog_vault.secret RETURNING 1")
    filled(server, tmp_path)
    assert Guesser(server).found(200) == [NAME.encode()]


def test_the_guesser_tries_each_thing(server: Server, tmp_path: Any) -> None:
    """Whatever could be compared would be found: each way fits what it makes of the right name."""
    filled(server, tmp_path)
    guesser = Guesser(server).with_vault(server)
    for of in guesser.tries:
        guesser.known = {*list(of(NAME.encode()))[:1]}
        assert NAME.encode() in guesser.found(20)
