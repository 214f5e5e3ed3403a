"""Has a command run by the mother (`mother.py`), with the descriptors of this program: `client.py SOCKET WORD...`."""

import json
import os
import socket
import sys

with socket.socket(fileno=int(sys.argv[1])) as mother:
    status, written = os.pipe()
    request = {"words": sys.argv[2:], "environ": dict(os.environ), "cwd": os.getcwd()}  # noqa: PTH109 (pathlib takes as long to load as the rest)
    socket.send_fds(mother, [json.dumps(request).encode()], [0, 1, 2, written])
os.close(written)
with os.fdopen(status) as told:
    told.readline()
    sys.exit(int(told.readline()))
