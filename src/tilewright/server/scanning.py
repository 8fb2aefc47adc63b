"""Codes to scan: an address as a picture that a phone's camera reads."""

from io import BytesIO

import segno
from fastapi import Request


def to_scan(request: Request, path: str) -> str:
    """An SVG that leads to this path, at the address where other devices find the server."""
    base = request.app.state.lan_address or f"{request.url.scheme}://{request.url.netloc}"
    picture = BytesIO()
    segno.make(base + path, micro=False).save(
        picture, kind="svg", scale=8, border=2, dark="#1c2a27", light="#ffffff"
    )
    return picture.getvalue().decode()
