"""What the programmer of a source reads: the table of fields and the JSON Schema."""
