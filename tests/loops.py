"""Coroutines in tests: each in a loop and a thread of its own, as the browser's loop runs in the main thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def run(coroutine: Coroutine[None, None, Result]) -> Result:
    """What it comes to."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
