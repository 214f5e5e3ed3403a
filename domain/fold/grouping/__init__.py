"""Groups facts into rounds."""
