"""`pitlog schema`: the format of a feed, for programmers of sources."""

import click

from domain.facts.schema import feed_schema, fields


@click.command()
@click.option("--fields", "as_fields", is_flag=True, help="Print the table of fields (CSV) instead.")
def schema(as_fields: bool) -> None:
    """Print the JSON Schema of one line of a feed, or the table of its fields.

    Both are generated from the program's own classes. docs/FEED.md explains them.
    """
    click.echo(fields.as_csv() if as_fields else feed_schema.as_json(), nl=False)
