"""`make bench`: everything, one after the other, on a machine that should have nothing else to do."""

from bench import (
    append,
    check,
    commission,
    commits,
    decoding,
    evidence,
    following,
    games,
    lag,
    months,
    pages,
    rebuild,
    replay,
    starting,
    viewing,
)
from bench.common import server
from bench.report import report

report("decoding", decoding.figures())
report("check", check.figures())
report("starting", starting.figures())
ON_A_SERVER = {
    "append": append.figures,
    "months": months.figures,
    "commits": commits.figures,
    "rebuild": rebuild.figures,
    "following": following.figures,
    "lag": lag.figures,
    "replay": replay.figures,
    "commission": commission.figures,
    "games": games.figures,
    "viewing": viewing.figures,
    "pages": pages.figures,
    "evidence": evidence.figures,
}
for name, figures in ON_A_SERVER.items():
    with server() as on:
        report(name, figures(on))
