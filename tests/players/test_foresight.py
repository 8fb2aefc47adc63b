"""A player that looks ahead: what it prefers, where it does, and that it sees only its own seat."""

from dataclasses import replace
from random import Random
from threading import Event

import pytest

from tests.players.tables import ENGLISH_WORDS, STATIC, opened, play_out
from tilewright.engine.endgame.solver import solve_endgame
from tilewright.engine.generation import generate
from tilewright.engine.learned_value import turn_values
from tilewright.engine.shipped import shipped_leaves
from tilewright.engine.simulation import simulate
from tilewright.engine.turn_rows import Turn
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.players import LEVELS, Attention, choose
from tilewright.players.foresight import SearchControl, foreseen_turn
from tilewright.players.strength import Foresight
from tilewright.rules import (
    EDITIONS,
    Edition,
    FinishLine,
    GameLog,
    Lay,
    Resign,
    Sealed,
    open_game,
    view,
)
from tilewright.rules.equipment.tiles import UNKNOWN

TOURNAMENT = EDITIONS["tournament"]
LEAVES = shipped_leaves("english")
QUICK = Foresight(early_deals=0, late_deals=20, last_deals=20)
PATIENT = replace(STATIC, foresight=replace(QUICK, endgame_nodes=500))

EMPTY = "/".join(["15"] * 15)
OPENING = read_cgp(f"{EMPTY} AEINRTV/ 0/0 0")
# The bag is empty. PANDER scores most, but AND leaves tiles that are worth more.
LAST = (
    "15/2T12/2wO11/2EX11/B1A12/O1K2V3J3Q1/NAIADES2U3U1/G1N2GHI1R1CHIC/O1G3ANOA1W1TI/7T3M2v/"
    "3BEFRIENDS2I/FADO3T6L/EWE4U2PYE1I/3LEZ1L1VIOLAS/SORORATE6E ADEINPR/EMNRTUY 470/386 0"
)


def foreseen(position: Position, edition: Edition = TOURNAMENT, seed: int = 1) -> Turn | None:
    return foreseen_turn(position, ENGLISH_WORDS, LEAVES, edition, QUICK, seed)


def test_without_deals_it_makes_the_turn_with_the_highest_learned_value() -> None:
    plays = generate(OPENING, ENGLISH_WORDS, LEAVES, TOURNAMENT)
    turns = sorted([*plays[:10], *plays.exchanges[:10]], key=lambda turn: -turn.equity)[:10]
    values = turn_values(OPENING, ENGLISH_WORDS, turns, edition=TOURNAMENT)
    worth = [turn.score + each.value for turn, each in zip(turns, values, strict=True)]
    assert foreseen(OPENING) == turns[worth.index(max(worth))]


def test_with_an_empty_bag_it_plays_out_the_one_deal_there_is() -> None:
    position = read_cgp(LAST)
    plays = generate(position, ENGLISH_WORDS, LEAVES, TOURNAMENT)[:25]
    simulation = simulate(
        position,
        ENGLISH_WORDS,
        LEAVES,
        TOURNAMENT,
        candidates=[*plays],
        samples=1,
        to_the_end=True,
        confidence=None,
    )
    assert plays[0].text == "4C ..PANDER"
    assert [foreseen(position, seed=seed) for seed in (1, 2)] == [simulation.turns[0].turn] * 2
    assert simulation.turns[0].turn.text == "15K AND"


def test_with_an_empty_bag_it_makes_a_turn_that_is_proven_to_be_the_best() -> None:
    position = read_cgp(LAST)
    endgame = solve_endgame(position, ENGLISH_WORDS, TOURNAMENT, best=50)
    assert endgame.proven
    values = {each.turn.text: each.low for each in endgame.turns}
    searching = replace(QUICK, endgame_nodes=1_000_000)
    hidden = replace(position, racks=(position.racks[0], (UNKNOWN,) * 7))
    chosen = foreseen_turn(hidden, ENGLISH_WORDS, LEAVES, TOURNAMENT, searching, seed=1)
    assert chosen is not None
    assert values[chosen.text] == endgame.value


