"""Words from a feed, for the eyes of people."""

VOWELS = tuple("aeiou")


def safe(text: object) -> str:
    """The words made harmless, on a terminal and on paper: no control character, and none that turns text around."""
    words = str(text)
    if words.isprintable():  # nearly all are
        return words
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in words)


def spelled_out(text: str) -> str:
    """The words without letters that turn text around or do not show; for files, which can hold tabs and line ends."""
    return "".join(c if c.isspace() else safe(c) for c in text)


def counted(number: int, what: str) -> str:
    """A number of things, in plain English."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def capital(words: str) -> str:
    """At the head of a sentence."""
    return words[:1].upper() + words[1:]


def spaced(word: object) -> str:
    """A word of the vocabulary as people write it: `game_supervisor` is a game supervisor."""
    return str(word).replace("_", " ")


def with_article(word: object) -> str:
    """The same with its article: a game supervisor, an inspector."""
    words = spaced(word)
    return f"{'an' if words.startswith(VOWELS) else 'a'} {words}"
