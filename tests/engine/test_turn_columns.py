"""The columns of positions and candidates: against the referee's board and the search itself."""

import json
from typing import Any

import numpy as np
import pytest

from tilewright.engine.errors import BadArgument
from tilewright.engine.generation import generate
from tilewright.engine.kernel import EXCHANGE, PASS, PLAY
from tilewright.engine.selfplay.arrow_table import arrow_table
from tilewright.engine.selfplay.candidate_columns import NO_TURN, find_candidates
from tilewright.engine.selfplay.position_columns import boards_before, cgp_before, unseen_before
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.self_play import GREEDY, Player, result_of
from tilewright.engine.selfplay.series import Series
from tilewright.engine.selfplay.turn_columns import PositionForm, TurnColumns
from tilewright.engine.shipped import shipped_leaves
from tilewright.engine.tile_codes import tile_codes
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.notation.plays import read_play
from tilewright.rules import Board
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.tiles import ENGLISH

STATIC = Player("static", shipped_leaves("english"))
SERIES = {
    2: Series(TOURNAMENT, Lexicon.load("english"), (STATIC, GREEDY), 7, keep_turns=True),
    3: Series(TOURNAMENT, Lexicon.load("english"), (STATIC, GREEDY, STATIC), 7, keep_turns=True),
}
CODES = tile_codes(ENGLISH)


@pytest.fixture(scope="module", params=[2, 3])
def played(request: pytest.FixtureRequest) -> tuple[Series, SelfPlayResult]:
    series = SERIES[request.param]
    return series, result_of(series, series.play(0, 12, 1, lambda _: True))


def positions(result: SelfPlayResult) -> list[Position]:
    boards = boards_before(result)
    table = arrow_table(result)
    return list(map(read_cgp, cgp_before(result, boards, table["rack"].to_pylist())))


def test_boards_are_those_of_the_game_files(played: tuple[Series, SelfPlayResult]) -> None:
    _, result = played
    boards = boards_before(result)
    at = 0
    for document in result.games():
        board = Board(15, 15, {})
        for event in document.events:
            if event.__class__.__name__ not in ("Play", "ExchangeTiles", "Pass"):
                continue
            assert boards[at].tobytes() == CODES.squares(board)
            at += 1
            if event.__class__.__name__ == "Play":
                laid: Any = event
                text = f"{laid.where} {laid.word}"
                board = board.with_tiles(read_play(text, board, ENGLISH).placed)
    assert at == len(boards) == len(result.kept_turns)


def test_unseen_tiles_are_all_but_those_on_the_board_and_the_rack(
    played: tuple[Series, SelfPlayResult],
) -> None:
    _, result = played
    unseen = unseen_before(result, boards_before(result))
    rows, seats = result.kept_turns, len(result.players)
    assert (unseen[rows["turn"] == 0].sum(axis=1) == 100 - 7).all()
    late = rows["in_bag"] > 0
    assert (unseen[late].sum(axis=1) == rows["in_bag"][late] + 7 * (seats - 1)).all()


def test_a_cgp_has_what_the_player_to_move_knows(played: tuple[Series, SelfPlayResult]) -> None:
    _, result = played
    boards, rows = boards_before(result), result.kept_turns
    leads = result.leads()
    for at, position in enumerate(positions(result)):
        assert CODES.squares(position.board) == boards[at].tobytes()
        held = sorted(CODES.numbers(position.racks[0]))
        assert held == sorted(rows["rack"][at][: rows["rack_size"][at]].tolist())
        assert position.scores[0] - max(position.scores[1:]) == leads[at]
        assert position.operand("lex") == "english"


def test_candidates_are_the_best_turns_that_the_search_finds(
    played: tuple[Series, SelfPlayResult],
) -> None:
    series, result = played
    boards, rows = boards_before(result), result.kept_turns
    unseen = unseen_before(result, boards)
    found = find_candidates(series, result, boards, unseen, 5, 1)
    kinds = set()
    for at, position in enumerate(positions(result)):
        player = series.players[rows["player"][at]]
        plays = generate(
            position,
            series.lexicon,
            player.leaves,
            TOURNAMENT,
            endgame_terms=player.endgame_terms,
        )
        turns = sorted([*plays[:5], *plays.exchanges[:5]], key=lambda turn: -turn.equity)[:5]
        kept = found.kind[at] != NO_TURN
        if not turns:
            assert found.kind[at].tolist() == [PASS] + [NO_TURN] * 4
            continue
        assert kept.sum() == len(turns)
        np.testing.assert_allclose(
            found.equity[at][kept], [turn.equity for turn in turns], atol=1e-3
        )
        assert found.score[at][kept].tolist() == [turn.score for turn in turns]
        # The player makes the best of them, unless it no longer exchanges.
        assert found.played[at] == 0 or rows["kind"][at] != PLAY or kept[0]
        kinds |= set(found.kind[at][kept].tolist())
    assert kinds == {PLAY, EXCHANGE}
    assert (found.played == 0).mean() > 0.95


def test_columns_do_not_depend_on_the_number_of_threads() -> None:
    series = SERIES[2]
    result = result_of(series, series.play(0, 6, 1, lambda _: True))
    one, two = (
        arrow_table(result, TurnColumns(series, PositionForm.BOARD, 3, threads=threads))
        for threads in (1, 2)
    )
    assert one.equals(two)
    assert one.num_columns == 17 + 2 + 7
    assert one.schema.field("board").type.list_size == 225
    assert one.schema.field("unseen").type.list_size == 27
    assert one.schema.field("best_tiles").type.list_size == 27
    assert json.loads(one.schema.metadata[b"tilewright"])["letters"][0] == "A"
    plain = arrow_table(result, TurnColumns(series))
    assert plain.num_columns == 17
    with pytest.raises(BadArgument, match="candidates must be from 0 to 100"):
        TurnColumns(series, candidates=101)
