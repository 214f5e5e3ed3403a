"""Bodies of requests that are held in memory: bounded in size and in time."""

import asyncio

from starlette.requests import Request

from web import limits


class BodyTooLarge(Exception):
    """The body has more bytes than are accepted."""


async def whole_body(request: Request, most: int) -> bytes:
    """The body. Raises `BodyTooLarge`, `TimeoutError` if it does not come in time, or `ClientDisconnect`."""
    body = bytearray()
    async with asyncio.timeout(limits.SILENCE):
        async for piece in request.stream():
            body += piece
            if len(body) > most:
                raise BodyTooLarge
    return bytes(body)
