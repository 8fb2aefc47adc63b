"""Positions of random games with unusual tile sets and boards, generated from a seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tests.positions.own_words import GERMAN, POLISH, SPANISH
from tilewright.engine.reference import ScoredPlay, Words, find_plays
from tilewright.lexicon.graph import WordGraph, alphabet_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.notation.spelling import spelling
from tilewright.rules.editions.bonus import Bonus
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.layout import PREMIUMS, STANDARD, Layout
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tile_sets import TILE_SETS
from tilewright.rules.equipment.tiles import BLANK, Tile, Tiles, TileSet

FOREIGN = {"spanish": SPANISH, "german": GERMAN, "polish": POLISH}


@dataclass(frozen=True)
class Equipment:
    """The equipment for a few games. The words are stored twice, once for each generator."""

    edition: Edition
    lexicon: Lexicon
    words: Words


@dataclass(frozen=True)
class Found:
    """A position and the plays that the reference generator found."""

    equipment: Equipment
    position: Position
    plays: list[ScoredPlay]


def random_positions(seed: int, number: int) -> Iterator[Found]:
    chance = random.Random(seed)
    while number > 0:
        equipment = random_equipment(chance)
        for found in random_game(equipment, chance, min(number, 25)):
            number -= 1
            yield found


def random_equipment(chance: random.Random) -> Equipment:
    name = chance.choice(["english", "english", "english", *FOREIGN])
    tiles = TILE_SETS[name]
    words = FOREIGN[name] if name in FOREIGN else tuple(random_english(chance))
    read = spelling(tiles).word
    edition = Edition(
        name="any",
        layout=random_layout(chance),
        tiles=tiles,
        rack_size=chance.choice([7, 7, 9]),
        bonus=chance.choice([Bonus(), Bonus(35, None), Bonus(10, 3)]),
    )
    graph = WordGraph.from_words(words, alphabet_of(tiles), gaddag=False)
    return Equipment(edition, Lexicon("some words", graph), Words(map(read, words)))


@cache
def english() -> tuple[str, ...]:
    return tuple(Lexicon.load("english"))


def random_english(chance: random.Random) -> list[str]:
    short = [word for word in english() if len(word) < 4]
    few = chance.sample(english(), chance.choice([300, 1000, 5000]))
    return sorted({*few, *chance.sample(short, chance.randrange(len(short)))})


def random_layout(chance: random.Random) -> Layout:
    if chance.random() < 0.4:
        return STANDARD
    signs = "." * chance.choice([0, 5, 20]) + "".join(PREMIUMS)
    grid = [[chance.choice(signs) for _ in range(15)] for _ in range(15)]
    star = Square(chance.randrange(15), chance.randrange(15))
    if chance.random() < 0.5:
        grid = [[grid[max(r, c)][min(r, c)] for c in range(15)] for r in range(15)]
        star = Square(star.row, star.row)
    return Layout("any", tuple(map("".join, grid)), star)


def random_rack(tiles: TileSet, size: int, chance: random.Random) -> Tiles:
    letters = [tile for tile in tiles.all_tiles() if tile != BLANK]
    rack: list[Tile] = chance.sample(letters, chance.choice([size, size, size, 1, 3, 5]))
    blanks = chance.choice([0] * 12 + [1] * 4 + [2])
    return (*(BLANK,) * min(blanks, len(rack)), *rack[blanks:])


def random_game(equipment: Equipment, chance: random.Random, turns: int) -> Iterator[Found]:
    """Make random plays with random racks; sometimes clear the board when none is possible."""
    board = Board(15, 15)
    for _ in range(turns):
        rack = random_rack(equipment.edition.tiles, equipment.edition.rack_size, chance)
        plays = find_plays(board, rack, equipment.edition, equipment.words)
        yield Found(equipment, Position(board, (rack, ()), (0, 0)), plays)
        if plays:
            board = board.with_tiles(chance.choice(plays).play.placed)
        elif chance.random() < 0.2:
            board = Board(15, 15)
