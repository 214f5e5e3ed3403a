"""Limits of the feed server, for one device and for all together (docs/FEED_SERVER.md)."""

MAX_BODY = 512 * 2**20
"""The maximum size of a request in bytes, unpacked."""
MAX_LINES = 1_000_000
"""The maximum number of lines of a request, including blank ones."""
MAX_BATCH = 2**20
"""The maximum number of bytes recorded at once. Together with a batch's lines, this bounds a request's memory."""
MAX_REQUESTS = 64
"""The maximum number of concurrent requests. Further ones are asked to come back."""
MAX_CONNECTIONS = 512
"""The maximum number of connections. For a further one, an idle one is closed."""
BACKLOG = 256
"""Connections accepted at once before any is closed. They need descriptors too."""
MAX_HEAD = 16 * 1024
"""The maximum size of a request's head in bytes."""
HEAD_SECONDS = 5.0
"""Seconds until a head is complete, including TLS. An idle connection between two requests is kept as long."""
SILENCE = 30.0
"""Seconds for which a client may send no body or read no answer."""
SLOWEST = 1024
"""Bytes per second below which a body counts as silence."""
PATIENCE = 10.0
"""Seconds a batch waits for a lost database."""
CLOSING = 8.0
"""Seconds in which running requests may finish after the server begins to close."""
LAST = 30
"""Seconds after which a closing server waits no longer."""
