from itertools import groupby
from typing import Any

import pytest

from tilewright.engine.selfplay.arrow_table import arrow_table
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.self_play import Player, self_play
from tilewright.engine.shipped import shipped_leaves
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.gcg.document import ExchangeTiles, Pass, Play

LEXICON = Lexicon.load("english")
Row = dict[str, Any]


@pytest.fixture(scope="module", params=[2, 3])
def result(request: pytest.FixtureRequest) -> SelfPlayResult:
    # Players with leaves sometimes exchange.
    names = ("Ann", "Ben", "Cy")[: request.param]
    players = [Player(name, shipped_leaves("english")) for name in names]
    return self_play(40, lexicon=LEXICON, players=players, seed=6, threads=1, turns=True)


@pytest.fixture(scope="module")
def rows(result: SelfPlayResult) -> list[Row]:
    found: list[Row] = arrow_table(result).to_pylist()
    return found


def test_each_row_matches_the_game_file(result: SelfPlayResult, rows: list[Row]) -> None:
    by_game = groupby(rows, key=lambda row: row["game"])
    kinds = set()
    for document, (_, turns) in zip(result.games(), by_game, strict=True):
        events = [
            event for event in document.events if isinstance(event, Play | ExchangeTiles | Pass)
        ]
        for event, row in zip(events, turns, strict=True):
            kinds.add(row["kind"])
            assert (event.score, event.rack) == (row["score"], row["rack"])
            match event:
                case Play(where=where, word=word):
                    assert (row["kind"], row["square"]) == ("play", where)
                    assert row["tiles"] == word.replace(".", "")
                case ExchangeTiles(tiles=tiles):
                    assert (row["kind"], row["square"]) == ("exchange", None)
                    assert row["tiles"] == tiles
                case _:
                    assert (row["kind"], row["square"], row["tiles"]) == ("pass", None, "")
    assert {"play", "exchange"} <= kinds


def test_lead_final_and_margin_belong_to_the_player_to_move(
    result: SelfPlayResult, rows: list[Row]
) -> None:
    for game, (_, turns) in zip(
        result.game_rows, groupby(rows, key=lambda row: row["game"]), strict=True
    ):
        totals = [0] * len(result.players)
        finals = game["final"].tolist()[: len(result.players)]
        for row in turns:
            seat = row["seat"]
            assert row["player"] == result.players[game["player"][seat]]
            assert row["lead"] == lead(totals, seat)
            assert (row["final"], row["margin"]) == (finals[seat], lead(finals, seat))
            assert row["turns"] == game["turns"]
            assert row["ending"] == ("went out" if game["out_seat"] != 255 else "standstill")
            totals[seat] += row["score"]
        assert totals == game["played"].tolist()[: len(result.players)]


def lead(totals: list[int], seat: int) -> int:
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def test_a_table_needs_the_turns() -> None:
    with pytest.raises(ValueError, match="turns=True"):
        arrow_table(self_play(1, lexicon=LEXICON, threads=1))
