"""The cores of the machine, and how many are left beside the database server."""

import os


def available_cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def cores_beside_server() -> int:
    """How many processes can work at once while the server, on the same machine, keeps a core busy. At least one."""
    return max(1, available_cores() - 1)
