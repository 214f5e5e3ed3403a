"""The witness of c2sp.org/tlog-witness: each status that the text names, and our own log asking one."""

import asyncio
import pickle
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from starlette.types import Message

from evidence.errors import WitnessRefuses
from evidence.sealing.ed25519 import Secret, packed
from evidence.sealing.merkle import EMPTY, leaf_hash, root
from evidence.sealing.notes import Checkpoint, SignedNote, signature_of, signed
from evidence.sealing.policy import Policy
from evidence.sealing.proofs import consistency
from evidence.witness import cosigning, keeping_sealed
from evidence.witness.add_checkpoint import OpenWitness
from evidence.witness.sources import DatabaseLog
from evidence.witness.storage import WitnessStorage
from evidence.witness.witness import Witness
from record.postgres.connections import READER, SEALER, connect
from tests.cli.running import Pitlog
from tests.evidence.bundles.forging import OTHER_KINDS
from tests.interop.conftest import SealedLog
from tests.interop.vectors import vectors
from tests.loops import run
from tests.web.feeding import wait_until
from web.serving import FeedServer, listen
from web.witness_server import witness_app

LOG = Secret.new("other.example/log")
LEAVES = [leaf_hash(bytes([n])) for n in range(64)]


def note(size: int, leaves: list[bytes] = LEAVES, by: Secret = LOG, origin: str = LOG.key.name) -> str:
    return signed(str(Checkpoint(origin, size, root(leaves[:size]))), by)


def request(old: int, size: int, checkpoint: str | None = None, proof: list[bytes] | None = None) -> bytes:
    """A request of the text. The proof is the right one unless another is given."""
    spans = consistency(old, size) if old < size else []
    right = [root(LEAVES[lo:hi]) for lo, hi in spans] if proof is None else proof
    lines = "".join(f"{packed(one)}\n" for one in right)
    return f"old {old}\n{lines}\n{note(size) if checkpoint is None else checkpoint}".encode()


@contextmanager
def served(holding: WitnessStorage, clock: float = 900_000_000.0) -> Iterator[httpx.Client]:
    """A witness on a socket of its own."""
    listening = listen("127.0.0.1", 0)
    server = FeedServer(witness_app(OpenWitness(holding, lambda: clock)))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    with httpx.Client(base_url=f"http://127.0.0.1:{listening.getsockname()[1]}", trust_env=False) as client:
        yield client
    server.should_exit = True
    thread.join(30)


@pytest.fixture
def holding(tmp_path: Path) -> WitnessStorage:
    found = WitnessStorage.make(tmp_path / "witness", "inspector.example/w1", Secret.new("own.example/log").key)
    found.know(LOG.key)
    return found


def test_each_status_of_the_text(holding: WitnessStorage) -> None:
    with served(holding) as client:

        def status(body: bytes) -> int:
            return client.post("/add-checkpoint", content=body).status_code

        assert status(request(0, 5)) == 200
        said = client.post("/add-checkpoint", content=request(5, 13))
        assert said.status_code == 200
        line = signature_of(said.text)
        assert holding.secret.key.verifies(line.signature, SignedNote.of(note(13)).text)
        assert line.seconds == 900_000_000
        stale = client.post("/add-checkpoint", content=request(5, 20))
        assert (stale.status_code, stale.text, stale.headers["content-type"]) == (409, "13\n", "text/x.tlog.size")
        assert status(request(13, 13)) == 200  # the same again
        assert status(request(13, 13, note(13) + "".join(OTHER_KINDS))) == 200

        after, begin = note(20).encode(), b"old 13\n"
        for malformed in (
            b"", begin, b"old 013\n\n" + after, b"old -1\n\n" + after, begin + b"AAAA\n\n" + after,
            request(13, 20)[:-1], b"\xff" + request(13, 20), request(13, 20, proof=[bytes(32)] * 64), request(14, 13),
            request(13, 20, "nothing\n"),
        ):  # fmt: skip
            assert status(malformed) == 400, malformed
        assert status(request(0, 5, note(5, by=Secret.new("x.example"), origin="x.example"))) == 404
        assert status(request(13, 20, note(20, by=Secret.new(LOG.key.name)))) == 403
        bad = note(20).replace(note(20).split("\n")[2], packed(bytes(32)))
        assert status(request(13, 20, bad)) == 403  # our key's line under another text
        other = [leaf_hash(b"other"), *LEAVES[1:]]
        for inconsistent in (
            request(13, 20, proof=[]), request(13, 20, note(20, other)), request(13, 13, note(13, other)),
            request(13, 20, proof=[bytes(32)] * 5), request(13, 13, proof=[bytes(32)]),
        ):  # fmt: skip
            assert status(inconsistent) == 422, inconsistent

        digest = sha256(LOG.key.name.encode()).hexdigest()
        monitored = SignedNote.of(client.get(f"/{digest}/checkpoint").text)
        assert monitored.signed_by(LOG.key)
        assert monitored.signed_by(holding.secret.key)
        assert client.get(f"/{'0' * 64}/checkpoint").status_code == 404
    with served(holding) as client:  # what it cosigned is on disk
        assert client.post("/add-checkpoint", content=request(0, 5)).text == "13\n"


