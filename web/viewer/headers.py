"""The headers of every answer: a page may load, frame and post only what the viewer serves."""

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


def _sent(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]


_PLAIN, _OVER_TLS = _sent(ALWAYS), _sent(ALWAYS | WITH_TLS)


def with_headers(send: Send, tls: bool) -> Send:
    """Adds the headers to an answer, except those that it already has."""
    ours = _OVER_TLS if tls else _PLAIN

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = message["headers"]
            names = {name for name, _ in own}
            message["headers"] = [*own, *(one for one in ours if one[0] not in names)]
        await send(message)

    return sent
