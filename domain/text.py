"""Words from a feed, for the eyes of people."""


def safe(text: object) -> str:
    """The words made harmless, on a terminal and on paper: no control character, and none that turns text around."""
    words = str(text)
    if words.isprintable():  # nearly all are
        return words
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in words)


def counted(number: int, what: str) -> str:
    """A number of things, in plain English."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
