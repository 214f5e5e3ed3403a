"""How far a session was followed, as it is written: before its first fact, after a failure, after its latest fact."""

from domain.fold.session.carry_forward import NOTHING
from domain.fold.sessions import gaming_day_of
from domain.games.encoding.carry_codec import pack_carry_forward
from projections.engine.session import FollowedSession
from projections.engine.store import FollowedTo

NOTHING_KEPT = pack_carry_forward(NOTHING)
"""The carry-forward of a table's first session."""


def unread_state(name: str, table: str, nth: int, carry: bytes) -> FollowedTo:
    """A session before its first fact."""
    return FollowedTo(name, table, nth, gaming_day_of(name), None, 0, 0, 0, carry, carry, False, None)


def without_failure(stood: FollowedTo) -> FollowedTo:
    """The session as if it had never been set aside."""
    if stood.set_aside is None:
        return stood
    return FollowedTo(
        stood.session, stood.table_name, stood.nth, stood.gaming_day, None, 0, 0, 0, stood.carry_in, stood.carry_out,
        False, None,
    )  # fmt: skip


def state_after(session: FollowedSession, stood: FollowedTo, carry_out: bytes, rounds: int, whole: bool) -> FollowedTo:
    """The session after its latest fact. `whole`: with its open round."""
    return FollowedTo(
        stood.session, stood.table_name, stood.nth, stood.gaming_day, session.ruleset, session.last_position,
        session.facts, rounds, stood.carry_in, carry_out, whole, None,
    )  # fmt: skip
