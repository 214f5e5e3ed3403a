"""Views of a folded round: replay, explanation, what-if, layouts."""
