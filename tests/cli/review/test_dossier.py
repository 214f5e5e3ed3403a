"""`pitlog dossier`: what it says, its three forms, its number, what is kept, and what a check finds."""

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from projections.drawing.environment import static

from ...feeds import Feed
from ...servers import Databases, rows, superuser, value
from ..filled import Filled, filled
from ..running import Pitlog

HOSTILE = '#panic("x") *b* $x$ <script>alert(1)</script> {{ 7*7 }} \x1b[2J \u202egnp.exe @page `#read("/etc/passwd")`'


Drafts = Callable[[str, str], bytes]


def evening(pitlog: Pitlog) -> None:
    """Two rounds, disputed; in the second the Player's third card went to the Banker, and a wager was read wrongly."""
    feed = Feed().opened(decks=8, style="A", chips=["5", "25", "100"]).shoe("S1").burned()
    feed.started("R1").wager("w1", stake="100").closed().cards("9H:player 2C:banker TD:player 5S:banker")
    feed.result("player").settled("w1", "lose").ended()
    feed.started("R2").wager("w2", stake="50", player="P2").closed().cards(
        "2H:player 2C:banker 2D:player 3S:banker 2S:banker"
    )
    feed.add("ruling_made", action="the card goes to the Player", role="pit_boss", by="pit:7", note=HOSTILE)
    feed.ended()
    wager = next(fact for fact in feed.facts if fact.get("wager") == "w2")
    feed.add("fact_corrected", corrects=wager["id"], reason="misread", role="pit_boss", now={**wager, "stake": "75"})
    pitlog.recorded(feed.raw())
    pitlog.said("dispute", "raise", "R1", "R2", "--claim", HOSTILE, "--player", "P1", "--wager", "w1", "--name", "D1")
    pitlog.said("dispute", "comment", "D1", "--note", "looked at the video")
    decision = ("--decision", "pay", "--role", "shift_manager", "--note", "nine against seven", "--rule", "12.1 (a)")
    pitlog.said("dispute", "decide", "D1", *decision)


@pytest.fixture(scope="module")
def played(databases: Databases) -> Iterator[Filled]:
    """The evening, recorded; only to be read."""
    with filled(databases, evening) as pitlog:
        yield pitlog


@pytest.fixture(scope="module")
def drafts(played: Pitlog, tmp_path_factory: pytest.TempPathFactory) -> Drafts:
    """Drafts of it, each drawn once: by the name of a dispute or a round, in a form."""
    folder = tmp_path_factory.mktemp("drafts")
    return cache(lambda name, form: written(played, folder, form, name))


@pytest.fixture
def own(played: Filled) -> Iterator[Pitlog]:
    """The evening, to be changed."""
    with played.copy() as pitlog:
        yield pitlog


def issued(pitlog: Pitlog, name: str, file: Path, *words: object) -> dict[str, Any]:
    """What the command says of it."""
    said: dict[str, Any] = json.loads(pitlog.said("dossier", name, "-o", file, "--force", "--json", *words))
    return said


def written(pitlog: Pitlog, folder: Path, form: str, name: str = "D1") -> bytes:
    """A draft of it."""
    file = folder / f"draft.{form}"
    pitlog.said("dossier", name, "--draft", "-o", file, "--force")
    return file.read_bytes()


def model(pitlog: Pitlog, folder: Path, name: str = "D1") -> dict[str, Any]:
    """Its JSON."""
    found: dict[str, Any] = json.loads(written(pitlog, folder, "json", name))
    return found


def drafted(drafts: Drafts, name: str = "D1") -> dict[str, Any]:
    """The JSON of a draft."""
    found: dict[str, Any] = json.loads(drafts(name, "json"))
    return found


@cache
def text_of(document: bytes) -> list[str]:
    """The words on each page."""
    return [page.extract_text() for page in PdfReader(BytesIO(document)).pages]


# --- what it says -------------------------------------------------------------------------------------------------


