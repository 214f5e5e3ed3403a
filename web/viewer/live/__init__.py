"""Live pages: news sent to open pages."""
