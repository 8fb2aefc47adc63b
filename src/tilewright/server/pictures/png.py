"""Render PNG pictures in a child process."""

from tilewright.server.child_process import CachedJobs, run_module
from tilewright.server.pictures import svg_to_png


class PngRenderer:
    """Renders one picture at a time and caches the most recently used."""

    def __init__(self) -> None:
        self._jobs = CachedJobs()

    async def render(self, svg: str) -> bytes:
        """Return the picture as PNG, or raise ``QueueFull``."""
        return await self._jobs.get(svg, lambda: run_module(svg_to_png.__name__, svg.encode()))
