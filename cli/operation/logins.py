"""`pitlog logins`: logins of least privilege on a server of the site's own."""

import os

import click

from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.user_text import Choice, safe
from projections.answers.operation_acts import LoginsMade, MadeLogin
from record.postgres.connections import connect
from record.postgres.errors import NoLoginsHere
from record.postgres.logins import ROLES_OF, Login, login_name, make_logins, url_of
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server

NEXT = (
    "A new password is shown this once. For a unit of systemd, put PITLOG_DATABASE_URL=URL into "
    "/etc/pitlog/environment.JOB, which only root may read (docs/OPERATIONS.md)."
)


@click.command()
@click.argument("jobs", nargs=-1, type=Choice([*ROLES_OF]), metavar="[JOB]...")
@click.option("--renew", is_flag=True, help="Give logins that are there new passwords, too.")
@json_option
@writes
@with_where
def logins(place: Where, jobs: tuple[str, ...], renew: bool) -> None:
    """Make logins of least privilege on your own server, one for each JOB, and print their URLs.

    Jobs: feed, viewer, sealer, backup, reader; without JOB all of them. Run it with the login that ran `pitlog
    migrate`, which needs CREATEROLE and no more. A login that is there keeps its password.
    """
    wanted = tuple(dict.fromkeys(jobs)) or tuple(ROLES_OF)
    if URL_VARIABLE not in os.environ:
        raise NoLoginsHere(URL_VARIABLE)
    with place.server() as server, connect(server) as connection:
        named = [f"{login_name(job, connection.info.dbname)} ({', '.join(ROLES_OF[job])})" for job in wanted]
        about_to(f"make {', '.join(named)}, where they are missing{', with new passwords' if renew else ''}")
        made = make_logins(connection, wanted, renew)
        answers = [_answer(server, one) for one in made]
    say(LoginsMade(answers), "\n".join(_words(one) for one in answers), NEXT)


def _answer(server: Server, one: Login) -> MadeLogin:
    url = url_of(one, server.conninfo())
    return MadeLogin(one.job, one.name, [*one.roles], [*one.more], url, one.password is not None)


def _words(one: MadeLogin) -> str:
    kept = "" if one.new_password else "  (it was there, and keeps its password)"
    more = f"\n{one.job}: has more than it needs: REVOKE {', '.join(one.more)} FROM {one.login}" if one.more else ""
    return safe(f"{one.job}: {one.url}{kept}") + more