def test_a_dispute_over_two_rounds_as_dealt_and_as_required(drafts: Drafts) -> None:
    it = drafted(drafts)
    assert (it["subject"], it["name"], it["number"], it["tables"]) == ("dispute", "D1", None, ["BAC07"])
    first, second = it["rounds"]
    [wager] = first["round"]["wagers"]
    assert (wager["due"]["pays"], wager["recorded"]["paid"], wager["difference"]) == ("100.00", "0.00", "200.00")
    assert second["round"]["hands"]["player"] == {"dealt": ["2H", "2D"], "rightful": ["2H", "2D", "2S"], "points": 6}
    assert [one["role"] for one in second["decisions"]] == ["pit_boss"]
    assert second["in_force"]["opened"]["decks"] == 8
    assert "28 January 1998" in second["in_force"]["document"]
    assert [one["fact"] for one in second["course"]][:2] == ["bac07-00015", "bac07-00016"]


def test_it_says_what_happened_as_people_would(drafts: Drafts) -> None:
    """When and by whom stands beside it, in the venue's time: no word gives another. A note is there once."""
    second = drafted(drafts)["rounds"][1]
    told = [one["words"] for one in second["course"]]
    assert told[:3] == ["Round R2 begins.", "P2 places 75.00 on player.", "The dealer calls: no more bets."]
    assert [one["words"].count(HOSTILE) for one in second["decisions"]] == [1]
    assert not re.search(r"\d\d:\d\d:\d\d", " ".join([*told, *(one["words"] for one in second["decisions"])]))
    [corrected] = second["corrections"]
    assert corrected["first"] == "Wager placed: wager w2, bet player, stake 50, player P2."
    sheet = " ".join(" ".join(text_of(drafts("D1", "pdf"))).split())
    assert "all other bets: at least 5" in sheet
    assert "as corrected; Corrections shows both versions, and the round as first recorded" in sheet


def test_a_correction_of_time_or_person_shows_both(pitlog: Pitlog, tmp_path: Path) -> None:
    feed = Feed().opened().shoe("S1").burned().started("R1").wager("w1", player="P1").closed()
    [wager] = [fact for fact in feed.facts if fact.get("wager") == "w1"]
    now = {**wager, "at": "1998-03-14T20:09:00+13:00", "by": "dealer:7"}
    feed.corrected(wager, now)
    pitlog.recorded(feed.raw())
    [one] = model(pitlog, tmp_path, "R1")["rounds"][0]["corrections"]
    assert one["first"].endswith(f" At {wager['at']}. By nobody named.")
    assert one["now"].endswith(" At 1998-03-14T20:09:00+13:00. By dealer:7.")


def test_letters_that_paper_has_none_for_are_told_by_number(pitlog: Pitlog, tmp_path: Path) -> None:
    """Never a box in their place; the other forms have them as they came."""
    feed = (
        Feed()
        .opened()
        .shoe("S1")
        .burned()
        .started("R1")
        .wager("w1", player="Ærøskøbing Łódź Ωμέγα 李 \U0001f3b2")
        .closed()
    )
    pitlog.recorded(feed.raw())
    paper = " ".join(" ".join(text_of(written(pitlog, tmp_path, "pdf", "R1"))).split())
    assert "Ærøskøbing Łódź Ωμέγα \\u674e \\U0001f3b2 places" in paper
    assert "李 \U0001f3b2" in written(pitlog, tmp_path, "html", "R1").decode()


def test_no_fact_is_torn_apart_between_pages(drafts: Drafts) -> None:
    """Its heading, its digest and its line stand on one page."""
    pages = [page.replace("\n", "") for page in text_of(drafts("D1", "pdf"))]
    for fact in drafted(drafts)["facts"]:
        assert any(f"{fact['id']}: {fact['kind']}" in page and fact["sha256"] in page for page in pages), fact["id"]


