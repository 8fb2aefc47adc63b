"""Reconnecting to a table, and sending an action twice."""

import pytest

from tests.server.guests import Guests, at_least
from tilewright.client import ActionRefused
from tilewright.protocol import actions

pytestmark = pytest.mark.anyio


async def test_reconnecting_with_the_latest_version_sends_no_view(
    guests: Guests,
) -> None:
    two = await guests.two()
    await two.at_bob.__aexit__(None, None, None)
    assert two.at_bob.version is not None
    again = await guests.sit(two.bob, two.table, version=two.at_bob.version)
    await again.ping()
    await again.ping()
    assert again.version == two.at_bob.version
    assert again.table is not None


async def test_reconnecting_with_an_old_version_sends_the_whole_view(guests: Guests) -> None:
    two = await guests.two()
    await two.at_bob.__aexit__(None, None, None)
    done = await two.at_ann.do(actions.Pass(seat=0))
    again = await guests.sit(two.bob, two.table, version=two.at_bob.version or 0)
    view = await again.until(at_least(done.version))
    assert view.game is not None
    assert [line.kind for line in view.game.sheet] == ["pass"]


async def test_an_action_sent_twice_is_done_once_and_answered_twice(
    guests: Guests,
) -> None:
    two = await guests.two()
    first = await two.at_ann.do(actions.Say(seat=0, text="Hello"), action_id="say")
    assert await two.at_ann.do(actions.Say(seat=0, text="Hello"), action_id="say") == first
    passed = await two.at_ann.do(actions.Pass(seat=0), action_id="pass")
    await two.at_bob.do(actions.Pass(seat=1), action_id="pass")
    # It is Ann's turn again, so only the id prevents a second pass.
    assert await two.at_ann.do(actions.Pass(seat=0), action_id="pass") == passed
    await two.at_ann.__aexit__(None, None, None)
    again = await guests.sit(two.ann, two.table)
    assert await again.do(actions.Pass(seat=0), action_id="pass") == passed
    view = await again.until(lambda _: True)
    assert view.game is not None
    assert len(view.game.sheet) == 2
    assert [line.text for line in again.chat] in ([], ["Hello"])


async def test_a_refused_action_can_be_retried_with_the_same_id(guests: Guests) -> None:
    two = await guests.two()
    with pytest.raises(ActionRefused):
        await two.at_bob.do(actions.Pass(seat=1), action_id="mine")
    await two.at_ann.do(actions.Pass(seat=0))
    done = await two.at_bob.do(actions.Pass(seat=1), action_id="mine")
    assert await two.at_bob.do(actions.Pass(seat=1), action_id="mine") == done


async def test_an_action_done_before_a_seat_moved_is_still_answered(
    guests: Guests,
) -> None:
    two = await guests.two()
    done = await two.at_bob.do(actions.Say(seat=1, text="Bye"), action_id="bye")
    await (await guests.guest()).open_seat_link(await two.bob.create_seat_link(two.table, 1))
    assert await two.at_bob.do(actions.Say(seat=1, text="Bye"), action_id="bye") == done
