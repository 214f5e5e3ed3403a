"""The catalogue that the migrations make is kept as data: a migration that changes it writes the data anew."""

import os
from pathlib import Path

import evidence.catalogue
from evidence.catalogue.comparing import FILE, differences, expected, patterns, written
from evidence.catalogue.reading import read_catalogue
from record.postgres.migrate import migrations

from ...servers import Databases, superuser

WRITE = "PITLOG_WRITE_CATALOGUE"
MONTH = "facts_1998_03"


def catalogue(databases: Databases) -> dict[str, str]:
    with superuser(databases.at(databases.migrated())) as connection:
        connection.execute("SELECT pitlog.prepare_month('1998-03-01')")
        return read_catalogue(connection).program


def test_the_data_are_what_the_migrations_make(databases: Databases) -> None:
    """After a change: `PITLOG_WRITE_CATALOGUE=1 pytest tests/evidence/catalogue`, and look at what changed."""
    made = patterns(catalogue(databases), MONTH)
    followed = catalogue(databases.followed())
    optional = {name: says for name, says in patterns(followed, MONTH).items() if name not in made}
    text = written(migrations()[-1].number, made, optional)
    file = Path(evidence.catalogue.__file__).with_name(FILE)
    if os.environ.get(WRITE):
        file.write_text(text, encoding="utf-8")
        expected.cache_clear()
    assert file.read_text(encoding="utf-8") == text, test_the_data_are_what_the_migrations_make.__doc__
    assert [*differences(followed, expected())] == []
