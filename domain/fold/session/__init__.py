"""One session: its fold, what it takes from the session before, and the folding of a single round."""
