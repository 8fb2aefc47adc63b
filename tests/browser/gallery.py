"""Pictures of every page and dialog, at three sizes, by day and by night.

    python -m tests.browser.gallery DIRECTORY [WALK ...]

They are for people to look at: `four-seats.heritage.360-dark.png` and so on.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from playwright.sync_api import Page, expect

from tests.browser.known_bags import KnownBags
from tests.browser.scenes import WALKS, Stage
from tests.support.browser import Devices, browser

SIZES: Final = ((360, 740), (820, 1180), (1440, 900))
MODES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def main(directory: Path, names: list[str]) -> None:
    directory.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=30_000)
    with TemporaryDirectory() as place, browser() as running:
        server = KnownBags(Path(place))
        server.start()
        try:
            for name in names or WALKS:
                devices = Devices(running)
                page = devices.open()
                for scene in WALKS[name](Stage(page, server)):
                    photograph(page, directory / f"{name}.{scene}")
                devices.close()
        finally:
            server.stop()


def photograph(page: Page, place: Path) -> None:
    usual = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for mode in MODES:
            page.emulate_media(color_scheme=mode)
            page.screenshot(path=f"{place}.{width}-{mode}.png", full_page=True)
    page.emulate_media(color_scheme="light")
    if usual is not None:
        page.set_viewport_size(usual)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
