"""The same job on three engines: an export folded by one worker and by two. docs/ESTATE.md gives the results.

pip install ray pyspark          # they are no part of pitlog
python -m bench.estate.engines EXPORT [dask|ray|spark ...]
"""

import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import files
from pathlib import Path
from typing import Any

from estate.cluster import Cluster, deal
from estate.reading import TaskSelection, tasks
from estate.run import Work, question

Job = Callable[[Callable[[Work], Any], Sequence[Work], int], Iterator[Any]]


def dask(work: Callable[[Work], Any], pieces: Sequence[Work], workers: int) -> Iterator[Any]:
    """Dask, as the estate uses it."""
    for _, came in deal(work, pieces, Cluster(workers=workers)):
        yield came


def ray(work: Callable[[Work], Any], pieces: Sequence[Work], workers: int) -> Iterator[Any]:
    """Ray: one task for each session, returned in order of completion."""
    import ray as engine  # type: ignore[import-not-found]

    engine.init(num_cpus=workers, include_dashboard=False, logging_level="ERROR")

    def one(piece: Work) -> Any:  # it takes functions only
        return work(piece)

    try:
        under_way = [engine.remote(max_retries=3)(one).remote(piece) for piece in pieces]
        while under_way:
            done, under_way = engine.wait(under_way)
            yield from engine.get(done)
    finally:
        engine.shutdown()


def spark(work: Callable[[Work], Any], pieces: Sequence[Work], workers: int) -> Iterator[Any]:
    """Spark: one partition for each session, returned in order."""
    from pyspark.sql import SparkSession  # type: ignore[import-not-found]

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = SparkSession.builder.master(f"local[{workers},3]").config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    try:
        yield from session.sparkContext.parallelize(pieces, len(pieces)).map(work).collect()
    finally:
        session.stop()


ENGINES: dict[str, tuple[Job, tuple[str, ...]]] = {
    "dask": (dask, ("dask", "distributed", "tornado", "msgpack", "cloudpickle", "fsspec", "partd", "toolz", "zict")),
    "ray": (ray, ("ray",)),
    "spark": (spark, ("pyspark", "py4j")),
}


def lost(work: Callable[[Work], Any], mark: str) -> Callable[[Work], Any]:
    """The same work, but its first piece kills its worker once."""

    def killing(piece: Work) -> Any:
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return work(piece)
        os.kill(os.getpid(), signal.SIGKILL)
        return None

    return killing


def nothing(piece: Work) -> int:
    """Work that does nothing."""
    return len(piece)


@contextmanager
def timed(into: dict[str, float], name: str) -> Iterator[None]:
    """Seconds of wall clock."""
    begun = time.perf_counter()
    yield
    into[name] = time.perf_counter() - begun


def measure(name: str, folder: Path) -> dict[str, Any]:
    """All measurements of one engine, in a process of its own."""
    job, parts = ENGINES[name]
    asked = question("check", tasks([folder], TaskSelection()))
    took: dict[str, Any] = {}
    with timed(took, "start-up and one empty piece, s"):
        list(job(nothing, asked.pieces[:1], 2))
    for workers in (1, 2):
        with timed(took, f"all, {workers} worker(s), s"):
            count = sum(one.facts for one in job(asked.work, asked.pieces, workers))
    mark = f"/tmp/pitlog-lost-{os.getpid()}"
    try:
        with timed(took, "all, one worker killed, s"):
            found = sum(one.facts for one in job(lost(asked.work, mark), asked.pieces, 2))
        took["after the loss"] = "complete" if found == count else f"{found} of {count}"
    except Exception as why:
        took["after the loss"] = f"failed: {type(why).__name__}"
    finally:
        Path(mark).unlink(missing_ok=True)
    took["peak of the largest process, MiB"] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    took["installed, MiB"] = sum(_size(part) for part in parts) // 2**20
    return took


def _size(part: str) -> int:
    paths = (Path(str(one.locate())) for one in files(part) or [])
    return sum(path.stat().st_size for path in paths if path.is_file())


if __name__ == "__main__":
    export = Path(sys.argv[1])
    for engine in sys.argv[2:] or ENGINES:
        print(engine)
        for what, value in measure(engine, export).items():
            print(f"  {what}: {value if isinstance(value, str) else round(value, 1)}", flush=True)
