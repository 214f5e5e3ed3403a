"""PostgreSQL: servers, connections, migrations, the embedded server."""
