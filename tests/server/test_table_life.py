"""Tables over real sockets: joining, moving seats, stand-ins, chat, rematches."""

from dataclasses import replace

import pytest

from tests.server.guests import Guests, over, playing, refusal
from tests.server.tables import seat, table_settings
from tilewright.client import ActionRefused, ConnectionLost, Guest, RequestRefused
from tilewright.protocol import actions
from tilewright.rules import EDITIONS, Challenges, CheckedPlays, GameClock
from tilewright.rules.events import Proposal

pytestmark = pytest.mark.anyio

PLAIN = EDITIONS["plain"]


# The waiting room


async def test_a_code_is_found_in_any_case_and_spacing(guests: Guests) -> None:
    ann, bob = await guests.guest(), await guests.guest()
    made = await ann.create_table(table_settings(seat("Ann"), seat()))
    spaced = f"{made.code[:3]}-{made.code[3:]} ".lower()
    assert await bob.find(spaced) == made.id
    with pytest.raises(RequestRefused, match="no such table"):
        await bob.find("ZZZZZZ" if made.code != "ZZZZZZ" else "XXXXXX")


async def test_the_waiting_room_shows_who_has_joined(guests: Guests) -> None:
    ann, bob = await guests.guest(), await guests.guest()
    made = await ann.create_table(table_settings(seat("Ann"), seat(), seat()))
    at_ann, at_bob = await guests.sit(ann, made.id), await guests.sit(bob, made.id)
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


async def test_the_host_fills_an_open_seat_with_a_computer(guests: Guests) -> None:
    ann = await guests.guest()
    made = await ann.create_table(table_settings(seat("Ann"), seat(), first=0))
    at = await guests.sit(ann, made.id)
    await at.do(actions.FillSeat(seat=1, level="beginner"))
    view = await at.until(playing)
    assert (view.seats[1].player, view.seats[1].level) == ("computer", "beginner")
    assert view.seats[1].present


async def test_lists_show_listed_tables_to_all_and_own_tables_to_their_players(
    guests: Guests,
) -> None:
    ann, bob = await guests.guest(), await guests.guest()
    listed = await ann.create_table(table_settings(seat("Ann"), seat(), listed=True))
    hidden = await ann.create_table(table_settings(seat("Ann"), seat()))
    open_tables = {each.id: each for each in (await bob.open_tables()).tables}
    assert listed.id in open_tables
    assert hidden.id not in open_tables
    assert [each.yours for each in open_tables[listed.id].seats] == [False, False]
    mine = {each.id: each for each in (await ann.own_tables()).tables}
    assert {listed.id, hidden.id} <= set(mine)
    assert [each.yours for each in mine[listed.id].seats] == [True, False]
    assert (await bob.own_tables()).tables == []


# Spectators


async def test_spectators_are_counted_and_see_no_rack(guests: Guests) -> None:
    two = await guests.two()
    watcher = await guests.sit(await guests.guest(), two.table)
    view = await two.at_ann.until(lambda view: view.spectators == 1)
    assert view.game is not None
    seen = watcher.view
    assert seen is not None
    assert seen.game is not None
    assert (seen.you.seats, seen.you.looking_as) == ([], None)
    assert (seen.game.rack, seen.game.may) == (None, None)
    assert await refusal(watcher, actions.Pass(seat=0)) == "not-your-seat"
    with pytest.raises(ActionRefused):
        await watcher.look(0)


async def test_a_device_without_a_cookie_only_watches(guests: Guests) -> None:
    two = await guests.two()
    stranger = await guests.stack.enter_async_context(Guest(guests.server.address))
    at = await guests.sit(stranger, two.table)
    assert await refusal(at, actions.Pass(seat=0)) == "no-cookie"


# Moving a seat


