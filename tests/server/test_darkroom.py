import asyncio

import pytest

from tilewright.rules.editions import EDITIONS
from tilewright.server import darkroom
from tilewright.server.darkroom import MOST_KEPT, MOST_WAITING, Darkroom
from tilewright.server.pictures import board_svg
from tilewright.server.problems import TooMuch

pytestmark = pytest.mark.anyio

PNG = b"\x89PNG\r\n\x1a\n"


async def test_a_picture_is_made_in_a_process_of_its_own() -> None:
    svg = board_svg(EDITIONS["plain"], None)
    assert (await Darkroom().png(svg)).startswith(PNG)


async def test_what_is_no_picture_fails() -> None:
    with pytest.raises(OSError, match="the picture was not made"):
        await Darkroom().png("no picture")


async def test_a_picture_is_made_once_and_the_latest_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []

    async def develop(svg: str) -> bytes:
        made.append(svg)
        return svg.encode()

    monkeypatch.setattr(darkroom, "_develop", develop)
    room = Darkroom()
    one, other = await asyncio.gather(room.png("a"), room.png("a"))
    assert one == other == b"a"
    assert made == ["a"]
    for number in range(MOST_KEPT - 1):
        await room.png(str(number))
        await room.png("a")
    await room.png("one more")
    await room.png("a")
    assert made.count("a") == 1
    await room.png("0")
    assert made.count("0") == 2


async def test_only_so_many_wait_for_their_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = asyncio.Event()

    async def develop(svg: str) -> bytes:
        await ready.wait()
        return svg.encode()

    monkeypatch.setattr(darkroom, "_develop", develop)
    room = Darkroom()
    asked = [asyncio.ensure_future(room.png(str(number))) for number in range(MOST_WAITING + 1)]
    with pytest.raises(TooMuch):
        await asked[-1]
    ready.set()
    assert await asyncio.gather(*asked[:-1]) == [str(n).encode() for n in range(MOST_WAITING)]