def test_what_was_claimed_and_decided(played: Pitlog, drafts: Drafts) -> None:
    claim = drafted(drafts)["claim"]
    assert (claim["claim"], claim["player"], claim["wager"], claim["state"]) == (HOSTILE, "P1", "w1", "decided")
    assert [one["words"] for one in claim["comments"]] == ["looked at the video"]
    [decision] = claim["decisions"]
    words = "pay. By rule 12.1(a) of nz-1998-baccarat. nine against seven"
    assert (decision["role"], decision["words"]) == ("shift_manager", words)
    assert ("nz-1998-baccarat", "12.1(a)") in {(one["ruleset"], one["rule"]) for one in drafted(drafts)["rules"]}
    assert "By rule 12.1(a) of nz-1998-baccarat." in played.said("dispute", "show", "D1")


def test_of_a_disputes_rounds_only_those_are_said_to_be_decided_that_were(drafts: Drafts) -> None:
    """The first has no ruling: of a dispute that is left out, of a round by itself it is said."""
    told = drafts("D1", "html").decode()
    assert (told.count("Decisions and rulings"), told.count("None recorded.")) == (1, 0)
    told = drafts("R1", "html").decode()
    assert (told.count("Decisions and rulings"), told.count("None recorded.")) == (1, 1)


def test_a_finding_names_its_rule_and_our_summary_is_there(drafts: Drafts) -> None:
    it = drafted(drafts)
    rules = {(one["ruleset"], one["rule"]): one["summary"] for one in it["rules"]}
    assert {"12.6", "10.2"} <= {one["rule"] for one in it["rounds"][1]["round"]["findings"]}
    assert {"5.7(a)", "12.6"} <= {rule for _, rule in rules}
    assert all(rules.values())


def test_a_corrected_fact_is_shown_in_both_versions(drafts: Drafts) -> None:
    second = drafted(drafts)["rounds"][1]
    [one] = second["corrections"]
    assert ("stake 50" in one["first"], "stake 75" in one["now"], one["reason"], one["applied"]) == (
        True, True, "misread", True,
    )  # fmt: skip
    stakes = [round_["wagers"][0]["stake"] for round_ in (second["first"], second["round"])]
    assert stakes == ["50.00", "75.00"]
    assert drafted(drafts)["rounds"][0]["first"] is None


def test_a_fact_that_never_happened_is_shown_too(own: Pitlog, tmp_path: Path) -> None:
    [raw] = own.facts("--kind", "wager_settled").splitlines()
    settled = json.loads(raw)
    now = {"fact": "fact_corrected", "id": "x1", "table": "BAC07", "at": settled["at"], "corrects": settled["id"]}
    own.recorded([json.dumps({**now, "reason": "never", "role": "pit_boss", "now": None}).encode()])
    it = model(own, tmp_path, "R1")
    [one] = it["rounds"][0]["corrections"]
    assert (one["now"], "result lose" in one["first"]) == (None, True)
    assert {settled["id"], "x1"} <= {fact["id"] for fact in it["facts"]}
    assert "It never happened." in " ".join(text_of(written(own, tmp_path, "pdf", "R1")))


def test_the_facts_are_there_in_full_with_their_digests(played: Pitlog, drafts: Drafts) -> None:
    facts = {one["id"]: one for one in drafted(drafts)["facts"]}
    recorded = {json.loads(line)["id"]: line for line in played.facts().splitlines()}
    own = {json.loads(line)["id"] for name in ("R1", "R2") for line in played.facts("--round", name).splitlines()}
    said = {json.loads(line)["id"] for line in played.facts("--kind", "dispute_raised").splitlines()}
    assert own | said <= set(facts)
    for name, one in facts.items():
        assert one["line"].encode() == recorded[name]
        assert one["sha256"] == hashlib.sha256(recorded[name]).hexdigest()


def test_a_round_that_a_dispute_names_and_that_never_was(own: Pitlog, tmp_path: Path) -> None:
    raised = {
        "fact": "dispute_raised",
        "id": "x2",
        "table": "BAC07",
        "at": "1998-03-14T22:00:00+13:00",
        "dispute": "D2",
    }
    own.recorded([json.dumps({**raised, "rounds": ["R1", "R99"], "note": "both"}).encode()])
    it = model(own, tmp_path, "D2")
    assert (it["missing"], len(it["rounds"])) == (["R99"], 1)
    assert "no round R99" in written(own, tmp_path, "html", "D2").decode()