async def test_a_link_moves_a_seat_to_another_device_once(guests: Guests) -> None:
    two = await guests.two()
    phone, late = await guests.guest(), await guests.guest()
    with pytest.raises(RequestRefused):
        await phone.create_seat_link(two.table, 1)
    path = await two.bob.create_seat_link(two.table, 1)
    moved = await phone.open_seat_link(path)
    assert (moved.id, moved.seat) == (two.table, 1)
    lost = await two.at_bob.until(lambda view: view.you.seats == [])
    assert lost.game is not None
    assert lost.game.rack is None
    assert await refusal(two.at_bob, actions.Resign(seat=1)) == "not-your-seat"
    at_phone = await guests.sit(phone, two.table)
    assert at_phone.view is not None
    assert at_phone.view.you.seats == [1]
    with pytest.raises(RequestRefused) as error:
        await late.open_seat_link(path)
    assert error.value.status == 410
    assert two.table not in {each.id for each in (await two.bob.own_tables()).tables}
    assert two.table in {each.id for each in (await phone.own_tables()).tables}


# Several seats on one device


async def test_a_shared_laptop_shows_one_rack_at_a_time(
    guests: Guests,
) -> None:
    guest = await guests.guest()
    made = await guest.create_table(table_settings(seat("Ann"), seat("Bob"), first=0))
    at = await guests.sit(guest, made.id)
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


# Stand-ins


async def test_an_absent_player_is_skipped_when_the_others_agree(guests: Guests) -> None:
    two = await guests.two(away_grace_s=0)
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
    back = await guests.sit(two.bob, two.table)
    await back.do(actions.Return(seat=1))
    await two.at_ann.until(lambda view: view.seats[1].stand_in is None)


async def test_a_computer_plays_for_an_absent_player_until_they_return(
    guests: Guests,
) -> None:
    two = await guests.two(away_grace_s=0)
    await two.at_bob.__aexit__(None, None, None)
    await two.at_ann.until(lambda view: not view.seats[1].present)
    await two.at_ann.do(actions.ProposeStandIn(seat=0, absent=1, what="computer"))
    await two.at_ann.do(actions.Pass(seat=0))
    view = await two.at_ann.until(
        lambda view: view.game is not None and len(view.game.sheet) > 1 and view.game.to_move == 0
    )
    assert view.game is not None
    assert view.game.sheet[1].kind in ("play", "exchange")
    back = await guests.sit(two.bob, two.table)
    await back.do(actions.Propose(seat=1, proposal=Proposal.PAUSE))
    view = await two.at_ann.until(lambda view: view.seats[1].stand_in is None)
    assert view.seats[1].present


async def test_a_short_line_drop_does_not_let_the_others_skip_a_turn(guests: Guests) -> None:
    two = await guests.two()
    await two.at_bob.__aexit__(None, None, None)
    view = await two.at_ann.until(lambda view: not view.seats[1].present)
    assert view.game is not None
    assert view.seats[0].stand_in_from is None
    assert view.seats[1].stand_in_from is not None
    assert 0 < view.seats[1].stand_in_from - view.game.now <= 30_000
    skip = actions.ProposeStandIn(seat=0, absent=1, what="skip")
    assert await refusal(two.at_ann, skip) == "just-away"
    await guests.sit(two.bob, two.table)
    await two.at_ann.until(lambda view: view.seats[1].stand_in_from is None)


async def test_connecting_again_cancels_a_stand_in_that_has_not_acted(guests: Guests) -> None:
    two = await guests.two(away_grace_s=0)
    await two.at_bob.__aexit__(None, None, None)
    await two.at_ann.until(lambda view: not view.seats[1].present)
    await two.at_ann.do(actions.ProposeStandIn(seat=0, absent=1, what="skip"))
    await two.at_ann.until(lambda view: view.seats[1].stand_in == "skip")
    await guests.sit(two.bob, two.table)
    await two.at_ann.until(lambda view: view.seats[1].stand_in is None)


# Chat


