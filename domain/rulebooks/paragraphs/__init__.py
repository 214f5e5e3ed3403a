"""Rules files: paragraphs with their status, documents, and the lookup of both."""
