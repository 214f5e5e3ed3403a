"""`pitlog schema`: the format of a feed, and of answers, for programmers."""

import click
import msgspec

from domain.facts.schema import feed_schema, fields


@click.command()
@click.option("--answers", is_flag=True, help="Print the JSON Schema of what commands write with --json instead.")
@click.option("--fields", "as_fields", is_flag=True, help="Print the table of fields (CSV) instead.")
def schema(answers: bool, as_fields: bool) -> None:
    """Print the JSON Schema of one line of a feed, the table of its fields, or the schema of answers.

    All are generated from the program's own classes. docs/FEED.md explains them.
    """
    if answers and as_fields:
        raise click.UsageError("--answers and --fields exclude each other")
    if answers:
        from projections.answers.schema import answers_schema

        click.echo(msgspec.json.format(msgspec.json.encode(answers_schema())))
        return
    click.echo(fields.as_csv() if as_fields else feed_schema.as_json(), nl=False)
