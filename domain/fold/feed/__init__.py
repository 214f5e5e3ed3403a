"""A whole feed: the second pass over its lines, its tables, and the fact at which a fold fails."""
