"""A round on a terminal: cards, wagers on the layout, and the required step."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cli.output.screen import draw
from cli.output.tables import Fitted
from cli.output.user_text import counted, safe
from domain.fold.explanation import ExplainStep
from domain.fold.round import Finding, Wager
from domain.fold.wagers.balance import difference_text, owed
from domain.money import EXACT, both, spaced
from domain.sentences import cited, message
from domain.views.replay.frames import Frame, Shown
from domain.views.replay.labels import HIDDEN, UNKNOWN, bet_name
from domain.views.replay.layout import Stake
from domain.views.replay.wager_history import Life, Sight
from record.venue import Venue


def life_of(life: Life, here: Venue) -> RenderableType:
    """The life of a wager: its placement, each of its rounds, and its end."""
    return Group(
        Text(safe(f"{life.wager}, {counted(len(life.sights), 'round')}: {_wager_text(life)}"), style="bold"),
        Text(safe(_laid(life, here)), style="dim"),
        *(part for sight in life.sights for part in _sight(sight, here)),
        Text(safe(_end(life)), style="bold"),
        Text(),
    )


def _wager_text(life: Life) -> str:
    on = "" if life.on is None else f" {_value(life.on)}"
    seat = "" if life.seat is None else f", in seat {life.seat}"
    return f"{(life.bet or '?').replace('_', ' ')}{on} of {life.player or '?'}{seat}"


def _laid(life: Life, here: Venue) -> str:
    laid = life.laid
    if laid is None:
        return "It was up before this gaming day began."
    return f"{spaced(laid.stake)} was laid at {here.shows(laid.at)} in {laid.round}, fact {laid.fact}"


def _sight(sight: Sight, here: Venue) -> Iterator[RenderableType]:
    """One round of a wager: the result, its state, acts on it, and its outcome."""
    came = _value(sight.result) if sight.result is not None else sight.status.replace("_", " ")
    stood = "  ".join(f"{name} {value}" for name, value in sight.stands.items())
    at = here.shows(sight.at) if sight.at is not None else ""
    yield Text(safe(f"  {sight.round}  {at}  {came}  {stood}").rstrip())
    links = sight.steps if sight.status == "settled" else [*sight.came, *sight.steps]
    for link in (link for link in links if link.topic != "laid"):
        yield Padding(_link(link), (0, 0, 0, 6))


def _link(link: ExplainStep) -> Text:
    rules = ", ".join(cited.rule for cited in link.rules)
    words = safe(link.words + (f" [{rules}]" if rules else ""))
    return Text(words, style="bold red" if link.topic == "found" else "cyan")


def _end(life: Life) -> str:
    """The wager's total due, what it received, and what is missing."""
    due, got, short = life.end.due, life.end.recorded, difference_text(life.end)
    words_ = "due: not worked out" if due is None else f"due: {due.result.replace('_', ' ')}"
    if due is not None and due.result != "open":
        words_ += f", {both(due.stake_back, due.pays)}"
    if got is not None:
        words_ += f"; recorded: {got.result.replace('_', ' ')}, {both(got.stake_back, got.paid)}"
    elif due is not None and due.result != "open":
        words_ += "; not settled"
    return words_ + (f"; {short}" if owed(life.end) else f"; difference {short}" if short else "")