def test_a_body_is_bounded_in_time_and_size(holding: WitnessStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slowly it comes: whoever never ends holds no connection for ever."""
    app = witness_app(OpenWitness(holding, lambda: 1.0))

    def status(piece: bytes, pause: float) -> int:
        said: list[Message] = []

        async def receive() -> Message:
            await asyncio.sleep(pause)
            return {"type": "http.request", "body": piece, "more_body": True}

        async def send(message: Message) -> None:
            said.append(message)

        scope = {"type": "http", "method": "POST", "path": "/add-checkpoint", "query_string": b"", "headers": []}
        run(app(scope, receive, send))
        return int(said[0]["status"])

    assert status(bytes(2**16), 0) == 413
    monkeypatch.setattr("web.limits.SILENCE", 0.05)
    assert status(b"o", 0.001) == 408


def test_an_empty_tree_and_growth_from_nothing(holding: WitnessStorage) -> None:
    witness = OpenWitness(holding, lambda: 1.0)
    assert witness.add_checkpoint(request(0, 0, signed(str(Checkpoint(LOG.key.name, 0, bytes(32))), LOG))).status == 422
    assert witness.add_checkpoint(request(0, 7, proof=[bytes(32)])).status == 422
    assert witness.add_checkpoint(request(0, 0, signed(str(Checkpoint(LOG.key.name, 0, EMPTY)), LOG))).status == 200
    assert witness.add_checkpoint(request(0, 7)).status == 200


def test_of_two_futures_only_one_is_cosigned(holding: WitnessStorage) -> None:
    """However many ask at once: each size once, never a step back."""
    witness = OpenWitness(holding, lambda: 1.0)
    assert witness.add_checkpoint(request(0, 8)).status == 200
    futures = [[*LEAVES[:8], *(leaf_hash(bytes([n, future])) for n in range(8, 64))] for future in range(6)]
    bodies = []
    for leaves in futures:
        path = [root(leaves[lo:hi]) for lo, hi in consistency(8, 20)]
        bodies.append(request(8, 20, note(20, leaves), path))
    with ThreadPoolExecutor(6) as pool:
        found = sorted(reply.status for reply in pool.map(witness.add_checkpoint, bodies))
    assert found == [200, 409, 409, 409, 409, 409]


def test_it_cosigns_the_log_of_tessera(holding: WitnessStorage) -> None:
    """A log that somebody else made, checkpoint by checkpoint."""
    from tests.interop.test_tiles import TESSERA

    folder = vectors("tessera") / "log"
    holding.know(TESSERA)
    witness, last = OpenWitness(holding, lambda: 1.0), 0
    notes = [(folder / f"checkpoint.{n}").read_text() for n in range(1, 16) if (folder / f"checkpoint.{n}").exists()]
    for written in notes:
        size = Checkpoint.of(SignedNote.of(written).text).size
        raw = (folder / f"tile/0/000.p/{size}").read_bytes()
        leaves = [raw[at : at + 32] for at in range(0, len(raw), 32)]
        path = [root(leaves[lo:hi]) for lo, hi in consistency(last, size)]
        assert witness.add_checkpoint(request(last, size, written, path)).status == 200
        last = size
    assert last == 15


def test_our_log_is_cosigned_by_a_witness_that_pulls_too(log: SealedLog, tmp_path: Path) -> None:
    """`pitlog seal --policy`: what is pushed is cosigned; a pull goes on from it, and refuses what contradicts it."""
    holding = WitnessStorage.make(tmp_path / "witness", "inspector.example/w1", log.ring.current().key)
    pitlog, policy = Pitlog(log.feed.record), tmp_path / "known.policy"
    with served(holding) as client:
        witnesses = (
            f"witness W {holding.secret.key} {client.base_url}\nwitness X {Secret.new('x', 4).key} http://127.0.0.1:9\n"
        )
        policy.write_text(f"log {log.vkey}\n{witnesses}group any-of any W X\ngroup all-of all any-of\nquorum all-of\n")
        seal = ("seal", "--keys", log.ring.directory, "--policy", policy)
        pitlog.said(*seal)
        log.grow(720)
        pitlog.said(*seal)
        policy.write_text(f"log {log.vkey}\n{witnesses}group both all W X\nquorum both\n")
        pitlog.said(*seal, code=1)
    with connect(log.feed.record, READER) as connection:
        pulled = Witness(holding, lambda: 2.0).pull(DatabaseLog(connection))
        assert pulled.size == Checkpoint.of(pulled.note.text).size > 703
    origin = log.ring.current().key.name
    holding.store_pushed(origin, SignedNote.of(note(1_000, origin=origin)))
    with connect(log.feed.record, READER) as connection, pytest.raises(WitnessRefuses):
        Witness(holding, lambda: 2.0).pull(DatabaseLog(connection))


def test_a_server_that_seals_asks_the_witnesses(
    log: SealedLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`serve --seal-every --policy`: with each step; a witness that did not cosign is left alone for a while."""
    holding = WitnessStorage.make(tmp_path / "witness", "inspector.example/w2", log.ring.current().key)
    asked, true = list[str](), cosigning.ask
    monkeypatch.setattr(cosigning, "ask", lambda url, *more: asked.append(url) or true(url, *more))
    with served(holding) as client, connect(log.feed.record, SEALER) as connection:
        up, down = str(client.base_url), "http://127.0.0.1:9"
        known = f"witness W {holding.secret.key} {up}\nwitness X {Secret.new('x', 4).key} {down}\n"
        policy = Policy.of(f"log {log.vkey}\n{known}quorum none\n".encode())
        step = keeping_sealed.sealing(log.ring.directory, pickle.loads(pickle.dumps(policy)), connection)
        step()
        step()
        assert sorted(asked) == sorted([up, down])
        assert [*cosigning.ask_witnesses(connection, policy, is_due=lambda url: url == up)] == []
        log.grow(730)
        step()
        assert sorted(asked) == sorted([up, up, down])
        now, patient = [0.0], keeping_sealed.AskedPatiently(policy, clock=lambda: now[0])
        for now[0] in (0.0, keeping_sealed.PATIENCE - 1, keeping_sealed.PATIENCE):
            patient.ask(connection)
        assert sorted(asked[3:]) == [down, down]
