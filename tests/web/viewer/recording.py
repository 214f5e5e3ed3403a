"""Makes the recording of a dispute for the README: screens of the viewer, one after the other, in one animated SVG.

Whoever asks for reduced motion sees the screen that decides, and nothing moves.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from markupsafe import escape
from playwright.sync_api import Page

from .night import Running

SIZE = (1120, 700)
CAPTION = 44
"""The height of the line of words below the screens."""
QUALITY = 42
DISPUTED = "/rounds/BAC01/BAC01-1109-1-55"
DECIDES = 23
"""The step at which the card went astray."""


class Screen(NamedTuple):
    """A screen, how long it is seen, and what is said of it."""

    image: str
    """A WebP in base64."""
    seconds: float
    words: str
    still: bool = False
    """Whether it is the one seen without motion."""


def recording(tab: Page, viewer: Running) -> str:
    """The animated SVG."""
    tab.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    tab.emulate_media(color_scheme="light", reduced_motion="reduce")
    return _svg([*_screens(tab)])


def _screens(tab: Page) -> Iterator[Screen]:
    """A dispute from its claim to its dossier, in thirty seconds."""
    tab.goto("/disputes?state=all")
    tab.locator("tbody a").first.click()
    dispute = tab.url
    yield _taken(tab, 3.5, "A player disputes a hand. The claim is a fact of the record")
    tab.goto(DISPUTED)
    for step, seconds in ((12, 1.5), (18, 1.2), (19, 1.0), (20, 1.0), (21, 1.0), (22, 1.8)):
        yield _at(tab, step, seconds, "Every card again, as it was dealt, with the counts")
    yield _at(
        tab, DECIDES, 6.0, "The third card went to the Player, who stood on 7: framed, and where it belongs", True
    )
    tab.keyboard.press("End")
    _to(tab, ".layouts")
    yield _taken(tab, 5.0, "Who owes whom, to the cent, by the rule in force that night")
    tab.goto("/what-if?session=BAC01/2002-11-09&as=nz-1998-baccarat")
    yield _taken(tab, 3.0, "The same night under another ruleset, by bet and by player")
    address = dispute.replace("/dispute?name=", "/dossier/draft?form=html&dispute=")
    html = tab.context.request.get(address).text()
    tab.goto("about:blank")  # a page of the viewer allows no style of another
    tab.set_content(html)
    yield _taken(tab, 5.0, "The dossier: claim, picture, ruling, money, and the line of proof")


def _at(tab: Page, step: int, seconds: float, words: str, still: bool = False) -> Screen:
    tab.evaluate("step => { location.hash = `step-${step}` }", step)
    tab.locator(f"#step-{step}[aria-current=step]").wait_for()
    _to(tab, ".verdict")
    return _taken(tab, seconds, words, still)


def _to(tab: Page, what: str) -> None:
    """Scroll so that something is at the top."""
    tab.evaluate("what => scrollTo(0, document.querySelector(what).getBoundingClientRect().top + scrollY - 10)", what)


def _taken(tab: Page, seconds: float, words: str, still: bool = False) -> Screen:
    session = tab.context.new_cdp_session(tab)  # a WebP is half as large as what `screenshot` offers
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    session.detach()
    return Screen(taken["data"], seconds, words, still)


def _svg(screens: Sequence[Screen]) -> str:
    whole, (wide, high) = sum(one.seconds for one in screens), SIZE
    begin, frames, styles = 0.0, list[str](), list[str]()
    for nth, one in enumerate(screens):
        first, last = 100 * begin / whole, 100 * (begin + one.seconds) / whole
        begin += one.seconds
        before = f"0%,{first - 0.01:.2f}%{{opacity:0}}" if nth else ""
        after = f"{last:.2f}%,100%{{opacity:0}}" if nth < len(screens) - 1 else ""
        styles.append(f"@keyframes s{nth}{{{before}{first:.2f}%,{last - 0.01:.2f}%{{opacity:1}}{after}}}")
        styles.append(f".s{nth}{{animation:s{nth} {whole:.1f}s step-end infinite}}")
        frames.append(
            f'<g class="s{nth}{" still" if one.still else ""}"><image width="{wide}" height="{high}" '
            f'href="data:image/webp;base64,{one.image}"/><rect y="{high}" width="{wide}" height="{CAPTION}"/>'
            f'<text x="20" y="{high + 29}">{escape(one.words)}</text></g>'
        )
    calm = "@media (prefers-reduced-motion: reduce){g{animation:none!important}.still{opacity:1}}"
    said = "A disputed hand in the viewer: claim, cards, the card that went astray, money, dossier"
    box = f"0 0 {wide} {high + CAPTION}"
    style = "g{opacity:0}rect{fill:#10151b}text{font:600 19px sans-serif;fill:#f4fbf7}" + "".join(styles) + calm
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img"><title>{said}</title>'
        f"<style>{style}</style>{''.join(frames)}</svg>\n"
    )


def record(tab: Page, viewer: Running, to: Path) -> None:
    """Write the recording."""
    to.write_text(recording(tab, viewer), encoding="utf-8")
