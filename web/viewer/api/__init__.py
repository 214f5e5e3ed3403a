"""The same as JSON, for programs: `/api/...`, described in `/api/openapi.json`. Reading only: people decide."""
