"""`python -m bench.watch`: the words are in the package's description."""

import argparse
from pathlib import Path

from bench.watch import __doc__ as described
from bench.watch.clean import clean
from bench.watch.found import found
from bench.watch.kept import USUAL, Kept
from bench.watch.page import page
from bench.watch.published import published


def main() -> None:
    """Run one measurement, or what is missing of it."""
    parser = argparse.ArgumentParser(description=described, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("found", "clean", "published", "page"))
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--only", default="", help="only what has this in its name")
    parser.add_argument("--years", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first seed of years, to run some elsewhere")
    parser.add_argument("--into", type=Path, default=USUAL)
    asked = parser.parse_args()
    kept = Kept(asked.into)
    if asked.what == "found":
        found(kept, asked.seeds, asked.only)
    elif asked.what == "clean":
        clean(kept, asked.first, asked.years)
    elif asked.what == "published":
        print(published(asked.files))
    else:
        page(kept)


if __name__ == "__main__":
    main()
