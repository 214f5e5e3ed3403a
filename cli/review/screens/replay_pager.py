"""A pager for replay on a terminal, by keyboard."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from cli.output.keyboard import keyboard, keys
from cli.output.screen_text import SCROLLS, Pressed, lines_of, read_text
from cli.review.screens.replay_screen import page, pages, title
from cli.review.screens.round_actions import RoundActions
from domain.views.replay.frames import Shown
from record.venue import Venue

KEYS = "← → step · n irregularity · ? keys · q quit · o open cards · Home End"
LEAVING = frozenset({"q", "Q", "\x1b", "\x03", "\x04", ""})
"""An empty key: the terminal is gone."""
HELP = """Keys

→ ←  space  backspace    a step forward, a step back
↑ ↓                      scroll
n  N                     the next irregularity, the previous one
Home  End                the first step, the last page
o                        show face-down cards, as far as they are known
q  Esc                   leave
"""
HELP_OF_RECORD = """
]  [                     the next round of the table's day, the previous one
a                        this round under another ruleset
e                        explain it: every rule and every fact
w                        its wagers: due, paid, what is owed
d                        raise a dispute about it
p                        issue a dossier of it
/                        search
"""


@dataclass(slots=True)
class Walk:
    """The user's position in a round."""

    seen: Mapping[bool, Shown]
    here: Venue
    opened: bool
    at: int = 0
    top: int = 0
    """The first visible line of a page longer than the screen."""

    @property
    def shown(self) -> Shown:
        """With cards open or not."""
        return self.seen[self.opened]

    def draw(self, console: Console) -> None:
        """Draw as much of the page as fits."""
        lines = lines_of(console, [title(self.shown), page(self.shown, self.at, self.here)])
        room = max(1, console.height - 2)
        self.top = max(0, min(self.top, len(lines) - room))
        console.clear()
        print("\n".join(lines[self.top : self.top + room]))
        console.print(Text(KEYS, style="dim"), no_wrap=True, crop=True, end="")

    def press(self, key: str) -> None:
        """Handle a key."""
        if key == "o":
            self.opened = not self.opened
        elif key in SCROLLS:
            self.top += SCROLLS[key]
        elif key in MOVES:
            self.at, self.top = max(0, min(pages(self.shown) - 1, MOVES[key](self.shown, self.at))), 0

    def turn(self, seen: Mapping[bool, Shown] | None) -> None:
        """Show another round from its beginning. None: there is none."""
        if seen is not None:
            self.seen, self.at, self.top = seen, 0, 0


def walk(seen: Mapping[bool, Shown], here: Venue, opened: bool, actions: RoundActions | None = None) -> bool:
    """Run until the user quits. Whether the user wants to search."""
    console = Console(highlight=False, markup=False, emoji=False)
    with console.screen(), keyboard() as pressed:
        return step_through(console, pressed, Walk(seen, here, opened), actions)


def step_through(console: Console, pressed: Pressed, walked: Walk, actions: RoundActions | None) -> bool:
    """Step through a round until the user leaves it. Whether the user wants to search."""
    while True:
        walked.draw(console)
        for key in keys(pressed()):
            if key in LEAVING:
                return False
            if key == "/" and actions is not None:
                return True
            if key == "?":
                read_text(console, pressed, HELP + (HELP_OF_RECORD if actions is not None else ""))
            elif key in BESIDE and actions is not None:
                walked.turn(actions.beside(BESIDE[key]))
            elif actions is None or not actions.act(key, console, pressed):
                walked.press(key)


BESIDE = {"]": 1, "[": -1}


def _irregular(shown: Shown, at: int, way: int) -> int:
    """The next step with an irregularity. If there are no more, the outcome or the first step."""
    steps = len(shown.frames)
    places = range(min(at, steps) + way, steps if way > 0 else -1, way)
    return next((place for place in places if shown.frames[place].irregular), steps if way > 0 else 0)


MOVES: dict[str, Callable[[Shown, int], int]] = {
    **dict.fromkeys(("\x1b[C", "\x1bOC", " ", "l", "\r", "\n"), lambda shown, at: at + 1),
    **dict.fromkeys(("\x1b[D", "\x1bOD", "\x7f", "\b", "h"), lambda shown, at: at - 1),
    "n": lambda shown, at: _irregular(shown, at, 1),
    "N": lambda shown, at: _irregular(shown, at, -1),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~", "g"), lambda shown, at: 0),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~", "G"), lambda shown, at: pages(shown) - 1),
}
