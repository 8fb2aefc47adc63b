"""Table life over real sockets: joining, moving, standing in, talking, coming back."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

from tests.server.tables import seat, table_settings
from tests.support.running_server import RunningServer
from tilewright.client import AtTable, ConnectionLost, Guest, RequestRefused, WasRefused
from tilewright.rules import EDITIONS, Challenges, CheckedPlays, GameClock, Level
from tilewright.rules.events import Proposal
from tilewright.server import actions
from tilewright.server.messages import View

pytestmark = pytest.mark.anyio

PLAIN = EDITIONS["plain"]


class House:
    """Guests who come and go in one test."""

    def __init__(self, server: RunningServer, stack: AsyncExitStack) -> None:
        self.server = server
        self.stack = stack

    async def guest(self) -> Guest:
        guest = await self.stack.enter_async_context(Guest(self.server.address))
        await guest.choices()
        return guest

    async def sit(self, guest: Guest, table: str, version: int = 0) -> AtTable:
        at = await self.stack.enter_async_context(guest.sit_at(table, version=version))
        if not version:
            await at.until(lambda _: True)
        return at

    async def two(self, **more: Any) -> "Two":
        """Ann, the host, and Bob, each on a device of their own; Ann starts."""
        ann, bob = await self.guest(), await self.guest()
        made = await ann.set_table(table_settings(seat("Ann"), seat(), first=0, **more))
        at_ann = await self.sit(ann, made.id)
        at_bob = await self.sit(bob, await bob.find(made.code))
        await at_bob.do(actions.TakeSeat(seat=1, name="Bob"))
        for at in (at_ann, at_bob):
            await at.until(playing)
        return Two(made.id, ann, bob, at_ann, at_bob)


class Two:
    def __init__(
        self, table: str, ann: Guest, bob: Guest, at_ann: AtTable, at_bob: AtTable
    ) -> None:
        self.table = table
        self.ann, self.bob = ann, bob
        self.at_ann, self.at_bob = at_ann, at_bob


@pytest.fixture
async def house(server: RunningServer) -> AsyncIterator[House]:
    async with AsyncExitStack() as stack:
        yield House(server, stack)


def playing(view: View) -> bool:
    return view.phase == "playing"


def over(view: View) -> bool:
    return view.phase == "over"


def at_least(version: int) -> Callable[[View], bool]:
    return lambda view: view.version >= version


async def refusal(at: AtTable, action: actions.Action) -> str:
    with pytest.raises(WasRefused) as error:
        await at.do(action)
    return error.value.refused.code


# The waiting room


async def test_a_table_is_found_by_its_code_however_it_is_typed(house: House) -> None:
    ann, bob = await house.guest(), await house.guest()
    made = await ann.set_table(table_settings(seat("Ann"), seat()))
    spaced = f"{made.code[:3]}-{made.code[3:]} ".lower()
    assert await bob.find(spaced) == made.id
    with pytest.raises(RequestRefused, match="no such table"):
        await bob.find("ZZZZZZ" if made.code != "ZZZZZZ" else "XXXXXX")


async def test_the_waiting_room_shows_who_has_come(house: House) -> None:
    ann, bob = await house.guest(), await house.guest()
    made = await ann.set_table(table_settings(seat("Ann"), seat(), seat()))
    at_ann, at_bob = await house.sit(ann, made.id), await house.sit(bob, made.id)
    await at_bob.do(actions.TakeSeat(seat=2, name="Bob"))
    view = await at_ann.until(lambda view: view.seats[2].name == "Bob")
    assert (view.phase, view.game, view.you.host) == ("waiting", None, True)
    assert [each.present for each in view.seats] == [True, False, True]
    assert await refusal(at_bob, actions.TakeSeat(seat=1, name="bob")) == "name-taken"
    await at_bob.do(actions.LeaveSeat(seat=2))
    await at_ann.until(lambda view: view.seats[2].name is None)
    await at_bob.do(actions.TakeSeat(seat=2, name="Bob"))
    await at_ann.do(actions.Start())
    view = await at_bob.until(playing)
    assert [each.name for each in view.seats] == ["Ann", "Bob"]
    assert (view.you.seats, view.you.looking_as) == ([1], 1)
    assert view.game is not None
    assert len(view.game.rack or []) == 7


async def test_the_host_fills_an_open_seat_with_a_computer(house: House) -> None:
    ann = await house.guest()
    made = await ann.set_table(table_settings(seat("Ann"), seat(), first=0))
    at = await house.sit(ann, made.id)
    await at.do(actions.FillSeat(seat=1, level=Level.BEGINNER))
    view = await at.until(playing)
    assert (view.seats[1].player, view.seats[1].level) == ("computer", Level.BEGINNER)
    assert view.seats[1].present


async def test_lists_show_open_tables_to_all_and_own_tables_to_their_people(house: House) -> None:
    ann, bob = await house.guest(), await house.guest()
    listed = await ann.set_table(table_settings(seat("Ann"), seat(), listed=True))
    hidden = await ann.set_table(table_settings(seat("Ann"), seat()))
    open_tables = {each.id: each for each in (await bob.open_tables()).tables}
    assert listed.id in open_tables
    assert hidden.id not in open_tables
    assert [each.yours for each in open_tables[listed.id].seats] == [False, False]
    mine = {each.id: each for each in (await ann.own_tables()).tables}
    assert {listed.id, hidden.id} <= set(mine)
    assert [each.yours for each in mine[listed.id].seats] == [True, False]
    assert (await bob.own_tables()).tables == []


# Spectators


async def test_spectators_are_counted_and_see_no_rack(house: House) -> None:
    two = await house.two()
    watcher = await house.sit(await house.guest(), two.table)
    view = await two.at_ann.until(lambda view: view.spectators == 1)
    assert view.game is not None
    seen = watcher.view
    assert seen is not None
    assert seen.game is not None
    assert (seen.you.seats, seen.you.looking_as) == ([], None)
    assert (seen.game.rack, seen.game.may) == (None, None)
    assert await refusal(watcher, actions.Pass(seat=0)) == "not-your-seat"
    with pytest.raises(WasRefused):
        await watcher.look(0)


async def test_a_device_without_a_cookie_only_watches(house: House) -> None:
    two = await house.two()
    stranger = await house.stack.enter_async_context(Guest(house.server.address))
    at = await house.sit(stranger, two.table)
    assert await refusal(at, actions.Pass(seat=0)) == "no-cookie"


# Moving a seat


async def test_a_link_moves_a_seat_to_another_device_once(house: House) -> None:
    two = await house.two()
    phone, late = await house.guest(), await house.guest()
    with pytest.raises(RequestRefused):
        await phone.offer_seat(two.table, 1)
    path = await two.bob.offer_seat(two.table, 1)
    moved = await phone.open_link(path)
    assert (moved.id, moved.seat) == (two.table, 1)
    lost = await two.at_bob.until(lambda view: view.you.seats == [])
    assert lost.game is not None
    assert lost.game.rack is None
    assert await refusal(two.at_bob, actions.Resign(seat=1)) == "not-your-seat"
    at_phone = await house.sit(phone, two.table)
    assert at_phone.view is not None
    assert at_phone.view.you.seats == [1]
    with pytest.raises(RequestRefused) as error:
        await late.open_link(path)
    assert error.value.status == 410
    assert two.table not in {each.id for each in (await two.bob.own_tables()).tables}
    assert two.table in {each.id for each in (await phone.own_tables()).tables}


# Several seats on one device


async def test_a_laptop_that_is_passed_around_shows_one_rack_at_a_time(house: House) -> None:
    guest = await house.guest()
    made = await guest.set_table(table_settings(seat("Ann"), seat("Bob"), first=0))
    at = await house.sit(guest, made.id)
    assert at.view is not None
    assert at.view.game is not None
    assert (at.view.you.seats, at.view.game.rack) == ([0, 1], None)
    ann, bob = await at.look(0), await at.look(1)
    assert ann.game is not None
    assert bob.game is not None
    assert (len(ann.game.rack or []), len(bob.game.rack or [])) == (7, 7)
    assert ann.game.may is not None
    assert bob.game.may is not None
    assert (ann.game.may.lay, bob.game.may.lay) == (True, False)
    closed = await at.look(None)
    assert closed.game is not None
    assert closed.game.rack is None


# Standing in


async def test_an_absent_player_is_skipped_when_the_others_agree(house: House) -> None:
    two = await house.two()
    skip = actions.ProposeStandIn(seat=0, absent=1, what="skip")
    assert await refusal(two.at_ann, skip) == "not-absent"
    await two.at_bob.__aexit__(None, None, None)
    await two.at_ann.until(lambda view: not view.seats[1].present)
    await two.at_ann.do(skip)
    view = await two.at_ann.until(lambda view: view.seats[1].stand_in == "skip")
    await two.at_ann.do(actions.Pass(seat=0))
    view = await two.at_ann.until(lambda view: view.game is not None and len(view.game.sheet) == 2)
    assert view.game is not None
    assert [line.kind for line in view.game.sheet] == ["pass", "pass"]
    assert view.game.to_move == 0
    back = await house.sit(two.bob, two.table)
    await back.do(actions.Return(seat=1))
    await two.at_ann.until(lambda view: view.seats[1].stand_in is None)


async def test_a_computer_plays_for_an_absent_player_until_they_are_back(house: House) -> None:
    two = await house.two()
    await two.at_bob.__aexit__(None, None, None)
    await two.at_ann.until(lambda view: not view.seats[1].present)
    await two.at_ann.do(actions.ProposeStandIn(seat=0, absent=1, what="computer"))
    await two.at_ann.do(actions.Pass(seat=0))
    view = await two.at_ann.until(
        lambda view: view.game is not None and len(view.game.sheet) > 1 and view.game.to_move == 0
    )
    assert view.game is not None
    assert view.game.sheet[1].kind in ("play", "exchange")
    back = await house.sit(two.bob, two.table)
    await back.do(actions.Propose(seat=1, proposal=Proposal.PAUSE))
    view = await two.at_ann.until(lambda view: view.seats[1].stand_in is None)
    assert view.seats[1].present


# Talk


async def test_chat_reaches_everybody_until_it_is_switched_off(house: House) -> None:
    two = await house.two()
    await two.at_bob.do(actions.Say(seat=1, text="  Hello  "))
    await two.at_bob.ping()
    await two.at_ann.do(actions.SwitchChat(on=False))
    view = await two.at_bob.until(lambda view: not view.chat_on)
    assert view.phase == "playing"
    assert await refusal(two.at_bob, actions.Say(seat=1, text="Hello?")) == "chat-is-off"
    late = await house.sit(await house.guest(), two.table)
    # Answers come after what was already said.
    await late.ping()
    await late.ping()
    assert [(line.name, line.text) for line in late.chat] == [("Bob", "Hello")]


# Agreement and time


async def test_a_pause_stops_the_clock_until_all_agree_to_go_on(house: House) -> None:
    timed = replace(PLAIN, turn_limit_ms=600_000, clock=GameClock(1_500_000, 10, 600_000))
    two = await house.two(edition=timed)
    view = two.at_ann.view
    assert view is not None
    assert view.game is not None
    assert view.game.deadline is not None
    await two.at_ann.do(actions.Propose(seat=0, proposal=Proposal.PAUSE))
    await two.at_bob.until(lambda view: view.game is not None and view.game.agreement is not None)
    await two.at_bob.do(actions.Answer(seat=1, agrees=True))
    paused = await two.at_ann.until(lambda view: view.game is not None and view.game.paused)
    assert paused.game is not None
    assert paused.game.deadline is None
    assert await refusal(two.at_ann, actions.Pass(seat=0)) == "game-paused"
    await two.at_bob.do(actions.Propose(seat=1, proposal=Proposal.RESUME))
    await two.at_ann.do(actions.Answer(seat=0, agrees=True))
    again = await two.at_ann.until(lambda view: view.game is not None and not view.game.paused)
    assert again.game is not None
    assert again.game.deadline is not None
    left = again.game.deadline - again.game.now
    assert left <= 600_000


async def test_a_turn_limit_is_called_to_the_moment(house: House) -> None:
    """The shortest limit there is: the table itself calls time, whoever is there."""
    two = await house.two(edition=replace(PLAIN, turn_limit_ms=5000))
    view = await two.at_bob.until(lambda view: view.game is not None and bool(view.game.sheet))
    assert view.game is not None
    assert view.game.sheet[0].kind == "time-out"
    assert view.seats[0].spent_ms >= 5000


# Coming back, and saying things twice


async def test_who_comes_back_with_the_last_version_has_missed_nothing(house: House) -> None:
    two = await house.two()
    await two.at_bob.__aexit__(None, None, None)
    assert two.at_bob.version is not None
    again = await house.sit(two.bob, two.table, version=two.at_bob.version)
    await again.ping()
    await again.ping()
    assert again.version == two.at_bob.version
    assert again.table is not None


async def test_who_missed_something_gets_the_whole_view(house: House) -> None:
    two = await house.two()
    await two.at_bob.__aexit__(None, None, None)
    done = await two.at_ann.do(actions.Pass(seat=0))
    again = await house.sit(two.bob, two.table, version=two.at_bob.version or 0)
    view = await again.until(at_least(done.version))
    assert view.game is not None
    assert [line.kind for line in view.game.sheet] == ["pass"]


async def test_the_same_action_twice_is_done_once_and_answered_twice(house: House) -> None:
    two = await house.two()
    first = await two.at_ann.do(actions.Say(seat=0, text="Hello"), action_id="say")
    assert await two.at_ann.do(actions.Say(seat=0, text="Hello"), action_id="say") == first
    passed = await two.at_ann.do(actions.Pass(seat=0), action_id="pass")
    await two.at_bob.do(actions.Pass(seat=1), action_id="pass")
    # It is Ann's turn again, so that nothing but the id speaks against a second pass.
    assert await two.at_ann.do(actions.Pass(seat=0), action_id="pass") == passed
    await two.at_ann.__aexit__(None, None, None)
    again = await house.sit(two.ann, two.table)
    assert await again.do(actions.Pass(seat=0), action_id="pass") == passed
    view = await again.until(lambda _: True)
    assert view.game is not None
    assert len(view.game.sheet) == 2
    assert [line.text for line in again.chat] in ([], ["Hello"])


async def test_a_refused_action_may_be_tried_again_under_its_id(house: House) -> None:
    two = await house.two()
    with pytest.raises(WasRefused):
        await two.at_bob.do(actions.Pass(seat=1), action_id="mine")
    await two.at_ann.do(actions.Pass(seat=0))
    done = await two.at_bob.do(actions.Pass(seat=1), action_id="mine")
    assert await two.at_bob.do(actions.Pass(seat=1), action_id="mine") == done


async def test_an_action_done_before_a_seat_moved_is_still_answered(house: House) -> None:
    two = await house.two()
    done = await two.at_bob.do(actions.Say(seat=1, text="Bye"), action_id="bye")
    await (await house.guest()).open_link(await two.bob.offer_seat(two.table, 1))
    assert await two.at_bob.do(actions.Say(seat=1, text="Bye"), action_id="bye") == done


# Previews


async def test_a_preview_tells_words_and_points_and_never_whether_they_are_good(
    house: House,
) -> None:
    two = await house.two()
    view = two.at_ann.view
    assert view is not None
    assert view.game is not None
    tiles = [tile for tile in view.game.rack or [] if tile != "?"][:5]
    placed = [(f"{column}8", tile) for column, tile in zip("DEFGH", tiles, strict=False)]
    told = await two.at_ann.preview(0, placed)
    assert [word.word for word in told.words] == ["".join(tiles)]
    assert (told.bad, told.refusal) == (None, None)
    assert told.points > 0
    apart = await two.at_ann.preview(0, [placed[0], placed[-1]])
    assert apart.refusal is not None
    assert apart.refusal.code == "gap-in-play"
    others = await two.at_ann.preview(1, placed)
    assert others.refusal is not None
    assert others.refusal.code == "not-your-seat"
    off = await two.at_ann.preview(0, [("ZZ99", "A"), ("AA1", "B")])
    assert off.refusal is not None
    assert two.at_bob.view is not None
    assert two.at_bob.view.game is not None
    assert two.at_bob.view.game.board == [], "nobody else learns of half-laid tiles"


async def test_where_plays_are_checked_a_preview_tells_bad_words_to_who_is_to_move(
    house: House,
) -> None:
    two = await house.two(edition=replace(PLAIN, challenge=CheckedPlays()))
    for at, number, tells in ((two.at_ann, 0, True), (two.at_bob, 1, False)):
        assert at.view is not None
        assert at.view.game is not None
        letters = [tile for tile in at.view.game.rack or [] if tile != "?"]
        placed = [(f"{column}8", tile) for column, tile in zip("EFGH", letters, strict=False)]
        told = await at.preview(number, placed)
        assert (told.bad is not None) == tells
        if told.bad:
            assert await refusal(at, actions.Lay(seat=number, placed=placed)) == (
                "not-in-the-dictionary"
            )


# The end, and again


async def test_three_rematches_over_the_wire(house: House) -> None:
    two = await house.two()
    table, starters = two.table, []
    for _ in range(3):
        at_ann, at_bob = await house.sit(two.ann, table), await house.sit(two.bob, table)
        view = await at_ann.until(playing)
        assert view.game is not None
        starters.append(view.game.to_move)
        await at_bob.do(actions.Resign(seat=1))
        view = await at_ann.until(over)
        assert view.game is not None
        assert view.game.result is not None
        assert view.game.result.winners == [0]
        done = await at_bob.do(actions.Rematch(seat=1), action_id="again")
        assert await at_bob.do(actions.Rematch(seat=1), action_id="again") == done
        assert await refusal(at_ann, actions.Rematch(seat=0)) == "rematch-is-set"
        view = await at_ann.until(lambda view: view.next_table is not None)
        assert view.next_table == done.next_table
        assert done.next_table is not None
        table = done.next_table
    assert starters == [0, 1, 0]


async def test_a_record_before_the_end_is_refused(house: House) -> None:
    two = await house.two()
    for name in ("record.json", "record.gcg", "fairness"):
        with pytest.raises(RequestRefused) as error:
            await two.ann.fetch(f"/api/tables/{two.table}/{name}")
        assert error.value.problem.code == "not-over"


async def test_there_is_no_table_of_that_name(house: House) -> None:
    guest = await house.guest()
    async with guest.sit_at("nowhere-at-all") as at:
        with pytest.raises(ConnectionLost) as error:
            await at.until(lambda _: True)
    assert error.value.code == 4404


async def test_a_play_is_challenged_off_over_the_wire(house: House) -> None:
    two = await house.two(edition=replace(PLAIN, challenge=Challenges()))
    assert two.at_ann.view is not None
    assert two.at_ann.view.game is not None
    rack = list(two.at_ann.view.game.rack or [])
    tiles = [tile if tile != "?" else "q" for tile in rack]
    placed = [(f"{column}8", tile) for column, tile in zip("BCDEFGH", tiles, strict=True)]
    await two.at_ann.do(actions.Lay(seat=0, placed=placed))
    view = await two.at_bob.until(
        lambda view: view.game is not None and view.game.open_play is not None
    )
    assert view.game is not None
    assert view.game.may is not None
    assert view.game.may.challenge
    await two.at_bob.do(actions.Challenge(seat=1))
    view = await two.at_ann.until(
        lambda view: view.game is not None and view.game.ruling is not None
    )
    assert view.game is not None
    assert view.game.ruling is not None
    assert [word.good for word in view.game.ruling.words] == [False]
    assert (view.game.board, sorted(view.game.rack or [])) == ([], sorted(rack))
    assert view.game.to_move == 1
