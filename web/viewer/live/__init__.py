"""What changes on open pages: news, sent as it happens."""
