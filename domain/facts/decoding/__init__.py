"""From a line of the feed to a fact: JSON, types, checks, reasons for refusal; stored facts are read again here."""
