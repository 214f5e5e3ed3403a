"""The address of a question: the same words as the options of the command, once or several times each."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import parse_qsl, quote_plus

from starlette.exceptions import HTTPException

Words = tuple[tuple[str, str], ...]

LISTS = ("by", "sort", "fields")
"""Words that hold names of columns, separated by commas."""
MOST = 50
"""The maximum number of words."""
LONGEST = 200


class Address(NamedTuple):
    """A path and the words of a question, in their order. No page of the answer, and no empty word."""

    path: str
    words: Words = ()

    def __str__(self) -> str:
        asked = "&".join(f"{quote_plus(name)}={quote_plus(value, safe=':,*')}" for name, value in self.words)
        return f"{self.path}?{asked}" if asked else self.path

    def of(self, name: str) -> list[str]:
        """The values of a word."""
        return [value for one, value in self.words if one == name]

    def also(self, name: str, value: object) -> "Address":
        """With one more word."""
        more = (name, str(value))
        return self if more in self.words else self._replace(words=(*self.words, more))

    def without(self, name: str, value: str | None = None) -> "Address":
        """Without a word; without one of its values."""
        kept = (one for one in self.words if one[0] != name or value not in (None, one[1]))
        return self._replace(words=tuple(kept))

    def instead(self, name: str, *values: object) -> "Address":
        """With these values of a word in place of all others."""
        return self.without(name)._replace(words=(*self.without(name).words, *((name, str(one)) for one in values)))

    def at(self, path: str) -> "Address":
        """The same question at another path."""
        return self._replace(path=path)

    def page(self, number: int) -> str:
        """A page of the answer."""
        return str(self.also("page", number) if number else self)

    def spelled(self, name: str, better: str) -> "Address":
        """With another spelling of a name, wherever it is."""
        return self._replace(words=tuple(_spelled(one, name, better) for one in self.words))

    def asked(self, *but: str) -> Mapping[str, list[str]]:
        """The values by word, as a question is read from."""
        return {name: self.of(name) for name, _ in self.words if name not in but}


def address_of(path: str, pairs: Iterable[tuple[str, str]]) -> Address:
    """The address that somebody asked for."""
    words = tuple(dict.fromkeys((name, value.strip()) for name, value in pairs if value.strip() and name != "page"))
    if len(words) > MOST or any(len(value) > LONGEST for _, value in words):
        raise HTTPException(400, f"A question has at most {MOST} words of at most {LONGEST} letters.")
    return Address(path, words)


def address_from(written: str) -> Address:
    """The same from a form."""
    path, _, query = written.partition("?")
    try:
        return address_of(path, parse_qsl(query, max_num_fields=MOST))
    except ValueError:
        raise HTTPException(400, "This address is no question.") from None


def _spelled(word: tuple[str, str], name: str, better: str) -> tuple[str, str]:
    key, value = word
    if key == name:
        return better, value
    if key in LISTS:
        return key, ",".join(_sorted_as(one, name, better) for one in value.split(","))
    if key == "not":
        column, equals, rest = value.partition("=")
        return key, f"{better if column == name else column}{equals}{better if rest == name else rest}"
    return key, better if value == name else value


def _sorted_as(one: str, name: str, better: str) -> str:
    return one.replace(name, better) if one.strip().removeprefix("-") == name.removeprefix("-") else one
