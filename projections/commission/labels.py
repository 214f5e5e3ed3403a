"""Labels of the figures of commission, as accountants read them: on pages, in tables and in workbooks.

JSON keys and the headings of CSV files are names for programs, and stay as they are.
"""

FIGURE_LABELS = {
    "opening": "Opening balance", "left_owing": "Deferred", "let_go": "Written off", "owing": "Outstanding",
}  # fmt: skip
SUM_LABELS = {"left owing by the rules": "deferred by the rules"}


def figure_label(name: str) -> str:
    """The label of a figure, or of another column of a statement."""
    return FIGURE_LABELS.get(name) or name.replace("_", " ").capitalize()


def sum_label(name: str) -> str:
    """The label of a sum that is reconciled."""
    return SUM_LABELS.get(name, name)
