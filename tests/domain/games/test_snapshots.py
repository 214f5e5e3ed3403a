"""Any round of any game, resumed from what it stands on, is the round that its whole session gives, step by step."""

import json
import random
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from importlib import import_module
from inspect import getsource

import pytest
from msgspec.structs import replace

from domain.fold import FeedLine
from domain.fold.game import Games
from domain.fold.reading import ReadFact
from domain.fold.round import Finding
from domain.fold.session.results import Entries, RoundFacts
from domain.fold.session.session_fold import SessionFold
from domain.fold.session.snapshots import Pack, RoundFooting, resume
from domain.games import games
from domain.games.blackjack.shoe.state import CardPreparation, CardSetState
from domain.games.encoding import pack, unpack
from domain.games.encoding.values import _stored_names, declared, stored_field
from domain.money import Amount, reported
from domain.rulebooks import RULEBOOKS
from domain.views.replay.recorder import Watcher
from simulator import Shift, simulate

TO_THE_END = ("nz-1998-baccarat", "vic-2002-crown", "nz-1996-blackjack")


class AnyName(str):
    """A name that every round has."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True


def feed(ruleset: str, seed: int, facts: int | None = None) -> list[FeedLine]:
    """A shift where much goes wrong, or its beginning; some lines come late, and some are corrected later."""
    chance = random.Random(seed)
    shift = Shift(ruleset, tables=1, shoes=1, seed=seed, mistakes=0.1, irregularities=0.1)
    raws = [entry.line.rstrip() for entry in simulate(shift)][:facts]
    for _ in range(5):
        place = chance.randrange(1, len(raws) - 60)
        raws.insert(place + chance.randrange(1, 50), raws.pop(place))
    return [FeedLine(number, raw) for number, raw in enumerate([*raws, *corrections(raws, chance)], 1)]


def corrections(raws: Sequence[bytes], chance: random.Random) -> Iterator[bytes]:
    """A few wagers were smaller, one was never placed."""
    facts = [json.loads(raw) for raw in raws]
    wagers = [fact for fact in facts if fact["fact"] == "wager_placed"]
    for number, fact in enumerate(chance.sample(wagers, 4)):
        header = {"fact": "fact_corrected", "id": f"correction-{number}", "table": fact["table"], "at": facts[-1]["at"]}
        now = {**fact, "stake": "25.00"} if number else None
        yield json.dumps(
            {**header, "corrects": fact["id"], "reason": "misread", "role": "casino_supervisor", "now": now}
        ).encode()


def folded(lines: list[FeedLine], game: Games, keep: Pack | None = None) -> Entries:
    """What happened in a session, folded from its first fact."""
    following = SessionFold(f"{json.loads(lines[0].raw)['table']}/2002-11-08", game, pack=keep)
    following.refold(lambda: lines)
    return [*following.drain(), *following.end().entries]


def facts(told: Entries) -> dict[int, ReadFact]:
    """Every fact that was told, by its line."""
    return {one.line.number: one for each in told for one in (each.facts if isinstance(each, RoundFacts) else [each])}


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_every_round_resumed_is_that_of_the_whole_session(ruleset: str) -> None:
    """Of a shoe to its end at some; thirty rounds at the others."""
    alike(feed(ruleset, seed=5, facts=None if ruleset in TO_THE_END else 900))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(20, 40))
@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_every_round_of_many_sessions(ruleset: str, seed: int) -> None:
    alike(feed(ruleset, seed))


def alike(lines: list[FeedLine]) -> None:
    """Every round, both ways."""
    whole = Watcher(AnyName(), games)
    folded(lines, whole.game)
    told = folded(lines, games, keep=pack)
    seen, by_line = [one for one in told if isinstance(one, RoundFacts)], facts(told)
    assert len(seen) == len(whole.shown) > 10
    since: list[RoundFooting] = []
    for one, wanted in zip(seen, whole.shown, strict=True):
        assert one.footing is not None, "it can't be kept"
        since = [one.footing] if one.footing.state is not None else [*since, one.footing]
        resumed = Watcher(AnyName(), games)
        resume(unpack(since[0].state or b""), since, by_line, resumed.game)
        assert resumed.shown == [wanted]


def test_an_amount_of_a_finding_is_stored_as_text() -> None:
    """As when it was text: states stored then are read, and equal states give equal bytes."""
    text = Finding("d", "1", "code", "violation", "f1", amount="5.00", values={"paid": "2.50"})  # type: ignore[arg-type]
    typed = Finding("d", "1", "code", "violation", "f1", amount=reported(Decimal(5)), values={"paid": "2.50"})
    assert pack([typed]) == pack([text])
    (read,) = unpack(pack([text]))
    assert read == typed and type(read.amount) is Amount
    assert unpack(pack(replace(typed, amount=None))).amount is None


def test_a_renamed_field_is_stored_under_the_name_it_had() -> None:
    """Of a dataclass the name is part of the class's number; other objects store each name."""
    assert (stored_field(CardPreparation, "recorded"), stored_field(CardPreparation, "due")) == ("told", "due")
    state = CardSetState.__new__(CardSetState)
    state.recorded_acts = {"cut"}
    read = unpack(pack(state))
    assert type(read) is CardSetState and vars(read) == {"recorded_acts": {"cut"}}
    assert b"recorded_acts" not in pack(state) and b"told" in pack(state)


def test_every_stored_name_is_that_of_a_class_or_a_field_that_exists() -> None:
    """A name that nothing has any more would be read by nobody, and a typing error would lose states."""
    for name in _stored_names():
        module, _, path = name.partition(":")
        owner, _, field = path.partition(".")
        cls = getattr(import_module(module), owner)
        fields = declared(cls) or re.findall(r"self\.(\w+)\b.* = ", getsource(cls))
        assert not field or field in fields, name
