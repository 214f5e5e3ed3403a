"""`pitlog explain`: the chain of rules and facts that led to a wager's due, a card's place, a round, a finding."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Any

import click
import msgspec
from msgspec.structs import replace

from cli.catch_up import caught_up
from cli.context import Where, with_where
from cli.feeds.options import FeedSource, failed_words, reading_of, source
from cli.output.pager import paged
from cli.output.screen import print_wrapped, show_table
from cli.output.user_text import WORDS, counted, safe
from cli.questions.named_round import log_access, one_round
from cli.times import DAY, WITH_OFFSET, VenueDay, own_zone
from domain.errors import NotACard, NotInFeed
from domain.fold import Reading, Replay
from domain.fold.explanation import Cited, ExplainStep
from domain.games import games
from domain.rulebooks.paragraphs.documents import document_of
from domain.rulebooks.paragraphs.lookup import summary_of
from domain.views.decided import Decided
from domain.views.explain.chain import Explained
from domain.views.explain.questions import Explainer, ExplainQuestion, Subject
from projections.answers.reports import CitedRule, Explanation
from record.venue import venue, zone


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE...]")
@click.option("--wager", type=WORDS, metavar="WAGER", help="Explain what this wager was due.")
@click.option(
    "--card", type=WORDS, metavar="FACT", help="Explain where the card of this fact belongs, and what follows."
)
@click.option("--finding", type=WORDS, metavar="FACT", help="Explain the findings about this fact.")
@click.option(
    "--round", "round_", type=WORDS, metavar="ROUND", help="Explain this round; with another option, search only in it."
)
@click.option("--table", type=WORDS, metavar="TABLE", help="Only rounds at this table.")
@click.option("--day", type=DAY, metavar="DAY", help="Only rounds on this gaming day.")
@click.option("--json", "as_json", is_flag=True, help="Write the explanation as one JSON object.")
@click.option("--as-recorded", is_flag=True, help="Read facts as first recorded, without corrections.")
@click.option("--known-at", type=WITH_OFFSET, metavar="TIME", help="Read only facts known at this time.")
@with_where
@paged
def explain(
    place: Where, /, files: tuple[str, ...], as_json: bool, as_recorded: bool, known_at: datetime | None,
    table: str | None, day: VenueDay | None, round_: str | None, **subjects: str | None,
) -> None:  # fmt: skip
    """Explain a wager, a card, a finding or a round: the rules and facts that led to it, in plain words.

    Without a FILE, the record is queried. Several files are read one after the other as one feed; - is standard input;
    gzip files are unpacked. A bundle is read as the record is.
    """
    subject, name = _subject({**subjects, "round": round_})
    asked = ExplainQuestion(subject, name, round_, table)
    reading = reading_of(as_recorded, known_at)
    if files:
        explainer, amiss = _of_files(files, asked, day, reading)
    else:
        explainer, amiss = _of_record(place, asked, day, reading), False
    if as_json:
        click.echo(msgspec.json.encode(_explanation(explainer, explainer.found)))
    else:
        _show(explainer, explainer.found)
    found = any(link.topic == "found" for one in explainer.found for link in one.steps)
    raise SystemExit(1 if amiss or found else 0)


def _of_record(place: Where, asked: ExplainQuestion, day: VenueDay | None, reading: Reading) -> Explainer:
    """From the record. The access is logged."""
    from projections.queries.replay.explained import Explanation  # loads PostgreSQL's client

    with place.server() as server, caught_up(place) as connection:
        here = venue(connection)
        asked = _on(asked, day, here.zone)
        if asked.subject == "round":
            asked = replace(asked, name=one_round(connection, asked.name, asked.table).round)
            asked = replace(asked, round=asked.name)
        explainer = Explanation(connection, asked, games, reading).answer()
        log_access(server, here, f"explanation of {asked.subject} {asked.name}", explainer.found[0].table)
        return explainer


def _on(asked: ExplainQuestion, day: VenueDay | None, where: tzinfo) -> ExplainQuestion:
    """The question about a day of this clock."""
    return asked if day is None else replace(asked, day=f"{day.at(where)}")


def _of_files(
    files: Sequence[str], asked: ExplainQuestion, day: VenueDay | None, reading: Reading
) -> tuple[Explainer, bool]:
    """The answer from feeds or a bundle, and whether some lines or sessions could not be read."""
    with source(files) as it:
        asked = _only(_on(asked, day, zone(it.time_zone) if it.time_zone else own_zone()), it)
        explainer = Explainer(asked, games)
        replay = Replay(it.lines, reading, explainer.game, it.carried_over, unwatched=games)
        for _ in replay.rounds():
            pass
        _answer(explainer, replay)
    if replay.refused_count:
        click.echo(f"{counted(replay.refused_count, 'line')} could not be understood: see `pitlog check`", err=True)
    failed = [one for one in replay.failed if asked.of_table(one.table) and asked.day in (None, str(one.gaming_day))]
    for one in failed:
        click.echo(safe(failed_words(one)), err=True)
    return explainer, bool(replay.refused_count or failed)


def _only(asked: ExplainQuestion, it: FeedSource) -> ExplainQuestion:
    """The question about the one round that a bundle proves."""
    if it.proves is None:
        return asked
    it.proves.need(asked.name if asked.subject == "round" else asked.round, asked.table)
    return replace(asked, round=it.proves.round, table=it.proves.table)


def _answer(explainer: Explainer, replay: Replay) -> list[Explained]:
    """The answers. If there are none, check whether a session could not be folded."""
    try:
        return explainer.answer(replay.findings())
    except (NotACard, NotInFeed):
        replay.need(explainer.asked.table, explainer.asked.day)
        raise


def _subject(subjects: dict[str, str | None]) -> tuple[Subject, str]:
    """The subject of the question. A round given with it only narrows the search."""
    given: list[tuple[Any, str]] = [(subject, name) for subject, name in subjects.items() if name is not None]
    others = [one for one in given if one[0] != "round"]
    if not given or len(others) > 1:
        raise click.UsageError("ask about one thing: --wager, --card, --finding or --round")
    return (others or given)[0]


def _explanation(explainer: Explainer, found: list[Explained]) -> Explanation:
    rules = [CitedRule(one.ruleset, one.rule, _summary(one)) for one in _cited(found)]
    asked = explainer.asked
    return Explanation({asked.subject: asked.name}, found, explainer.more, rules)


def _cited(found: list[Explained]) -> list[Cited]:
    """Every rule of the chain, once."""
    return list({cited: None for one in found for link in one.steps for cited in link.rules})


def _summary(cited: Cited) -> str | None:
    return summary_of(cited.ruleset, cited.rule)


# --- for people -----------------------------------------------------------------------------------------------


def _show(explainer: Explainer, found: list[Explained]) -> None:
    asked = explainer.asked
    for place, one in enumerate(found):
        click.echo("\n" if place else "", nl=False)
        print_wrapped(f"{asked.subject} {asked.name}{_round_line(one, asked.name)}")
        show_table(("", ""), [*_links(one), *_rows(explainer.decided[place])])
    if explainer.more:
        click.echo(f"and {counted(explainer.more, 'more round')}; choose one with --round")
    rules = [(_numbered(one, _document(found[0])), _summary(one) or "") for one in _cited(found)]
    if rules:
        click.echo()
        show_table(("Rule", "Requirement"), rules)


def _rows(decided: Sequence[Decided]) -> list[tuple[str, str]]:
    """The row of each decision table that was in force."""
    return [
        ("" if place else "decided", f"{one.what}: {one.table}, row {' or '.join(map(str, one.rows))}.")
        for place, one in enumerate(decided)
    ]


def _round_line(one: Explained, name: str) -> str:
    """The table, the round unless it is the one asked for, and its outcome."""
    if one.round is None:
        return f" at {one.table}, outside rounds"
    round_ = "" if one.round == name else f", round {one.round}"
    status = (one.status or "").replace("_", " ")
    return f"{round_} at {one.table}, {one.session}: {status}, under {one.ruleset or 'no ruleset'}"


def _links(one: Explained) -> list[tuple[str, str]]:
    """The steps. The topic is shown where it changes."""
    shown, before = list[tuple[str, str]](), None
    for link in one.steps:
        shown.append(("" if link.topic == before else link.topic, _words(link, _document(one))))
        before = link.topic
    return shown


def _words(link: ExplainStep, document: str | None) -> str:
    """A step with its rules and facts."""
    rules = ", ".join(_numbered(cited, document) for cited in link.rules)
    behind = "; ".join(one for one in (f"rule {rules}" if rules else "", " ".join(link.facts)) if one)
    return f"{link.words} [{behind}]" if behind else link.words


def _document(one: Explained) -> str | None:
    found = document_of(one.ruleset or "")
    return found.name if found is not None else None


def _numbered(cited: Cited, document: str | None) -> str:
    """A rule's number, with its document if that differs from the round's."""
    return cited.rule if cited.ruleset == document else f"{cited.ruleset} {cited.rule}"
