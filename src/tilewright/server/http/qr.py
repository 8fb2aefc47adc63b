"""QR codes that lead other devices to a page."""

from io import BytesIO

import segno
from fastapi import Request


def qr_svg(request: Request, path: str) -> str:
    """Return a QR code, as SVG, of this path at the public URL or else at the requested host."""
    base = request.app.state.public_url or f"{request.url.scheme}://{request.url.netloc}"
    picture = BytesIO()
    segno.make(base + path, micro=False).save(
        picture, kind="svg", scale=8, border=2, dark="#1c2a27", light="#ffffff"
    )
    return picture.getvalue().decode()
