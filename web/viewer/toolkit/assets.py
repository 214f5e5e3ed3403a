"""Style sheets, scripts and pictures: read once and served from memory, so that no path reaches other files.

Their addresses contain a digest of all of them: a browser may cache them for ever, and never mixes two versions.
"""

import hashlib
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from projections.drawing.environment import STATIC

FOLDERS = Path(__file__).parents[1] / "static", STATIC
TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}

_files = {
    file.name: file.read_bytes() for folder in FOLDERS for file in sorted(folder.iterdir()) if file.suffix in TYPES
}
VERSION = hashlib.sha256(b"".join(name.encode() + data for name, data in _files.items())).hexdigest()[:16]


def address(name: str) -> str:
    """The address of a file. An unknown name is a mistake in a template."""
    if name not in _files:
        raise KeyError(name)
    return f"/static/{VERSION}/{name}"


async def _file(request: Request) -> Response:
    name = request.path_params["name"]
    if request.path_params["version"] != VERSION or name not in _files:
        raise HTTPException(404)
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(_files[name], headers=kept | {"Content-Type": TYPES[Path(name).suffix]})


ROUTES: list[BaseRoute] = [Route("/static/{version}/{name}", _file)]
