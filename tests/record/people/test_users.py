"""Users of the viewer: how their passwords are hashed."""

from runpy import run_path

from argon2 import PasswordHasher
from argon2.profiles import RFC_9106_LOW_MEMORY

from record.people import users


def test_a_password_is_hashed_as_rfc_9106_asks() -> None:
    """The program's own hasher: the tests have a cheap one in its place."""
    hasher = run_path(users.__file__)["_hasher"]
    assert isinstance(hasher, PasswordHasher)
    assert hasher.type == RFC_9106_LOW_MEMORY.type
    for strength in ("time_cost", "memory_cost", "parallelism", "hash_len", "salt_len"):
        assert getattr(hasher, strength) >= getattr(RFC_9106_LOW_MEMORY, strength)
