"""The pages: each file has its routes in `ROUTES`."""
