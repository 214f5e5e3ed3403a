"""People and places at baccarat, as the gazettes have them: one module a document."""
