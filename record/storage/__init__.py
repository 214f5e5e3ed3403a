"""Storage: facts as rows, appended and read by one application, up to the horizon, in a table for each month."""
