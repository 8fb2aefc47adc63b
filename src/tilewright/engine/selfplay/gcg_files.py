"""A self-play game as a GCG document."""

from collections.abc import Iterator
from typing import Any

from numpy.typing import NDArray

from tilewright.engine.kernel import EXCHANGE, PLAY, SIDE, WENT_OUT
from tilewright.engine.plays import PlayDecoder
from tilewright.engine.tile_codes import tile_codes
from tilewright.notation.gcg.document import (
    Entry,
    ExchangeTiles,
    GcgDocument,
    OutTiles,
    OwnTiles,
    Pass,
    Play,
    PlayerLine,
    Pragma,
)
from tilewright.notation.spelling import spelling
from tilewright.rules.editions.edition import Edition, GoingOut
from tilewright.rules.equipment.layout import STANDARD
from tilewright.rules.equipment.tiles import ENGLISH, Tiles


def document_of(
    game: Any, turns: NDArray[Any], edition: Edition, players: tuple[str, ...], lexicon: str
) -> GcgDocument:
    """Return a game as a document, from its row and the rows of its turns."""
    seats = len(players)
    names = [players[player] for player in game["player"].tolist()[:seats]]
    nicks = ["_".join(name.split()) for name in names]
    if len(set(nicks)) < seats:
        nicks = [f"{nick}_{seat + 1}" for seat, nick in enumerate(nicks)]
    entries: list[Entry] = [
        PlayerLine(seat + 1, nick, name)
        for seat, (nick, name) in enumerate(zip(nicks, names, strict=True))
    ]
    entries.append(Pragma("lexicon", lexicon))
    if edition.layout != STANDARD:
        entries.append(Pragma("board-layout", edition.layout.name))
    if edition.tiles != ENGLISH:
        entries.append(Pragma("tile-distribution", edition.tiles.name))
    totals = [0] * seats
    entries += _turn_entries(turns, edition, nicks, totals)
    entries += _final_entries(game, edition, nicks, totals)
    return GcgDocument(tuple(entries))


def _turn_entries(
    turns: NDArray[Any], edition: Edition, nicks: list[str], totals: list[int]
) -> Iterator[Entry]:
    codes = tile_codes(edition.tiles)
    write = spelling(edition.tiles).write
    squares = bytearray(SIDE * SIDE)
    for row in turns:
        seat, score = int(row["seat"]), int(row["score"])
        rack = edition.tiles.in_order(codes.tiles(row["rack"].tolist()[: int(row["rack_size"])]))
        tiles = codes.tiles(row["tiles"].tolist()[: int(row["count"])])
        totals[seat] += score
        common = (nicks[seat], write(rack), score, totals[seat])
        match int(row["kind"]):
            case kind if kind == PLAY:
                decoder = PlayDecoder(bytes(squares), rack, edition.tiles)
                text, placed = decoder.decode(int(row["lane"]), int(row["start"]), tiles)
                where, word = text.split()
                yield Play(*common, where, word)
                for (at_row, at_column), tile in placed:
                    squares[at_row * SIDE + at_column] = codes.numbers([tile])[0]
            case kind if kind == EXCHANGE:
                yield ExchangeTiles(*common, write(edition.tiles.in_order(tiles)))
            case _:
                yield Pass(*common)


def _final_entries(
    game: Any, edition: Edition, nicks: list[str], totals: list[int]
) -> Iterator[Entry]:
    """Yield the points gained and lost for the tiles left on the racks."""
    codes = tile_codes(edition.tiles)
    counts = game["left_count"].tolist()
    left: list[Tiles] = [
        edition.tiles.in_order(codes.tiles(tiles[:count]))
        for tiles, count in zip(game["left"].tolist(), counts, strict=True)
    ][: len(nicks)]
    write = spelling(edition.tiles).write
    went_out = int(game["ending"]) == WENT_OUT
    twice = edition.going_out is GoingOut.TWICE_THE_OTHERS
    if went_out:
        seat = int(game["out_seat"])
        others = edition.tiles.in_order(tile for rack in left for tile in rack)
        points = edition.tiles.worth(others) * (2 if twice else 1)
        totals[seat] += points
        yield OutTiles(nicks[seat], "", points, totals[seat], write(others))
    if not went_out or not twice:
        for seat, rack in enumerate(left):
            if rack:
                lost = -edition.tiles.worth(rack)
                totals[seat] += lost
                yield OwnTiles(nicks[seat], write(rack), lost, totals[seat], write(rack))
