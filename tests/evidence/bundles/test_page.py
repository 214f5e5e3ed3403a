"""The verifier in one HTML file, in a real browser: it says of every bundle what the verifier in Python says."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from evidence.sealing.ed25519 import ML_DSA, Key
from tests.evidence.bundles.bundled import THEIRS, VERIFIER, SealedRecord, evening, members, own_record, packed
from tests.evidence.bundles.forging import NEW, OLD, OTHER_KINDS, WITNESS, right
from tests.evidence.bundles.test_alike import ALTERED
from tests.evidence.bundles.test_alike_at_random import CHANGES
from tests.servers import Databases

PAGE = VERIFIER.with_name("verify.html")
DONE = "#verdict[data-state=valid], #verdict[data-state=fault]"


class Verifying:
    """The page, as somebody has opened it from a disk."""

    def __init__(self, page: Page) -> None:
        self.page, self.asked = page, list[str]()
        page.on("request", lambda one: self.asked.append(one.url))
        page.on("pageerror", lambda why: self.asked.append(f"error: {why}"))
        page.goto(PAGE.as_uri())

    def says(self, file: Path, key: object, witnesses: tuple[object, ...] = (), policy: str = "", *held: Path) -> str:
        """Its verdict: valid, or a fault."""
        page = self.page
        page.set_input_files("#bundle", file)
        page.fill("#log", str(key or ""))
        page.fill("#witnesses", "\n".join(map(str, witnesses)))
        page.fill("#policy", policy)
        page.set_input_files("#held", list(held))
        page.click("#go")
        page.locator(DONE).wait_for()
        return str(page.inner_text("#verdict"))


def theirs(file: Path, key: object, witnesses: tuple[object, ...] = (), policy: str = "", *held: Path) -> str | None:
    """The fault that the verifier in Python finds."""
    try:
        known = [THEIRS.key_of(str(one)) for one in witnesses]
        rules = THEIRS.Policy(policy.encode()) if policy else None
        log = THEIRS.key_of(str(key)) if key else None
        with file.open("rb") as opened:
            THEIRS.verify(opened, log, known, [one.read_bytes() for one in held], rules)
    except Exception as why:
        return str(why) or repr(why)
    return None


@pytest.fixture(scope="module")
def shown(chromium: Browser) -> Iterator[Verifying]:
    with chromium.new_context() as context:
        yield Verifying(context.new_page())


@pytest.fixture(scope="module")
def named(named_databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SealedRecord]:
    """A record with names outside the log."""
    name, command = own_record(named_databases)
    yield evening(command, tmp_path_factory.mktemp("named"))
    named_databases.drop(name)


@pytest.fixture(scope="module")
def alone(named: SealedRecord) -> Path:
    """Of one round alone."""
    return named.export("BAC07-R1", "--withhold", "players")


ML_DSA_KEY = Key("pq.example", ML_DSA, bytes(1312))


def agrees(shown: Verifying, *asked: object) -> bool:
    """Whether both say that it is valid. They must agree."""
    found = shown.says(*asked).startswith("Valid")  # type: ignore[arg-type]
    why = theirs(*asked)  # type: ignore[arg-type]
    assert found == (why is None), (shown.page.inner_text("#verdict"), why)
    return found


def test_good_bundles_are_valid(
    shown: Verifying, sealed: SealedRecord, named: SealedRecord, bundle: Path, day: Path, alone: Path, tmp_path: Path
) -> None:
    """Of each format: with names in the lines, with pseudonyms, and of one round."""
    held = tmp_path / "held"
    for of, file in ((sealed, bundle), (sealed, day), (named, named.export("BAC07-R1")), (named, alone)):
        witness = of.witness.key
        for key in (of.key, of.old_key):
            assert agrees(shown, file, key, (witness,))
        assert not agrees(shown, file, None)
        assert not agrees(shown, file, OLD.key)
        assert not agrees(shown, file, of.key, (of.stranger.key,))
        known = f"log {of.key}\nwitness W {witness}\nwitness S {of.stranger.key}\ngroup G all W S\n"
        assert agrees(shown, file, None, (), f"{known}quorum W")
        assert not agrees(shown, file, None, (), f"{known}quorum G")
        assert not agrees(shown, file, None, (), f"{known}quorum X")
        other = known.replace(str(of.stranger.key), str(ML_DSA_KEY))
        assert agrees(shown, file, None, (), other.replace("group G all", "group G any") + "quorum G")
        assert "pq.example does not count, for it is not Ed25519" in shown.page.inner_text("#verdict")
        assert not agrees(shown, file, None, (), f"{other}quorum G")
        assert not agrees(shown, file, None, (), f"{other.replace('pq.example', 'pp.example')}quorum W")
        held.write_bytes(members(file)["checkpoint.txt"])
        assert agrees(shown, file, of.key, (), "", held)
    held.write_bytes(members(bundle)["earlier/1.txt"])
    assert agrees(shown, bundle, sealed.key, (), "", held)


@pytest.mark.parametrize("kind", ALTERED)
def test_what_the_other_two_refuse(
    shown: Verifying, sealed: SealedRecord, bundle: Path, tmp_path: Path, kind: str
) -> None:
    assert not agrees(shown, packed(tmp_path, ALTERED[kind](members(bundle))), sealed.key)


def test_any_bit(
    shown: Verifying, sealed: SealedRecord, named: SealedRecord, bundle: Path, alone: Path, tmp_path: Path
) -> None:
    """Of the file; and of each member, with sums that fit again: as somebody forges who knows the format."""
    dice, changed = Random(3), tmp_path / "changed.zip"
    for of, file in ((sealed, bundle), (named, alone)):
        raw = file.read_bytes()
        for _ in range(12):
            at = dice.randrange(len(raw))
            changed.write_bytes(raw[:at] + bytes([raw[at] ^ 1 << dice.randrange(8)]) + raw[at + 1 :])
            assert not agrees(shown, changed, of.key, (of.witness.key,))
        parts = members(file)
        for name, content in parts.items():
            for _ in range(3 if content and name != "SHA256SUMS" else 0):
                at = dice.randrange(len(content))
                other = content[:at] + bytes([content[at] ^ 1 << dice.randrange(8)]) + content[at + 1 :]
                agrees(shown, packed(tmp_path, {**parts, name: other}), of.key, (of.witness.key,))


def test_forged_where_every_hash_is_right(shown: Verifying, tmp_path: Path) -> None:
    assert agrees(shown, right().file(tmp_path), NEW.key, (WITNESS.key,))
    more = right()
    more.lines = OTHER_KINDS
    assert agrees(shown, more.file(tmp_path), NEW.key, (WITNESS.key,))
    for change in CHANGES:
        for seed in range(12):
            dice, it = Random(f"page {change.__name__} {seed}"), right()
            change(it, dice)
            try:
                file = it.file(tmp_path)
            except (TypeError, ValueError, UnicodeEncodeError):
                continue
            agrees(shown, file, dice.choice([OLD, NEW]).key, dice.choice([(), (WITNESS.key,)]))


def test_it_shows_the_facts_and_the_cards(shown: Verifying, sealed: SealedRecord, bundle: Path) -> None:
    shown.says(bundle, sealed.key)
    page = shown.page
    assert page.is_visible("#frames")
    facts = page.eval_on_selector("#step", "one => Number(one.max)")
    seen = set()
    for _ in range(facts):
        page.click("#on")
        seen.add(page.inner_text("#fact").split(",")[0])
    assert {"card drawn", "wager placed", "round ended"} <= seen
    assert page.locator("#table .card").count() >= 4
    last = page.inner_text("#fact").partition("\n")[2]
    assert json.loads(last)["table"] == "BAC07"


def test_it_asks_nobody_anything(shown: Verifying) -> None:
    """No request but for itself, and none would be allowed: nothing runs but what stands in the file."""
    shown.page.evaluate("() => fetch('https://example.com/').catch(() => null)")
    assert {one for one in shown.asked if not one.startswith("https://example.com/")} == {PAGE.as_uri()}
    text = PAGE.read_text()
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; ")
    for tag in ("script", "style"):
        body = re.search(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert body is not None
        digest = b64encode(sha256(body[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy[1], f"write sha256-{digest} for {tag} into {PAGE.name}"


def test_the_page_beside_it_states_its_digest() -> None:
    """An expert compares the file with a digest that came another way."""
    digest = sha256(PAGE.read_bytes()).hexdigest()
    assert digest in VERIFIER.with_name("README.md").read_text(), f"docs/verify/README.md: {digest}"
