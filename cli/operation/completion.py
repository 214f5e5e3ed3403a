"""`pitlog completion`: the script with which a shell completes commands, options and names."""

import click

from cli.output.user_text import Choice
from cli.shell_words import SWITCHED_ON, script

HOW = "\n".join(f"    {line}" for line in SWITCHED_ON.values())


@click.command(epilog=None)
@click.argument("shell", type=Choice([*SWITCHED_ON]))
def completion(shell: str) -> None:
    """Print the script that completes commands, options and names in a shell."""
    click.echo(script(shell))


completion.help = f"""{completion.help}

    To switch it on, add a line:

    \b
{HOW}

    Names of rulesets, rules, codes, bets and cards are always offered; tables, rounds, players, dealers, disputes and
    gaming days while the record's server runs: `pitlog serve`, or PITLOG_DATABASE_URL.
    """
