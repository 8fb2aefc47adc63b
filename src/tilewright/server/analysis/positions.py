"""Positions as clients send them, with the rules and words to analyse them by."""

import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.kernel_inputs import edition_of
from tilewright.lexicon.default import LexiconWarning
from tilewright.lexicon.errors import LexiconError
from tilewright.notation.cgp.position import BadPosition, read_cgp
from tilewright.notation.cgp.position import Position as CgpPosition
from tilewright.notation.spelling import read_rack
from tilewright.position import Position
from tilewright.protocol.analysis import PositionSetup, Rules
from tilewright.protocol.commands import to_placed
from tilewright.protocol.edition_settings import to_edition, to_settings
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import EDITIONS, TOURNAMENT
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.rack import known
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, as_held


def read_position(cgp: str, rules: Rules, setup: PositionSetup | None = None) -> Position:
    """Return the position with its rules. Raises ``ValueError`` or ``Refusal``."""
    found = read_cgp(cgp.strip())
    position = Position.from_cgp(found, edition=_edition(rules, found))
    if setup is not None:
        position = _with_setup(position, setup)
    elif not position.racks[0]:
        position = _with_racks(position, [(), *map(known, position.racks[1:])])
    _check(position)
    return with_last_tiles(words_for(position))


def rules_of(position: Position, edition: Edition) -> Rules:
    """Return what a client has to send with the position, besides its CGP."""
    stated = edition_of(read_cgp(position.cgp()))
    if _as_played(edition) == _as_played(stated):
        return None
    if EDITIONS.get(edition.name) == edition:
        return edition.name
    # The name of a game that was read from a file may be no preset.
    known_name = edition.name if edition.name in EDITIONS else TOURNAMENT.name
    return to_settings(replace(edition, name=known_name))


def _as_played(edition: Edition) -> Edition:
    """Return the edition without what no play and no value depends on."""
    return replace(
        edition,
        name=TOURNAMENT.name,
        challenge=TOURNAMENT.challenge,
        judging=TOURNAMENT.judging,
        clock=None,
        turn_limit_ms=None,
        look=TOURNAMENT.look,
        peg_rack=False,
    )


def words_for(position: Position) -> Position:
    """Return the position with its word list, or the usual one if that is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LexiconWarning)
        try:
            return replace(position, given_lexicon=position.lexicon)
        except LexiconError:
            return position


def dictionary_of(position: Position) -> str | None:
    """Return the name of the word list; None if there is none for these tiles."""
    return None if position.given_lexicon is None else position.given_lexicon.name


def with_last_tiles(position: Position) -> Position:
    """Return the position with the opponent's tiles, if they are all that is left."""
    if len(position.racks) != 2 or position.bag or not position.rack_known:
        return position
    left = tuple(position.unseen.elements())
    if len(left) != len(position.racks[1]) or UNKNOWN not in position.racks[1]:
        return position
    return replace(position, racks=(position.racks[0], position.edition.tiles.in_order(left)))


def _edition(rules: Rules, found: CgpPosition) -> Edition | None:
    match rules:
        case None:
            return None
        case str() if rules in EDITIONS:
            edition = EDITIONS[rules]
        case str():
            raise UnsupportedByEngine(f"unknown edition {rules!r:.40}")
        case _:
            edition = to_edition(rules)
    # A game with other tiles or another board may have no preset of its own.
    stated = edition_of(found)
    return replace(
        edition,
        tiles=stated.tiles if found.operand("ld") else edition.tiles,
        layout=stated.layout if found.operand("bdn") else edition.layout,
    )


def _with_setup(position: Position, setup: PositionSetup) -> Position:
    edition = position.edition
    board = position.board
    if setup.board is not None:
        board = Board(edition.layout.rows, edition.layout.columns, _laid(setup, edition))
    racks = list(map(known, position.racks))
    if setup.racks is not None:
        racks = [known(read_rack(text.upper(), edition.tiles)) for text in setup.racks]
    scores = position.scores if setup.scores is None else tuple(setup.scores)
    if len(scores) != len(racks):
        scores = (*scores, 0, 0, 0)[: len(racks)]
    operations = tuple(each for each in position.operations if each.name not in ("lm", "x-open"))
    changed = replace(
        position,
        board=board,
        racks=tuple(racks),
        scores=scores,
        scoreless_turns=0 if setup.board is not None else position.scoreless_turns,
        operations=operations,
    )
    return _with_racks(changed, racks)


def _laid(setup: PositionSetup, edition: Edition) -> dict[Square, str]:
    letters = {entry.letter for entry in edition.tiles.letters}
    tiles = {}
    for square, tile in to_placed(setup.board or []):
        if tile.upper() not in letters:
            raise BadPosition(tile, "this box has no such tile")
        if not (
            0 <= square.row < edition.layout.rows and 0 <= square.column < edition.layout.columns
        ):
            raise BadPosition(str(square), "the square is not on the board")
        tiles[square] = tile
    return tiles


def _with_racks(position: Position, racks: list[Tiles]) -> Position:
    """Return the position with these known tiles, and unknown ones up to full racks.

    The player to move holds just the tiles that are given, if there are any.
    """
    edition = position.edition
    unseen = edition.tiles.size - len(position.board)
    full = edition.rack_size
    held: list[Tiles] = []
    left = unseen - sum(map(len, racks))
    for number, tiles in enumerate(racks):
        more = 0 if number == 0 and tiles else min(max(0, full - len(tiles)), max(0, left))
        left -= more
        held.append((*tiles, *(UNKNOWN,) * more))
    return replace(position, racks=tuple(held))


def _check(position: Position) -> None:
    """Raise ``BadPosition`` for what no box can produce."""
    tiles = position.edition.tiles
    position.check_tiles(tiles)
    shown = Counter(as_held(tile) for _, tile in position.board.tiles())
    unknown = sum(rack.count(UNKNOWN) for rack in position.racks)
    shown.update(tile for rack in position.racks for tile in rack if tile != UNKNOWN)
    if sum(shown.values()) + unknown > tiles.size:
        raise BadPosition("racks", f"the players hold more tiles than the {tiles.size} of the box")
    longest = max(map(len, position.racks))
    if longest > position.edition.rack_size:
        raise BadPosition(
            "racks", f"a rack has {longest} tiles, but at most {position.edition.rack_size} fit"
        )


def rest_of(position: Position) -> Iterator[tuple[str, int]]:
    """Yield the unseen tiles with their numbers, in alphabetical order."""
    unseen = position.unseen
    for tile in position.edition.tiles.in_order(tuple(unseen)):
        yield tile, unseen[tile]