# --- its forms ----------------------------------------------------------------------------------------------------


class Tags(HTMLParser):
    """The elements of a page, their attributes, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.leads: set[str] = set()
        """To where its links and references lead."""
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.leads |= {value or "" for name, value in attrs if name in ("href", "src", "action")}

    def handle_data(self, data: str) -> None:
        self.words += data


def test_the_page_fetches_nothing_and_no_word_of_a_feed_is_markup(drafts: Drafts) -> None:
    page = drafts("D1", "html").decode()
    seen = Tags()
    seen.feed(page)
    assert not seen.tags & {"link", "img", "iframe", "object", "base", "form"}
    assert not {name for name in seen.attributes if name.startswith("on")} | {"src"} & seen.attributes
    assert [where for where in seen.leads if not where.startswith("#")] == []
    assert "<script>alert(1)</script> {{ 7*7 }}" in seen.words
    assert "default-src 'none'" in page
    assert not {"\x1b", "\u202e"} & set(page)


def test_the_page_runs_its_own_script_and_no_other(drafts: Drafts) -> None:
    """It is the viewer's, named in the page's policy by its digest."""
    page = drafts("D1", "html").decode()
    [script] = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert script == static("replay.js")
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert re.search(r"script-src '([^']*)'", page).group(1) == f"sha256-{digest}"  # type: ignore[union-attr]


def test_a_name_ends_no_string_of_the_style_sheet(pitlog: Pitlog, tmp_path: Path) -> None:
    table = 'T"} body{background:url(//x)} </style><script>1</script>'
    pitlog.recorded(Feed(table).opened().started("R1").wager("w1").closed().raw())
    page = written(pitlog, tmp_path, "html", "R1").decode()
    style, _, body = page.partition("</style>")
    assert "body{background" not in style
    assert "<script>1" not in body
    assert body.count("<script") == 1


def test_a_card_that_lies_face_down_stays_so_in_the_replay_until_it_is_turned(pitlog: Pitlog, tmp_path: Path) -> None:
    """What it was is told by the tables and the facts; one that was turned is seen from then on."""
    feed = Feed().opened().shoe("S1").burned().started("R1").wager("w1").closed()
    feed.add("card_drawn", card="9H", to="player", face="down")
    feed.add("card_drawn", card="2C", to="banker", face="down")
    feed.cards("TD:player 5S:banker")
    feed.add("card_turned", to="player", index=0, card="9H")
    pitlog.recorded(feed.raw())
    frames = model(pitlog, tmp_path, "R1")["rounds"][0]["frames"]
    assert frames[-2]["cards"] == {"player": ["##", "TD"], "banker": ["##", "5S"]}
    assert frames[-1]["cards"] == {"player": ["9H", "TD"], "banker": ["##", "5S"]}
    page = written(pitlog, tmp_path, "html", "R1").decode()
    replay = page[page.index('<div class="replay"') : page.index("<h3>", page.index('<div class="replay"'))]
    assert "nine of hearts" in replay
    assert "two of clubs" not in replay
    assert "Face-down cards stay hidden in the replay" in page
    assert "2C" in page


def test_a_dossier_tells_of_no_other_players_limits(pitlog: Pitlog, tmp_path: Path) -> None:
    feed = Feed().opened()
    for player in ("P1", "P7"):
        feed.add("personal_limit_set", player=player, limits={"*": {"max": "9000"}})
    pitlog.recorded(feed.shoe("S1").started("R1").wager("w1", player="P1").closed().raw())
    said = [one["words"] for one in model(pitlog, tmp_path, "R1")["rounds"][0]["in_force"]["changed"]]
    assert ["P1" in one for one in said] == [True, False]
    assert "Shoe S1" in said[1]


def test_no_word_of_a_feed_is_markup_on_paper(drafts: Drafts) -> None:
    pages = " ".join(" ".join(text_of(drafts("D1", "pdf"))).split())
    for words in ('#panic("x") *b* $x$', '`#read("/etc/passwd")`', "{{ 7*7 }}", "\\u202egnp.exe"):
        assert words in pages, words


def test_a_fact_that_is_copied_from_paper_is_what_was_recorded(drafts: Drafts) -> None:
    """A line that is longer than the paper is wide breaks anywhere, and no letter that nobody sees is put into it."""
    paper = "".join(text_of(drafts("D1", "pdf")))
    assert "\u200b" not in paper
    lines = [one["line"] for one in drafted(drafts)["facts"]]
    plain = [line for line in lines if len(line) > 150 and line.isascii()]
    assert plain
    for line in plain:
        assert "".join(line.split()) in "".join(paper.split()), line


def test_every_page_has_its_number_the_table_and_the_period(drafts: Drafts) -> None:
    pages = text_of(drafts("D1", "pdf"))
    assert len(pages) > 3
    for number, words in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in words
        assert "table BAC07" in words
        assert "1998-03-14 07:00:10+00:00 to 1998-03-14 07:00:48+00:00" in words
        assert "Draft, not issued" in words


def test_paper_and_page_say_the_same(drafts: Drafts) -> None:
    seen = Tags()
    seen.feed(drafts("D1", "html").decode())
    paper = "".join("".join(text_of(drafts("D1", "pdf"))).split())
    for words in ("Wagers as first recorded", "nine against seven", "win: 75.00 back, 75.00 on top", "shift manager"):
        assert words in seen.words
        assert "".join(words.split()) in paper


def test_a_wheel_has_a_result_in_place_of_hands(pitlog: Pitlog, tmp_path: Path) -> None:
    feed = Feed("ROU1", "nz-1996-roulette").opened().started("R1").wager("w1", bet="red").closed()
    feed.add("wheel_spun", number=5, revolutions=4)
    pitlog.recorded(feed.settled("w1", "win", "100.00").ended().raw())
    assert model(pitlog, tmp_path, "R1")["rounds"][0]["round"]["result"] in (5, "5")
    assert "Result: 5." in " ".join(text_of(written(pitlog, tmp_path, "pdf", "R1")))


# --- its number, and what is kept ---------------------------------------------------------------------------------


def test_each_gets_the_next_number_and_is_recorded(own: Pitlog, tmp_path: Path) -> None:
    for number, (name, form) in enumerate((("R1", "pdf"), ("D1", "html"), ("R1", "json")), 1):
        file = tmp_path / f"{number}.{form}"
        said = issued(own, name, file)
        assert (said["number"], said["sha256"]) == (number, hashlib.sha256(file.read_bytes()).hexdigest())
    model(own, tmp_path)
    facts = [json.loads(line) for line in own.facts("--kind", "dossier_issued").splitlines()]
    assert [(one["number"], one["table"]) for one in facts] == [(1, "BAC07"), (2, "BAC07"), (3, "BAC07")]
    assert facts[2]["sha256"] == hashlib.sha256((tmp_path / "3.json").read_bytes()).hexdigest()
    assert all(one["by"].startswith("person:") for one in facts)
    assert json.loads((tmp_path / "3.json").read_bytes())["number"] == 3


def test_several_at_once_never_get_the_same_number(own: Pitlog, tmp_path: Path) -> None:
    started = [own.process("dossier", "R1", "-o", tmp_path / f"{n}.json", "--json") for n in range(4)]
    done = [(*one.communicate(), one.returncode) for one in started]
    assert [(code, err) for _, err, code in done if code] == []
    said = [json.loads(out) for out, _, _ in done]
    assert sorted(one["number"] for one in said) == [1, 2, 3, 4]
    facts = [json.loads(line) for line in own.facts("--kind", "dossier_issued").splitlines()]
    assert {one["number"]: one["sha256"] for one in facts} == {one["number"]: one["sha256"] for one in said}


def test_to_issue_one_changes_nothing_that_is_said_of_the_round(own: Pitlog, tmp_path: Path) -> None:
    before = own.said("replay", "R1", "--json"), own.said("findings", "--json", code=1)
    issued(own, "R1", tmp_path / "a.json")
    assert (own.said("replay", "R1", "--json"), own.said("findings", "--json", code=1)) == before
    own.said("rebuild", "--verify")


def test_the_copy_is_the_same_to_the_byte(own: Pitlog, tmp_path: Path) -> None:
    issued(own, "D1", tmp_path / "a.pdf")
    own.said("dossier", "--copy", 1, "-o", tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert own.run("dossier", "--copy", 2, "-o", tmp_path / "c.pdf").exit_code == 2


@pytest.mark.parametrize("form", ["pdf", "html", "json"])
def test_an_altered_file_is_found(own: Pitlog, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"a.{form}"
    issued(own, "R1", file)
    assert own.said("dossier", "--check", file).startswith("as issued: dossier 1, ")
    file.write_bytes(file.read_bytes() + b"\n")
    assert own.said("dossier", "--check", file, code=1).startswith("altered: dossier 1, ")
    found = json.loads(own.said("dossier", "--check", file, "--json", code=1))
    assert (found["number"], found["same"]) == (1, False)


def test_what_was_never_issued(own: Pitlog, tmp_path: Path) -> None:
    written(own, tmp_path, "pdf")
    assert own.said("dossier", "--check", tmp_path / "draft.pdf", code=1).startswith("no dossier: ")
    forged = tmp_path / "forged.html"
    forged.write_bytes(b"pitlog-dossier-7")
    assert own.said("dossier", "--check", forged, code=1).startswith("not issued: ")


def test_what_the_record_says_counts_not_what_is_kept_beside_it(own: Pitlog, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    issued(own, "R1", file)
    file.write_bytes(b"pitlog-dossier-1 forged")
    with superuser(own.server) as connection:
        connection.execute("ALTER TABLE pitlog.dossiers DISABLE TRIGGER ALL")
        connection.execute(
            "UPDATE pitlog.dossiers SET document = %s, sha256 = sha256(%s)", (file.read_bytes(), file.read_bytes())
        )
    assert own.said("dossier", "--check", file, code=1).startswith("altered: dossier 1, ")


def test_what_a_killed_program_left_out_is_recorded_by_the_next(own: Pitlog, tmp_path: Path) -> None:
    session = value(own.server, "SELECT session FROM pitlog.facts WHERE fact_id = 'bac07-00001'")
    fact = {"fact": "dossier_issued", "id": "dossier_issued:1:x", "table": "BAC07", "at": "2002-01-01T00:00:00+00:00"}
    line = json.dumps(
        {**fact, "number": 1, "sha256": hashlib.sha256(b"one").hexdigest()}, separators=(",", ":")
    ).encode()
    with superuser(own.server) as connection:
        connection.execute(
            "INSERT INTO pitlog.dossiers VALUES (1, sha256('one'), 'json', 'one', %s, %s)", (session, line)
        )
    assert issued(own, "R1", tmp_path / "a.json")["number"] == 2
    assert rows(own.server, "SELECT line FROM pitlog.facts WHERE fact_id = 'dossier_issued:1:x'") == [(line,)]


@pytest.mark.parametrize("words", [
    ["R1"], ["R1", "-o", "a.doc"], ["R99", "-o", "a.pdf"], ["-o", "a.pdf"], ["R1", "-o", "none/a.pdf"],
    ["R1", "--copy", "1", "-o", "a.pdf"], ["R1", "--table", "T9", "-o", "a.pdf"],
])  # fmt: skip
def test_what_cannot_be_issued_takes_no_number(own: Pitlog, words: list[str]) -> None:
    result = own.run("dossier", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert value(own.server, "SELECT count(*) FROM pitlog.dossiers") == 0
