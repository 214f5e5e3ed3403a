"""For programmers of sources: the table of fields and the JSON Schema."""