async def test_chat_reaches_every_device_until_it_is_switched_off(guests: Guests) -> None:
    two = await guests.two()
    await two.at_bob.do(actions.Say(seat=1, text="  Hello  "))
    await two.at_bob.ping()
    await two.at_ann.do(actions.SwitchChat(on=False))
    view = await two.at_bob.until(lambda view: not view.chat_on)
    assert view.phase == "playing"
    assert await refusal(two.at_bob, actions.Say(seat=1, text="Hello?")) == "chat-is-off"
    late = await guests.sit(await guests.guest(), two.table)
    # Replies follow the chat that came before.
    await late.ping()
    await late.ping()
    assert [(line.name, line.text) for line in late.chat] == [("Bob", "Hello")]


# Agreement and time


async def test_a_pause_stops_the_clock_until_all_agree_to_resume(guests: Guests) -> None:
    timed = replace(PLAIN, turn_limit_ms=600_000, clock=GameClock(1_500_000, 10, 600_000))
    two = await guests.two(edition=timed)
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


async def test_time_is_called_as_soon_as_a_turn_limit_runs_out(guests: Guests) -> None:
    """The server calls time, with the shortest limit there is."""
    two = await guests.two(edition=replace(PLAIN, turn_limit_ms=5000))
    await two.at_ann.do(actions.Say(seat=0, text="Wait, I am thinking."))
    view = await two.at_bob.until(lambda view: view.game is not None and bool(view.game.sheet))
    assert view.game is not None
    assert view.game.sheet[0].kind == "time-out"
    assert view.seats[0].spent_ms >= 5000


# Previews


async def test_a_preview_shows_words_and_points_but_not_whether_they_are_good(
    guests: Guests,
) -> None:
    two = await guests.two()
    view = two.at_ann.view
    assert view is not None
    assert view.game is not None
    tiles = [tile for tile in view.game.rack or [] if tile != "?"][:5]
    placed = [(f"{column}8", tile) for column, tile in zip("DEFGH", tiles, strict=False)]
    preview = await two.at_ann.preview(0, placed)
    assert [word.word for word in preview.words] == ["".join(tiles)]
    assert (preview.bad, preview.refusal) == (None, None)
    assert preview.points > 0
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
    assert two.at_bob.view.game.board == [], "a preview is visible to other players"


async def test_with_checked_plays_a_preview_shows_bad_words_to_the_player_to_move(
    guests: Guests,
) -> None:
    two = await guests.two(edition=replace(PLAIN, challenge=CheckedPlays()))
    for at, number, shows_bad in ((two.at_ann, 0, True), (two.at_bob, 1, False)):
        assert at.view is not None
        assert at.view.game is not None
        letters = [tile for tile in at.view.game.rack or [] if tile != "?"]
        placed = [(f"{column}8", tile) for column, tile in zip("EFGH", letters, strict=False)]
        preview = await at.preview(number, placed)
        assert (preview.bad is not None) == shows_bad
        if preview.bad:
            assert await refusal(at, actions.Lay(seat=number, placed=placed)) == (
                "not-in-the-dictionary"
            )


# The end, and rematches


async def test_three_rematches_over_the_wire(guests: Guests) -> None:
    two = await guests.two()
    table, starters = two.table, []
    for _ in range(3):
        at_ann, at_bob = await guests.sit(two.ann, table), await guests.sit(two.bob, table)
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
        assert (view.next_table, view.rematch_by) == (done.next_table, 1)
        assert done.next_table is not None
        table = done.next_table
    assert starters == [0, 1, 0]


async def test_a_record_before_the_end_is_refused(guests: Guests) -> None:
    two = await guests.two()
    for name in ("record.json", "record.gcg", "fairness"):
        with pytest.raises(RequestRefused) as error:
            await two.ann.fetch(f"/api/tables/{two.table}/{name}")
        assert error.value.problem.code == "not-over"


async def test_an_unknown_table_is_refused(guests: Guests) -> None:
    guest = await guests.guest()
    async with guest.connect("nowhere-at-all") as at:
        with pytest.raises(ConnectionLost) as error:
            await at.until(lambda _: True)
    assert error.value.code == 4404


async def test_a_bad_play_is_challenged_off_over_the_wire(guests: Guests) -> None:
    two = await guests.two(edition=replace(PLAIN, challenge=Challenges()))
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
