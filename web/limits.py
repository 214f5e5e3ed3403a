"""What one device, and all of them together, may ask of the feed server (docs/FEED_SERVER.md explains)."""

MAX_BODY = 512 * 2**20
"""Bytes of one request, unpacked."""
MAX_LINES = 1_000_000
"""Lines of one request, blank ones too."""
MAX_BATCH = 2**20
"""Bytes that are recorded at a time: with a batch's lines, this bounds what a request holds in memory."""
MAX_REQUESTS = 64
"""Requests at a time: one more is asked to come back."""
MAX_CONNECTIONS = 512
"""Connections at a time: for one more, one that only waits is given up."""
BACKLOG = 256
"""Connections that are taken at once, before any is given up: they too need descriptors."""
MAX_HEAD = 16 * 1024
"""Bytes of a request's head."""
HEAD_SECONDS = 5.0
"""Seconds until a head is whole, TLS agreed on included; so long a connection is kept between two requests."""
SILENCE = 30.0
"""Seconds the other side may be silent where it is its turn: to send some body, or to read its answer."""
SLOWEST = 1024
"""Bytes a second below which a body is as good as silent."""
PATIENCE = 10.0
"""Seconds a batch waits for a database that went away."""
CLOSING = 8.0
"""Seconds that running requests may go on sending once the server closes."""
LAST = 30
"""Seconds after which a closing server waits for nobody."""
