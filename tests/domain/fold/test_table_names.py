"""Ids of facts in runs and in sets: whatever is given, and in whatever order, each is found in its session."""

from hypothesis import given
from hypothesis import strategies as st

from domain.fold import table_names
from domain.fold.grouping.name_set import numbered
from domain.fold.table_names import FactIds, NamesOfTable
from tests.examples import examples

NUMBERED = st.tuples(st.sampled_from(["a-", "b", "c0"]), st.integers(0, 700), st.sampled_from([1, 3]))
IDS = NUMBERED.map(lambda one: f"{one[0]}{one[1]:0{one[2]}}") | st.text(max_size=3)


@st.composite
def counted(draw: st.DrawFn) -> list[tuple[str, str]]:
    """Ids with their sessions: stretches that count up, broken by others."""
    found: list[tuple[str, str]] = []
    for _ in range(draw(st.integers(1, 8))):
        session, prefix, first = draw(
            st.tuples(st.sampled_from("xyz"), st.sampled_from(["a-", "b"]), st.integers(0, 600))
        )
        found += [(f"{prefix}{first + n}", session) for n in range(draw(st.integers(0, 300)))]
        found += draw(st.lists(st.tuples(IDS, st.sampled_from("xyz")), max_size=3))
    return found


@examples(100)
@given(counted())
def test_each_id_is_found_in_its_session(arrivals: list[tuple[str, str]]) -> None:
    """As in a dict, at every step for the id at hand and in the end for all."""
    found, plain = FactIds(), dict[str, str]()
    for name, session in arrivals:
        assert found.has(name, numbered(name)) == (name in plain)
        if name not in plain:
            found.add(name, numbered(name), session)
            plain[name] = session
    assert {name: found.session(name, numbered(name)) for name in plain} == plain
    assert all(not found.has(name, numbered(name)) for name in ("a-701", "b0701", "", "z") if name not in plain)


def test_ids_of_too_many_families_are_found_too() -> None:
    """Beyond a number of families ids are kept as digests."""
    ids = [f"{number:x}g{step}" for number in range(table_names.MAX_FAMILIES + 200) for step in (1, 2, 7)]
    found = FactIds()
    for name in ids:
        found.add(name, numbered(name), "s")
    assert all(found.session(name, numbered(name)) == "s" for name in ids)
    assert not found.has("0g3", numbered("0g3"))


def test_facts_are_among_the_names_of_a_table() -> None:
    """By their kind of name, apart from rounds of the same name."""
    names = NamesOfTable()
    names["round", "n1"] = "x"
    names.facts.add("n1", numbered("n1"), "y")
    assert (names.get(("round", "n1")), names.get(("fact", "n1")), names.get(("fact", "n2"))) == ("x", "y", None)
