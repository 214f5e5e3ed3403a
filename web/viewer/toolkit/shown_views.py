"""What each person was shown lately: an open page that asks for itself anew is no further access to record."""

import threading
from collections import OrderedDict

MOST = 10_000
"""The oldest view is dropped. It is then recorded once more."""


class ShownViews:
    """The last accesses that were recorded: person, what, table."""

    def __init__(self) -> None:
        self._lock, self._known = threading.Lock(), OrderedDict[tuple[str, str, str], None]()

    def is_known(self, person: str, what: str, table: str) -> bool:
        """Whether this access was recorded before. It counts as recorded from now on."""
        view = person, what, table
        with self._lock:
            known = view in self._known
            self._known[view] = None
            self._known.move_to_end(view)
            if len(self._known) > MOST:
                self._known.popitem(last=False)
        return known
