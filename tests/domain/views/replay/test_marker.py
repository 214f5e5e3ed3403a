"""The marker of the point in a round of craps: from where the round before left it, moved by the facts."""

from domain.fold import AS_CORRECTED, FeedLine, Replay
from domain.games import games
from domain.views.replay.recorder import Watcher
from simulator import Shift, simulate


def test_it_stands_from_roll_to_roll() -> None:
    """In every round it begins as the last one left it: no point before the first; later what was marked."""
    lines = [FeedLine(n, raw.rstrip(b"\n")) for n, (raw, _) in enumerate(simulate(Shift("nz-1996-craps", seed=5)), 1)]
    names = [one.round for one in Replay(lambda: lines, AS_CORRECTED, games).rounds()][:12]
    before, seen = "off", set[str | None]()
    for name in names:
        watcher = Watcher(name, games)
        for _ in Replay(lambda: lines, AS_CORRECTED, watcher.game).rounds():
            pass
        frames = watcher.shown[0].frames
        assert frames[0].marker == before
        before = frames[-1].marker or ""
        seen.add(before)
    assert len(seen) > 1
