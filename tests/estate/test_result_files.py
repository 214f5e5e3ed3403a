"""Files of results."""

from decimal import Decimal
from pathlib import Path

import pyarrow as pa

from estate.result_files import rows_into


def test_csv_gives_no_spreadsheet_a_formula(tmp_path: Path) -> None:
    """Names come from feeds. Amounts stay numbers."""
    file = tmp_path / "found.csv"
    rows = pa.RecordBatch.from_pylist([
        {"player": "=1+1", "facts": ["@a", "b"], "owed": Decimal("-5.00"), "note": None},
        {"player": "Eve", "facts": [], "owed": Decimal("5.00"), "note": "\u202e"},
    ])  # fmt: skip
    with rows_into(file, rows.schema) as take:
        take(rows)
    assert file.read_text().splitlines()[1:] == ["'=1+1,'@a b,-5.00,", "Eve,,5.00,\\u202e"]
