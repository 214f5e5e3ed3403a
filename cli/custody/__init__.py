"""Commands about copies of the record, and about how long what is in it stays."""
