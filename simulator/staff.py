"""The staff of a table: dealers change by the hour, higher roles by the shift.

It uses no random numbers and no time, so that an evening does not depend on the staff.
"""

from collections.abc import Callable
from dataclasses import dataclass

from simulator.clock import HOUR, MINUTE
from simulator.feed import FeedWriter


@dataclass(frozen=True)
class Post:
    """A post at a table: the first person, the reliefs, and the length of a turn."""

    role: str
    first: Callable[[int], int]
    """The number of the first person, from the number of the table."""
    people: int
    """The number of people who take turns, and the step between their numbers."""
    apart: int
    turn: int
    """In milliseconds."""
    planned: bool = True
    """Whether the end of a turn is known when it begins."""

    def name(self, table: int, turn: int) -> str:
        """The name of a person in the feed."""
        return f"{self.role}:{self.first(table) + turn % self.people * self.apart}"


DEALERS = Post("dealer", lambda table: 4400 + table % 500, people=3, apart=500, turn=40 * MINUTE, planned=False)
POSTS = (
    Post("shift_manager", lambda table: 1001, people=2, apart=1, turn=8 * HOUR),
    Post("casino_supervisor", lambda table: 1100 + table // 16 % 50, people=2, apart=50, turn=4 * HOUR),
    Post("game_supervisor", lambda table: 2200 + table // 4 % 100, people=2, apart=100, turn=2 * HOUR),
    DEALERS,
)
"""The first person at a post has a fixed number. Reliefs work at no other table."""


class Staff:
    """The staff now at a table, by the names in the feed."""

    __slots__ = ("_ends", "_names", "_table", "_turns", "employee", "inspector")

    def __init__(self, table: int) -> None:
        self._table = table
        self.inspector, self.employee = "inspector:31", f"employee:{70 + table % 20}"
        self._turns = dict.fromkeys(POSTS, 0)
        self._ends = dict.fromkeys(POSTS, 0)
        self._names = {post.role: post.name(table, 0) for post in POSTS}

    @property
    def dealer(self) -> str:
        return self._names["dealer"]

    @property
    def game_supervisor(self) -> str:
        return self._names["game_supervisor"]

    @property
    def casino_supervisor(self) -> str:
        return self._names["casino_supervisor"]

    @property
    def shift_manager(self) -> str:
        return self._names["shift_manager"]

    def begin(self, feed: FeedWriter) -> None:
        """The table opens, and its posts are taken."""
        for post in POSTS:
            self._turns[post] = 0
            self._assign(feed, post)

    def relieve(self, feed: FeedWriter) -> None:
        """Between two rounds: reliefs take over from people whose turn is over."""
        for post in POSTS:
            if feed.now >= self._ends[post]:
                self._turns[post] += 1
                self._assign(feed, post)

    def _assign(self, feed: FeedWriter, post: Post) -> None:
        self._names[post.role] = name = post.name(self._table, self._turns[post])
        self._ends[post] = feed.now + post.turn
        until = {"until": feed.at(self._ends[post])} if post.planned else {}
        feed.note("staff_assigned", staff=name, role=post.role, **until)
