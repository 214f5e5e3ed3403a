"""Lines of feeds, made for tests: one a fact, as a source would send them."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from domain.fold.lines import FeedLine
from record.ingest.ingest import Became, Ingest
from record.people.sender import Sender

TABLE = "BAC07"
PERSON = Sender.person("person:test")


def line(kind: str, fact_id: str, table: str = TABLE, **fields: Any) -> bytes:
    """Any fact."""
    whole = {"fact": kind, "id": fact_id, "table": table, "at": "1998-03-14T21:05:11.250+13:00", **fields}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def opened(fact_id: str, day: str = "1998-03-14", table: str = TABLE, **fields: Any) -> bytes:
    """A table is opened."""
    whole: dict[str, Any] = {
        "ruleset": "nz-1998-baccarat", "gaming_day": day, "currency": "NZD", "seats": 9,
        "chips": ["25", "100"], "limits": {"*": {"min": "25", "max": "5000"}}, **fields,
    }  # fmt: skip
    return line("table_opened", fact_id, table, **whole)


def card(fact_id: str, table: str = TABLE, **fields: Any) -> bytes:
    """A card is drawn."""
    return line("card_drawn", fact_id, table, **{"card": "9H", "to": "player", "face": "up", **fields})


def wager(fact_id: str, table: str = TABLE, **fields: Any) -> bytes:
    """A wager is placed."""
    return line(
        "wager_placed", fact_id, table, **{"wager": fact_id, "bet": "player", "stake": "25", "player": "P1", **fields}
    )


def started(fact_id: str, name: str, table: str = TABLE, **fields: Any) -> bytes:
    """A round begins."""
    return line("round_started", fact_id, table, round=name, **fields)


def correction(fact_id: str, corrects: str, table: str = TABLE, **fields: Any) -> bytes:
    """A fact never happened."""
    return line(
        "fact_corrected", fact_id, table, corrects=corrects, reason="misread", role="pit_boss", now=None, **fields
    )


def shift(table: str, facts: int, *, round_of: int = 10) -> list[bytes]:
    """A table's feed: an opening, then rounds of cards."""
    feed = [opened(f"{table}-open", table=table)]
    for n in range(1, facts):
        if n % round_of == 1:
            feed.append(started(f"{table}-{n}", f"{table}-r{n // round_of}", table, seq=n))
        else:
            feed.append(card(f"{table}-{n}", table, seq=n))
    return feed


def numbered(raw: Iterable[bytes]) -> list[FeedLine]:
    """Lines as they come out of a feed."""
    return [FeedLine(n, each) for n, each in enumerate(raw, 1)]


def take(ingest: Ingest, raw: Iterable[bytes], sender: Sender = PERSON) -> list[Became]:
    """Take lines as one batch; what became of each."""
    return [answer.became for answer in ingest.take(numbered(raw), sender)]


def take_all(ingest: Ingest, feed: Sequence[bytes], batch: int = 50, sender: Sender = PERSON) -> list[Became]:
    """Take a whole feed in batches."""
    return [became for n in range(0, len(feed), batch) for became in take(ingest, feed[n : n + batch], sender)]