def _value(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RED = ("D", "H")


def show_all(shown: Shown, here: Venue) -> None:
    """Every page in order."""
    draw([title(shown), *(page(shown, place, here) for place in range(pages(shown)))])


def show_once(shown: Shown, here: Venue) -> None:
    """The whole round: one line a step, the final cards, and the outcome."""
    steps = [_step(frame, place, here) for place, frame in enumerate(shown.frames, 1)]
    cards = [_cards(shown.frames[-1].cards)] if shown.frames else []
    rest = (page(shown, place, here) for place in range(len(shown.frames), pages(shown)))
    draw([title(shown), *steps, Text(), *cards, *rest])


def show_life(life: Life, here: Venue) -> None:
    draw([life_of(life, here)])


def pages(shown: Shown) -> int:
    """The number of pages: each step, the outcome, and each wager that spans rounds."""
    return len(shown.frames) + 1 + len(shown.lives)


def page(shown: Shown, place: int, here: Venue) -> RenderableType:
    """One page."""
    steps = len(shown.frames)
    if place < steps:
        return _frame(shown, shown.frames[place], place + 1, here)
    return _outcome(shown) if place == steps else life_of(shown.lives[place - steps - 1], here)


# --- drawing ----------------------------------------------------------------------------------------------------


def title(shown: Shown) -> Text:
    """The title of a round."""
    it = shown.round
    where = f"{it.table} · {it.round} · {it.ruleset or 'no ruleset'} · {it.status.replace('_', ' ')}"
    return Text(safe(where), style="bold")


def _frame(shown: Shown, frame: Frame, place: int, here: Venue) -> RenderableType:
    mark = " ⚠" if frame.irregular else ""
    when = Text(f"{place}/{len(shown.frames)}  {here.shows(frame.at)}{mark}", style="bold")
    parts: list[RenderableType] = [when, Text(safe(frame.spoken or frame.words)), *_source_lines(frame, here)]
    parts += [_note_text("required next", one) for one in frame.next]
    parts += map(_finding_text, frame.findings)
    parts.append(_cards(frame.cards))
    if frame.stakes:
        parts.append(_stakes(frame.stakes))
    return Group(*parts, Text())


def _step(frame: Frame, place: int, here: Venue) -> Text:
    """A step in one line. Its findings are shown once, in the outcome."""
    corrected = f" (corrected by {frame.corrected_by})" if frame.corrected_by is not None else ""
    mark = " ⚠" if frame.irregular else ""
    return Text(safe(f"{place:>3}  {here.shows(frame.at)}  {frame.spoken or frame.words}{corrected}{mark}"))


def _source_lines(frame: Frame, here: Venue) -> Iterator[Text]:
    """The source of a fact, and its version before correction."""
    sources = [f"fact {frame.fact}", frame.source and f"by {frame.source}", frame.by and f"({frame.by})"]
    if frame.recorded_at is not None:
        sources.append(f"recorded {here.shows(frame.recorded_at)}")
    if frame.video is not None:
        sources.append(f"camera {frame.video.camera} at {frame.video.at}")
    yield Text(safe("  ".join(filter(None, sources))), style="dim")
    if frame.corrected_by is not None:
        yield Text(safe(f"corrected by {frame.corrected_by}; first recorded: {frame.first}"), style="yellow")


def _note_text(what: str, one: ExplainStep) -> Text:
    rules = ", ".join(cited.rule for cited in one.rules)
    return Text(safe(f"{what}: {one.words}" + (f" [{rules}]" if rules else "")), style="cyan")


def _cards(hands: Mapping[str, list[str]]) -> RenderableType:
    """Each hand in three lines."""
    wide = max((len(safe(name)) for name in hands), default=0)
    lines = Text()
    for name, cards in hands.items():
        faces = [_face(card) for card in cards]
        lines.append(" " * wide + " ╭────╮" * len(cards) + "\n")
        lines.append(safe(name).ljust(wide))
        for words, style in faces:
            lines.append(" │").append(words, style).append("│")
        lines.append("\n" + " " * wide + " ╰────╯" * len(cards) + "\n")
    return lines


def _face(card: str) -> tuple[str, str]:
    """Four letters and their style."""
    if card in (HIDDEN, UNKNOWN):
        return ("▒▒▒▒" if card == HIDDEN else " ?? "), ""
    rank, suit = card[0], card[1]
    return f"{'10' if rank == 'T' else rank:>2}{SUITS[suit]} ", "red" if suit in RED else ""


def _stakes(stakes: list[Stake]) -> RenderableType:
    rows = list[tuple[str, ...]]()
    for one in stakes:
        state = one.state if one.paid is None else f"{one.state} {spaced(one.paid)}"
        rows.append(
            (one.wager, one.player or "?", str(one.seat or ""), bet_name(one.bet, one.on), spaced(one.stake), state)
        )
    headings = ("wager", "player", "seat", "bet", "stake", "")
    return Fitted(
        headings, rows, right=("seat", "stake"), keep=("stake", "bet", "player", "", "seat"), header_style="dim"
    )


def _outcome(shown: Shown) -> RenderableType:
    """The outcome: cards as dealt and as required, and each wager's due and settlement."""
    it = shown.round
    hands = Table("", "as dealt", "as required", "", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name, hand in it.hands.items():
        dealt, rightful = (" ".join(card or UNKNOWN for card in cards or []) for cards in (hand.dealt, hand.rightful))
        hands.add_row(safe(name), safe(dealt), safe(rightful), "" if hand.points is None else str(hand.points))
    came = it.outcome or (str(it.result) if it.result is not None else "none")
    parts: list[RenderableType] = [Text("Outcome", style="bold"), hands, Text(safe(f"result: {came}"))]
    if it.wagers:
        parts.append(_dues(it.wagers))
    parts += map(_finding_text, it.findings)
    return Group(*parts, Text())


def _finding_text(one: Finding) -> Text:
    words = " ".join(filter(None, (message(one), cited(one))))
    return Text(f"{one.severity}: {safe(words)}", style="bold red")


def _dues(wagers: list[Wager]) -> Fitted:
    """Both sums include the returned stake."""
    rows = list[tuple[str, ...]]()
    for one in wagers:
        due, got = one.due, one.recorded
        words_ = f"{due.result} {spaced(EXACT.add(due.stake_back, due.pays))}" if due else "-"
        paid = f"{got.result} {spaced(EXACT.add(got.stake_back, got.paid))}" if got else "not settled"
        rules = ", ".join(due.rules) if due else ""
        about = one.wager, one.player or "?", bet_name(one.bet, one.on), spaced(one.staked or "?")
        rows.append((*about, words_, rules, paid, difference_text(one) or "-"))
    headings = ("wager", "player", "bet", "stake", "total due", "rules", "total paid", "difference")
    return Fitted(
        headings,
        rows,
        keep=("difference", "total due", "total paid", "player", "bet", "stake", "rules"),
        header_style="dim",
    )
