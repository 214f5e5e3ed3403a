"""An estate finds over several tables what the venue's own record finds; what one venue does is no other's."""

from functools import partial
from pathlib import Path

from estate.cluster import Cluster
from estate.run import question, run_question
from record.postgres.servers import Server

from ..projections.engine.test_over_several_tables import evening
from ..servers import rows
from .venues import exported, found, nobody, recorded

CODES = ("pay-scale-differs", "jackpot-paid-twice")


def test_findings_over_tables_are_those_of_the_record(server: Server, tmp_path: Path) -> None:
    recorded(server, "Here", []).recorded(line for feed in evening() for line in feed.raw())
    exported(server, tmp_path)
    kept = rows(server, "SELECT session, finding, code, severity FROM pitlog.findings ORDER BY 1, 2")
    assert {code for _, _, code, _ in kept} >= set(CODES)
    ask = partial(run_question, by=(), into=tmp_path / "rows.csv", cluster=Cluster(workers=1), report=nobody)
    summed, amiss = ask(question("findings", found(tmp_path)))
    counts = dict(rows(server, "SELECT severity, count(*) FROM pitlog.findings GROUP BY severity"))
    assert ([figures for _, figures in summed.lines()], amiss) == ([counts], [])
    written = (tmp_path / "rows.csv").read_text(encoding="utf-8")
    assert all(finding in written for _, finding, _, _ in kept)
    [(_, figures)] = ask(question("check", found(tmp_path)))[0].lines()
    assert {severity: figures[severity] for severity in counts} == counts
