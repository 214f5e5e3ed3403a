"""What every answer carries: nothing is loaded, framed, posted or guessed but what the viewer itself serves."""

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Send

POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
))  # fmt: skip
ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cache-Control": "no-store",
}
WITH_TLS = {"Strict-Transport-Security": "max-age=31536000"}


def with_headers(send: Send, tls: bool) -> Send:
    """Adds them to an answer, but for those that it has of its own."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in (ALWAYS | WITH_TLS if tls else ALWAYS).items():
                headers.setdefault(name, value)
        await send(message)

    return sent
