"""The settings of the embedded server: one file, written at each start, so that an old home has the settings of the
current pitlog.

postgresql.conf includes it last, and ALTER SYSTEM is off, so these settings apply. A site that needs other settings
uses its own server (PITLOG_DATABASE_URL).
"""

from record.postgres.embedded.paths import PORT, ServerPaths

INCLUDE = "\n# pitlog's settings, in the home; everything above gives way to them.\ninclude '../pitlog.conf'\n"

TEMPLATE = """\
# Written by pitlog at each start: changes are lost.

# Durability: the defaults, named because nothing may trade them. A recorded fact is on disk when it is acknowledged.
fsync = on
synchronous_commit = on
full_page_writes = on

# Reached through one socket by one system user (and root), never over a network.
listen_addresses = ''
port = {port}
unix_socket_directories = '{sockets}'
unix_socket_permissions = 0700

# What is set here holds: an ALTER SYSTEM, read later, could weaken durability without a trace in this file.
allow_alter_system = off

# The log goes to the file that pg_ctl names (server.log in the home), in one time zone; expected messages stay out.
log_destination = 'stderr'
logging_collector = off
log_line_prefix = '%m [%p] %q%u@%d %a: '
log_timezone = 'UTC'
timezone = 'UTC'
log_checkpoints = off
cluster_name = 'pitlog'

# A writer stuck in a transaction (a stopped program, mostly) stalls every reader of the record's order: end it.
idle_in_transaction_session_timeout = '60s'
# A command killed with -9 during a long query: notice, and end the query.
client_connection_check_interval = '10s'

# Room for the indexes of a year of facts, and no burden on a small machine: pages are taken when first used.
shared_buffers = '256MB'
# A question over all months takes a lock for each month's table and for each of its indexes.
max_locks_per_transaction = 512
# Loading feeds writes long runs: fewer forced checkpoints, still well under a minute of recovery after a crash.
max_wal_size = '1GB'
# Whole pages in the log are most of its volume; compressing them costs less than writing them.
# pglz, because the wheel is built without lz4 and zstd.
wal_compression = pglz
# Segments of the log that are done with are removed, not used again: they hold the keys of people who are forgotten.
wal_recycle = off

# Shared memory in files below the data: /dev/shm is 64 MB in most containers, and systemd empties it when the user logs
# out (RemoveIPC), which breaks a server left running by nohup.
dynamic_shared_memory_type = mmap
"""


def write_settings(places: ServerPaths) -> None:
    """Replace the file in one step: the server must never read half of it."""
    sockets = str(places.run).replace("'", "''")
    unfinished = places.settings.with_name(places.settings.name + ".new")
    unfinished.unlink(missing_ok=True)
    # Quoted twice: as a value of the file, and within it as a member of a list.
    unfinished.write_text(TEMPLATE.format(port=PORT, sockets=f'"{sockets}"'), encoding="utf-8")
    unfinished.chmod(0o644)
    unfinished.rename(places.settings)
