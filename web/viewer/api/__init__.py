"""The API: the same answers as JSON for programs, at `/api/...`, described in `/api/openapi.json`. It only reads."""
