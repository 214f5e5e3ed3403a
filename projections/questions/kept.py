"""The thirty documented questions (projections/questions/kept.toml), each as a command and in SQL."""

import shlex
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, NamedTuple

PLACE = resources.files("projections.questions") / "kept.toml"


class KeptQuestion(NamedTuple):
    """A documented question."""

    trade: str
    asks: str
    """The question in words."""
    command: str
    """What follows `pitlog`."""
    sql: str

    def about(self, names: Mapping[str, str]) -> "KeptQuestion":
        """The question about these names."""
        command, sql = self.command, self.sql
        for name, value in names.items():
            command = command.replace("{" + name + "}", value)
            sql = sql.replace("{" + name + "}", value)
        return self._replace(command=command, sql=sql)

    @property
    def words(self) -> list[str]:
        """The command's arguments."""
        return shlex.split(self.command)


def names() -> dict[str, str]:
    """The names in the documented questions: a table, a day, a player and so on."""
    return {name: str(value) for name, value in _file()["names"].items()}


def kept_questions() -> list[KeptQuestion]:
    """All of them, with placeholders for names."""
    return [KeptQuestion(**{name: one[name].strip() for name in KeptQuestion._fields}) for one in _file()["question"]]


def _file() -> dict[str, Any]:
    return tomllib.loads(PLACE.read_text(encoding="utf-8"))
