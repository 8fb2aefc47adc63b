"""Take screenshots of every page and dialog, at five sizes, in light and dark mode.

    python -m tests.browser.gallery DIRECTORY [WALKTHROUGH ...]

The files are named like `four-seats.heritage.360-dark.png`, for people to look at.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from playwright.sync_api import Page, expect

import tests.browser.lesson_scenes  # noqa: F401 - registers its walkthroughs
from tests.browser.known_bags import KnownBags
from tests.browser.scenes import WALKTHROUGHS, Visitor
from tests.support.browser import Devices, browser, wait_until

SIZES: Final = ((360, 740), (844, 390), (820, 1180), (1440, 900), (2560, 1440))
MODES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def main(directory: Path, names: list[str]) -> None:
    directory.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=30_000)
    with TemporaryDirectory() as scratch, browser() as running:
        server = KnownBags(Path(scratch))
        server.start()
        try:
            for name in names or WALKTHROUGHS:
                devices = Devices(running)
                page = devices.open()
                for scene in WALKTHROUGHS[name](Visitor(page, server)):
                    take_screenshots(page, directory / f"{name}.{scene}")
                devices.close()
        finally:
            server.stop()


def take_screenshots(page: Page, stem: Path) -> None:
    original = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for mode in MODES:
            page.emulate_media(color_scheme=mode)
            wait_until(page, "[...document.images].every(image => image.complete)")
            page.screenshot(path=f"{stem}.{width}-{mode}.png", full_page=True)
    page.emulate_media(color_scheme="light")
    if original is not None:
        page.set_viewport_size(original)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
