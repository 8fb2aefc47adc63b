"""Positions of random games, with boxes and boards that nobody plays with, drawn from a seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tests.positions.own_words import GERMAN, POLISH, SPANISH
from tilewright.engine.reference import ScoredPlay, Words, find_plays
from tilewright.lexicon.graph import WordGraph, alphabet_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp import Position
from tilewright.notation.spelling import spelling
from tilewright.rules.board import Board
from tilewright.rules.edition import Edition
from tilewright.rules.layout import PREMIUMS, STANDARD, Layout
from tilewright.rules.scoring import Bonus
from tilewright.rules.square import Square
from tilewright.rules.tile_sets import TILE_SETS
from tilewright.rules.tiles import BLANK, Tile, Tiles, TileSet

FOREIGN = {"spanish": SPANISH, "german": GERMAN, "polish": POLISH}


@dataclass(frozen=True)
class World:
    """What a few games are played with; the same words twice, once for each generator."""

    edition: Edition
    lexicon: Lexicon
    words: Words


@dataclass(frozen=True)
class Found:
    """A position and what the reference found there."""

    world: World
    position: Position
    plays: list[ScoredPlay]


def random_positions(seed: int, number: int) -> Iterator[Found]:
    chance = random.Random(seed)
    while number > 0:
        world = any_world(chance)
        for found in any_game(world, chance, min(number, 25)):
            number -= 1
            yield found


def any_world(chance: random.Random) -> World:
    name = chance.choice(["english", "english", "english", *FOREIGN])
    tiles = TILE_SETS[name]
    words = FOREIGN[name] if name in FOREIGN else tuple(some_english(chance))
    read = spelling(tiles).word
    edition = Edition(
        name="any",
        layout=any_layout(chance),
        tiles=tiles,
        rack_size=chance.choice([7, 7, 9]),
        bonus=chance.choice([Bonus(), Bonus(35, None), Bonus(10, 3)]),
    )
    graph = WordGraph.from_words(words, alphabet_of(tiles), gaddag=False)
    return World(edition, Lexicon("some words", graph), Words(map(read, words)))


@cache
def english() -> tuple[str, ...]:
    return tuple(Lexicon.load("english"))


def some_english(chance: random.Random) -> list[str]:
    short = [word for word in english() if len(word) < 4]
    few = chance.sample(english(), chance.choice([300, 1000, 5000]))
    return sorted({*few, *chance.sample(short, chance.randrange(len(short)))})


def any_layout(chance: random.Random) -> Layout:
    if chance.random() < 0.4:
        return STANDARD
    signs = "." * chance.choice([0, 5, 20]) + "".join(PREMIUMS)
    grid = [[chance.choice(signs) for _ in range(15)] for _ in range(15)]
    star = Square(chance.randrange(15), chance.randrange(15))
    if chance.random() < 0.5:
        grid = [[grid[max(r, c)][min(r, c)] for c in range(15)] for r in range(15)]
        star = Square(star.row, star.row)
    return Layout("any", tuple(map("".join, grid)), star)


def any_rack(tiles: TileSet, size: int, chance: random.Random) -> Tiles:
    letters = [tile for tile in tiles.all_tiles() if tile != BLANK]
    rack: list[Tile] = chance.sample(letters, chance.choice([size, size, size, 1, 3, 5]))
    blanks = chance.choice([0] * 12 + [1] * 4 + [2])
    return (*(BLANK,) * min(blanks, len(rack)), *rack[blanks:])


def any_game(world: World, chance: random.Random, turns: int) -> Iterator[Found]:
    """Random plays of random racks; a new board when no tile finds a place."""
    board = Board(15, 15)
    for _ in range(turns):
        rack = any_rack(world.edition.tiles, world.edition.rack_size, chance)
        plays = find_plays(board, rack, world.edition, world.words)
        yield Found(world, Position(board, (rack, ()), (0, 0)), plays)
        if plays:
            board = board.with_tiles(chance.choice(plays).play.placed)
        elif chance.random() < 0.2:
            board = Board(15, 15)
