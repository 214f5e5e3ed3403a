"""The tables of what was found, for bench/README.md."""

from statistics import median

from bench.report import keep
from bench.watch.alternatives import PLANTED
from bench.watch.clean import WHAT
from bench.watch.kept import Kept, Result

HEAD = "| planted | runs | found after rounds: median | 95% | the limit: median | 95% | median / limit |\n"
RULE = "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"


def page(kept: Kept) -> None:
    """Print both tables and keep them in the page."""
    rows = [row for name in PLANTED if (row := _row(name, [*kept.of(name)]))]
    keep("watch", HEAD + RULE + "\n".join(rows) + "\n\n" + _clean([*kept.of(WHAT)]))


def _row(name: str, runs: list[Result]) -> str:
    if not runs:
        return ""
    ours, limits = (sorted(_late(one[what]) for one in runs) for what in ("rounds", "limit"))
    figures = [median(ours), _most(ours), median(limits), _most(limits)]
    shown = " | ".join("not found" if one == float("inf") else f"{one:,.0f}" for one in figures)
    return f"| `{name}` | {len(runs)} | {shown} | {figures[0] / figures[2]:.1f} |"


def _late(rounds: int | None) -> float:
    return float("inf") if rounds is None else rounds


def _most(ordered: list[float]) -> float:
    """The time by which 95% were found."""
    return ordered[min(len(ordered) * 95 // 100, len(ordered) - 1)]


def _clean(years: list[Result]) -> str:
    if not years:
        return "No year of a fair floor was run."
    nights, alarms = sum(one["nights"] for one in years), [name for one in years for name in one["alarms"]]
    number = sum(often for one in years for often in one["alarms"].values())
    of = f" ({', '.join(sorted(set(alarms)))})" if alarms else ""
    return (
        f"A fair floor, {nights:,} table-nights in {len(years)} years: {number} alarms{of}; the budget is one a year, "
        f"{len(years)} in all."
    )