def test_a_search_that_ends_too_early_leaves_the_choice_to_the_play_out() -> None:
    hurried = replace(QUICK, endgame_nodes=1)
    position = read_cgp(LAST)
    chosen = foreseen_turn(position, ENGLISH_WORDS, LEAVES, TOURNAMENT, hurried, seed=1)
    assert chosen == foreseen(position)


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        pytest.param(replace(TOURNAMENT, rack_size=9), 2, id="racks-of-nine"),
        pytest.param(TOURNAMENT, 3, id="three-players"),
        pytest.param(replace(TOURNAMENT, blanks_circulate=True), 2, id="circulating-blanks"),
        pytest.param(replace(TOURNAMENT, finish_line=FinishLine()), 2, id="finish-line"),
    ],
)
def test_early_in_other_games_it_does_not_look_ahead(edition: Edition, players: int) -> None:
    racks = "AEINRTV" + "/" * (players - 1)
    position = read_cgp(f"{EMPTY} {racks} {'/'.join('0' * players)} 0")
    assert foreseen(position, edition) is None


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        pytest.param(EDITIONS["classic-2003"], 2, id="two-players"),
        pytest.param(EDITIONS["plain"], 3, id="three-players"),
        pytest.param(replace(EDITIONS["plain"], blanks_circulate=True), 2, id="circulating-blanks"),
        pytest.param(replace(EDITIONS["plain"], finish_line=FinishLine()), 2, id="finish-line"),
        pytest.param(replace(EDITIONS["graves"], rack_size=9), 2, id="racks-of-nine"),
    ],
)
def test_it_plays_whole_games_in_every_variant(edition: Edition, players: int) -> None:
    strengths = [PATIENT, *[STATIC] * (players - 1)]
    log = play_out(opened(edition, strengths, seed=6), strengths=strengths)
    assert log.game.result is not None


def test_after_a_resignation_it_plays_on() -> None:
    log = opened(EDITIONS["plain"], [PATIENT] * 3, seed=8)
    log.do(Resign(1))
    assert play_out(log, strengths=[PATIENT] * 3).game.result is not None


def test_the_same_view_and_chance_give_the_same_choice() -> None:
    log = GameLog(open_game(TOURNAMENT, ["Ann", "Bob"], Sealed(bytes(32)), first=0))
    seen = view(log.game, 0)
    champion = replace(LEVELS["champion"], foresight=Foresight(64, 20, 20))
    chosen = {choose(seen, champion, ENGLISH_WORDS, Random(3)) for _ in range(2)}
    assert len(chosen) == 1


def test_a_player_that_looks_ahead_notices_every_play() -> None:
    with pytest.raises(ValueError, match="notices every play"):
        replace(PATIENT, attention=Attention(3, (1.0,)))


@pytest.mark.parametrize("deals", [(-1, 0, 0), (0, -1, 0), (0, 0, -1)], ids=str)
def test_foresight_needs_deals(deals: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="numbers of deals"):
        Foresight(*deals)


def test_a_player_reports_its_progress_and_moves_when_it_is_stopped() -> None:
    log = GameLog(open_game(TOURNAMENT, ["Ann", "Bob"], Sealed(bytes(32)), first=0))
    seen = view(log.game, 0)
    endless = replace(LEVELS["champion"], foresight=Foresight(100_000_000, 0, 0))
    shares: list[float] = []
    stop = Event()

    def note(share: float) -> None:
        shares.append(share)
        stop.set()

    command = choose(seen, endless, ENGLISH_WORDS, Random(3), progress=note, stop=stop)
    assert isinstance(command, Lay)
    assert shares
    assert 0 <= shares[0] <= 0.01


@pytest.mark.parametrize("position", [OPENING, read_cgp(LAST)], ids=["early", "with-an-empty-bag"])
def test_a_player_that_is_stopped_at_once_makes_a_sensible_turn(position: Position) -> None:
    stop = Event()
    stop.set()
    patient = Foresight(100_000_000, 0, 0, endgame_nodes=1_000_000_000)
    turn = foreseen_turn(
        position, ENGLISH_WORDS, LEAVES, TOURNAMENT, patient, 1, SearchControl(stop=stop)
    )
    best = generate(position, ENGLISH_WORDS, LEAVES, TOURNAMENT)[:5]
    assert turn in [*best, foreseen(position)]


def test_with_less_effort_it_plays_fewer_deals_out() -> None:
    """With too few deals, the learned value alone decides."""
    patient = replace(QUICK, early_deals=100)
    chosen = {
        share: foreseen_turn(
            OPENING, ENGLISH_WORDS, LEAVES, TOURNAMENT, patient, 1, SearchControl(share=share)
        )
        for share in (0.1, 0.0)
    }
    assert chosen == {0.1: foreseen(OPENING), 0.0: foreseen(OPENING)}


def test_a_player_without_the_learned_value_falls_back_on_equity() -> None:
    unlearned = replace(QUICK, learned=False)
    chosen = foreseen_turn(OPENING, ENGLISH_WORDS, LEAVES, TOURNAMENT, unlearned, 1)
    assert chosen == generate(OPENING, ENGLISH_WORDS, LEAVES, TOURNAMENT)[0]
