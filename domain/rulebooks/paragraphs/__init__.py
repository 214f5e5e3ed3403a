"""What rules files say: paragraphs with their status, documents, and the lookup of both."""
