"""Taking back by agreement, with a sealed bag and its audit (R13)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.rules.tables import NAMES, SMALL, BadWords, summary
from tilewright.rules import (
    Answer,
    Begin,
    Challenge,
    Command,
    Exchange,
    Game,
    GameLog,
    Lay,
    Pass,
    Placed,
    Proposal,
    Propose,
    Resign,
    Sealed,
    Square,
    audit,
    fold,
    open_game,
)
from tilewright.rules.game import Times
from tilewright.rules.refusals import CannotPropose

EDITION = replace(SMALL, rack_size=5)


class SealedTable(GameLog):
    """A table with a sealed bag, where every word is good."""

    def __init__(self, players: int = 2) -> None:
        super().__init__(open_game(EDITION, NAMES[:players], Sealed(bytes(32)), first=0))

    def act(self, command: Command, judge: BadWords | None = None) -> str:
        return summary(self.do(command, judge=judge or BadWords()))

    def lay(self, seat: int, row: int = 2, count: int = 2) -> str:
        """Lay tiles of the rack, without blanks, in this row from the middle on."""
        letters = [tile for tile in self.game.racks[seat] if tile != "?"][:count]
        squares = [Square(row, 2 + n) for n in range(count)]
        return self.act(Lay(seat, tuple(map(Placed, squares, letters))))

    def take_back(self) -> str:
        first, *others = self.game.active
        self.act(Propose(first, Proposal.TAKE_BACK))
        return [self.act(Answer(seat, True)) for seat in others][-1]


def comparable(game: Game) -> Game:
    """Return the game without what a take-back does not restore: bag order, times, version."""
    bag = replace(game.bag, tiles=tuple(sorted(game.bag.tiles)), shuffles=0)
    return replace(game, version=0, bag=bag, times=Times(game.times.now, game.times.spent))


def steps(*commands: Callable[[SealedTable], str]) -> tuple[Callable[[SealedTable], str], ...]:
    return commands


LAY = steps(lambda t: t.lay(0))


@pytest.mark.parametrize(
    ("earlier", "undone"),
    [
        pytest.param((), LAY, id="a-play-in-its-open-window"),
        pytest.param((), steps(lambda t: t.act(Pass(0))), id="a-pass"),
        pytest.param(
            (), steps(lambda t: t.act(Exchange(0, t.game.racks[0][:3]))), id="an-exchange"
        ),
        pytest.param(LAY, steps(lambda t: t.act(Begin(1))), id="a-window-closed-by-beginning"),
        pytest.param(
            LAY,
            steps(lambda t: t.act(Begin(1)), lambda t: t.lay(1, 3)),
            id="a-play-together-with-the-beginning-of-its-turn",
        ),
        pytest.param(LAY, steps(lambda t: t.lay(1, 3)), id="a-play-that-closed-the-window"),
        pytest.param(LAY, steps(lambda t: t.act(Challenge(1))), id="a-failed-challenge"),
        pytest.param(
            LAY,
            steps(
                lambda t: t.act(
                    Challenge(1), BadWords("".join(p.tile for p in t.game.board.tiles()))
                )
            ),
            id="a-challenge-that-took-a-play-off",
        ),
    ],
)
def test_the_last_entry_is_undone(
    earlier: tuple[Callable[[SealedTable], str], ...],
    undone: tuple[Callable[[SealedTable], str], ...],
) -> None:
    table = SealedTable()
    for step in earlier:
        step(table)
    before = table.game
    for step in undone:
        step(table)
    assert comparable(table.game) != comparable(before)
    assert table.take_back() == "Answered 1, TakenBack"
    assert comparable(table.game) == comparable(before)
    found = audit(table.events)
    assert found is not None
    assert found.fair


def test_taking_back_an_open_play_leaves_the_bag_unchanged() -> None:
    table = SealedTable()
    before = table.game.bag
    table.lay(0)
    table.take_back()
    assert table.game.bag == before


def test_tiles_drawn_since_are_shuffled_into_the_bag() -> None:
    table = SealedTable()
    table.lay(0)
    before = table.game
    table.act(Begin(1))
    table.take_back()
    assert sorted(table.game.bag.tiles) == sorted(before.bag.tiles)
    assert table.game.bag.tiles != before.bag.tiles
    assert table.game.bag.shuffles == before.bag.shuffles + 1
    assert table.game.racks == before.racks


def test_every_take_back_leads_to_another_order_of_the_bag() -> None:
    table = SealedTable()
    table.lay(0)
    orders = set()
    for _ in range(5):
        table.act(Begin(1))
        table.take_back()
        orders.add(table.game.bag.tiles)
    assert len(orders) == 5
    found = audit(table.events)
    assert found is not None
    assert found.fair


def test_a_whole_game_can_be_taken_back_step_by_step() -> None:
    table = SealedTable(3)
    start = table.game
    history = [start]
    moves: tuple[Callable[[], str], ...] = (
        lambda: table.lay(0),
        lambda: table.act(Exchange(1, table.game.racks[1][:2])),
        lambda: table.act(Pass(2)),
        lambda: table.lay(0, 3),
        lambda: table.act(Challenge(2)),
    )
    for move in moves:
        move()
        history.append(table.game)
    for earlier in reversed(history[:-1]):
        table.take_back()
        assert comparable(table.game) == comparable(earlier)
    assert table.game.before is None
    assert table.game == fold(table.events)
    found = audit(table.events)
    assert found is not None
    assert found.fair


def test_after_a_take_back_play_continues_and_can_be_taken_back_again() -> None:
    table = SealedTable()
    table.act(Pass(0))
    before = table.game
    table.lay(1)
    table.take_back()
    table.act(Exchange(1, table.game.racks[1][:1]))
    table.take_back()
    assert comparable(table.game) == comparable(before)


def test_in_a_pause_only_resuming_can_be_proposed() -> None:
    table = SealedTable()
    table.act(Pass(0))
    table.act(Propose(0, Proposal.PAUSE))
    table.act(Answer(1, True))
    for proposal in (Proposal.TAKE_BACK, Proposal.NO_PLAY_LEFT, Proposal.PAUSE):
        with pytest.raises(CannotPropose, match="paused"):
            table.act(Propose(0, proposal))
    table.act(Propose(0, Proposal.RESUME))


def test_the_remaining_players_can_take_back_a_resignation() -> None:
    table = SealedTable(3)
    before = table.game
    table.act(Resign(1))
    table.take_back()
    assert comparable(table.game) == comparable(before)


def test_a_seat_takes_back_its_own_last_turn_out_of_a_later_phase() -> None:
    table = SealedTable()
    table.act(Pass(0))
    table.lay(1)
    table.act(Begin(0))
    before = table.game
    table.lay(0, 3)
    table.lay(1, 4)
    assert table.act(Propose(0, Proposal.TAKE_BACK, turn_of=0)) == "Proposed 0"
    assert table.act(Answer(1, True)) == "Answered 1, TakenBack"
    assert comparable(table.game) == comparable(before)
    assert table.game.bag.tiles != before.bag.tiles, "the order of the bag was seen"
    assert table.game == fold(table.events)
    found = audit(table.events)
    assert found is not None
    assert found.fair
    assert table.game.before_turn(0) is not None, "the pass can be taken back next"


def test_a_seat_without_a_turn_has_none_to_take_back() -> None:
    table = SealedTable()
    table.lay(0)
    with pytest.raises(CannotPropose, match="nothing to take back"):
        table.act(Propose(1, Proposal.TAKE_BACK, turn_of=1))
