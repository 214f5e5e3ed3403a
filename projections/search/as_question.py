"""A searched line as a question about one subject, where it can be one: for all rows, with figures and groups."""

from collections.abc import Iterator, Sequence

from projections.questions.filters import Filter
from projections.questions.subjects import SUBJECTS
from projections.search.meanings import Meaning, Span
from projections.search.reading import Read

Words = tuple[tuple[str, str], ...]


def as_question(parts: Sequence[Read], subject: str) -> Words | None:
    """The words of the question, as in an address. None if the language of questions cannot say it."""
    said = [_said(one.meanings, subject) for one in parts if one.meanings]
    if not said or any(one is None for one in said):
        return None
    return tuple(dict.fromkeys(word for one in said if one is not None for word in one))


def _said(meanings: Sequence[Meaning], subject: str) -> list[tuple[str, str]] | None:
    """Some words with one meaning; or with several values of one column."""
    if len(meanings) == 1 and (span := meanings[0].span) is not None:
        return _times(span)
    filters = [one.filters.get(subject) for one in meanings]
    known = [one for one in filters if one is not None and one.column.name in SUBJECTS[subject].columns]
    if len(known) != len(meanings) or len({one.column.name for one in known}) != 1:
        return None
    return [word for one in known for word in _words(one)]


def _words(one: Filter) -> Iterator[tuple[str, str]]:
    for value in one.words:
        yield ("not", f"{one.column.name}={value}") if one.but else (one.column.name, value)


def _times(span: Span) -> list[tuple[str, str]] | None:
    if len(span.windows) != 1:
        return None
    [(first, last)] = span.windows
    bounds = (("since", first), ("until", last))
    return [(name, time.isoformat(timespec="seconds")) for name, time in bounds if time is not None]
