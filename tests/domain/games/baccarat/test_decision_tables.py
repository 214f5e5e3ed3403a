"""Decision tables decide every case, with every row, as the same rules said in branches."""

from dataclasses import dataclass
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from domain.games.baccarat.cards import irregular_cards, void_rounds
from domain.games.baccarat.cards.table_of_play import BANKER, BURN, PLAYER
from domain.games.baccarat.shoe import burn
from domain.games.finding_lookup import FINDING_TYPES, books
from domain.rulebooks.decision_tables import ANY, DecisionTable, deciding, table, tables, values
from tests.domain.games.baccarat import branches

every_table = pytest.mark.parametrize("one", tables().values(), ids=tables())
YES_OR_NO = (True, False)

# --- every table ----------------------------------------------------------------------------------------------


@every_table
def test_every_case_has_a_row_and_every_row_is_reached(one: DecisionTable) -> None:
    assert {one.decide(*case).number for case in one.cases()} == {row.number for row in one.rows}


@every_table
def test_every_cell_is_a_value_that_its_input_knows(one: DecisionTable) -> None:
    for row in one.rows:
        assert (len(row.when), len(row.then)) == (len(one.inputs), len(one.outputs))
        for cell, known in zip(row.when, one.inputs.values(), strict=True):
            assert cell == ANY or values(cell) <= {*known}


@every_table
def test_every_finding_exists(one: DecisionTable) -> None:
    """And every code by whose paragraph a table is shown is cited by some rulebook."""
    codes = {code for row in one.rows for code in one.codes(row)}
    assert codes or one.cited_for
    assert codes <= {*FINDING_TYPES}
    assert {*one.cited_for} <= {code for book in books() for code in book.rules}


def test_the_tables_that_decide_about_a_finding() -> None:
    found = deciding(["third-card-moved"])
    assert [(one.name, one.naming(["third-card-moved"])) for one in found] == [("irregular-cards", [2])]
    assert [one.name for one in deciding(["card-missing-banker"])] == ["bankers-third-card"]
    assert deciding(["wrong-payment"]) == []


# --- the same as in branches ----------------------------------------------------------------------------------


def test_irregular_cards() -> None:
    cases = product(("banker", "player", None), ("player", "banker", "none", "box:3"), (2, 3), (2, 3), YES_OR_NO)
    for owner, to, players, bankers, seen in cases:
        verdict: Any = SimpleNamespace(player=[None] * players, banker=[None] * bankers)
        one: Any = SimpleNamespace(to=to, seen=seen)
        lies = {"none": "aside", "box:3": "another"}.get(to, to)
        said = branches.irregular_card(owner or "nobody", lies, players == 2, bankers == 2, seen)
        assert irregular_cards.matter_of(verdict, one, owner) == said


def test_the_table_of_play() -> None:
    assert (PLAYER, BANKER) == (branches.PLAYER, branches.BANKER)


@dataclass
class JudgedRound:
    """What a void round is judged by."""

    reason: str | None
    role: str
    rules: dict[str, Any]
    face_up: bool
    astray: bool
    last: str = "last"

    @property
    def voided(self) -> Any:
        return SimpleNamespace(id="voided", reason=self.reason, role=self.role) if self.reason else None

    @property
    def book(self) -> Any:
        return SimpleNamespace(rules=self.rules)

    @property
    def deal(self) -> Any:
        first = SimpleNamespace(to="banker" if self.astray else "player", found_face_up=False)
        return SimpleNamespace(order=[first, SimpleNamespace(to="banker", found_face_up=self.face_up)])

    def finding(self, *said: Any, **words: object) -> Any:
        """One finding, and a role with it where it is about one."""
        assert ("role" in words) == ("lesser" in said[0])
        return branches.FoundRules().finding(*said)


RULES = frozenset({
    "voided-by-lesser-role", "invalidated-by-lesser-role", "card-face-up", "voided-though-known", "shoe-ran-out",
    "order-lost",
})  # fmt: skip
BOOKS = (RULES, RULES - {"voided-by-lesser-role"}, RULES - {"card-face-up"}, RULES - {"voided-though-known"})
GROUNDS = ("insufficient_cards", "cannot_be_reconstructed", "disruption", "invalidated", "misdeal", "other")
ORDERS = (None, "order-lost", "order-lost-later")


@pytest.mark.parametrize("reason", [None, *GROUNDS])
def test_void_rounds(reason: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    lost: str | None = None
    monkeypatch.setattr(void_rounds, "order_lost", lambda state: lost)
    monkeypatch.setattr(void_rounds, "_unsure", lambda state: "unsure")
    monkeypatch.setattr(void_rounds, "_order_ruled", lambda state: ())
    monkeypatch.setattr(void_rounds.outcome, "check_disruption", lambda state, why: ())
    whys = ("shoe-ran-out", "order-lost", "order-lost-later", "round-voided", f"voided-{reason}", None)
    flags = product(YES_OR_NO, YES_OR_NO, YES_OR_NO, YES_OR_NO)
    for why, lost, role, book, (complete, unburned, face_up, astray) in product(
        whys, ORDERS, ("dealer", "pit_boss"), BOOKS, flags
    ):
        state: Any = JudgedRound(reason, role, branches.rules(book), face_up, astray)
        shoe = SimpleNamespace(name="s", burned=[] if unburned else ["c"])
        floor: Any = SimpleNamespace(spent=False, shoe=shoe)
        verdict: Any = SimpleNamespace(why=why, play=SimpleNamespace(points=(1, 2) if complete else None))
        found = tuple(void_rounds.check_void_round(floor, state, verdict))
        said = branches.void_round(reason, why, complete, lost, role, unburned, face_up, astray, book)
        assert found == said, (why, lost, role, complete, unburned, face_up, astray)


def _cards() -> list[list[Any]]:
    """Nothing burned; one card, and up to three more."""
    firsts = product(("up", "down"), ("2H", "AS", None))
    shown = [SimpleNamespace(id="b0", face=face, card=card) for face, card in firsts]
    more = [SimpleNamespace(id=f"b{place}", face="up" if place == 2 else "down", card=None) for place in range(1, 4)]
    return [[], *([first, *more[:further]] for first, further in product(shown, range(4)))]


def test_burn() -> None:
    flags = product(YES_OR_NO, YES_OR_NO, YES_OR_NO, YES_OR_NO)
    for cards, (told, started, by_value, shown_rule) in product(_cards(), flags):
        making = SimpleNamespace(recorded=told, cut=None, started="s" if started else None)
        shoe = SimpleNamespace(burned=cards, unburned=False)
        rules = {"burn-count-wrong-shown": object()} if shown_rule else {}
        book = SimpleNamespace(shoe=SimpleNamespace(burn="face_value" if by_value else "one"), rules=rules)
        floor: Any = SimpleNamespace(shoe=shoe, keeping=SimpleNamespace(making=making, recorded_acts=set()), book=book)
        finds: Any = branches.FoundRules()
        found: Any = tuple(burn.check_burn(floor, finds, "first"))
        said = branches.burn(cards, told, started, by_value, shown_rule, BURN.__getitem__)
        assert found == said
        assert shoe.unburned == (not cards and (told or started))


def test_burned_in_play() -> None:
    for case in product(YES_OR_NO, repeat=5):
        row = table("burn", "burned-in-play").decide(*("yes" if one else "no" for one in case))
        assert row.then == (branches.burned_in_play(*case),)
