"""The rows of a source, whatever its format and encoding."""
