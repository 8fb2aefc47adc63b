"""Players that compare turns by the learned value, or play them out near the end of the game."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.generation import generate
from tilewright.engine.kernel import EXCHANGE, PLAY
from tilewright.engine.learned_value import turn_values
from tilewright.engine.plays import Exchange, Play, PlayDecoder
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.self_play import Player, self_play
from tilewright.engine.selfplay.serialized_series import SerializedSeries
from tilewright.engine.selfplay.series import Series
from tilewright.engine.shipped import shipped_leaves, shipped_value
from tilewright.engine.simulation import simulate
from tilewright.engine.tile_codes import tile_codes
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.tiles import ENGLISH, Tiles, as_held

ENGLISH_WORDS = Lexicon.load("english")
STATIC = Player("static", shipped_leaves("english"))
LEARNED = replace(STATIC, name="learned", value=shipped_value())
CAREFUL = replace(LEARNED, name="careful", late_play_outs=6)


def games(*players: Player, number: int = 2, **settings: Any) -> SelfPlayResult:
    settings = {"seed": 3, "threads": 1, "pairs": True, "turns": True} | settings
    return self_play(number, lexicon=ENGLISH_WORDS, players=players, **settings)


@dataclass(frozen=True)
class Choice:
    """A turn of a recorded game, and the position it was chosen in."""

    player: str
    position: Position
    in_bag: int
    text: str

    @property
    def lead(self) -> int:
        return self.position.scores[0] - self.position.scores[1]

    def turns(self, number: int) -> list[Play | Exchange]:
        """The best turns by equity, an exchange only if it is among the best four and close."""
        leaves = shipped_leaves("english")
        plays = generate(self.position, ENGLISH_WORDS, leaves, TOURNAMENT)
        near = plays[0].equity - 25 if len(plays) else -1000.0
        exchanges = [each for each in plays.exchanges[:4] if each.equity >= near]
        found: list[Play | Exchange] = [*plays[:number], *exchanges]
        return sorted(found, key=lambda turn: -turn.equity)[:number]


def choices(result: SelfPlayResult) -> Iterator[Choice]:
    """Yield all choices of games of two, with the opponent's rack where the bag is empty."""
    codes = tile_codes(ENGLISH)
    rows = iter(result.kept_turns)
    for game in result.game_rows:
        board, scores, scoreless = Board(15, 15), [0, 0], 0
        for _ in range(int(game["turns"])):
            row = next(rows)
            seat, in_bag = int(row["seat"]), int(row["in_bag"])
            rack = ENGLISH.in_order(codes.tiles(row["rack"].tolist()[: int(row["rack_size"])]))
            tiles = codes.tiles(row["tiles"].tolist()[: int(row["count"])])
            racks = (rack, () if in_bag else unseen(board, rack))
            standing = (scores[seat], scores[1 - seat])
            position = Position(board, racks, standing, scoreless)
            text = "pass"
            placed: tuple[Placed, ...] = ()
            if row["kind"] == PLAY:
                decoder = PlayDecoder(codes.squares(board), rack, ENGLISH)
                text, placed = decoder.decode(int(row["lane"]), int(row["start"]), tiles)
            elif row["kind"] == EXCHANGE:
                text = "-" + "".join(ENGLISH.in_order(tiles))
            yield Choice(result.players[int(row["player"])], position, in_bag, text)
            board = board.with_tiles(placed)
            scores[seat] += int(row["score"])
            scoreless = 0 if row["score"] else scoreless + 1


def unseen(board: Board, rack: Tiles) -> Tiles:
    left = Counter(ENGLISH.counts())
    left.subtract(as_held(tile) for _, tile in board.tiles())
    left.subtract(rack)
    return ENGLISH.in_order(left.elements())


def test_it_makes_the_turn_with_the_highest_learned_value_and_late_the_likeliest_to_win() -> None:
    early = late = 0
    for choice in choices(games(LEARNED, STATIC, number=4)):
        if choice.player != "learned" or choice.in_bag == 0:
            continue
        turns = choice.turns(10)
        values = turn_values(choice.position, ENGLISH_WORDS, turns, edition=TOURNAMENT)
        if choice.in_bag > 12:
            worth = [turn.score + each.value for turn, each in zip(turns, values, strict=True)]
            early += 1
        else:
            worth = [
                each.win_chance(choice.lead + turn.score)
                for turn, each in zip(turns, values, strict=True)
            ]
            late += 1
        chosen = [turn.text for turn in turns].index(choice.text)
        assert worth[chosen] == pytest.approx(max(worth), abs=1e-4)
    assert early > 20
    assert late > 2


def test_with_an_empty_bag_it_plays_the_best_turns_out_on_the_one_deal_there_is() -> None:
    played_out = 0
    for choice in choices(games(CAREFUL, STATIC, number=8)):
        if choice.player != "careful" or choice.in_bag > 0:
            continue
        turns = choice.turns(20)
        if len(turns) < 2:
            continue
        simulation = simulate(
            choice.position,
            ENGLISH_WORDS,
            shipped_leaves("english"),
            TOURNAMENT,
            candidates=turns,
            samples=1,
            to_the_end=True,
            confidence=None,
            threads=1,
        )
        utility = {each.turn.text: each.utility for each in simulation.turns}
        assert utility[choice.text] == max(utility.values())
        played_out += 1
    assert played_out > 8


def test_play_outs_change_nothing_while_more_than_seven_tiles_are_in_the_bag() -> None:
    one, other = (list(choices(games(each, STATIC))) for each in (LEARNED, CAREFUL))
    for plain, careful in zip(one, other, strict=False):
        if plain.in_bag <= 7:
            break
        assert (plain.position, plain.text) == (careful.position, careful.text)


def test_games_are_the_same_on_any_number_of_threads_and_elsewhere() -> None:
    result = games(CAREFUL, STATIC, number=4)
    shared = games(CAREFUL, STATIC, number=4, threads=3)
    assert result.turn_rows is not None
    assert shared.turn_rows is not None
    assert result.turn_rows.tobytes() == shared.turn_rows.tobytes()
    series = Series(TOURNAMENT, ENGLISH_WORDS, (CAREFUL, STATIC), 3, pairs=True, keep_turns=True)
    elsewhere = SerializedSeries.of(series).deserialize()
    again = elsewhere.play(0, 4, 1, lambda _: True)
    assert again.turn_rows.tobytes() == result.turn_rows.tobytes()


def test_three_players_play_out_too() -> None:
    patient = replace(STATIC, name="patient", late_play_outs=3)
    result = games(patient, STATIC, STATIC, number=3)
    assert len(result) == 3
    assert result.game_rows.tobytes() != games(STATIC, STATIC, STATIC, number=3).game_rows.tobytes()


@pytest.mark.parametrize(
    ("players", "edition"),
    [
        pytest.param((LEARNED, STATIC, STATIC), TOURNAMENT, id="three-players"),
        pytest.param((LEARNED, STATIC), replace(TOURNAMENT, rack_size=9), id="racks-of-nine"),
    ],
)
def test_the_network_is_refused_for_games_it_was_not_trained_for(
    players: tuple[Player, ...], edition: Any
) -> None:
    with pytest.raises(UnsupportedByEngine, match="other games"):
        games(*players, number=len(players), edition=edition)


def test_the_number_of_play_outs_is_limited() -> None:
    with pytest.raises(ValueError, match="play-outs"):
        games(replace(STATIC, late_play_outs=1_000_000), STATIC)
