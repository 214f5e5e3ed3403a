"""Feeds written by hand, for what no simulated shift has: refused lines; sessions, order and corrections."""

import json
from collections.abc import Iterator
from typing import Any

TABLE = "BAC07"
DAY, NEXT, THIRD = "1998-03-14", "1998-03-15", "1998-03-16"
BASE = {
    "fact": "card_drawn",
    "id": "x",
    "table": TABLE,
    "at": f"{DAY}T20:00:00+13:00",
    "card": "9H",
    "to": "player",
    "face": "up",
}


def fact(kind: str, name: str, at: str, /, **fields: Any) -> bytes:
    """A line. `at`: the time of day, or `DAYTtime`; `+13:00` is added."""
    when = at if "T" in at else f"{DAY}T{at}"
    return _line({"fact": kind, "id": name, "table": TABLE, "at": f"{when}+13:00", **fields})


def _line(of: Any) -> bytes:
    return json.dumps(of, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _opened(name: str, day: str, seq: int | None, at: str = "19:00:00") -> bytes:
    counted = {} if seq is None else {"seq": seq}
    return fact(
        "table_opened", name, f"{day}T{at}", **counted, ruleset="nz-1998-baccarat", gaming_day=day, currency="NZD",
        seats=9, chips=["2.50", "25", "100"], limits={"*": {"min": "25", "max": "5000"}}, decks=8, style="A",
    )  # fmt: skip


def _altered(**fields: Any) -> bytes:
    """A good line with other fields; `...` leaves one out."""
    return _line({key: value for key, value in {**BASE, **fields}.items() if value is not ...})


def _wager(**fields: Any) -> bytes:
    wanted = {"card": ..., "to": ..., "face": ..., "wager": "w", "bet": "player", "stake": "100", "player": "P1"}
    return _altered(fact="wager_placed", **{**wanted, **fields})


def _correction(now: Any) -> bytes:
    wanted = {"face": ..., "corrects": "x", "reason": "seen again", "role": "pit_boss", "now": now}
    return _altered(fact="fact_corrected", id="k", card=..., to=..., **wanted)


GOOD = _line(BASE)
REFUSED: tuple[tuple[int, bytes], ...] = (
    (1, _altered(note="a" * 65_536)),
    (2, GOOD.replace(b'"x"', b'"\xff"')),
    (3, GOOD[:40] + b"\n"),
    (3, GOOD.replace(b'"9H"', b"NaN")),
    (3, b"\xef\xbb\xbf" + GOOD),
    (3, GOOD.replace(b'"x"', b'"a\tb"')),
    (3, GOOD.replace(b'"x"', b'"\\ud800"')),
    (4, b"[]\n"),
    (4, b'"card_drawn"\n'),
    (5, GOOD.replace(b'"to"', b'"card":"9H","to"')),
    (5, GOOD.replace(b'"to"', b'"c\\u0061rd":"8H","to"')),
    (6, _altered(video={"camera": json.loads("[" * 17 + "]" * 17)})),
    (7, GOOD.replace(b'"x"', b'"a\\u0000b"')),
    (7, GOOD.replace(b'"x"', b'"a\x00b"')),
    (20, _altered(fact="card_eaten")),
    (20, _altered(fact=...)),
    (21, _altered(fact="finding_closed", card=..., to=..., face=..., finding="f", reason="r")),
    (22, _altered(colour="red")),
    (23, _altered(to=...)),
    (23, _altered(id=...)),
    (24, _altered(card="1H")),
    (24, _altered(card="9h")),
    (24, _altered(to="croupier")),
    (24, _altered(seq=1.0)),
    (24, _altered(seq=True)),
    (24, _altered(seq="1")),
    (24, _altered(seq=-1)),
    (24, _altered(id="")),
    (24, _altered(id="i" * 257)),
    (25, _wager(stake=100)),
    (25, _wager(stake="1e3")),
    (25, _wager(stake="-100")),
    (25, _wager(stake="\u0661\u0660\u0660")),
    (25, _wager(stake="1234567890123")),
    (25, _wager(stake="1.1234567")),
    (26, _altered(at=f"{DAY}T20:00:00")),
    (24, _altered(at=f"{DAY} 20:00:00+13:00")),
    (24, _altered(at=f"{DAY}T20:00:60+13:00")),
    (24, _altered(at=f"{DAY}T2000:00+13:00")),
    (29, _altered(at="1899-12-31T20:00:00+13:00")),
    (27, _altered(to=None)),
    (28, _wager(bet="run", on=["X"])),
    (41, _wager(bet="straight", on=[17])),
    (42, _correction({**BASE, "id": "y"})),
    (43, _correction(json.loads(_correction(None)))),
)
"""Lines that are refused, each with the number of its refusal (docs/FEED.md)."""


def refused() -> Iterator[bytes]:
    """Refused lines between good ones, which count all the same."""
    yield _opened("o1", DAY, None)
    yield b"\n"
    yield from (line for _, line in REFUSED)
    yield fact("shoe_started", "s1", "19:10:00", shoe="S1")
    yield fact("shoe_started", "s1", "19:10:00", shoe="S2")
    yield from _coup("r1", "S1-1", "19:11", None, "4H 3S 5C 4D", "player", "100.00")


def _coup(of: str, name: str, at: str, seq: int | None, cards: str, outcome: str, paid: str) -> Iterator[bytes]:
    """A round with one wager on the player's hand, and naturals. `at`: hours and minutes."""
    steps: list[tuple[str, dict[str, Any]]] = [
        ("round_started", {"round": name}),
        ("wager_placed", {"wager": f"w-{of}", "bet": "player", "stake": "100.00", "player": "P118", "seat": 3}),
        ("no_more_bets", {}),
        *(
            ("card_drawn", {"card": card, "to": to, "face": "up"})
            for card, to in zip(cards.split(), ("player", "banker") * 2, strict=True)
        ),
        ("result_announced", {"outcome": outcome}),
        ("wager_settled", {"wager": f"w-{of}", "result": "win" if paid != "0.00" else "lose", "paid": paid}),
        ("round_ended", {}),
    ]
    for nth, (kind, fields) in enumerate(steps):
        counted = {} if seq is None else {"seq": seq + nth}
        settled = {"commission": "0.00", "deferred": False} if kind == "wager_settled" else {}
        yield fact(kind, f"{of}-{nth}", f"{at}:{10 + nth}", **counted, **fields, **settled)


def order() -> Iterator[bytes]:
    """Sessions and their order: facts before an opening, late facts, a counter that starts again."""
    yield fact("player_seated", "e1", "18:50:00", player="P118", seat=3)
    yield _opened("o1", DAY, 1)
    yield fact("shoe_started", "e2", "19:10:00", seq=2, shoe="S1")
    first = [*_coup("r1", "S1-1", "19:11", 3, "4H 3S 5C 4D", "player", "100.00")]
    yield from [*first[:5], first[6], first[5], *first[7:]]  # as it happened, not as it arrived
    yield first[1]  # again, and nothing changes
    yield from _coup("r2", "S1-2", "19:13", 13, "2H KS 2C 9D", "banker", "0.00")
    yield _opened("o2", NEXT, 30)
    yield fact("shoe_started", "e3", f"{NEXT}T19:10:00", seq=31, shoe="S2")
    yield from _coup("r3", "S2-1", f"{NEXT}T19:11", 32, "9H 3S KC 4D", "player", "100.00")
    yield fact(
        "irregularity_reported", "late-1", f"{NEXT}T20:00:00", kind="device_used", note="reported late", round="S1-1"
    )
    yield fact("player_left", "late-2", "19:20:00", seq=23, player="P118")
    yield _opened("o3", THIRD, 1)
    yield fact("shoe_started", "e4", f"{THIRD}T19:10:00", seq=2, shoe="S3")
    yield from _coup("r4", "S3-1", f"{THIRD}T19:11", 3, "4C 3D 5H 4S", "player", "100.00")
    yield fact("player_left", "late-3", f"{NEXT}T21:00:00", player="P118")
    yield from _coup("r5", "S3-2", f"{THIRD}T19:13", 13, "4C 3D 5H 4S", "player", "95.00")


def corrections() -> Iterator[bytes]:
    """Corrections, rounds that nobody announced, a name used again, rulings, a reconstruction; two tables."""
    yield from _rulings()
    yield _opened("o1", DAY, None)
    yield fact("shoe_started", "e1", "19:10:00", shoe="S1")
    drawn = [*_coup("r1", "S1-1", "19:11", None, "4H 3S 5C 4D", "player", "100.00")]
    yield from drawn
    for name, card in (("k1", "AC"), ("k2", "3C")):
        now = {**json.loads(drawn[5]), "card": card}
        yield fact("fact_corrected", name, "19:30:00", corrects="r1-5", reason="the camera", role="pit_boss", now=now)
    again = [*_coup("r2", "S1-2", "19:13", None, "2H KS 2C 9D", "banker", "0.00")]
    yield from again
    yield fact("player_left", "e2", "19:14:00", player="P118")
    yield fact("fact_corrected", "k3", "19:31:00", corrects="e2", reason="not this one", role="pit_boss", now=None)
    unannounced = [*_coup("r3", "S1-3", "19:15", None, "9H 3S KC 4D", "player", "100.00")]
    yield from unannounced[1:]
    yield fact("ruling_made", "u1", "19:32:00", round="S1-2", action="the wager stands", role="casino_supervisor",
               rule="11.2(a)", effect="wagers_forfeited", wagers=["w-r2"])  # fmt: skip
    doubted = [*_coup("r4", "S1-5", "19:17", None, "4H 3S 5C 4D", "player", "100.00")]
    yield from doubted[:7]
    yield fact("cards_reconstructed", "c1", "19:17:18", hands={"player": ["4H", "4D"], "banker": ["3S", "5C"]},
               role="casino_supervisor")  # fmt: skip
    yield from doubted[7:]
    twice = [*_coup("r5", "S1-6", "19:19", None, "4S 3H 5D 4C", "player", "100.00")]
    yield from twice[:2]
    yield twice[1].replace(b'"r5-1"', b'"r5-1b"').replace(b'"P118"', b'"P119"')
    yield from twice[2:9]
    yield twice[8].replace(b'"r5-8"', b'"r5-8b"').replace(b'"100.00"', b'"50.00"')
    yield twice[9]
    yield fact("wager_settled", "e3", "19:20:00", wager="w-r1", result="win", paid="5.00", commission="0.00",
               deferred=False, round="S1-1")  # fmt: skip


def _rulings() -> Iterator[bytes]:
    """A ruling by a role with the power, and one without, at a table in Victoria before its rules were in force."""
    lines = [_opened("o1", DAY, None), fact("shoe_started", "e1", "19:10:00", shoe="S1")]
    for of, role in (("r1", "casino_supervisor"), ("r2", "game_supervisor")):
        coup = [*_coup(of, f"S1-{of}", "19:11" if of == "r1" else "19:13", None, "4H 3S 5C 4D", "player", "0.00")]
        ruling = fact("ruling_made", f"u-{of}", "19:14:00", round=f"S1-{of}", action="the wagers are void", role=role,
                      effect="wagers_void", rule="13.2.1")  # fmt: skip
        lines += [*coup[:8], ruling, coup[8].replace(b'"lose"', b'"void"'), coup[9]]
    for line in lines:
        of_victoria = line.replace(b'"nz-1998-baccarat"', b'"vic-2002-traditional"').replace(b'"A"', b'"8.1.1"')
        yield of_victoria.replace(b'"BAC07"', b'"VIC01"').replace(b'"NZD"', b'"AUD"')
